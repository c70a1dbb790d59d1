"""Less risk at the least loss: searches, losses, techniques, hierarchies, plans, proofs, and synthetic records.

Lives here: a room for each stage, folders of extensions (`transforms/`, `losses/`, `requirements/`), `techniques` and `utility`.
May import: grade, measure, identify, prepare, data, model. To add: a technique, loss or requirement is one file in its folder.
"""
