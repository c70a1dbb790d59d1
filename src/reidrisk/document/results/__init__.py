"""Results of acts in words, for the command line and notebooks: what a mitigation, an application, an attack or a proof found.

May import: flow and below, what lies flat in document.
To add: a module for an act whose result has more to say than its fields.
"""
