"""Data dictionaries in the forms of others: what each column is called, means and is, read as anybody's file and written.

May import: the flat modules of data/, the safe parser of `sheets`, model.
To add: a file in `forms/` that binds one `FORM`; tests/data/dictionaries checks it by its examples.
"""
