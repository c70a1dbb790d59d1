"""Editions: each file binds one `STANDARD` with its frozen numbers; its clause table lies beside it as data.

May import: mitigate and below; never each other. Nothing below flow names an edition.
To add: a file and its .clauses.csv; numbers that were released never change, a new edition is a new file.
"""
