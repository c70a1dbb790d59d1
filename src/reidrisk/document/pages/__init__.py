"""The page of one assessment, whole or as a cell of a notebook, and the templates of the other pages.

May import: reports, charts, clauses and formulas of this floor.
To add: a part of the page is a method of `sections.Sections`; its words go into `labels`.
"""
