"""What the columns of a table say together: twins of one another, results in long form, parts of a name, and what the rows are.

May import: `persons`, the catalogue, names and traits. To add: a function of its own file, called from `propose`.
"""
