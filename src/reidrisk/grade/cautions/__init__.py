"""Cautions: what a reader must know of a verdict before relying on it; each file binds one `CAUTION`, found by `grade/caution.py`.

May import: prepare and below, and `..caution`; never another caution.
To add: a file with its code, test, what decides it, who may answer it and the remedy; reports, the manual and the tests have it from there.
"""
