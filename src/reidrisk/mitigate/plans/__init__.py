"""Plans: the techniques in their order, what the output must satisfy, as YAML, as a search found them, and what they will do.

May import: `searching`, `goals`, `purpose`, `hierarchies`, `techniques`, prepare, data, model.
To add: what a plan holds is a field of `recipe`, read and written in `recipe_file`; what to warn of beforehand is in `foresight`.
"""
