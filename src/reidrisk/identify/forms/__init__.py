"""What values look like: check digits, dates, names of persons, divisions, cards; blocks of values at once, for detectors.

May import: `lookup` (the tables), nothing else of identify/.
To add: a check digit in `checksums`, a word list in identify/tables with its source in SOURCES.md.
"""
