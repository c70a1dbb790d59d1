"""Ages in the ways that people write them."""

from __future__ import annotations

import re

_AGE = re.compile(
    r"(?P<n>[0-9]{1,3})(?:\.[0-9]+)? ?"
    r"(?P<u>岁|周岁|y|yr|yrs|years?(?: old)?|个?月|months?|mo|天|日|days?|d|小时|hours?|h)?",
    re.ASCII | re.IGNORECASE,
)
_YEARS = frozenset({"", "岁", "周岁", "y", "yr", "yrs", "year", "years", "year old", "years old"})
_OLDEST = 150


def years_of(text: str) -> int | None:
    """Completed years; None when it is no age."""
    found = _AGE.fullmatch(text)
    if found is None:
        return None
    number, unit = int(found["n"]), (found["u"] or "").lower()
    if unit not in _YEARS:
        number = number // 12 if unit in {"月", "个月", "month", "months", "mo"} else 0
    return number if number <= _OLDEST else None
