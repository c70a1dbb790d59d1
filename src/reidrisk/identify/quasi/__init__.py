"""Quasi-identifiers by annex C of GB/T 42460-2023: association, influence, identifying sets, what a recipient knows.

May import: model and data; `study` brings the methods together over a sample of rows.
To add: a method is a module with a function of `rows.SampledRows`, called in `study`.
"""
