"""What a scan of a case finds, for whoever asked for it.

Lives here: `scanned` (the result of the act, as JSON and as a table), `drift` (what is other than when the case was last scanned).
May import: the floors below `case`. To add: a figure of the result, in `scanned`.
"""
