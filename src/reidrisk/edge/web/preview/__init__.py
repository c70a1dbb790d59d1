"""What somebody is shown of a file before it is clear how it is to be read: the shapes of its first rows; their values when asked for.

Lives here: `shape` (what a value looks like), `reading` (the first rows, their shapes as kept), `clicking` (rows as drawn, clicks).
May import: `edge/web/place` and the floors below. To add: nothing; a source that has such rows says so in its own file of `data/sources`.
"""
