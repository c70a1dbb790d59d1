"""From the columns to a plan: their hierarchies, which of them are searched, and what was found as a plan with what must hold.

May import: its own floor's modules that know no search, mitigate, grade, identify, prepare, data, model.
To add: what a plan of a search holds beside its steps is put in by `drawing`.
"""
