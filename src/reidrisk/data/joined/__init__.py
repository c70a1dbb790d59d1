"""Several tables of one release as one: which columns tie them, and their rows put together by these.

Lives here: `members` (the tables, each by its name), `links` (the keys), `join` (the rows),
`of_persons` (whether each part is one person's).
May import: the flat modules of data/ and frames/. To add: a sign that two columns hold one key is a line in `links`.
"""
