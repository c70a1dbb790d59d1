"""Differential privacy: what releases promise, alone and together, and the chance of identification that this leaves.

May import: `population.roots`, model.
To add: a mechanism is a kind of promise in `loss`, with how it adds up in `together`.
"""
