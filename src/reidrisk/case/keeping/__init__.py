"""What people put on record by hand: one signed entry of a ledger, of a case or of the organisation, never written over.

Lives here: `keeping_act` (the act, how it enters), `place` (which ledger), `forms` (what fields hold), `due` (days that fall due).
May import: what lies flat in case, options, doors.
To add: an act in `acts` that is bound as a `KeepingAct`; `watching` reads it back for documents, and says what of it is due.
"""
