"""What techniques know of single values: numbers, ages, administrative divisions, encrypted forms, pseudonyms, names in free text.

May import: identify, data, model.
To add: what two techniques share, or what one of them has to know that is not its own setting; the technique is a file of `transforms/`.
"""
