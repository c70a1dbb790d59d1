"""Attacks carried out on a release: linkage, singling out, linkability, inference, membership, with intervals.

May import: `risk_model`, model, data; `suite` runs them and is what flow calls.
To add: a module with the attack's function and an entry of `suite`.
"""
