"""Excel workbooks (ECMA-376): the parts of the package, the rows of a sheet as a stream, and the workbook that is written.

May import: what the spreadsheets share (`package`, `cells`, `spreadsheet`).
To add: a number format in `numformat`, an element of a sheet in `sheet`.
"""
