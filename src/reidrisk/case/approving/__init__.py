"""What an approval of a case rests on: its preconditions, the evidence behind its answers, what its documents say.

May import: the case, its governance, what is written and released of it; never an act. To add: a precondition goes to `govern/gate`.
"""
