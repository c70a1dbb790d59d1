"""Spreadsheets: the package they come in, their sheets and cells, and the workbook that is written.

May import: the flat modules of data/. Excel streams (`xlsx/`), other formats go through calamine (`workbook`).
To add: a format that is a `sheet_table.Workbook`, named in `sources/excel`.
"""
