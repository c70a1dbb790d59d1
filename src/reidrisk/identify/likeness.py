"""When values that look like person names are taken for such: a likelihood, weighed over the whole column."""

from __future__ import annotations

import numpy as np

from ..model.role import Role
from .examine import Hit
from .people import is_surely_named
from .proposal import Seen
from .values import Values

_FEW_NAMES, _MANY_ROWS, _SOME_NAMES, _MANY_NAMES = 5, 30, 12, 30
_AMONG_DISTINCT, _SURE, _SURE_AGAINST_NAME = 0.6, 0.55, 0.75
_AGAINST_NAME = 0.85
_OTHER_KINDS = frozenset({"thing", "measure", "modifier"})


def are_people(seen: Seen) -> bool:
    """Not from a handful of words; and under a name that says otherwise only when nearly all of many values are names."""
    values = seen.values
    hits = [
        hit
        for hit in seen.hits
        if hit.detector.category == "person_name" and (hit.detector.key != "single_name" or len(values) >= _SOME_NAMES)
    ]
    if not hits or (len(values) < _FEW_NAMES and values.rows >= _MANY_ROWS):
        return False
    share = float(np.logical_or.reduce([hit.mask for hit in hits]).mean())
    if _says_otherwise(seen):
        return len(values) >= _MANY_NAMES and share >= _AGAINST_NAME and _sure(hits, values) >= _SURE_AGAINST_NAME
    return share >= _AMONG_DISTINCT and (len(values) < _SOME_NAMES or _sure(hits, values) >= _SURE)


def _says_otherwise(seen: Seen) -> bool:
    if seen.name is None:
        return False
    return seen.name.kind in _OTHER_KINDS or (seen.named is not None and Role.DI not in seen.named.roles)


def _sure(hits: list[Hit], values: Values) -> float:
    """The share of distinct values that look like names in every character; names in Latin letters are known or of their shape."""
    other = [hit.mask for hit in hits if hit.detector.key != "chinese_name"]
    latin = np.logical_or.reduce(other) if other else np.zeros(len(values), dtype=np.bool_)
    return sum(bool(is_latin) or is_surely_named(text) for text, is_latin in zip(values, latin, strict=True)) / len(values)
