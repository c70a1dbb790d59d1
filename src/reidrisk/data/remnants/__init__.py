"""What a file still holds that no row shows: deleted rows, earlier versions, categories and properties that no cell uses.

Whoever is given the file is given this too (GB/T 42460 6.2 a). It is searched for people, and never shown.

Lives here: `sqlite_pages` (unused space), `delta_log` (earlier versions), `parquet_footer` and `arrow_schema` (properties), `categories`
(those that no row has), `shared_strings` (texts of a workbook that no cell has), `runs` (texts among bytes).
May import: the flat modules of data/, apart/, and what reads the package of a workbook. To add: a format is a module whose `remains` gives
parts of a file, called by its source.
"""
