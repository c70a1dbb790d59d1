"""Cell suppression counted as others count it: a suppressed cell matches every value.

The count is informational. A reader who sees two records that may be the same does not see that they are, so that the
levels here rest on equal tuples; and the count can be met at almost no cost by wiping out a few records: k - 1 of them
match everybody. Here cells are put back only within the classes that equality made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass
from .outcome import LocalSolution

Integers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
_WIDEST = 2**62


@dataclass(frozen=True, slots=True)
class Sparing:
    """`cells` are enough when suppressed ones match every value: each record then matches `smallest` records or more, itself among them."""

    cells: int
    smallest: int


@dataclass(frozen=True, slots=True)
class Masked:
    """Records alike: n tuples over q columns with their `counts`, and which of their cells are suppressed (n x q)."""

    codes: Integers = field(repr=False)
    hidden: Mask = field(repr=False)
    counts: Integers = field(repr=False)

    @property
    def cells(self) -> int:
        """The suppressed cells."""
        return int(self.hidden.sum(axis=1) @ self.counts)


def sparing(solution: LocalSolution) -> Sparing:
    """The cells that are enough by wildcards; counted again from the records."""
    found = spared(solution)
    return Sparing(found.cells, int(matches(found).min(initial=solution.records)))


def spared(solution: LocalSolution) -> Masked:
    """In each class the suppressed cells stay in so few records that every other one still matches k records.

    The classes are those that were made: where a cell held the mark before, two that look the same may be suppressed in other columns.
    """
    kept, k = solution.owner >= 0, solution.task.required.k
    tops = np.array([one.levels - 1 for one in solution.ladders])
    codes, counts, owner = solution.coded.codes[kept].astype(np.int64), solution.coded.counts[kept], solution.found.owner[kept]
    hidden = (solution.found.levels == tops)[owner]
    stays = np.zeros(len(counts), np.int64)
    order = np.lexsort((counts, owner))
    for rows in np.split(order, np.flatnonzero(np.diff(owner[order])) + 1):
        stays[rows] = _least(counts[rows], k)
    both = [(codes, hidden, stays), (codes, np.zeros_like(hidden), counts - stays)]
    parts = [(part[0][part[2] > 0], part[1][part[2] > 0], part[2][part[2] > 0]) for part in both]
    return Masked(*(np.concatenate([part[place] for part in parts]) for place in range(3)))


def _least(counts: Integers, k: int) -> Integers:
    """How many records of each tuple (fewest first) keep their suppressed cells: c records of a tuple match each other, too."""
    for some in range(k):
        before = np.concatenate(([0], np.cumsum(counts)[:-1]))
        stays = np.clip(some - before, 0, counts)
        if ((stays == counts) | (counts + some - stays >= k)).all():
            return np.asarray(stays, np.int64)
    return counts  # a class smaller than k, which only requirements beside k leave


def matches(masked: Masked) -> Integers:
    """How many records each one matches, itself among them, when a suppressed cell on either side matches every value."""
    shapes, place = np.unique(masked.hidden, axis=0, return_inverse=True)
    rows = [np.flatnonzero(place.reshape(-1) == number) for number in range(len(shapes))]
    found = np.zeros(len(masked.counts), np.int64)
    for one, mine in zip(shapes, rows, strict=True):
        for other, theirs in zip(shapes, rows, strict=True):
            seen = np.flatnonzero(~(one | other))
            keys, others = _keys(masked.codes[mine][:, seen], masked.codes[theirs][:, seen])
            order = np.argsort(others, kind="stable")
            sums = np.concatenate(([0], np.cumsum(masked.counts[theirs][order])))
            first, last = (np.searchsorted(others[order], keys, side=side) for side in ("left", "right"))
            found[mine] += sums[last] - sums[first]
    return found


def _keys(one: Integers, other: Integers) -> tuple[Integers, Integers]:
    """One number a row, equal where the rows are; renumbered before it outgrows 64 bits."""
    both, bound = np.zeros(len(one) + len(other), np.int64), 1
    for column in _columns(one, other):
        size = int(column.max(initial=0)) + 1
        if bound * size > _WIDEST:
            known, place = np.unique(both, return_inverse=True)
            both, bound = place.reshape(-1).astype(np.int64), len(known)
        both, bound = both * size + column, bound * size
    return both[: len(one)], both[len(one) :]


def _columns(one: Integers, other: Integers) -> Iterator[Integers]:
    yield from np.concatenate((one, other)).T
