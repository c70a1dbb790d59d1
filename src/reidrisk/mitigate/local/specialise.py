"""From the top down: all classes at once, each refined by one level of one column in every round, as long as that pays.

A class is split by the values of one column one level below the one at which they are all the same. Parts that cannot
stand alone stay together as the rest; where the rest cannot stand alone, the part that gains least joins it.
(Top-down specialisation with local recoding: Fung, Wang & Yu 2005, ICDE; Xu et al. 2006, KDD.)
"""

from __future__ import annotations

from dataclasses import field

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass
from .table import Floats, Integers, TupleTable, numbered

EPSILON = 1e-12
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Taste:
    """How a split is chosen: what it gains, over a power of the bits it uses up, less for a large rest.

    The number of classes is bounded, so a split that makes many of them must gain more.
    """

    bits: float
    power: float
    rest: float


TASTES = (Taste(10, 0.5, 0.5), Taste(1, 1, 0), Taste(10, 1, 0.5))


@dataclass(frozen=True, slots=True)
class _Split:
    """One column's split of every class: the tuples it takes, their part, whether the part stands alone, and its class."""

    rows: Integers = field(repr=False)
    part: Integers = field(repr=False)
    alone: Mask = field(repr=False)
    owner: Integers = field(repr=False)
    score: Floats = field(repr=False)


def specialise(table: TupleTable, owner: Integers, taste: Taste) -> Integers:
    """The class of each tuple; `owner` are classes to begin with, numbered from 0, none of them failing.

    A class that holds every tuple of a smaller box stands before the class whose box is wider: whoever asks one box after
    another in their order finds the class of each tuple.
    """
    number = int(owner.max()) + 1
    settled = np.zeros(number, np.bool_)
    while True:
        sizes = np.bincount(owner, weights=table.counts, minlength=number).astype(np.float64)
        levels, first = table.joint_levels(owner, number)
        rows = np.flatnonzero((~settled & (sizes >= 2 * table.required.k))[owner])
        splits = [_split(table, (owner, levels, first, sizes), rows, column, taste) for column in table.columns] if len(rows) else []
        if not splits:
            return owner
        scores = np.stack([one.score for one in splits])
        choice = np.where(scores.max(axis=0) > EPSILON, scores.argmax(axis=0), -1)
        if (choice < 0).all():
            return owner
        owner, settled = _applied(owner, splits, choice, settled | (choice < 0))
        number = len(settled)


def _split(table: TupleTable, state: tuple[Integers, Integers, Integers, Floats], rows: Integers, column: int, taste: Taste) -> _Split:
    owner, levels, first, sizes = state
    rows = rows[levels[owner[rows], column] > 0]
    mine, steps, values = owner[rows], table.steps[column], table.values[:, column]
    finer = steps[levels[mine, column] - 1, values[rows]]
    keys, part = numbered(mine * steps.shape[1] + finer, len(sizes) * steps.shape[1])
    of, size = keys // steps.shape[1], np.bincount(part, weights=table.counts[rows], minlength=len(keys))
    some = np.zeros(len(keys), np.int64)
    some[part] = values[rows]
    level = levels[of, column]
    gain = (table.costs[column][level, values[first[of]]] - table.costs[column][level - 1, some]) * size
    alone = standing_parts(table, (rows, part), of, gain, len(sizes))
    return _Split(rows, part, alone, of, scored(of, np.where(alone, size, 0), np.where(alone, gain, 0), sizes, taste))


def standing_parts(table: TupleTable, parts: tuple[Integers, Integers], of: Integers, gain: Floats, number: int) -> Mask:
    """The parts that become classes of their own."""
    rows, part = parts
    alone = ~failing_parts(table, rows, part, len(of))
    unsound = _rest_fails(table, rows, part, alone, of, number)
    order = np.lexsort((np.where(alone, gain, np.inf), of))
    least = order[np.minimum(np.searchsorted(of[order], np.arange(number)), max(len(of) - 1, 0))] if len(of) else np.zeros(number, np.int64)
    joins = np.flatnonzero(unsound)
    joined = least[joins]
    alone[joined] = False
    still = _rest_fails(table, rows, part, alone, of, number)
    return np.asarray(alone & ~still[of], np.bool_)


def _rest_fails(table: TupleTable, rows: Integers, part: Integers, alone: Mask, of: Integers, number: int) -> Mask:  # noqa: PLR0913, PLR0917 - the arrays of one question
    """For each class whether it has a rest that cannot stand alone."""
    left = ~alone[part]
    found = np.zeros(number, np.bool_)
    owners, rest = numbered(of[part[left]], number)
    if len(owners):
        found[owners] = failing_parts(table, rows[left], rest, len(owners))
    return found


def failing_parts(table: TupleTable, rows: Integers, part: Integers, number: int) -> Mask:
    """Which of these parts cannot stand alone; `part` numbers them for each of the tuples `rows`."""
    owner = np.full(len(table.counts), -1, np.int64)
    owner[rows] = part
    return table.failing(owner, number)


def scored(of: Integers, size: Floats, gain: Floats, sizes: Floats, taste: Taste) -> Floats:
    """What each class gains by the split, weighed."""
    number = len(sizes)
    gained = np.bincount(of, weights=gain, minlength=number)
    rest = sizes - np.bincount(of, weights=size, minlength=number)
    used = np.bincount(of, weights=size * np.log(sizes[of] / np.maximum(size, 1)), minlength=number)
    bits = (used + rest * np.log(sizes / np.maximum(rest, 1))) / sizes
    return np.asarray(
        np.where(gained > 0, gained / (bits * taste.bits + 1) ** taste.power * (1 - taste.rest * rest / sizes), 0), np.float64
    )


def _applied(owner: Integers, splits: list[_Split], choice: Integers, settled: Mask) -> tuple[Integers, Mask]:
    """The new classes, numbered from 0 where the old one stood, its parts before its rest; and which of them are settled."""
    most = 1 + max(len(one.alone) for one in splits)
    key = owner * most + (most - 1)
    for column, one in enumerate(splits):
        goes = (one.alone & (choice[one.owner] == column))[one.part]
        key[one.rows[goes]] = owner[one.rows[goes]] * most + one.part[goes]
    known, new = numbered(key, len(choice) * most)
    return new, settled[known // most] & (known % most == most - 1)
