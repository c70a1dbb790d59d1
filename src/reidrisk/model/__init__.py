"""The vocabulary: frozen nouns, texts in two languages, problems, exact numbers, the extension loader.

May import: the standard library only.
To add: a noun that two floors share; what one floor alone uses lives there.
"""
