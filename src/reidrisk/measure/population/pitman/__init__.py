"""Pitman's sampling formula: its likelihood, what a sample does not rule out, and the estimate made from both.

May import: what measure/population shares (histogram, roots, special functions).
To add: an estimate from it is a function in `estimate`, and a file in ../estimators that calls it.
"""
