"""The gate: what must be there before a conclusion is approved and before data are released, and what a person decided all the same.

May import: document and below, and `entry`, `roles`. To add: an entry of ``preconditions.toml`` where answers are read, else a file in
`checks`; `approve`, `release`, `assess` and the record have it from there.
"""
