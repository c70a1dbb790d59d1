"""How much of a column somebody knows who knows another, or several: by counting, by sums, by the age on a day.

Each row is told from the other rows, never from itself: what columns of many values share by chance is not taken for a dependence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ...data.groups.group_numbers import pair_numbers
from ...model.frozen import dataclass

Codes = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]
# From here on a column follows from another but for slips of the pen.
NEARLY = 0.95
LEAST_ROWS = 50
_SURPRISES = 20  # rows that nobody could tell without: where fewer are, there is nothing to be errors_spared
_YEAR = 365.2425
_FEW, _CHANCE, _CENT = 12, 0.5, 0.011
_LOOK, _FAR_OFF = 600, 0.85  # rows that tell whether it is worth while, and how much they must at least seem to tell
# Pairs of rows that refute a sum of two, those that come first, and how many may though it holds in nearly all rows.
_PAIRS, _SOONER, _SLIPS = 25, 8, 5
_SIGNS = ((1, 1), (1, -1), (-1, 1))


def errors_spared(by: Codes, what: Codes, rows: Codes | None = None) -> float:
    """The share of the errors about `what` that knowing `by` spares: 1 where it tells every row, 0 where it tells nothing."""
    return errors_spared_beside(np.zeros(len(by), np.int64), by, what, rows)


def errors_spared_beside(shown: Codes, by: Codes, what: Codes, rows: Codes | None = None) -> float:
    """The same for somebody who sees `shown` anyway. `rows`: how often each tuple of values stands; a negative code is no value."""
    rows = np.ones(len(by), np.int64) if rows is None else rows
    there = (shown >= 0) & (by >= 0) & (what >= 0)
    shown, by, what, rows = shown[there], by[there], what[there], rows[there]
    total = int(rows.sum())
    if total < LEAST_ROWS or _hopeless(shown, by, what, rows):
        return 0.0
    missed = total - _guessed(shown, what, rows)
    if missed < _SURPRISES:
        return 0.0
    return max(0.0, 1 - (total - _guessed(pair_numbers(shown, by), what, rows)) / missed)


def _hopeless(shown: Codes, by: Codes, what: Codes, rows: Codes) -> bool:
    """Whether even some of the rows, each told from itself too, which flatters, are told badly: most pairs of columns are left so."""
    step = len(by) // _LOOK
    if step <= 1:
        return False
    shown, by, what, rows = shown[::step], by[::step], what[::step], rows[::step]
    missed = _missed(shown, what, rows)
    return missed > 0 and _missed(pair_numbers(shown, by), what, rows) > (1 - _FAR_OFF) * missed


def _missed(by: Codes, what: Codes, rows: Codes) -> float:
    """Rows without the value that their group has most."""
    both = by * (int(what.max(initial=0)) + 1) + what
    _, first, pair = np.unique(both, return_index=True, return_inverse=True)
    counts, group = np.bincount(pair.reshape(-1), rows), by[first]
    best = np.zeros(int(group.max(initial=0)) + 1)
    np.maximum.at(best, group, counts)
    return float(rows.sum() - best.sum())


def _guessed(by: Codes, what: Codes, rows: Codes) -> int:
    """Rows whose value the other rows of their group have most of all, alone."""
    _, first, pair = np.unique(by * (int(what.max(initial=0)) + 1) + what, return_index=True, return_inverse=True)
    counts, group = np.bincount(pair.reshape(-1), rows).astype(np.int64), by[first]
    order = np.lexsort((-counts, group))
    counts, group = counts[order], group[order]
    begins = np.flatnonzero(np.r_[True, group[1:] != group[:-1]])
    second = np.zeros(len(begins), np.int64)
    more = np.flatnonzero(np.diff(np.r_[begins, len(group)]) > 1)
    second[more] = counts[begins[more] + 1]
    best = counts[begins]
    return int(best[best - 1 > second].sum())


@dataclass(frozen=True, slots=True)
class Sum:
    """A column that is the sum of others (with signs), but for a fixed difference; `mean` is the total's."""

    total: str
    parts: tuple[str, ...]
    mean: float = 0.0


def sums(columns: Mapping[str, Numbers]) -> tuple[Sum, ...]:
    """Every column that two others add up to, or take away from each other; and totals of three parts and more."""
    kept = {name: one for name, one in columns.items() if len(np.unique(one[~np.isnan(one)])) > 1}
    found = [
        Sum(name, pair, float(np.nanmean(kept[name])))
        for name, pair in _not_refuted(kept)
        if _adds_up(kept[name], [kept[one] for one in pair])
    ]
    found += [one for name in kept if not any(name in (each.total, *each.parts) for each in found) and (one := _total(name, kept))]
    return tuple(found)


def _not_refuted(columns: Mapping[str, Numbers]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Totals with two others that pairs of rows leave possible: what the sum leaves over is the same in both rows of nearly all pairs.

    All pairs of columns at once, as their number is a cube; a missing value refutes nothing.
    """
    names = list(columns)
    if len(names) <= 2 or len(columns[names[0]]) < LEAST_ROWS:  # noqa: PLR2004 - a total and two parts
        return
    table = np.stack(list(columns.values()))
    rows = np.linspace(0, table.shape[1] - 1, 2 * _PAIRS).astype(np.int64)
    steps = table[:, rows[1::2]] - table[:, rows[::2]]
    for at, name in enumerate(names):
        if not _many_valued(columns[name]):
            continue
        others = np.delete(np.arange(len(names)), at)
        first, second = np.triu_indices(len(others), 1)
        for looked_at in (slice(_SOONER), slice(None)):
            some, total = steps[others, looked_at], steps[at, looked_at]
            left = np.zeros(len(first), np.bool_)
            for one, other in _SIGNS:
                off = np.abs(total - one * some[first] - other * some[second]) > 2 * 2 * _CENT
                left |= np.count_nonzero(off, axis=1) <= _SLIPS
            first, second = first[left], second[left]
        yield from ((name, (names[others[one]], names[others[other]])) for one, other in zip(first, second, strict=True))


def _many_valued(total: Numbers) -> bool:
    """Whether a column has values enough for that they add up to say something."""
    return len(np.unique(total[~np.isnan(total)])) >= _FEW


def _adds_up(total: Numbers, parts: Sequence[Numbers]) -> bool:
    """Whether the sum holds in nearly all rows, and not so with the rows of a part in another order."""
    table = np.stack([total, *parts])
    table = table[:, ~np.isnan(table).any(axis=0)]
    if table.shape[1] < LEAST_ROWS or not _many_valued(table[0]):
        return False
    for signs in _SIGNS:
        if _held(table, signs) < NEARLY:
            continue
        mixed = [table[0], *(np.random.default_rng(at).permutation(one) for at, one in enumerate(table[1:]))]
        alone = [max(_held(np.stack([table[0], one]), (sign,)) for one, sign in zip(table[1:], signs, strict=True))]
        return _held(np.stack(mixed), signs) < _CHANCE and max(alone) < _CHANCE
    return False


def _held(table: Numbers, signs: Sequence[int]) -> float:
    left = table[0] - np.asarray(signs, np.float64) @ table[1:]
    return float((np.abs(left - np.median(left)) <= _CENT * (len(table) - 1)).mean())


def _total(name: str, columns: Mapping[str, Numbers]) -> Sum | None:
    """The total of three parts or more, none of them negative: what least squares solve with ones and zeros."""
    others = {other: one for other, one in columns.items() if other != name and np.nanmin(one) >= 0}
    if len(others) <= 2 or np.nanmin(columns[name]) < 0 or not _many_valued(columns[name]):  # noqa: PLR2004 - two are tried in pairs
        return None
    table = np.stack([columns[name], *others.values()])
    table = table[:, ~np.isnan(table).any(axis=0)]
    if table.shape[1] < LEAST_ROWS or not _many_valued(table[0]):
        return None
    shares, *_ = np.linalg.lstsq(np.vstack([table[1:], np.ones(table.shape[1])]).T, table[0], rcond=None)
    parts = [at for at, one in enumerate(shares[:-1].tolist()) if abs(one - 1) < 1 - NEARLY]
    if len(parts) <= 2 or _held(table[[0, *(at + 1 for at in parts)]], [1] * len(parts)) < NEARLY:  # noqa: PLR2004 - as above
        return None
    return Sum(name, tuple(list(others)[at] for at in parts), float(np.nanmean(columns[name])))


def aged(birth: Numbers, age: Numbers, days: Sequence[Numbers]) -> bool:
    """Whether nearly every age is the years from the day of birth to one of these days, or to one fixed day; one year off is near."""
    there = ~np.isnan(birth) & ~np.isnan(age)
    if int(there.sum()) < LEAST_ROWS or len(np.unique(age[there])) < _FEW:
        return False
    fixed = np.full(len(birth), np.median(birth[there] + (age[there] + 0.5) * _YEAR))
    for day in (fixed, *days):
        known = there & ~np.isnan(day)
        years = np.floor((day[known] - birth[known]) / _YEAR)
        if int(known.sum()) * 2 >= int(there.sum()) and float((np.abs(years - age[known]) <= 1).mean()) >= NEARLY:
            return True
    return False
