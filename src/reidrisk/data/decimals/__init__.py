"""Numbers written as text: which mark is decimal, by the whole of a column and of its table.

May import: the flat modules of data/.
To add: a way to write numbers is a form in `spelling`, with its row in tests/data/decimals/test_by_column.py.
"""
