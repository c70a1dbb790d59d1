"""Delimited text and JSON lines: bytes, encoding, dialect, where rows end, what is wrong with them.

May import: the flat modules of data/, never another of its folders.
To add: an encoding in `encoding`, a separator in `dialect`; the source that uses them is `sources/delimited` or `sources/jsonl`.
"""
