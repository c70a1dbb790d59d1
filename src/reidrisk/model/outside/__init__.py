"""What is left outside the quasi-identifiers: who knows it, and what it gives away.

May import: the flat modules of model. To add: a holder or a precision is a member of `background.Holder` or `background.Precision`.
"""
