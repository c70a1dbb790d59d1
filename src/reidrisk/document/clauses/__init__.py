"""How each clause stands in one case or one run: met, not met, not applicable, self-declared, or without a statement.

A statement is made from content alone: an answer that says something, a figure that was computed, a record that is there.
May import: what the kinds of documents may, but no kind.
To add: a row that people answer needs nothing here (an item of a questionnaire names it); one that is computed or recorded
is a function in `identifiers`, `treated` or `governed`, with its row in the list there.
"""
