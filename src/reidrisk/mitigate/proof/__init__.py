"""The proof of an output: read again as anybody would, identified without its plan, and searched for the original's identifiers.

May import: `plans`, `goals`, identify, data, model.
To add: what must hold of an output is a check in `proving`, with the sentence that it says where it fails.
"""
