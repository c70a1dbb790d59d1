"""Sets of columns that single out records: grouping codes, unique sets, SUDA, distinction, missing values as wildcards.

May import: `tuples`, model.
To add: a module; its figures are put among all the others in measure/complete.
"""
