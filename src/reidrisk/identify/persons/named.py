"""Whether the values of a column are names of persons: a likelihood, weighed over the whole column."""

from __future__ import annotations

import numpy as np

from ...model.role import Role
from ..catalogue import QUANTITIES
from ..examine import Hit
from ..forms.chinese_names import is_surely_named
from ..forms.cyrillic_names import is_cyrillic_name
from ..forms.titled import is_titled
from ..forms.western_names import is_known_name, is_other_word
from ..lookup import document
from ..names import is_a_persons_word
from ..proposal import ObservedColumn
from ..values import Values

_FEW_NAMES, _MANY_ROWS, _SOME_NAMES, _MANY_NAMES = 5, 30, 12, 30
_WHOLE_NAME = 3
_MARK = 2
_TITLED = "name_list"  # nobody but a person is addressed so: two of them are enough
_AMONG_DISTINCT, _SURE, _SURE_AGAINST_NAME = 0.6, 0.55, 0.75
_AGAINST_NAME = 0.85
_OTHER_KINDS = frozenset({"thing", "modifier", *QUANTITIES})  # kinds of header words that are no person


def are_people(seen: ObservedColumn) -> bool:
    """Whether values that look like person names are taken for such: a likelihood, weighed over the whole column.

    Not from a handful of words; and under a name that says otherwise only when nearly all of many values are names.
    """
    values = seen.values
    hits = [
        hit
        for hit in seen.hits
        if hit.detector.category == "person_name" and (hit.detector.key != "single_name" or len(values) >= _SOME_NAMES)
    ]
    titled = len(values) > 1 and any(hit.detector.key == _TITLED and hit.enough for hit in hits) and all(map(is_titled, values))
    if titled or not hits:
        return titled
    if len(values) < _FEW_NAMES and values.rows >= _MANY_ROWS:  # two physicians of a practice; few words may look like names by chance
        return len(values) > 1 and not _says_otherwise(seen) and (all(map(_is_surely_somebody, values)) or _are_called_so(hits, seen))
    share = float(np.logical_or.reduce([hit.mask for hit in hits]).mean())
    if _says_otherwise(seen):  # of counties and towns many are called like somebody
        hits = [hit for hit in hits if hit.detector.key != "single_name"]
        share = float(np.logical_or.reduce([hit.mask for hit in hits]).mean()) if hits else 0.0
        return len(values) >= _MANY_NAMES and share >= _AGAINST_NAME and _sure(hits, values) >= _SURE_AGAINST_NAME
    return share >= _AMONG_DISTINCT and (len(values) < _SOME_NAMES or _sure(hits, values) >= _SURE)


def _are_called_so(hits: list[Hit], seen: ObservedColumn) -> bool:
    """Whether each of a few values reads as given and family name, and as nothing else: the family name need not be known."""
    others = any(hit.enough and hit.category.key != "person_name" for hit in seen.hits)
    return not others and any(hit.detector.key == "western_name" and bool(hit.mask.all()) for hit in hits)


def are_marks_of_rows(values: Values) -> bool:
    """Whether many rows share a few marks in small letters, or words that no name has: what a coach is, not who.

    Such are words for whom somebody is to whom, where the guardian is mother, father or other.
    """
    few = len(values) < _FEW_NAMES and values.rows >= _MANY_ROWS
    return few and all((len(text) <= _MARK and text.islower()) or is_other_word(text) or _is_no_name(text) for text in values)


def _is_no_name(text: str) -> bool:
    """Whether it only says who somebody is, as a relative or an office, or that nobody says."""
    return is_a_persons_word(text) or text.casefold() in document("words.json")["others"]


def _is_surely_somebody(text: str) -> bool:
    """Whether given and family name are both known, or every sign of three is usual in names."""
    return is_known_name(text) or is_cyrillic_name(text) or (len(text.replace(" ", "")) >= _WHOLE_NAME and is_surely_named(text))


def _says_otherwise(seen: ObservedColumn) -> bool:
    if seen.name is None:
        return False
    return seen.name.kind in _OTHER_KINDS or (seen.named is not None and Role.DI not in seen.named.roles)


def _sure(hits: list[Hit], values: Values) -> float:
    """The share of distinct values that look like names in every character; names in Latin letters are known or of their shape."""
    other = [hit.mask for hit in hits if hit.detector.key != "chinese_name"]
    latin = np.logical_or.reduce(other) if other else np.zeros(len(values), dtype=np.bool_)
    return sum(bool(is_latin) or is_surely_named(text) for text, is_latin in zip(values, latin, strict=True)) / len(values)
