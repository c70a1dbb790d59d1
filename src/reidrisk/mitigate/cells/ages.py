"""Ages in the ways that people write them."""

from __future__ import annotations

import re

from ...identify.forms.day_inside import has_day

_AGE = re.compile(
    r"(?P<n>[0-9]{1,3})(?:\.[0-9]+)? ?"
    r"(?P<u>岁|周岁|y|yr|yrs|years?(?: old)?|个?月|months?|mo|天|日|days?|d|小时|hours?|h)?",
    re.ASCII | re.IGNORECASE,
)
_BAND = re.compile(r"(?P<low>[0-9]{1,3}) ?[-–~～至] ?(?P<high>[0-9]{1,3}) ?(?:岁|周岁|years?|yrs?)?", re.ASCII | re.IGNORECASE)
_FROM = re.compile(r"(?:≥|>=) ?(?P<low>[0-9]{1,3})|(?P<more>[0-9]{1,3}) ?(?:\+|岁?及以上|岁?以上)", re.ASCII)
_YEARS = frozenset({"", "岁", "周岁", "y", "yr", "yrs", "year", "years", "year old", "years old"})
OLDEST = 150
# The same of ages in years that nobody can read otherwise, as the first group: 0 to 150.
YEARS = r"(0?[0-9]{1,2}|1[0-4][0-9]|150)(?:\.[0-9]{1,6})?(?: ?(?:岁|周岁))?"


_GREAT = re.compile(
    r"(?<![0-9.])(?:9[0-9]|1[0-2][0-9])(?:[ -]?(?:y/?o|yrs?|years?)\b| ?(?:周?岁|歲))", re.ASCII | re.IGNORECASE
)  # fmt: skip


def has_great_age(text: str) -> bool:
    """Whether an age over 89 stands in a text of more than the number: ``92 y/o male``, ``91-year-old``."""
    return _GREAT.search(text) is not None


def has_day_or_great_age(text: str) -> bool:
    """Whether a day, a month or an age over 89 stands in a text: what 45 CFR 164.514 (b)(2)(i)(C) lets nobody keep, in whatever column."""
    return has_day(text) or has_great_age(text)


def years_of(text: str) -> int | None:
    """Completed years; None when it is no age."""
    found = _AGE.fullmatch(text)
    if found is None:
        return None
    number, unit = int(found["n"]), (found["u"] or "").lower()
    if unit not in _YEARS:
        number = number // 12 if unit in {"月", "个月", "month", "months", "mo"} else 0
    return number if number <= OLDEST else None


def band_of(text: str) -> tuple[int, int | None] | None:
    """The first and last age of a band such as 40-44, no last one of ≥90; None when it is no band.

    >>> band_of("40-44"), band_of("≥90"), band_of("85+"), band_of("44-40"), band_of("44")
    ((40, 44), (90, None), (85, None), None, None)
    """
    found = _BAND.fullmatch(text)
    if found is not None:
        low, high = int(found["low"]), int(found["high"])
        return (low, high) if low < high <= OLDEST else None
    open_ = _FROM.fullmatch(text)
    return None if open_ is None else (int(open_["low"] or open_["more"]), None)
