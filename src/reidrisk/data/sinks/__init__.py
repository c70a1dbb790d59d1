"""Sinks: each file binds one `SINK`, a database that a proved result becomes a table of.

May import: everything of data/ but each other.
To add: a file; it is found by itself.
"""
