"""Identifiers at a place of their own inside longer codes: an ID number in a file number, a birth date in a patient number."""

from __future__ import annotations

from collections import Counter
from math import exp

import numpy as np

from ...model.text import Text
from ..forms.days import FIRST_YEAR, LAST_YEAR, real
from ..forms.divisions import PROVINCES
from ..forms.matrices import Block, Bytes, Mask, block, distinct, is_digit, number
from ..forms.resident import plausible, valid_18
from ..proposal import Proposal
from ..values import Values
from .find import Find

_ID, _MOBILE, _DATE = 18, 11, 8
_LONGEST, _MOST_OFFSETS = 64, 47
_ENOUGH, _MOST_ROWS, _SAME_WIDTH = 30, 0.9, 0.6
_LEAST_PREFIXES, _LEAST_YEARS, _DIFFERENT = 5, 20, 0.5
_BORN = (1900, 2100)
_BY_CHANCE_BELOW = 3
# Of 18 random digits: a province, a date from 1850 to 2150, and one in eleven has the check digit.
_VALID_BY_CHANCE = len(PROVINCES) / 100 * (LAST_YEAR - FIRST_YEAR + 1) * 365.2425 / 10**8 / 11
_CHANCE = 1e-3
_DATES = frozenset({"birth_age", "event_date"})
_AMOUNTS = frozenset({"income", "sa_property"})
_CLOCKS = (13, 16, 19)
_FOUND_ID = Text(
    "{count} 行的编码中含有校验通过的公民身份号码（前后还有其他字符）：编码本身就是直接标识符。",
    "In {count} {count|row|rows} a valid resident identity number stands inside a longer code: the code itself identifies directly.",
)
_FOUND_MOBILE = Text(
    "{count} 行的编码从第 {place} 位起含有手机号码：编码本身就是直接标识符。",
    "In {count} {count|row|rows} a mobile number stands in the code from character {place} on: the code itself identifies directly.",
)
_FOUND_BIRTH = Text(
    "{count} 行的编码从第 {place} 位起含有一个日期，年份跨度 {years} 年，应为出生日期：编码泄露准标识符。",
    "In {count} {count|row|rows} a date stands in the code from character {place} on, spread over {years} years as dates of birth are: "
    "the code gives away a quasi-identifier.",
)


def search(_name: str, values: Values, proposal: Proposal) -> tuple[Find, ...]:
    """What stands inside the codes of this column."""
    key = proposal.category.key if proposal.category else None
    found: list[Find] = []
    if key != "cn_resident_id" and (rows := _resident_rows(values)):
        found.append(Find("code:cn_resident_id", "cn_resident_id", rows, _FOUND_ID.fill(count=rows)))
    known = any(item.rule.endswith("cn_resident_id") for item in proposal.evidence)  # its own date of birth is no news
    if not found and not known and (same := _one_width(values)) is not None:
        found += _mobile(values, same, key)
        found += _birth(values, same, key)
    return tuple(found)


def _resident_rows(values: Values) -> int:
    """Rows with a run of more than 18 digits that holds a valid number; none where valid ones are what chance gives."""
    digits = (values.flat >= ord("0")) & (values.flat <= ord("9"))
    edges = np.flatnonzero(np.diff(digits.astype(np.int8), prepend=0, append=0))
    starts, ends = edges[::2], edges[1::2]
    long = (ends - starts > _ID) & (ends - starts <= _LONGEST)
    starts, ends = starts[long], ends[long]
    marked, likely, valid, tried = np.zeros(len(values), dtype=np.bool_), 0, 0, 0
    hits: set[bytes] = set()
    for offset in range(min(_MOST_OFFSETS, int((ends - starts).max()) - _ID + 1) if len(starts) else 0):
        here = starts[ends - starts >= offset + _ID] + offset
        letters: Bytes = values.flat[here[:, None] + np.arange(_ID)].astype(np.uint8)
        good = valid_18(letters)
        likely, valid, tried = likely + int(plausible(letters).sum()), valid + int(good.sum()), tried + len(here)
        hits.update(map(bytes, letters[good]))
        marked[np.searchsorted(values.starts, here[good], side="right") - 1] = True
    return values.rows_where(marked) if valid * _BY_CHANCE_BELOW >= likely and _no_chance(len(hits), tried) else 0


def _no_chance(hits: int, tried: int) -> bool:
    """Whether so many numbers are valid that random digits at as many places give as many once in a thousand columns (Poisson)."""
    expected = tried * _VALID_BY_CHANCE
    fewer, term = 0.0, exp(-expected)
    for count in range(1, hits + 1):
        fewer, term = fewer + term, term * expected / count
    return 1 - fewer < _CHANCE


def _one_width(values: Values) -> Block | None:
    """The values of the commonest width, when most rows have it."""
    if values.rows < _ENOUGH or not len(values):
        return None
    widths: Counter[int] = Counter()
    for width, weight in zip(values.lengths.tolist(), values.weights.tolist(), strict=True):
        widths[width] += weight
    width, rows = widths.most_common(1)[0]
    if not _DATE < width <= _LONGEST or rows < _SAME_WIDTH * values.rows:
        return None
    same = block(values, width)
    return same if len(same.places) >= _ENOUGH else None


def _mobile(values: Values, same: Block, key: str | None) -> list[Find]:
    if key in {"mobile", *_AMOUNTS, *_DATES} or same.letters.shape[1] <= _MOBILE or _amount_or_clock(same.letters):
        return []
    for place in range(same.letters.shape[1] - _MOBILE + 1):
        part = same.letters[:, place : place + _MOBILE]
        fits = is_digit(part).all(axis=1) & (part[:, 0] == ord("1")) & (part[:, 1] >= ord("3"))
        fits &= ~_dates(part)  # 19600101 begins like a number, too
        if _steady(fits) and len(distinct(number(part[fits][:, :3]))) >= _LEAST_PREFIXES and _differ(part[fits]):
            rows = values.rows_where(same.back(fits, len(values)))
            return [Find("code:mobile", "mobile", rows, _FOUND_MOBILE.fill(count=rows, place=place + 1))]
    return []


def _amount_or_clock(letters: Bytes) -> bool:
    """Sums of money, and seconds since 1970 in milli-, micro- or nanoseconds: digits with or without one point."""
    point, digits = letters == ord("."), is_digit(letters)
    plain = bool((point | digits).all())
    cents = bool((point.sum(axis=1) == 1).mean() > _DIFFERENT) and len(distinct(letters[:, -1])) > 1  # not a workbook's “.0”
    return plain and (cents or (letters.shape[1] in _CLOCKS and not point.any()))


def _differ(part: Bytes) -> bool:
    return len(distinct(number(part))) >= _DIFFERENT * len(part)


def _birth(values: Values, same: Block, key: str | None) -> list[Find]:
    for place in range(same.letters.shape[1] - _DATE + 1 if key not in _DATES else 0):
        part = same.letters[:, place : place + _DATE]
        fits = _dates(part)
        years = distinct(number(part[fits][:, :4]))
        if _steady(fits) and len(years) >= _LEAST_YEARS:
            rows = values.rows_where(same.back(fits, len(values)))
            spread = int(years[-1] - years[0])
            return [Find("code:birth_date", "birth_age", rows, _FOUND_BIRTH.fill(count=rows, place=place + 1, years=spread))]
    return []


def _dates(part: Bytes) -> Mask:
    """Which begin with a real date on which someone alive may have been born."""
    year = number(part[:, :4])
    valid: Mask = is_digit(part[:, :_DATE]).all(axis=1) & real(year, number(part[:, 4:6]), number(part[:, 6:8]))
    return valid & (year >= _BORN[0]) & (year <= _BORN[1])


def _steady(fits: Mask) -> bool:
    return bool(fits.mean() >= _MOST_ROWS)
