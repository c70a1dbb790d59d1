"""A release package as one encrypted 7z: packed, checked without trusting it, unpacked.

May import: `package` (what is sealed and how it is listed), model; py7zr in `sevenzip` only.
To add: a reason to refuse an entry in `entries`; what files go into as they come out is a sink in `sinks`.
"""
