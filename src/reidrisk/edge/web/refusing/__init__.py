"""What is refused, and how the page says it.

Lives here: `fields` (those that tell how a file is read), `outdated` (a form whose page no longer shows how things stand),
`telling` (a problem in the words of the page), `wrong_file` (one that is none).
May import: the page's `place` and `receiving`, and the floors below. To add: nothing; a problem is told where it is found.
"""
