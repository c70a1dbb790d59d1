"""Tables of Python libraries (Arrow and Polars, pandas, DuckDB relations), scanned where they lie or made text in chunks.

May import: the flat modules of data/, and `sheets/` for how a cell is spelled.
To add: a module that opens one kind, named in `sources/frames`.
"""
