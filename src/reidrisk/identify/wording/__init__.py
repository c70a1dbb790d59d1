"""Column names understood word by word, in twelve languages: words from a list for each, then what they mean together.

May import: model, the catalogue, the reader of headers and the reference tables.
To add: a language is one file in `../tables/wording/`, named in `lexicon` by its letters; a meaning is a row of `composition.json`.
"""
