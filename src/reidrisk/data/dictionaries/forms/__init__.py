"""Forms of data dictionaries: each file binds one `FORM`, with heads it accepts and heads it refuses.

May import: everything of dictionaries/ but each other.
To add: a file; it is found by itself.
"""
