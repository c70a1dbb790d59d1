"""Whose row is whose: which columns tell persons apart, and whether rows of one person come together (GB/T 42460 3.4; resolutions G-12).

May import: `headers`, `lookup`, data, model.
To add: a word of names of columns goes into tables/person_keys.json; another way to tell persons is a function of `proposing`.
"""
