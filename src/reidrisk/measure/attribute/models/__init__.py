"""Models of sensitive attributes: each file binds one `MODEL` (l-diversity, t-closeness, beta-likeness and their kin).

May import: what measure/attribute shares; never each other.
To add: a file, with examples and counterexamples; it is found by itself.
"""
