"""What a case keeps so that a what-if need not read its data again.

May import: what an act may. To add: something else that is kept sealed beside a case is a module here.
"""
