"""What must be looked at again, and when: triggers and deadlines as data, days that are due, a calendar of them (ITU-T X Suppl.39 SR8).

Lives here: `triggers` and `deadlines` with their tables, `due_dates` (a day that is due, from whatever sets it), `calendar` (RFC 5545).
May import: what lies flat in case, `keeping` and below.
To add: a trigger or a deadline of a law is a block of its table; another source of due days is a function that `due_dates.every` calls.
"""
