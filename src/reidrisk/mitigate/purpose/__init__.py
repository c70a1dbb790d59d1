"""What the data is for (queries, a column to be told from the others), what a recoding loses of it, and how much was agreed.

May import: `classes`, `hierarchies.ladder`, data, model.
To add: a loss is a file of `losses/`; a new use of the data is a field of `analysis`, read in `analysis_file`.
"""
