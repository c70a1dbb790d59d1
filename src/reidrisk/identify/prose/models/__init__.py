"""Kinds of language models that mark persons in running text, a file each.

May import: `local_model`, and the library of its kind through `model.optional`.
To add: a file that binds `MODEL`, a `ModelKind`, here or behind an entry point ``reidrisk.text_model``.
"""
