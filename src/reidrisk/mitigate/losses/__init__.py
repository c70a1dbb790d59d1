"""Losses, one a file that binds `LOSS`: of cells, of class sizes, or of the whole table; see `mitigate.purpose.loss`.

May import: `purpose`, `classes`, `hierarchies.ladder`, data, model; never each other.
To add: one file here. `--loss`, its text and the comparison with every node of small lattices are made from it.
"""
