"""What an output must satisfy: single requirements and all together, for every kind of people, and whether a table does.

May import: `classes`, grade, measure, prepare, data, model.
To add: a requirement is a file of `requirements/`; what all of them share (their forms, how they are asked for) is here.
"""
