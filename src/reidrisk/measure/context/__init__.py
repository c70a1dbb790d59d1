"""The probability of an attack, from the context: T1 insider, T2 acquaintance, T3 breach (GB/T 42460 D.1.3, D.1.4).

May import: model, prepare.
To add: an attack is a module with its formula, put together in `attack`.
"""
