"""Identifiers that hide: in codes, hashes, JSON, file names, encodings, pictures, or by joining with another file.

May import: `judge` and what lies below it; `search` is what `propose` calls.
To add: a module with a search that gives a `find.Find`, named in `search`.
"""
