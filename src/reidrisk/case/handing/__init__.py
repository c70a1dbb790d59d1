"""Hands a case to one person for a signature and takes it back, without a server and without its data (GB/T 42460 6.4 b).

May import: the case, its governance, what is written of it; never an act. To add: what travels goes to `going_out`, what is done with it to
`coming_in` (at the signer's) and `coming_back` (at the executor's).
"""
