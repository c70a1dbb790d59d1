"""A case: its folder and history, and what happens to it. What the command line, Python and a web page call.

Lives here: `acts/` (everything that can be asked, a file each), `options/` (what several requests share), `doors/` (schema, spelling);
`case` is the folder, `input` a case or a bare file opened with its answers, `governing` its ledger and approvals as they stand.
May import: govern and below. Never asks and never prints: who calls hands down passphrases, clock and progress.
To add: an act is a file in `acts/`; what it does to a case is a function here that gives a frozen result.
"""
