"""Every act, one file each: a frozen request, a frozen result, the function between them, bound to ``ACT``.

May import: what is below `case` and its neighbours in `case`, the heavy parts inside functions: help must not wait.
To add: a new file here (one in `edge/cli/commands` only where lines do not do); then ``python -m tests.case.indexing``.
"""
