"""Files of SAS, SPSS and Stata: a program in C reads them, in a process of its own; what comes back is text.

May import: the flat modules of data/, `sheets/` for how a cell is spelled, `text/` for encodings..
To add: a form in `forms`, and a source that opens it.
"""
