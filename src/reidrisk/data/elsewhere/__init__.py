"""Tables whose rows stay in another engine: only distinct tuples with their counts, or the histogram, come over.

May import: the flat modules of data/ below `source`; Ibis only inside functions, it is an extra.
To add: what an engine spells differently is a field of `columns.Dialect`, filled in by its file in `sources/`.
"""
