"""What every door makes of the acts: the list of them, their JSON Schemas, and how an example is written on each.

May import: `model` and the rest of `case`; finds acts by the folder scan and names none.
To add: a further thing that is made from all acts alike is a new file here.
"""
