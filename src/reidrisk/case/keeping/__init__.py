"""What people put on record by hand: one signed entry of the ledger, never written over, read back for documents.

May import: what lies flat in case, options, doors.
To add: an act in `acts` that is bound as a `KeepingAct`.
"""
