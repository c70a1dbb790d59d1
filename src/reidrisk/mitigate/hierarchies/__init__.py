"""Hierarchies in ARX's form: read, described and built, proposed from the data, laid out as ladders, and asked for local rules.

May import: `techniques`, `cells`, identify, data, model.
To add: a way to build one is a kind of description in `building`, with when to propose it in `proposing`.
"""
