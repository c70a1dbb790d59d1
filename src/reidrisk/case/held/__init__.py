"""A case in Python's hands: ``rr.Case``, whose methods are the acts on a case.

May import: `case/acts`, `model`, and the reader of a case; `methods` is made by ``python -m tests.case.indexing``.
To add: nothing; an act on a case becomes a method by lying in `case/acts`.
"""
