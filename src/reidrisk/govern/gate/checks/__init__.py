"""Preconditions that look at more than the answers; each file binds one `PRECONDITION`, found by `gate/preconditions.py`.

May import: document and below, and `..precondition`; never another check.
To add: a file with its code, clauses, test, what it asks and the remedy.
"""
