"""Values that a few persons share: the code of a household, a team, an accident, an income to the last digit. Their rows belong together.

Who of a family is how old finds the family, and by it each member, though the code is a number drawn by chance that nobody knows (GB/T
42460 C.2 d). A value that a few rows share by chance, such as an amount, is not one: its rows agree in nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np

from ...model.inventory import Column, Inventory
from ...model.outside.background import Precision
from ...model.persons import MOST_TOGETHER, Shared
from ...model.role import Role
from ..catalogue import categories
from ..forms.date_columns import date_form
from .sampled import Codes, LookedAt, Repeats, agreement

_PAIRS, _SHARE = 20, 0.5  # pairs of rows at hand, and rows of all of them that share theirs
_LEAST, _MOST, _SAME = 0.02, 0.5, 0.9  # how likely any two rows agree where that two of a code do says something; how far those do
_LOOK, _MOST_COLUMNS, _MOST_BESIDE, _BANDS, _WORDS = 50, 12, 40, 3, 2
_BROKEN = re.compile(r"[-+]?[0-9]*[.,][0-9]+", re.ASCII)
_WHOLE = re.compile(r"[0-9]{1,18}", re.ASCII)
_FAMILY = "family"


def shared(inventory: Inventory, rows: LookedAt, key: Sequence[str], born: Sequence[str]) -> tuple[Shared, ...]:
    """The columns whose values few rows share that agree in another column.

    `key` tells persons: its rows are one's own. So are those that agree in all that people are `born` with.
    """
    stays = (one for one in inventory.columns if one.name not in {*key, *born} and Role.DI not in one.roles)
    able = (one for one in stays if _may_be_a_code(one.category) and _by_few(one.name, rows))
    several = (one for one in able if not _of_one(one.name, rows, born))
    found = (_beside(one, inventory, rows) for one, _ in zip(several, range(_MOST_COLUMNS), strict=False))
    return tuple(one for one in found if one is not None)


def _may_be_a_code(category: str | None) -> bool:
    """An age, a town, a diagnosis is none, and stands in bands and regions. An income to the last digit that a family shares is one."""
    if category is None or category == _FAMILY:
        return True
    of = categories()[category]
    return Role.DI in of.roles or of.known.precision is Precision.AMOUNT


def _by_few(name: str, rows: LookedAt) -> bool:
    """By the sample's own counts first: of thousands of columns hardly one goes on."""
    seen = rows.repeats(name)
    if seen.pairs < _PAIRS or seen.rows < 2 * _PAIRS:
        return False
    mates = 2 * seen.pairs / seen.rows * rows.of_rows / len(rows.rows)
    return _SHARE <= mates < MOST_TOGETHER and _are_codes(name, rows)


def _of_one(name: str, rows: LookedAt, born: Sequence[str]) -> bool:
    codes = rows.codes(name)
    found = [one for other in born if (one := agreement(codes, rows.codes(other))) is not None]
    return bool(found) and min(found) >= _SAME


def _are_codes(name: str, rows: LookedAt) -> bool:
    """Neither dates nor measurements nor sentences."""
    some = [cell for cell in rows.cells(name, _LOOK) if cell is not None and cell not in rows.absent]
    return (
        bool(some) and date_form(some) is None and not any(_BROKEN.fullmatch(cell.strip()) or len(cell.split()) > _WORDS for cell in some)
    )


def _beside(column: Column, inventory: Inventory, rows: LookedAt) -> Shared | None:
    """With the first column in which its rows agree and that is no band of it."""
    codes = rows.codes(column.name)
    numbers = None if column.category == _FAMILY else _numbers(column.name, rows)
    for other in _others(column.name, inventory, rows):
        found = agreement(codes, rows.codes(other))
        if found is not None and found >= _SAME and (numbers is None or not _in_bands(numbers, rows.codes(other))):
            return Shared(column.name, other)
    return Shared(column.name, None) if column.category == _FAMILY else None


def _numbers(name: str, rows: LookedAt) -> Codes | None:
    """The whole number of each row, -1 where there is none; None where values are texts."""
    values = [value for value in rows.samples[name].values if value not in rows.absent]
    if not all(_WHOLE.fullmatch(value) for value in values):
        return None
    cells = rows.cells(name, len(rows.rows))
    return np.array([-1 if cell is None or cell in rows.absent else int(cell) for cell in cells], np.int64)


def _in_bands(numbers: Codes, others: Codes) -> bool:
    """Whether the rows in the order of their numbers change their other value hardly more often than there are values: a band, a region."""
    there = (numbers >= 0) & (others >= 0)
    ordered = others[there][np.argsort(numbers[there], kind="stable")]
    return int(np.count_nonzero(ordered[1:] != ordered[:-1])) <= _BANDS * len(np.unique(ordered))


def _others(name: str, inventory: Inventory, rows: LookedAt) -> Iterator[str]:
    """Those in which rows agree by chance as well, so that a twin of the code says nothing of it."""
    others = [one.name for one in inventory.columns if one.name != name]
    likely = (other for other in others if _LEAST <= Repeats.of(rows.codes(other)).chance <= _MOST)
    yield from (other for other, _ in zip(likely, range(_MOST_BESIDE), strict=False))
