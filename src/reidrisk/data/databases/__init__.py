"""Opening a table of a database by its address: what the sources of databases have in common.

May import: `elsewhere/` and the flat modules of data/.
To add: a database is a file in `sources/` that binds a `database.Database`.
"""
