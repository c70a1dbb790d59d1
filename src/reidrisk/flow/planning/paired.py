"""Columns that a recipe left alone and that tell what it coarsened: the name beside the category of a code (GB/T 42460-2023 C.2 b)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

import numpy as np

from ...data.output.recoding import Recoding
from ...identify.forms.date_columns import date_form
from ...mitigate.cells.cellwise import number_of
from ...mitigate.redundancy.dependence import NEARLY, Codes, Numbers, errors_spared_beside, sums
from ...model.transform import Cell

_MOST_ROWS = 5_000
_MOST_NUMBERS = 24  # sums of two are sought among so many columns: of more there are too many pairs


def undoing(recoding: Recoding, changed: Sequence[str], as_read: Sequence[str], keys: Sequence[str] = ()) -> dict[str, str]:
    """What each column of the output tells of one of those `changed` that this one does not show any more.

    `as_read` are all columns of the data; those that sums are sought among are read as they came. Where `keys` tell persons apart, one
    row of each is looked at: what a person's own rows share tells nothing to anybody else.
    """
    columns = recoding.columns
    rows = _once_each(recoding.sampled(columns, as_read, _MOST_ROWS), [len(columns) + as_read.index(key) for key in keys])
    cells: list[tuple[Cell, ...]] = [tuple(column) for column in zip(*rows, strict=True)]
    now = {name: _codes(cells[at]) for at, name in enumerate(columns)} if rows else {}
    before = {name: cells[len(columns) + at] for at, name in enumerate(as_read)} if rows else {}
    found = dict[str, str]()
    for hidden in (name for name in changed if name in now):
        fine = _codes(before[hidden])
        for other in (name for name in columns if name in now and name != hidden):
            if errors_spared_beside(now[hidden], now[other], fine) >= NEARLY:
                found.setdefault(other, hidden)
    for other, hidden in _by_sums(before, changed, recoding):
        found.setdefault(other, hidden)
    return found


def _once_each(rows: Sequence[tuple[Cell, ...]], keys: Sequence[int]) -> list[tuple[Cell, ...]]:
    """The first row of each person, by the places of the columns that tell them apart; all rows where none does."""
    return list({tuple(row[key] for key in keys): row for row in reversed(rows)}.values()) if keys else list(rows)


def _codes(cells: Sequence[Cell]) -> Codes:
    known = dict[str, int]()
    return np.array([-1 if cell is None else known.setdefault(cell, len(known)) for cell in cells], np.int64)


def _by_sums(before: Mapping[str, Sequence[Cell]], changed: Sequence[str], recoding: Recoding) -> Iterator[tuple[str, str]]:
    """Of columns that add up and of which one alone is coarsened, the last of those that stay as they were."""
    exact = recoding.untouched
    numbers = {name: found for name, cells in before.items() if name in exact or name in changed if (found := _numbers(cells)) is not None}
    if len(numbers) > _MOST_NUMBERS:
        return
    for one in sums(numbers):
        names = (one.total, *one.parts)
        hidden = [name for name in names if name in changed]
        if len(hidden) == 1 and hidden[0] in recoding.columns:
            yield max((name for name in names if name not in changed), key=list(before).index), hidden[0]


def _numbers(cells: Sequence[Cell]) -> Numbers | None:
    """As numbers, or dates as days; None where one in twenty is neither."""
    present = [cell for cell in cells if cell is not None]
    form = date_form(present)
    found: Numbers = np.array([np.nan if cell is None else _number(cell) if form is None else _day(form.day(cell)) for cell in cells])
    good = len(present) and float((~np.isnan(found)).sum()) >= NEARLY * len(present)
    return found if good else None


def _number(cell: str) -> float:
    number = number_of(cell)
    return np.nan if number is None else float(number)


def _day(day: date | None) -> float:
    return np.nan if day is None else float(day.toordinal())
