"""Minimal identifying sets: the smallest sets of columns that single out a given share of the records."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np

from ...model.frozen import dataclass
from .rows import Codes, SampledRows, joined, sizes

LARGEST, MOST_SETS, MOST_COLUMNS = 4, 1500, 14
SHARE = Fraction(1, 20)


@dataclass(frozen=True, slots=True)
class IdentifyingSet:
    """`singled` = records alone in their class / n; distinction = classes / n; separation = pairs of records that differ."""

    columns: tuple[str, ...]
    singled: Fraction
    distinction: Fraction
    separation: Fraction


@dataclass(frozen=True, slots=True)
class KeySearch:
    """What was found, and how much of what could be searched was."""

    share: Fraction
    sets: tuple[IdentifyingSet, ...]
    examined: int
    possible: int
    largest: int
    columns: tuple[str, ...]
    left_out: tuple[str, ...]
    rows: int
    of_rows: int

    @property
    def complete(self) -> bool:
        """Whether every set of the columns up to the largest size was examined or holds a set that was found."""
        return not self.left_out and self.largest >= min(LARGEST, len(self.columns))


def describe(columns: tuple[str, ...], group: Codes) -> IdentifyingSet:
    """The figures of one grouping."""
    held, total = sizes(group), len(group)
    pairs = comb(total, 2)
    together = int((held * (held - 1) // 2).sum())
    return IdentifyingSet(
        columns,
        Fraction(int((held == 1).sum()), total) if total else Fraction(0),
        Fraction(len(held), total) if total else Fraction(0),
        1 - Fraction(together, pairs) if pairs else Fraction(1),
    )


def search(rows: SampledRows, candidates: Sequence[str], share: Fraction = SHARE) -> KeySearch:
    """Smallest sets first; a set that holds one already found is not minimal and is not looked at."""
    order = sorted(candidates, key=lambda name: (-rows.distinct(name), name))
    columns, left_out = tuple(order[:MOST_COLUMNS]), tuple(order[MOST_COLUMNS:])
    found: list[IdentifyingSet] = []
    examined, largest = 0, 0
    level: dict[tuple[str, ...], Codes] = {(): np.zeros(rows.rows, dtype=np.int64)}
    for size in range(1, min(LARGEST, len(columns)) + 1):
        following: dict[tuple[str, ...], Codes] = {}
        grown = [(before, name) for before in level for name in columns if not before or columns.index(name) > columns.index(before[-1])]
        wanted = [(before, name) for before, name in grown if not any(set(one.columns) <= {*before, name} for one in found)]
        if examined + len(wanted) > MOST_SETS:
            break
        for before, name in wanted:
            group = joined([level[before], rows.codes[name]])
            one = describe((*before, name), group)
            if one.singled >= share and rows.rows:
                found.append(one)
            else:
                following[one.columns] = group
        examined, largest, level = examined + len(wanted), size, following
    possible = sum(comb(len(candidates), size) for size in range(1, min(LARGEST, len(candidates)) + 1))
    return KeySearch(share, tuple(found), examined, possible, largest, columns, left_out, rows.rows, rows.of_rows)
