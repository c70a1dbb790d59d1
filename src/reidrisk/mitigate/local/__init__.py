"""Local recoding: classes of their own instead of one level a column; made by joining, halved, specialised, and written as an outcome.

May import: `searching`, `goals`, `purpose`, `classes`, `hierarchies`, data, model.
To add: a step that makes classes is a module over `table`, called by `recode`; every outcome is counted again by the definitions.
"""
