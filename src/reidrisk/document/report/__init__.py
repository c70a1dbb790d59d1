"""An assessment for its reader: the verdict in sentences, its cautions as marks, the formulas, the page, the terminal, the notebook.

May import: what lies flat in document, layout.
To add: a part of the page in `parts`, a sentence of the verdict in `sentences`; a caution is a file of grade/cautions.
"""
