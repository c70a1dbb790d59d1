"""Which numbers of a workbook are dates or times: told by the number format only (ECMA-376 part 1, 18.8.30 and 18.8.31)."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta
from typing import Literal

from ..cells import moment_text, number_text, span_text

Kind = Literal["number", "date", "span"]

_LITERAL = re.compile(r'"[^"]*"?|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]', re.IGNORECASE | re.DOTALL)
_SPAN = re.compile(r"\[(?:h+|m+|s+)\]", re.IGNORECASE)
_DATE = re.compile(r"[ymdhs]", re.IGNORECASE)
# The built-in formats, the ones of China, Japan and Korea among them.
_BUILT_IN_DATES = frozenset((*range(14, 23), *range(27, 37), 45, 47, *range(50, 59)))
_BUILT_IN_SPAN = 46
_LAST_DAY = 2_958_466
_DAY_MS = 86_400_000
_ZERO = datetime(1899, 12, 30)  # noqa: DTZ001 - a spreadsheet knows no time zone
_BEFORE_LEAP_BUG = 60  # day 60 is 1900-02-29, which never was
_SHIFT_1904 = 1462


def format_kind(number: int, code: str | None) -> Kind:
    """What a number with this format is. A code in the workbook wins over the built-in of its number."""
    if code is None:
        if number == _BUILT_IN_SPAN:
            return "span"
        return "date" if number in _BUILT_IN_DATES else "number"
    first = _LITERAL.sub("", code.partition(";")[0])
    if _SPAN.search(first):
        return "span"
    return "date" if _DATE.search(first) and first.casefold() != "general" else "number"


def serial_text(value: float, kind: Kind, *, since_1904: bool) -> str | None:
    """A number of days as a date, a time of day or a length of time; as the number where there is no such day."""
    if kind == "number" or not 0 <= value < _LAST_DAY:
        return number_text(value)
    if kind == "span":
        return span_text(timedelta(milliseconds=round(value * _DAY_MS)))
    days, ms = divmod(round(value * _DAY_MS), _DAY_MS)
    if since_1904:
        days += _SHIFT_1904
    elif days == 0:
        return _clock(ms)
    elif days < _BEFORE_LEAP_BUG:
        days += 1
    return moment_text(_ZERO + timedelta(days=days, milliseconds=ms))


def _clock(ms: int) -> str:
    moment = _ZERO + timedelta(milliseconds=ms)
    return moment.time().isoformat() if moment.time() != time() else "00:00:00"
