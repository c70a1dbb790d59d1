"""Estimators of population uniqueness: each file binds one `ESTIMATOR` with published or exact examples.

May import: the mathematics of measure/population; never each other.
To add: a file; tests/measure/population compares it with simulated populations.
"""
