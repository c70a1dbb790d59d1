"""What is sent to one person: their card with two public keys, and a file that is signed by the sender and encrypted for the receiver.

May import: keys, the ledger, the gate; nothing of the folder of a case but what was handed over. To add: a way of sealing is a file here.
"""
