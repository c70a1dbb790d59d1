"""Ways to write a document down: each file binds one `WRITER` from the content model to bytes.

May import: layout, issue.letterhead and what lies flat in document; never each other.
To add: a file; the contract tests of all writers apply to it.
"""
