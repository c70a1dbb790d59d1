"""Large classes that no column splits any more, halved along the line between two tuples far apart."""

from __future__ import annotations

import numpy as np

from .table import Floats, Integers, Table

_CUTS = 3
_EPSILON = 1e-9


def halve(table: Table, owner: Integers) -> Integers:
    """The class of each tuple, with every class halved as long as that loses less."""
    order = np.argsort(owner, kind="stable")
    found, waiting = [], np.split(order, np.flatnonzero(np.diff(owner[order])) + 1)
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


def _halves(table: Table, rows: Integers) -> tuple[Integers, Integers] | None:
    size = int(table.counts[rows].sum())
    if len(rows) < 2 or size < 2 * table.demand.k:  # noqa: PLR2004 - two halves
        return None
    one = rows[int(_distances(table, rows, int(rows[0])).argmax())]
    other = rows[int(_distances(table, rows, int(one)).argmax())]
    line = _distances(table, rows, int(one)) - _distances(table, rows, int(other))
    rows = rows[np.argsort(line, kind="stable")]
    before = np.cumsum(table.counts[rows])
    cost, whole = _costs(table, rows, before, size)
    sound = (before[:-1] >= table.demand.k) & (size - before[:-1] >= table.demand.k) & (cost < whole - _EPSILON)
    for cut in np.argsort(np.where(sound, cost, np.inf), kind="stable")[:_CUTS].tolist():
        if sound[cut] and _stand(table, rows, cut + 1):
            return rows[: cut + 1], rows[cut + 1 :]
    return None


def _distances(table: Table, rows: Integers, one: int) -> Floats:
    total = np.zeros(len(rows))
    for column in table.columns:
        values = table.values[rows, column]
        mine = np.full(len(rows), table.values[one, column])
        total += table.costs[column][table.apart(column, mine, values), values]
    return total


def _costs(table: Table, rows: Integers, before: Integers, size: int) -> tuple[Floats, float]:
    """(what both halves cost for each cut, what the whole costs)."""
    head, tail = np.zeros(len(rows)), np.zeros(len(rows))
    for column in table.columns:
        values = table.values[rows, column]
        ahead = np.maximum.accumulate(table.apart(column, np.full(len(rows), values[0]), values))
        behind = np.maximum.accumulate(table.apart(column, np.full(len(rows), values[-1]), values)[::-1])[::-1]
        head += table.costs[column][ahead, values[0]]
        tail += table.costs[column][behind, values[-1]]
    return head[:-1] * before[:-1] + tail[1:] * (size - before[:-1]), float(head[-1] * size)


def _stand(table: Table, rows: Integers, cut: int) -> bool:
    if table.counts_only:
        return True
    owner = np.full(len(table.counts), -1, np.int64)
    owner[rows[:cut]], owner[rows[cut:]] = 0, 1
    return not bool(table.failing(owner, 2).any())
