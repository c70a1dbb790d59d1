"""Calendar dates, with or without a time of day."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...model.detector import Detector
from ...model.text import Text
from ..forms.days import LAST_YEAR, is_real

_CLOCK = r"(?::[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]{1,9})?)?|时(?:[0-9]{1,2}分(?:[0-9]{1,2}秒)?)?)"
_TIME = rf"(?:[T ]+[0-9]{{1,2}}{_CLOCK}(?: ?[AaPp][Mm])?(?: ?(?:Z|UTC|[+-][0-9]{{2}}:?[0-9]{{2}}))?)?"
_MONTHS = {
    name: place for place, name in enumerate(("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1)
}
_YEAR_FIRST = re.compile(rf"([0-9]{{4}})(?:([-/.])([0-9]{{1,2}})\2([0-9]{{1,2}})|年 ?([0-9]{{1,2}})月 ?([0-9]{{1,2}})[日号]?){_TIME}")
_COMPACT = re.compile(rf"([0-9]{{4}})([0-9]{{2}})([0-9]{{2}})(?:(?:[01][0-9]|2[0-3])[0-5][0-9](?:[0-5][0-9](?:[0-9]{{3}})?)?|{_TIME})")
_YEAR_LAST = re.compile(rf"([0-9]{{1,2}})([-/.])([0-9]{{1,2}})\2([0-9]{{4}}){_TIME}")
_NAMED = re.compile(
    r"(?:([0-9]{1,2})(?:st|nd|rd|th)?[- ]([A-Za-z]{3,9})\.?,?|([A-Za-z]{3,9})\.? ([0-9]{1,2})(?:st|nd|rd|th)?,?)"
    rf"[- ]([0-9]{{4}}|[0-9]{{2}}){_TIME}"
)
_SHORT_YEAR = re.compile(rf"([0-9]{{1,2}})([-/])([0-9]{{1,2}})\2([0-9]{{2}}){_TIME}")
_MONTH_ONLY = re.compile(r"([0-9]{4})(?:[-/.]([0-9]{1,2})|年 ?([0-9]{1,2})月)")
_LONGEST, _CENTURY = 45, 100
_SHIFTED = 2300  # released hospital data move every date into the twenty-second or twenty-third century


def _year_first(value: str) -> bool:
    spelt = _YEAR_FIRST.fullmatch(value)
    parts = spelt or _COMPACT.fullmatch(value)
    if parts is None:
        return False
    digits = [int(part) for part in parts.groups() if part is not None and part.isdigit()]
    return is_real(digits[0], digits[1], digits[2], _SHIFTED if spelt else LAST_YEAR)


def _year_last(value: str) -> bool:
    parts = _YEAR_LAST.fullmatch(value)
    if parts is None:
        return False
    one, other, year = int(parts[1]), int(parts[3]), int(parts[4])
    return is_real(year, one, other) or is_real(year, other, one)


def _named(value: str) -> bool:
    parts = _NAMED.fullmatch(value)
    if parts is None:
        return False
    name, day = parts[2] or parts[3], parts[1] or parts[4]
    month = _MONTHS.get(name[:3].lower(), 0)
    year = int(parts[5])
    return is_real(year if year >= _CENTURY else 2000 + year, month, int(day))


def _short_year(value: str) -> bool:
    parts = _SHORT_YEAR.fullmatch(value)
    if parts is None:
        return False
    one, two, three = int(parts[1]), int(parts[3]), int(parts[4])
    return any(is_real(2000 + year, month, day) for year, month, day in ((three, one, two), (three, two, one), (one, two, three)))


def _month_only(value: str) -> bool:
    parts = _MONTH_ONLY.fullmatch(value)
    return parts is not None and is_real(int(parts[1]), int(parts[2] or parts[3]), 1)


def _is_date(value: str) -> bool:
    if len(value) > _LONGEST or not any(map(str.isdigit, value)):
        return False
    return _year_first(value) or _year_last(value) or _named(value) or _month_only(value) or _short_year(value)


def _check(values: Sequence[str]) -> list[bool]:
    return [_is_date(value) for value in values]


DETECTOR = Detector(
    key="date",
    category="event_date",
    title=Text("真实存在的日期或日期时间", "real calendar date or date and time"),
    basis=("GB/T 42460-2023 B b", "GB/T 42460-2023 B c", "HIPAA (C)"),
    check=_check,
    examples=(
        "2026-11-21",
        "2026年11月21日",
        "20261121",
        "2026/1/5 08:30",
        "21 Nov 2026",
        "11/21/2026",
        "2026-11-21T08:30:00Z",
        "2026年11月",
        "2026-11",
        "20240229",
        "05/29/22",
        "20240229235959",
    ),
    counterexamples=("20230415003499", "20261321", "2026", "12:30:05", "2023-02-29", "13812345678", "99999999", "2026-13", "1.5.2"),
)
