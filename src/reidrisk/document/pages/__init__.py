"""The page of one assessment, whole or as a cell of a notebook, and the templates of all pages.

May import: reports, charts, clauses and formulas of this floor.
To add: a part of the page goes into `report.parts` and into its template here.
"""
