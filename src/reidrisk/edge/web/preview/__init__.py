"""What somebody is shown of a file before it is clear how it is to be read: the shapes of its first rows; their values when asked for.

Lives here: `shape` (what a value looks like), `reading` (the first rows, and where their shapes are kept).
"""
