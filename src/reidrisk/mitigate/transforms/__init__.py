"""Techniques, one a file that binds `TRANSFORM`; see `mitigate.techniques`.

May import: `cells`, `hierarchies`, identify, data, model; never each other.
To add: one file here. Plans, `reidrisk transform` and the manual have it, and its example is its test.
"""
