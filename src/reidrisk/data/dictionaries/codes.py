"""Codes and what they mean, as people write them in one cell of a data dictionary: ``1=男;2=女``, ``1, Male | 2, Female``."""

from __future__ import annotations

import re

Codes = tuple[tuple[str, str], ...]
MOST = 400
_BREAKS = (r"[|\n]", r"[;；]", r"[,，、]", r"\s+")
# A dash or a point before digits is part of a date, a number or the name of a standard.
_PAIR = re.compile(r"\s*([^\s=:：,，;；|]{1,24}?)\s*(?:[=:：,，]|[.．、-](?!\s*\d))\s*([^=]{1,120}?)\s*")
_IN_BRACKETS = re.compile(r"[（(]([^（）()]{3,2000})[）)]")
_LONGEST = 20_000


def codes_in(cell: str) -> Codes:
    """Every code with its meaning; nothing where this is no list of at least two different codes.

    >>> codes_in("1=男;2=女"), codes_in("1, Male | 2, Female"), codes_in("age of the patient, in years")
    ((('1', '男'), ('2', '女')), (('1', 'Male'), ('2', 'Female')), ())
    """
    text = cell.strip()[:_LONGEST]
    for sign in _BREAKS:
        parts = [part for part in re.split(sign, text) if part.strip()]
        pairs = [_PAIR.fullmatch(part) for part in parts[:MOST]]
        found = tuple((pair[1], pair[2]) for pair in pairs if pair)
        if len(parts) > 1 and len(found) == len(pairs) and len({code for code, _ in found}) == len(found):
            return found
    return ()


def codes_within(description: str) -> Codes:
    """Those that a description has in brackets: ``性别（1男 2女）`` has none that can be told apart, ``性别（1=男，2=女）`` has."""
    inside = _IN_BRACKETS.search(description[:_LONGEST])
    return codes_in(inside[1]) if inside else ()
