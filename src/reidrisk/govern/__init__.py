"""The record: ledger, signatures, approvals, packages, secrets, registers of agreements, budgets and disposal.

Lives here: what is written once and never changed, and who may. Knows no case folder, no command.
May import: document and below, mostly data and model. To add: an event of the ledger is a kind of `entry.Entry`.
"""
