"""Places on the disk: one run at a time, made beside and renamed, private temporary folders.

May import: `files`. Nothing here knows what it writes.
To add: a folder that a run leaves behind is made by `making` or `tempdir`, so that a killed one is swept.
"""
