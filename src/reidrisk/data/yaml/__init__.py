"""YAML as people write it: cases, plans, hierarchies and uses are read here, strictly, each problem as file:line:column, and written back.

May import: the flat modules of data/, never another of its folders.
To add: a way of reading a field in `fields`; what a file means stands where its noun is (`prepare`, `mitigate`).
"""
