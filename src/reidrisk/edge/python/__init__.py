"""A case in Python: ``rr.Case``, whose methods are the acts on a case. The other names of ``rr`` are in the package's own ``__init__``.

May import: `case/acts`, `model`, and the reader of a case; `methods` is made by ``python -m tests.case.indexing``.
To add: nothing; an act on a case becomes a method by lying in `case/acts`.
"""
