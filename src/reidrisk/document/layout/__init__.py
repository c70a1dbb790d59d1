"""How text is laid out: numbering, widths of columns, wrapping, glyphs, formulas as trees, the XML of Word.

May import: what lies flat in document.
To add: what two writers need of a form that a library does not give.
"""
