"""What the data are for (columns, tables, target), what a recoding loses of it, and how much was agreed.

May import: `classes`, `hierarchies`, data, model.
To add: a loss is a file of `losses/`; a kind of use a file of `kinds/`; other wants are fields of `purpose`, read in `purpose_file`.
"""
