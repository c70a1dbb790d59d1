"""From Python to the engine: bytes that it reads as a file, batches of rows that become a table.

May import: `engine`, `sampling`, `source`. Nothing here knows where the bytes come from.
To add: another kind of what is fed is made of `feeds.fed`.
"""
