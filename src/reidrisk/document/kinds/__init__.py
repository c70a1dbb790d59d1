"""Kinds of documents: each file binds one `KIND` with its title, clauses, readers and what it is made of.

May import: parts, report and what lies flat in document; never each other.
To add: a file; its number, control table, versions and formats come by themselves.
"""
