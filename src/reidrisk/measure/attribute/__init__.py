"""Figures of sensitive attributes: how far the values of a class give away or shift what is known of its members.

May import: `tuples`, model.
To add: a file in `models/` that binds a `MODEL` of `attribute_model.AttributeModel`.
"""
