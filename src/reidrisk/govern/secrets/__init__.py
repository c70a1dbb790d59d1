"""The store of secrets, apart from any case (SR7): its key, its head, its entries, and the record of every re-identification.

May import: data, model, `disposing`, `canonical`; nothing of the ledger.
To add: a kind of secret is an entry of `store`; where the key may come from is in `key`.
"""
