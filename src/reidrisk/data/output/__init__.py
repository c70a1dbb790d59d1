"""Writing a recoded dataset: as a file or a table, rows in random order, what would act on its reader made harmless.

May import: everything of data/ but `sources/` and `sinks/`.
To add: a format that the engine writes in `output_file.FORMATS`, another in `delivery`.
"""
