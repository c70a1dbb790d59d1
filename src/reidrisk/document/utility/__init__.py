"""The page on what was lost and kept, with its pictures of choices and of attempts.

May import: what lies flat in document.
To add: a figure of the page in `page`.
"""
