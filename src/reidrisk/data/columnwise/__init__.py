"""What a cell says as its whole column tells: which mark of a number is decimal, which code stands for "not known".

May import: the flat modules of data/.
To add: a way to write numbers is a form in `spelling`, with its row in tests/data/columnwise/test_numbers.py; a code for "not known"
belongs in `unknown`, with its row in tests/data/columnwise/test_unknown.py.
"""
