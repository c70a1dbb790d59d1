"""Columns that say what others say: which of them is searched, and what becomes of those that follow it (GB/T 42460-2023 C.2 b).

May import: `hierarchies`, identify, data, model.
To add: a way in which columns follow from others is a function in `dependence` with its brute force; `followers` decides which is searched.
"""
