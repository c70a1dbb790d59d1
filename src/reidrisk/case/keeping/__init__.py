"""What people put on record by hand: one signed entry of the ledger, never written over, read back for documents.

May import: what lies flat in case, options, doors. Acts that put something on record are in `acts`, bound as a `KeepingAct`.
"""
