"""The classes of one node as arrays: records, values and people of each, what they show to a requirement, and their mean sizes.

May import: `hierarchies.ladder`, `purpose.analysis`, data, model.
To add: a fact of a class that a requirement or a loss asks for is counted once here, for all of them.
"""
