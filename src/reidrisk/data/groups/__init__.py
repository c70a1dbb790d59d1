"""Distinct tuples and their counts: one GROUP BY over the rows, everything after on whole numbers.

May import: `elsewhere/` and the flat modules of data/ below `dataset`, which calls these.
To add: a faster way to count gives the same tuples as `tuples.counted` (tests/data/test_dataset.py compares all of them).
"""
