"""Full-domain generalisation: the node of the lattice that loses least, exactly or with a bound, counted again by the definitions.

Lives here: the searches (`search`, `anytime`, `kinds`), what they stand on and price by, and why nothing was found (`conflict`).
May import: `goals`, `purpose`, `classes`, `hierarchies`, measure, data, model. To add: a search is a module that ends in `recount`.
"""
