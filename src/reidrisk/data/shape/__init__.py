"""Tables as people really keep them: which row holds the names, what stands above, below and among the records that is none.

May import: the flat modules of data/. Knows no format: rows of cells come in, from text and from spreadsheets.
To add: a module that looks at rows, asked by `table_shape`.
"""
