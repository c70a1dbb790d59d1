"""Rows that follow one another: where one ends another begins, so that they are of one person or account though no column says whose.

A reading at the end of a month is that at the beginning of the next, a balance less what was paid is the balance before, the next
appointment is the day of another visit. Rows are no persons then, and whoever holds the exact values puts them together (3.4; G-12).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...model.exact import without_marks
from ...model.persons import Chain
from ...model.text import Text
from ..forms.date_columns import date_form
from .sampled import Codes, LookedAt

Numbers = npt.NDArray[np.int64]
_LEAST_ROWS, _MOST_COLUMNS, _LOOK, _FEW = 100, 6, 400, 20
_DIFFERENT, _DAYS = 0.15, 30  # values to a row that could tell rows apart; so many days
_SHARE, _TIMES, _PARTNERS = 0.3, 3, 2  # rows that another continues, how many times more than by chance, and by how many
_CENTS, _LARGEST = 100, 10**12
_BESIDE = {True: (1, -1, 7, -7, 14, 28), False: (100, -100, 700, 1_000, -1_000, 10_000)}  # days; hundredths
_NOTHING = np.iinfo(np.int64).min

_CONTINUED = Text(
    "{rows} 行中有 {count} 行的“{end}”恰是另一行的“{begin}”，远多于偶然：各行像是同一人（户、账户）前后相接的记录，而没有一列说明是谁的。",
    "In {count} of {rows} {rows|row|rows} “{end}” is what another row has as “{begin}”, far more than by chance: rows look like "
    "successive records of "
    "one person (household, account), and no column says whose.",
)
_RUNNING = Text(
    "{rows} 行中有 {count} 行的“{balance}”与“{amount}”相加减后恰是另一行的“{balance}”，远多于偶然：各行像是同一账户前后相接的记录，"
    "而没有一列说明是谁的。",
    "In {count} of {rows} {rows|row|rows} “{balance}” with “{amount}” added or taken away is what another row has as “{balance}”, far "
    "more than by "
    "chance: rows look like successive records of one account, and no column says whose.",
)


class _Column(NamedTuple):
    """A column as hundredths, or as days; `_NOTHING` where it holds neither."""

    name: str
    dated: bool
    numbers: Numbers


def chained(able: Sequence[str], rows: LookedAt, born: Sequence[str]) -> Chain | None:
    """The first of these columns that tie rows so, among rows that agree in what people are born with.

    Looked for where most rows are at hand, and nothing else says whose they are.
    """
    count = len(rows.rows)
    if count < _LEAST_ROWS or 2 * count < rows.of_rows:
        return None
    group = rows.joined(born) if born else np.zeros(count, np.int64)
    columns = list(_columns([name for name in able if name not in born], rows))
    for one, other in permutations(columns, 2):
        if one.dated == other.dated and (found := _continued(one.numbers, other, group)):
            return Chain((one.name, other.name), _CONTINUED.fill(rows=count, count=found, end=one.name, begin=other.name))
    for one, other in permutations([column for column in columns if not column.dated], 2):
        there = (one.numbers != _NOTHING) & (other.numbers != _NOTHING)
        for sign in (-1, 1):
            before = np.where(there, one.numbers + sign * np.where(there, other.numbers, 0), _NOTHING)
            if found := _continued(before, one, group):
                return Chain((one.name, other.name), _RUNNING.fill(rows=count, count=found, balance=one.name, amount=other.name))
    return None


def _columns(able: Sequence[str], rows: LookedAt) -> Iterator[_Column]:
    """Numbers and days that differ from row to row."""
    found = (one for name in able if _differs(name, rows) and (one := _read(name, rows)) is not None)
    yield from (one for one, _ in zip(found, range(_MOST_COLUMNS), strict=False))


def _differs(name: str, rows: LookedAt) -> bool:
    """By the sample's own counts, and a few values: of thousands of columns hardly one is read cell by cell."""
    sample = rows.samples[name]
    few = islice(sample.values, _FEW)
    return (
        len(sample.values) >= min(_DIFFERENT * len(rows.rows), _DAYS)
        and sample.present >= _SHARE * len(rows.rows)
        and all(any(map(str.isdigit, value)) for value in few)
    )


def _read(name: str, rows: LookedAt) -> _Column | None:
    cells = rows.cells(name, len(rows.rows))
    some = [cell for cell in cells[: 4 * _LOOK : 4] if cell is not None and cell not in rows.absent]
    form = date_form(some)
    if form is None and any(_hundredths(text) == _NOTHING for text in some):
        return None
    known: dict[str | None, int] = dict.fromkeys(rows.absent, _NOTHING)
    for cell in set(cells) - known.keys():
        text = cell or ""
        day = None if form is None else form.day(text)
        known[cell] = _hundredths(text) if form is None else _NOTHING if day is None else day.toordinal()
    return _Column(name, form is not None, np.array([known[cell] for cell in cells], np.int64))


def _hundredths(text: str) -> int:
    """The number in hundredths; nothing where it has more places, or none of the form."""
    plain = without_marks(text)
    try:
        number = math.nan if plain is None else float(plain) * _CENTS
    except ValueError:
        return _NOTHING
    return round(number) if abs(number) < _LARGEST and abs(number - round(number)) < 1 / _CENTS else _NOTHING


def _continued(ends: Numbers, begins: _Column, group: Codes) -> int:
    """In how many rows (0: not beyond chance) the number stands as `begins` in others of the group, and in few of them."""
    held = (begins.numbers != _NOTHING) & (group >= 0)
    there = (ends != _NOTHING) & (group >= 0) & (ends != begins.numbers)
    if not there.any() or not held.any():
        return 0
    low, width = int(min(ends[there].min(), begins.numbers[held].min())), int(group.max()) + 1
    table = np.sort((begins.numbers[held] - low) * width + group[held])
    keys, aside = (ends[there] - low) * width + group[there], [one * width for one in _BESIDE[begins.dated]]
    if not _beyond_chance(table, keys[:: max(1, len(keys) // _LOOK)], aside) or not _beyond_chance(table, keys, aside):
        return 0
    partners = np.searchsorted(table, keys, "right") - np.searchsorted(table, keys)
    met = partners > 0
    return int(met.sum()) if float(partners[met].mean()) <= _PARTNERS else 0


def _beyond_chance(table: Numbers, keys: Numbers, aside: Sequence[int]) -> bool:
    """Whether so many stand in the table, and far fewer of those a little beside them: numbers that lie close meet by chance."""
    share = _share(table, keys)
    return share >= _SHARE and all(share >= _TIMES * _share(table, keys + one) for one in aside)


def _share(table: Numbers, keys: Numbers) -> float:
    places = np.minimum(np.searchsorted(table, keys), len(table) - 1)
    return float((table[places] == keys).mean())
