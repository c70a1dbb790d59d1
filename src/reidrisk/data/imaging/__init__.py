"""Headers of DICOM instances as rows: every attribute by its keyword, pixels never read.

May import: the flat modules of data/, `archives/` for what else lies in a folder, `nested/` for sequences as columns.
To add: what is read of an instance, in `instance`.
"""
