"""Measurements in succession: a pulse, a glucose level, a way, each close to that of the row before, so that rows are of one person.

Where a watch or a monitor writes a row a minute and no column says whose, rows are no persons (GB/T 42460 3.4; resolutions G-12).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product

import numpy as np
import numpy.typing as npt

from ...data.normal import normal
from ...model.exact import without_marks
from ...model.inventory import Inventory
from ...model.persons import Chain
from ...model.text import Text
from ..forms.date_columns import DateForm, date_form
from ..forms.dates import moment
from .sampled import Codes, LookedAt

Numbers = npt.NDArray[np.float64]
_LEAST_ROWS, _DISTINCT, _MOST_COLUMNS, _MOST_ORDERS, _LOOK = 100, 10, 6, 2, 50
_NEAR, _BOTH_WAYS, _SORTED, _THERE = 0.4, 0.2, 0.8, 0.8
_MEASURED, _PLACES = "sa_health", "coordinates"
_DIGITS = re.compile("[0-9]+", re.ASCII)
_NO_PLACE: tuple[int, tuple[int, ...]] = (0, ())
_STRIDE = 7919  # rows so far apart are as any two

_SUCCESSIVE = Text(
    "按{order}排列，前后两行的“{column}”平均只相差任意两行之差的 {share}，{rows} 行无一列说明是谁的：像是同一人（或少数几人）的连续测量。",
    "In the order of {order}, “{column}” differs from one row to the next by {share} of what it differs between any two rows, and no "
    "column says whose the {rows} {rows|row is|rows are}: they look like successive measurements of one person, or of a few.",
)
_AS_FILED = Text("文件", "the file")
_BY = Text("“{column}”", "“{column}”")


def successive(inventory: Inventory, rows: LookedAt) -> Chain | None:
    """The first measurement that goes up and down in small steps: in the order of the file, or of a time.

    Places only in the order of a time: a list by district has those near that are near.
    """
    if len(rows.rows) < _LEAST_ROWS:
        return None
    able = [one for one in inventory.columns if one.category in {_MEASURED, _PLACES} and _differs(one.name, rows)]
    columns = [(one, numbers) for one in able[:_MOST_COLUMNS] if (numbers := _numbers(one.name, rows)) is not None]
    times = list(islice(_times(inventory, rows), _MOST_ORDERS)) if columns else []
    for (column, numbers), (name, order) in product(columns, [(None, None), *times]):
        if name == column.name or (name is None and column.category == _PLACES):
            continue
        share = _steps(numbers if order is None else numbers[order])
        if share is not None:
            by = _AS_FILED if name is None else _BY.fill(column=name)
            why = _SUCCESSIVE.fill(order=by, column=column.name, share=f"{share:.0%}", rows=rows.of_rows)
            return Chain((column.name,) if name is None else (column.name, name), why)
    return None


def _differs(name: str, rows: LookedAt) -> bool:
    sample = rows.samples[name]
    return len(sample.values) >= _DISTINCT and sample.present >= _THERE * len(rows.rows)


def _numbers(name: str, rows: LookedAt) -> Numbers | None:
    """The numbers of the rows in their order, without a number where there is none; None where most are none."""
    known: dict[str | None, float] = {}
    for value in rows.samples[name].values:
        plain = without_marks(value)
        try:
            known[value] = np.nan if plain is None else float(plain)
        except ValueError:
            known[value] = np.nan
    numbers = np.array([known.get(cell, np.nan) for cell in rows.cells(name, len(rows.rows))])
    return numbers if np.isfinite(numbers).mean() >= _THERE else None


def _times(inventory: Inventory, rows: LookedAt) -> Iterator[tuple[str, Codes]]:
    """Columns of moments, and the rows in the order of each; of days alone many rows have one."""
    for column in inventory.columns:
        sample = rows.samples[column.name]
        if len(sample.values) < len(rows.rows) // 2 or sample.present < _THERE * len(rows.rows):
            continue
        form = date_form(islice(sample.values, _LOOK))
        if form is None:
            continue
        known: dict[str | None, tuple[int, tuple[int, ...]]] = {value: _place(value, form) for value in sample.values}
        places = [known.get(cell, _NO_PLACE) for cell in rows.cells(column.name, len(rows.rows))]
        yield column.name, np.array(sorted(range(len(places)), key=places.__getitem__), np.int64)


def _place(value: str, form: DateForm) -> tuple[int, tuple[int, ...]]:
    """Of a moment among others: the day, and the numbers of its time."""
    found = moment(normal(value), form.order, form.short_years)
    return _NO_PLACE if found is None else (found.day.toordinal(), tuple(map(int, _DIGITS.findall(found.time))))


def _steps(numbers: Numbers) -> float | None:
    """How much smaller steps from row to row are than between any two rows; None where they are not, or go one way as in a sorted list."""
    there = numbers[np.isfinite(numbers)]
    steps = np.diff(there)
    apart = np.abs(there - np.roll(there, _STRIDE % len(there) or 1)).mean()
    if not apart or np.abs(steps).mean() > _NEAR * apart:
        return None
    up, down = np.count_nonzero(steps > 0), np.count_nonzero(steps < 0)
    order = np.argsort(np.argsort(there, kind="stable"), kind="stable")
    trend = abs(float(np.corrcoef(order, np.arange(len(there)))[0, 1]))
    if min(up, down) < _BOTH_WAYS * (up + down) or trend > _SORTED:
        return None
    return float(np.abs(steps).mean() / apart)
