"""Large classes that no column splits any more, divided by a box: the tuples inside it and the rest.

Where the box lies is found along the line between two tuples far apart. What is inside stands before what is not, so
that the classes, asked in their order by their boxes, tell the class of each tuple.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .table import Floats, Integers, TupleTable

Mask = npt.NDArray[np.bool_]
_CUTS = 4
_EPSILON = 1e-9


def halve(table: TupleTable, owner: Integers) -> Integers:
    """The class of each tuple, with every class divided as long as that loses less; what a class leaves stands in its place."""
    order = np.argsort(owner, kind="stable")
    found, waiting = [], np.split(order, np.flatnonzero(np.diff(owner[order])) + 1)[::-1]
    while waiting:
        rows = waiting.pop()
        halves = _halves(table, rows)
        if halves is None:
            found.append(rows)
        else:
            waiting.extend(halves)
    new = np.empty_like(owner)
    for number, rows in enumerate(found):
        new[rows] = number
    return new


def _halves(table: TupleTable, rows: Integers) -> tuple[Integers, Integers] | None:
    """(the rest, what is inside the box)."""
    size = int(table.counts[rows].sum())
    if len(rows) < 2 or size < 2 * table.required.k:  # noqa: PLR2004 - two halves
        return None
    values, whole = table.values[rows], _cost(table, rows)
    one = int(_distances(table, values, 0).argmax())
    near = _distances(table, values, one)
    order = np.argsort(near - _distances(table, values, int(near.argmax())), kind="stable")
    inside = _box(table, rows, values, order, whole)
    return None if inside is None else (rows[~inside], rows[inside])


def _box(table: TupleTable, rows: Integers, values: Integers, order: Integers, whole: float) -> Mask | None:
    """What is inside the best box found by cutting the tuples in this order; None when none pays."""
    before = np.cumsum(table.counts[rows[order]])
    size, along = int(before[-1]), values[order]
    cost = _costs(table, along, before, size)
    sound = (before[:-1] >= table.required.k) & (size - before[:-1] >= table.required.k) & (cost < whole - _EPSILON)
    cuts = np.argsort(np.where(sound, cost, np.inf), kind="stable")[: min(_CUTS, int(sound.sum()))]
    for cut in cuts.tolist():
        for chosen in (along[: cut + 1], along[cut + 1 :]):
            inside = _inside(table, values, chosen)
            parts = rows[~inside], rows[inside]
            if _pays(table, parts, whole) and _stand(table, parts):
                return inside
    return None


def _inside(table: TupleTable, values: Integers, chosen: Integers) -> Mask:
    found = np.ones(len(values), np.bool_)
    for column in table.columns:
        first = np.full(len(values), chosen[0, column])
        apart = table.apart(column, first, values[:, column])
        found &= apart <= table.apart(column, first[: len(chosen)], chosen[:, column]).max()
    return found


def _pays(table: TupleTable, parts: tuple[Integers, Integers], whole: float) -> bool:
    """Whether both parts together lose less; tuples beyond the cut that lie in the box went inside too."""
    if any(int(table.counts[part].sum()) < table.required.k for part in parts):
        return False
    return sum(_cost(table, part) for part in parts) < whole - _EPSILON


def _cost(table: TupleTable, rows: Integers) -> float:
    total = 0.0
    for column in table.columns:
        values = table.values[rows, column]
        total += table.costs[column][table.apart(column, np.full(len(rows), values[0]), values).max(), values[0]]
    return float(total * table.counts[rows].sum())


def _distances(table: TupleTable, tuples: Integers, one: int) -> Floats:
    total = np.zeros(len(tuples))
    for column in table.columns:
        values = tuples[:, column]
        total += table.costs[column][table.apart(column, np.full(len(tuples), values[one]), values), values]
    return total


def _costs(table: TupleTable, tuples: Integers, before: Integers, size: int) -> Floats:
    """What both parts cost for each cut."""
    head, tail = np.zeros(len(tuples)), np.zeros(len(tuples))
    for column in table.columns:
        values = tuples[:, column]
        ahead = np.maximum.accumulate(table.apart(column, np.full(len(values), values[0]), values))
        behind = np.maximum.accumulate(table.apart(column, np.full(len(values), values[-1]), values)[::-1])[::-1]
        head += table.costs[column][ahead, values[0]]
        tail += table.costs[column][behind, values[-1]]
    return head[:-1] * before[:-1] + tail[1:] * (size - before[:-1])


def _stand(table: TupleTable, parts: tuple[Integers, Integers]) -> bool:
    if table.counts_only:
        return True
    owner = np.full(len(table.counts), -1, np.int64)
    for number, rows in enumerate(parts):
        owner[rows] = number
    return not bool(table.failing(owner, 2).any())
