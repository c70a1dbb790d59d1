"""The forms in which people write dates: what `scan` calls a date, what hierarchies cut, what `date_shift` moves and writes again.

Without a guess are read: years of four digits that come first, and months by name. ``03/04/2024`` needs the order of day and month,
a year of two digits the hundred years in which it lies, a number of days its first day: `date_forms` tells them by all values of a column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from functools import lru_cache
from typing import Literal, get_args

from ...model.frozen import dataclass
from .days import LAST_YEAR, is_real
from .eras import BARE_COUNT, BEFORE_THE_REPUBLIC, BEGINNINGS, era_day, era_spelt
from .months import NAMES, month_like, number, row_of

# How three numbers read: ymd takes only 2024-03-04, yymd also 24/03/04; with roc that is the 24th year of the Republic of China, 1935.
Order = Literal["ymd", "dmy", "mdy", "yymd", "roc"]
ORDERS: tuple[Order, ...] = get_args(Order)
_DAYS = 2**14  # of 40 years: the columns of a table share their days
EITHER = "either"  # day or month first, nobody can tell: the year is what both have


@dataclass(frozen=True, slots=True)
class Epoch:
    """Numbers that count from a first day: how many make a day, and between which a column that is called a date is taken for one."""

    first: date
    a_day: int
    least: int
    most: int


# Excel counts 29 February 1900, which there was not: from March 1900 on its first day is 30 December 1899.
EPOCHS: Mapping[str, Epoch] = {
    "excel": Epoch(date(1899, 12, 30), 1, 61, 55_152),
    "unix_days": Epoch(date(1970, 1, 1), 1, -43_829, 29_584),
    "sas_days": Epoch(date(1960, 1, 1), 1, -40_177, 33_237),
    "unix_seconds": Epoch(date(1970, 1, 1), 86_400, 10**9, 2 * 10**9),
    "unix_milliseconds": Epoch(date(1970, 1, 1), 86_400_000, 10**12, 2 * 10**12),
    "spss_seconds": Epoch(date(1582, 10, 14), 86_400, 97_599 * 86_400, 171_012 * 86_400),
}
_NAME = f"(?P<name>(?i:{NAMES}))"
_CLOCK = (
    r"[0-9]{1,2}(?::[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]{1,9})?)?|[时時](?:[0-9]{1,2}分(?:[0-9]{1,2}秒)?)?)"
    r"(?: ?[AaPp][Mm])?(?: ?(?:Z|UTC|GMT|CST|[+-][0-9]{2}(?::?[0-9]{2})?))?"
)
_TIME = rf"(?P<time>[T ]+{_CLOCK})?"
_D, _TH, _YEAR = "(?P<d>[0-9]{1,2})", r"(?P<th>st|nd|rd|th|er|\.|º)?", "(?P<y>[0-9]{4}|[0-9]{2})"
_OF = "(?:[- ]| de | del )"  # 3 de marzo de 1980
_CHINESE = rf"(?P<y>[0-9]{{4}}) ?年 ?(?P<m>[0-9]{{1,2}}) ?月 ?{_D}"
_DIGITS = "(?P<y>[0-9]{4})(?P<m>[0-9]{2})(?P<d>[0-9]{2})"
_THREE = "(?P<a>[0-9]{1,2})(?P<s>%s)(?P<b>[0-9]{1,2})(?P=s)(?P<c>%s)"
_NAME_FIRST = rf"{_NAME}\.? {_D}{_TH},?[- ]{_YEAR}{_TIME}"
# The forms that begin with a digit, most frequent first; the last year that counts is nearer where eight digits may be any number.
_FORMS = tuple(
    (re.compile(form), last)
    for form, last in (
        (rf"(?P<y>[0-9]{{4}})(?P<s>[-/.])(?P<m>[0-9]{{1,2}})(?P=s){_D}{_TIME}", 2300),  # released hospital data: dates moved by centuries
        (rf"{_DIGITS}{_TIME}", LAST_YEAR),
        (rf"{_DIGITS}(?P<time>(?:[01][0-9]|2[0-3])[0-5][0-9](?:[0-5][0-9](?:[0-9]{{3}})?)?)", LAST_YEAR),
        (rf"{_CHINESE}{_TIME}", 2300),
        (rf"{_CHINESE} ?[日号號](?P<time>[T ]*{_CLOCK})?", 2300),
        (_THREE % ("[-/.]", "[0-9]{4}") + _TIME, LAST_YEAR),
        (_THREE % ("[-/]", "[0-9]{2}") + _TIME, LAST_YEAR),
        (r"(?P<a>[0-9]{2})(?P<s>\.)(?P<b>[0-9]{2})\.(?P<c>[0-9]{2})" + _TIME, LAST_YEAR),
        (rf"{_D}{_TH}{_OF}{_NAME}\.?,?{_OF}{_YEAR}(?: ?г\.?)?{_TIME}", LAST_YEAR),
        (rf"(?P<y>[0-9]{{4}})년 ?(?P<m>[0-9]{{1,2}})월 ?{_D}일{_TIME}", 2300),
        (rf"(?P<y>[0-9]{{4}})(?P<s>\. ?)(?P<m>[0-9]{{1,2}})(?P=s){_D}\.?{_TIME}", 2300),  # Korea and Hungary: 1980. 3. 2.
        (rf"{_D}{_NAME}{_YEAR}(?P<time>[: T]{_CLOCK})?", LAST_YEAR),  # SAS: 01JAN1980, 01JAN80, 01JAN1980:08:30:00
    )
)
_WITH_A_NAME_FIRST = ((re.compile(_NAME_FIRST), LAST_YEAR),)
_AS_NAMED = {field: field for field in ("y", "m", "d", "name", "th")}
_BY_ORDER: Mapping[str, Mapping[str, str]] = {
    order: dict(zip("abc", fields, strict=True))
    for order, fields in (("dmy", "dmy"), ("mdy", "mdy"), ("yymd", "ymd"), ("roc", (BARE_COUNT, "m", "d")))
}
_YEAR_FIRST = frozenset({"yymd", "roc"})
_MONTH = re.compile(r"(?P<y>[0-9]{4})(?:[-/.](?P<m>[0-9]{1,2})| ?[年년] ?(?P<n>[0-9]{1,2}) ?[月월])")
_MONTH_FIRST = re.compile(r"(?P<m>[0-9]{1,2})(?P<s>[-/])(?P<y>[0-9]{4})")  # a point stands in numbers with fractions
_MONTH_BY_NAME = re.compile(rf"{_NAME}\.?,?{_OF}(?P<y>[0-9]{{4}})")
_YEAR_ALONE = re.compile(r"(?P<y>[0-9]{4})[年년]?")
_HOUR = re.compile(r"[ T日]?(?:[01]?[0-9]|2[0-3])[:时点][0-5][0-9]", re.ASCII)
_NUMBER = re.compile(r"(?P<whole>-?[0-9]{1,13})(?P<part>\.[0-9]{1,12})?", re.ASCII)
_BUDDHIST, _SINCE = range(2400, 2601), 543  # years as Thailand counts them: 23/08/2502
_LONGEST, _DECEMBER, _CENTURY, _TWO_DIGITS = 48, 12, 100, 2
_TEENS, _FIRST = range(11, 14), "er"


@dataclass(frozen=True, slots=True)
class Moment:
    """A day, the pieces it was written in (y, m, d, name, th or nothing, and how it stood), and the time of day as it stood."""

    day: date
    pieces: tuple[tuple[str, str], ...]
    time: str

    def written(self, day: date, spelling: Spelling | None = None) -> str:
        """Another day in the same form, at the same time of day."""
        return "".join(_spelt(field, stood, day, self._of(spelling)) for field, stood in self.pieces) + self.time

    def day_written(self, day: date, spelling: Spelling | None = None) -> str:
        """Another day in the same form, without the time of day; of numbers that count from a day, its beginning."""
        return "".join(_spelt(field, "0" if field in EPOCHS else stood, day, self._of(spelling)) for field, stood in self.pieces)

    def _of(self, spelling: Spelling | None) -> Spelling | None:
        """Where nothing stands between the numbers, each keeps its width."""
        return spelling if spelling is None or any(field == "" for field, _ in self.pieces) else replace(spelling, bare=frozenset())


@dataclass(frozen=True, slots=True)
class Spelling:
    """How the dates of a column are written, which one date does not tell: what 12 looks like when it is 3, and June where May stood.

    Where each were written by itself, 06 or JUNE among 6 and JUN would tell what stood there before. `bare`: the fields written without a
    zero in front; `months`: a row of `months`; `first`: what stands behind the first day of a month alone.
    """

    bare: frozenset[str] = frozenset()
    months: int | None = None
    first: str = ""


def spelling_of(moments: Iterable[Moment | None]) -> Spelling:
    """Of all dates of a column."""
    pieces = {piece for one in moments if one is not None for piece in one.pieces}
    bare = frozenset(field for field, stood in pieces if field in {"m", "d"} and len(stood) < _TWO_DIGITS)
    return Spelling(bare, row_of(stood for field, stood in pieces if field == "name"), _FIRST if ("th", _FIRST) in pieces else "")


def moment(text: str, order: str = "ymd", short_years: int | None = None) -> Moment | None:
    """The whole date in this text; None when it is none, or not without a guess.

    `order` reads 03/04/2024 or says what a number counts from, `short_years` is the first of the hundred years in which a year of two
    digits lies.
    """
    era = era_day(text) if text[:1] in BEGINNINGS else None
    if era is not None:
        return Moment(*era, "")
    counted = _counted(text, order) if order in EPOCHS else None  # 621907200000 milliseconds are no day of the year 6219
    if counted is not None:
        return counted
    read = _read(text, order, short_years)
    return None if read is None else Moment(read[0], _pieces(read[1], read[2]), read[1]["time"] or "")


def day_of(text: str, order: str = "ymd", short_years: int | None = None) -> date | None:
    """The day of `moment`, in half its time: without the pieces that it is written in."""
    era = era_day(text) if text[:1] in BEGINNINGS else None
    if era is not None:
        return era[0]
    counted = _counted(text, order) if order in EPOCHS else None
    if counted is not None:
        return counted.day
    read = _read(text, order, short_years)
    return None if read is None else read[0]


def _counted(text: str, order: str) -> Moment | None:
    """A number of days, seconds or milliseconds; what is left of the day goes on as the time of day."""
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    days, rest = divmod(int(found["whole"]), EPOCHS[order].a_day)
    try:
        day = EPOCHS[order].first + timedelta(days)
    except OverflowError:
        return None
    if not is_real(day.year, day.month, day.day):
        return None
    return Moment(day, ((order, str(rest)),), found["part"] or "")


@lru_cache(_DAYS)
def is_date(text: str) -> bool:
    """Whether it is a date that exists, whatever the order of its numbers, or a month of a year."""
    if len(text) > _LONGEST or not any(map(str.isdigit, text)):
        return False
    era = era_day(text) if text[0] in BEGINNINGS else None
    if era is not None:
        return is_real(era[0].year, era[0].month, era[0].day)
    read = ((_day(found, fields, 2000), last) for found, fields, last in _matches(text, ORDERS))
    if any(day is not None and is_real(day.year, day.month, day.day, last) for day, last in read):
        return True
    month = _month_alone(text)
    return month is not None and is_real(*month, 1)


def year_and_month(text: str, order: str = "ymd", short_years: int | None = None) -> tuple[int, int | None] | None:
    """Year and month of a date, of a month, or the year alone."""
    whole = day_of(text, order, short_years)
    if whole is not None:
        return whole.year, whole.month
    if order == EITHER:
        whole = day_of(text, "dmy", short_years) or day_of(text, "mdy", short_years)
        if whole is not None:
            return whole.year, None
    year = _YEAR_ALONE.fullmatch(text)
    return _month_alone(text) or ((int(year["y"]), None) if year else None)


def has_hours(texts: Iterable[str | None]) -> bool:
    """Whether most values tell the time of day, with a date or without."""
    present = [text for text in texts if text]
    return bool(present) and 2 * sum(_HOUR.search(text[:_LONGEST]) is not None for text in present) > len(present)


def _read(text: str, order: str, short_years: int | None) -> tuple[date, re.Match[str], Mapping[str, str]] | None:
    """The day in the whole text, with the form that it has."""
    for found, fields, _ in _matches(text, (order,)):
        day = _day(found, fields, short_years)
        if day is not None:
            return day, found, fields
    return None


def _matches(text: str, orders: Iterable[str]) -> Iterator[tuple[re.Match[str], Mapping[str, str], int]]:
    """Each form that the text has, with the field that each of its groups is, and the last year that counts."""
    for form, last in _FORMS if text[:1].isdigit() else _WITH_A_NAME_FIRST:
        found = form.fullmatch(text)
        if found is None:
            continue
        if "a" not in form.groupindex:
            yield found, _AS_NAMED, last
            continue
        for order in orders:
            if order in _BY_ORDER and (order not in _YEAR_FIRST or len(found["a"]) == len(found["c"]) == _TWO_DIGITS):
                yield found, _BY_ORDER[order], last


def _day(found: re.Match[str], fields: Mapping[str, str], short_years: int | None) -> date | None:
    groups = found.groupdict()
    parts = groups if fields is _AS_NAMED else {field: groups[group] for group, field in fields.items()}
    year, name = _year(parts, short_years), parts.get("name")
    if year is None:
        return None
    try:
        return date(year, int(parts["m"]) if name is None else number(name), int(parts["d"]))
    except ValueError:
        return None


def _year(parts: Mapping[str, str], short_years: int | None) -> int | None:
    """None where the hundred years of its two digits are not known."""
    if BARE_COUNT in parts:
        return BEFORE_THE_REPUBLIC + int(parts[BARE_COUNT])
    year = int(parts["y"])
    if len(parts["y"]) == _TWO_DIGITS:
        return None if short_years is None else short_years + (year - short_years) % _CENTURY
    return year - _SINCE if year in _BUDDHIST else year


def _placed(found: re.Match[str], fields: Mapping[str, str]) -> Iterator[tuple[str, str, int]]:
    """Each field with its text and where it begins."""
    for group, field in fields.items():
        if group in found.re.groupindex and found[group] is not None:
            yield field, found[group], found.start(group)


def _pieces(found: re.Match[str], fields: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """All of the text before the time of day, field by field and what stands between."""
    pieces, done = [], 0
    for field, text, start in sorted(_placed(found, fields), key=lambda one: one[2]):
        pieces += [("", found.string[done:start]), (field, text)]
        done = start + len(text)
    end = found.start("time") if found["time"] else found.end()
    return tuple(piece for piece in [*pieces, ("", found.string[done:end])] if piece[1])


def _spelt(field: str, stood: str, day: date, spelling: Spelling | None) -> str:
    """One piece for another day, as wide and in such letters as it stood or as the column has them."""
    match field:
        case "y":
            year = day.year + (_SINCE if int(stood) in _BUDDHIST else 0)
            return f"{year:04d}" if len(stood) > _TWO_DIGITS else f"{year % _CENTURY:02d}"
        case "m" | "d":
            number = day.month if field == "m" else day.day
            bare = len(stood) < _TWO_DIGITS or (spelling is not None and field in spelling.bare)
            first = spelling.first if spelling is not None and field == "d" and number == 1 else ""
            return (str(number) if bare else f"{number:02d}") + first
        case "name":
            return month_like(stood, day.month, None if spelling is None else spelling.months)
        case "th":
            return "" if spelling is not None and stood == spelling.first else _ordinal(stood, day.day)
        case _ if field in EPOCHS:
            return str((day - EPOCHS[field].first).days * EPOCHS[field].a_day + int(stood))
        case _:
            return era_spelt(field, stood, day) or stood


def _ordinal(stood: str, day: int) -> str:
    """English writes four; French one, of the first day only; a point or a sign stands with every day."""
    if stood in {".", "º"}:
        return stood
    if stood == _FIRST:
        return stood if day == 1 else ""
    return "th" if day in _TEENS else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _month_alone(text: str) -> tuple[int, int] | None:
    named = _MONTH_BY_NAME.fullmatch(text)
    if named is not None:
        return int(named["y"]), number(named["name"])
    found = _MONTH.fullmatch(text) or _MONTH_FIRST.fullmatch(text)
    month = int(found["m"] or found["n"]) if found else 0
    return (int(found["y"]), month) if found and 1 <= month <= _DECEMBER else None
