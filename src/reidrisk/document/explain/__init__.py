"""What `reidrisk explain` knows: terms, figures, clauses, formulas, resolutions, thresholds, keys and codes of the JSON.

May import: mitigate and below.
To add: a topic in `topics/*.toml`, a key in `json_keys.toml`.
"""
