"""Notes beside a person's row, and public annotated text: what is found by the rules, with the row's own columns, by others.

Sentences are `LANG.toml`, each with a part whose errors are looked at and one that is only counted.
"""
