"""Sources: each file binds one `SOURCE`, with examples it accepts and counterexamples it refuses.

May import: everything of data/ but each other and `output/`.
To add: a file; it is found by itself, and tests/data checks it by its examples.
"""
