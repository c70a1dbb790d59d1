"""The page of one assessment, whole or as a cell of a notebook, and the templates of all pages.

May import what documents may; to add a part of the page, put it into `report.parts` and its template here.
"""
