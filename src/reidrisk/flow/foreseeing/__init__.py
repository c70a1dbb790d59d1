"""What would come out: classes counted once (`counting`), and the verdict worked out from them (`foresight`).

May import: what a verb of `flow` may. To add: another question that classes alone answer is a method in `foresight`.
"""
