"""How one column follows from another: as a code of it, as a part of it, as bands of it, with it, or from two by a formula.

Each answer comes from rows that could have said otherwise: what is expected by chance is worked out, and must be far from what is seen.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from ...model.frozen import dataclass
from ..forms.matrices import distinct
from .rows import Codes, Numbers, SomeColumn

Manner = Literal["coded", "derived", "banded", "ranked", "counted", "computed"]
LEAST_ROWS = 50
_EXPECTED = 20  # rows that would break it by chance
_STRAY, _NEARLY_ALL = 0.01, 0.95  # rows that may break it (slips of the pen), and rows of one value that leave nothing to see
_FEW_RUNS, _MOST_BANDS = 5, 60
_RARER = 10  # times as many breaks where the same values stand in any order
_RANKED, _HARDLY, _FITTED = 0.99, 0.8, 0.998
_MANY, _HALF = 12, 0.5


@dataclass(frozen=True, slots=True)
class Dependence:
    """One column's values follow from another's in this manner, but for `strays` of `rows` rows."""

    manner: Manner
    rows: int
    strays: int


def follows(column: SomeColumn, other: SomeColumn) -> Dependence | None:
    """Where both repeat: each value of the other has one value here (derived), and each value here one there as well (coded)."""
    there = (column.codes >= 0) & (other.codes >= 0)
    rows = int(there.sum())
    if rows < LEAST_ROWS or 2 * rows < column.present:
        return None
    mine, its = column.codes[there], other.codes[there]
    forth = _broken(its, mine)
    if forth is None:
        return None
    back = _broken(mine, its)
    return Dependence("derived", rows, forth) if back is None else Dependence("coded", rows, max(forth, back))


def _broken(by: Codes, what: Codes) -> int | None:
    """Rows whose value is not the commonest one beside its value of `by`; None where they are too many, or too few by chance."""
    groups, held = np.bincount(by), np.bincount(what)
    width, rows = len(held), len(by)
    repeated = rows - int((groups > 0).sum())
    if repeated * (1 - held.max() / rows) < _EXPECTED:
        return None
    best = np.zeros(len(groups), dtype=np.int64)
    if len(groups) * width <= 4 * rows:
        best = np.bincount(by * width + what, minlength=len(groups) * width).reshape(-1, width).max(axis=1)
    else:
        pairs, counts = np.unique(by * width + what, return_counts=True)
        if len(pairs) - len(np.flatnonzero(groups)) > _STRAY * rows:  # each further pair breaks it at least once
            return None
        np.maximum.at(best, pairs // width, counts)
    broken = rows - int(best.sum())
    return broken if broken <= _STRAY * rows else None


def bands(column: SomeColumn, order: Numbers) -> Dependence | None:
    """Sorted by the other, equal values stand together: bands of it."""
    there = (column.codes >= 0) & ~np.isnan(order)
    rows = int(there.sum())
    different = int((column.held > 0).sum())
    if rows < LEAST_ROWS or not 1 < different <= min(_MOST_BANDS, rows // _FEW_RUNS) or column.commonest > _NEARLY_ALL * rows:
        return None
    mine, order = column.codes[there], order[there]
    breaks = _runs(mine, order) - different
    if breaks > _STRAY * rows:
        return None
    by_chance = _runs(np.random.default_rng(rows).permutation(mine), order) - different
    if by_chance < _EXPECTED or breaks * _RARER > by_chance:
        return None
    return Dependence("banded", rows, breaks)


def _runs(mine: Codes, order: Numbers) -> int:
    """Runs of equal values in that order; where it leaves several rows alike, equal values stand together there."""
    ordered = mine[np.lexsort((mine, order))]
    return int((ordered[1:] != ordered[:-1]).sum()) + 1


def ranked(mine: Numbers, order: Numbers) -> Dependence | None:
    """Whoever is greater there is greater (or less) here, in nearly all pairs of rows; by a fixed distance where it counts from there."""
    there = ~np.isnan(mine) & ~np.isnan(order)
    rows = int(there.sum())
    if rows < LEAST_ROWS:
        return None
    one, other = mine[there], order[there]
    few = slice(None, None, rows // LEAST_ROWS)  # a look at some rows spares the sorting of all
    if _agreement(one[few], other[few]) < _HARDLY or len(distinct(one)) < _MANY or _agreement(one, other) < _RANKED:
        return None
    return Dependence("ranked", rows, 0)


def counted(mine: Numbers, days: Numbers) -> Dependence | None:
    """Days counted from a fixed day: number less date is the same in every row."""
    there = ~np.isnan(mine) & ~np.isnan(days)
    rows = int(there.sum())
    if rows < LEAST_ROWS:
        return None
    number, day, few = np.floor(mine[there]), days[there], slice(None, None, rows // LEAST_ROWS)
    for sign in (1, -1):
        if _strays(number[few] - sign * day[few]) > _HALF * LEAST_ROWS or len(distinct(day)) < _MANY:
            continue  # a look at some rows spares the others
        strays = _strays(number - sign * day)
        if strays <= _STRAY * rows:
            return Dependence("counted", rows, strays)
    return None


def _strays(distance: Numbers) -> int:
    """How many are not the middle one."""
    middle = np.partition(distance, len(distance) // 2)[len(distance) // 2]
    return int((distance != middle).sum())


def computed(mine: Numbers, one: Numbers, other: Numbers) -> Dependence | None:
    """A product of powers of two others, such as weight over the square of height; not what follows one of them alone."""
    there = (mine > 0) & (one > 0) & (other > 0)
    rows = int(there.sum())
    if rows < LEAST_ROWS or 2 * rows < int((~np.isnan(mine)).sum()):
        return None
    result, given = np.log(mine[there]), np.stack([np.log(one[there]), np.log(other[there]), np.ones(rows)], axis=1)
    spread = float(((result - result.mean()) ** 2).sum())
    if spread <= 0 or len(distinct(result)) < _MANY:
        return None
    solved = np.linalg.lstsq(given, result, rcond=None)[0]
    left = float(((result - given @ solved) ** 2).sum())
    return Dependence("computed", rows, 0) if left <= (1 - _FITTED) * spread else None


def _agreement(one: Numbers, other: Numbers) -> float:
    """How far the ranks go together, or against each other: 1 where entirely."""
    return abs(_correlation(_ranks(one), _ranks(other)))


def _ranks(values: Numbers) -> Numbers:
    """The middle rank of each value among all."""
    ordered = np.sort(values)
    found: Numbers = (np.searchsorted(ordered, values, "left") + np.searchsorted(ordered, values, "right")).astype(np.float64)
    return found


def _correlation(one: Numbers, other: Numbers) -> float:
    one, other = one - one.mean(), other - other.mean()
    scale = float(np.sqrt((one * one).sum() * (other * other).sum()))
    return float((one * other).sum()) / scale if scale else 0.0
