"""Tables of counts: rows that stand for several people each, read as one record a person.

May import: the flat modules of data/ and frames/.
To add: a way to write a number of people is a line in `people_in`, with its row in tests/data/test_people_in.py.
"""
