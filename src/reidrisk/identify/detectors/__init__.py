"""Detectors: each file binds one `DETECTOR` with examples and counterexamples; the folder is the list.

May import: `forms/`, `lookup`, model; never each other.
To add: a file; its tests, its page and its place in the benchmark come from the value itself.
"""
