"""Which other cells of a table must go with a small one, so that totals do not give it away (hypercubes; Repsilber 1994, Giessing 2003).

A small cell is hidden together with the corners of a box: for each column one other value. Adding one to every second corner
and taking it from the others changes no total over any column, so whoever knows all totals cannot tell the tables apart:
what the cell may be reaches from its count less the fewest of the corners on its side to it plus the fewest of the others.
Combinations that do not occur may serve as corners; they are shown as hidden too. Columns of one value make no total.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from itertools import product
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass

Key = tuple[int, ...]
_MOST = 20_000
_WIDEST = 2**62
# Whole numbers, Python's own where a table has more places than 64 bits can number.
Numbers = npt.NDArray[Any]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Hidden:
    """The cells that are hidden; `small` of them for their count. `exposed` of those can be worked out from totals all the same."""

    cells: frozenset[Key] = field(repr=False)
    small: int
    exposed: int

    @property
    def more(self) -> int:
        """How many go with them."""
        return len(self.cells) - self.small


def hide(counts: Mapping[Key, int], least: int) -> Hidden:
    """`counts` are those of the combinations that occur, by the codes of their values."""
    small = sorted((key for key, count in counts.items() if count < least), key=lambda key: (counts[key], key))
    if not small:
        return Hidden(frozenset(), 0, 0)
    table, exposed = _CellTable(counts), 0
    table.hide(table.numbers(small))
    for key in small:
        box = _box(key, table, least)
        if box is None:
            exposed += 1
        else:
            table.hide(box)
    return Hidden(table.hidden, len(small), exposed)


class _CellTable:
    """The cells that occur or are hidden, in the order of their numbers: a cell's number has a digit for each of its codes."""

    def __init__(self, counts: Mapping[Key, int]) -> None:
        keys = list(counts)
        self.values = [np.unique([key[place] for key in keys]) for place in range(len(keys[0]))]
        sizes = [int(known[-1]) + 1 for known in self.values]
        self._kind: type[object] = np.int64 if prod(sizes) < _WIDEST else object
        self.steps = [prod(sizes[place + 1 :]) for place in range(len(sizes))]
        numbers = self.numbers(keys)
        order = np.argsort(numbers, kind="stable")
        self._numbers = numbers[order]
        self._counts = np.array([counts[key] for key in keys], np.int64)[order]
        self._hidden = np.zeros(len(keys), np.bool_)

    @property
    def hidden(self) -> frozenset[Key]:
        """The keys of what is hidden."""
        codes, rest = [], self._numbers[self._hidden]
        for step in self.steps:
            codes.append((rest // step).tolist())
            rest = rest % step
        return frozenset(zip(*codes, strict=True))

    def numbers(self, keys: Sequence[Key]) -> Numbers:
        """Of these cells."""
        return np.array([sum(code * step for code, step in zip(key, self.steps, strict=True)) for key in keys], self._kind)

    def along(self, place: int, codes: Numbers, code: int) -> Numbers:
        """What is to be added to a cell's number to put each of the `codes` in the place of its `code` there."""
        return (codes.astype(self._kind) - code) * self.steps[place]

    def seen(self, numbers: Numbers) -> tuple[npt.NDArray[np.int64], Mask]:
        """(records, whether it is hidden) of each cell."""
        at = np.minimum(np.searchsorted(self._numbers, numbers), len(self._numbers) - 1)
        there = self._numbers[at] == numbers
        return np.where(there, self._counts[at], 0), there.astype(np.bool_) & self._hidden[at]

    def hide(self, numbers: Numbers) -> None:
        """These cells; those that do not occur are taken in with no records."""
        new = np.setdiff1d(numbers, self._numbers)
        at = np.searchsorted(self._numbers, new)
        self._numbers, self._counts = np.insert(self._numbers, at, new), np.insert(self._counts, at, 0)
        self._hidden = np.insert(self._hidden, at, values=False)
        self._hidden[np.searchsorted(self._numbers, numbers)] = True


def _box(key: Key, table: _CellTable, least: int) -> Numbers | None:
    """The corners of the cheapest box, all boxes at once; of those that cost the same the first by its corners. None where none hides."""
    open_ = [place for place, known in enumerate(table.values) if len(known) > 1]
    if not open_:
        return None
    own, most = table.numbers([key])[0], max(int(_MOST ** (1 / len(open_))), 1)
    away = [table.along(place, _fullest(key, place, table, own)[:most], key[place]) for place in open_]
    turns = list(product((False, True), repeat=len(open_)))
    corners = np.stack([own + _sum(away, turned) for turned in turns]).reshape(len(turns), -1)
    counts, hidden = table.seen(corners)
    own_side = np.array([sum(turned) % 2 == 0 for turned in turns])
    span = counts[own_side].min(axis=0) + counts[~own_side].min(axis=0)
    records, cells = np.where(hidden, 0, counts).sum(axis=0), (~hidden).sum(axis=0)
    left = np.flatnonzero(span > 0)
    if not len(left):
        return None
    for price in (span < least, records, cells):
        left = left[price[left] == price[left].min()]
    return min((corners[:, at] for at in left), key=lambda one: sorted(one.tolist()))


def _sum(away: Sequence[Numbers], turned: Sequence[bool]) -> Numbers:
    """For every choice of another value in each open column, what the columns that are turned add: a grid with an axis for each."""
    total: Numbers = np.zeros([len(each) for each in away], away[0].dtype)
    for axis, (each, turn) in enumerate(zip(away, turned, strict=True)):
        total = total + (each if turn else each * 0).reshape([-1 if axis == at else 1 for at in range(len(away))])
    return total


def _fullest(key: Key, place: int, table: _CellTable, own: int) -> Numbers:
    """The other values of a column, by the count of the cell's neighbour there."""
    others = table.values[place][table.values[place] != key[place]]
    counts, _ = table.seen(own + table.along(place, others, key[place]))
    nearest: Numbers = others[np.lexsort((others, -counts))]
    return nearest
