"""How an assessment is written to a file: each file binds one `FORMAT`, found by its ending.

May import: report, record; never each other.
To add: a file with its ending.
"""
