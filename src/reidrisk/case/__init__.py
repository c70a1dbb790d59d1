"""A case: its folder and history, and what happens to it. What the command line, Python and a web page call.

`case` is the folder, `input` a case or a bare file opened with its answers, `governing` its ledger and approvals as they stand.
Lives here: preparing (`answers`, `reusing`, `prepared`), grading (`surveying`), mitigating (`mitigated`), documents (`issuing`), releasing,
disposing. May import: govern and below. Never asks: who calls hands down passphrases, clock and progress.
To add: what happens to a case is a module whose function takes the case and gives a frozen result.
"""
