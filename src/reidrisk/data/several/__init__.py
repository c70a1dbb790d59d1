"""Files that hold several tables: those that are read as one release, and what is looked at of the others.

Lives here: `tables` (which are read, put together, looked at), `naming` (what files of one release are called).
May import: the flat modules of data/, and joined/.
To add: a source with several tables calls `wanted` and `together`, and gives `others_of` as its `parts`.
"""
