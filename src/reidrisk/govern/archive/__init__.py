"""A release package as one encrypted file, 7z or zip: packed, checked without trusting it, unpacked.

May import: `package` (what is sealed and how it is listed), model; py7zr in `sevenzip` and pyzipper in `aes_zip` only.
What all kinds do alike is in `sealing`.
To add: a kind in `kinds`; a reason to refuse an entry in `entries`; what files go into as they come out is a sink in `sinks`.
"""
