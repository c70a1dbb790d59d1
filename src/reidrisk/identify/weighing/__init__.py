"""Evidence that adds up: the clues to a column, what each weighs for the roles, and the reasons in words.

Lives here: `clues` (what a name, values and neighbours give), `weights` (chances and reasons), `reasons` (words for clues).
May import: the catalogue, names, values and traits. To add: a kind of clue in `clues`, its words in `reasons`; then train anew.
"""
