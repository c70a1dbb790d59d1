"""A document becomes an issue: number, version, control table, what changed since, both languages side by side, the letterhead.

May import: what lies flat in document, layout.
To add: what every issue must bear, in `issuing`.
"""
