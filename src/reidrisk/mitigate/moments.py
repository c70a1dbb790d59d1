"""Dates in the forms that people write, changed and written again in the same form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

_TIME = r"(?P<time>[T ]+[0-9]{1,2}[:时].{1,30})?"
_YEAR_FIRST = re.compile(r"(?P<y>[0-9]{4})(?P<s>[-/.])(?P<m>[0-9]{1,2})(?P=s)(?P<d>[0-9]{1,2})" + _TIME, re.ASCII)
_CHINESE = re.compile(r"(?P<y>[0-9]{4})年 ?(?P<m>[0-9]{1,2})月 ?(?P<d>[0-9]{1,2})(?P<s>[日号])" + _TIME, re.ASCII)
_COMPACT = re.compile(r"(?P<y>[0-9]{4})(?P<m>[0-9]{2})(?P<d>[0-9]{2})(?P<time>[0-9]{4}|[0-9]{6}|[T ]+[0-9]{1,2}:.{1,30})?", re.ASCII)
_YEAR_LAST = re.compile(r"(?P<a>[0-9]{1,2})(?P<s>[-/.])(?P<b>[0-9]{1,2})(?P=s)(?P<y>[0-9]{4})" + _TIME, re.ASCII)
_MONTH = re.compile(r"(?P<y>[0-9]{4})(?:[-/.](?P<m>[0-9]{1,2})|年 ?(?P<n>[0-9]{1,2})月)", re.ASCII)
_YEAR = re.compile(r"(?P<y>[0-9]{4})年?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Moment:
    """A day with the form it was written in and the time of day as it stood (empty when there was none)."""

    day: date
    form: str
    time: str

    def written(self, day: date, time: str | None = None) -> str:
        """Another day in the same form."""
        return self.form.format(y=f"{day.year:04d}", m=day.month, d=day.day) + (self.time if time is None else time)


def moment(text: str, order: str = "ymd") -> Moment | None:
    """The whole date in this text; None when it is none. `order` reads 03/04/2024: ``dmy`` or ``mdy`` (``ymd`` refuses it)."""
    if found := _YEAR_FIRST.fullmatch(text):
        return _made(found, f"{{y}}{found['s']}{_slot('m', found['m'])}{found['s']}{_slot('d', found['d'])}", found["m"], found["d"])
    if found := _CHINESE.fullmatch(text):
        return _made(found, f"{{y}}年{_slot('m', found['m'])}月{_slot('d', found['d'])}{found['s']}", found["m"], found["d"])
    if found := _COMPACT.fullmatch(text):
        return _made(found, "{y}{m:02d}{d:02d}", found["m"], found["d"])
    found = _YEAR_LAST.fullmatch(text)
    if found is None or order == "ymd":
        return None
    first, second = ("d", "m") if order == "dmy" else ("m", "d")
    form = f"{_slot(first, found['a'])}{found['s']}{_slot(second, found['b'])}{found['s']}{{y}}"
    month, day = (found["b"], found["a"]) if order == "dmy" else (found["a"], found["b"])
    return _made(found, form, month, day)


def year_and_month(text: str, order: str = "ymd") -> tuple[int, int | None] | None:
    """Year and month of a date, of a month, or the year alone."""
    whole = moment(text, order)
    if whole is not None:
        return whole.day.year, whole.day.month
    if (found := _MONTH.fullmatch(text)) and 1 <= int(found["m"] or found["n"]) <= 12:  # noqa: PLR2004 - months
        return int(found["y"]), int(found["m"] or found["n"])
    year = _YEAR.fullmatch(text)
    return (int(year["y"]), None) if year else None


def _slot(part: str, written: str) -> str:
    return f"{{{part}:02d}}" if len(written) == 2 else f"{{{part}}}"  # noqa: PLR2004 - with a leading zero


def _made(found: re.Match[str], form: str, month: str, day: str) -> Moment | None:
    try:
        return Moment(date(int(found["y"]), int(month), int(day)), form, found["time"] or "")
    except ValueError:
        return None
