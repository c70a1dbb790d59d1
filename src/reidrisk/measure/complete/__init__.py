"""Every figure that the field knows of one choice of columns, behind ``reidrisk measure``: what is asked, and who answers.

May import: everything of measure/ but `grouping`; nothing of it imports this.
To add: figures of a model come by themselves; a new group is a module of (tuples, question) -> figures, named in `groups`.
"""
