"""What the preparation asks beyond the context, and what follows from its answers: which apply, what is open, scores, contradictions.

May import: the modules of prepare itself. To add: an item goes into a file of `questionnaires/`, a contradiction into `consistency`.
"""
