"""Local recoding as a tree that a reader can follow: a class is divided by one column into all the values one level below.

No two bands of one class overlap, and none is made of neighbours that happened to be few. A part that cannot stand alone leaves, as long
as that many records may; where its class showed nothing of the column yet, such parts may stay together with that cell suppressed.
What is shown of a column therefore is a value of a complete division, or the mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass
from .specialise import EPSILON, Taste, failing_parts, scored, standing_parts
from .table import Floats, Integers, TupleTable, numbered

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Leaves:
    """The class of each tuple (-1: it leaves), the levels of each class, and which of its columns may still be divided (classes x q).

    A leaf stands before those that hold it with a suppressed cell: the first box that holds a tuple is its class.
    """

    owner: Integers = field(repr=False)
    levels: Integers = field(repr=False)
    open: Mask = field(repr=False)

    @classmethod
    def at(cls, owner: Integers, node: Sequence[int]) -> Leaves:
        """The classes of one node, numbered from 0."""
        shape = int(owner.max()) + 1, len(node)
        return cls(owner, np.broadcast_to(np.array(node, np.int64), shape).copy(), np.ones(shape, np.bool_))

    def lost(self, counts: Integers) -> int:
        """The records that leave."""
        return int(counts[self.owner < 0].sum())


@dataclass(frozen=True, slots=True)
class _Move:
    """One column's division of every class: the tuples it takes, their part, the parts that become classes, and the class of each part.

    `lost` counts the records that leave with it. Where `aside`, nothing leaves.
    """

    column: int
    aside: bool
    rows: Integers = field(repr=False)
    part: Integers = field(repr=False)
    alone: Mask = field(repr=False)
    of: Integers = field(repr=False)
    score: Floats = field(repr=False)
    lost: Floats = field(repr=False)


@dataclass(frozen=True, slots=True)
class Growing:
    """What a tree is grown by: the tuples, what each costs where it leaves, how many records may, and how divisions are chosen.

    Where `aside`, parts that are too small may stay together with a suppressed cell.
    """

    table: TupleTable = field(repr=False)
    gone: Floats = field(repr=False)
    most: int
    taste: Taste
    aside: bool = True

    def grown(self, leaves: Leaves) -> Leaves:
        """The tree from these classes on, none of which fails."""
        settled = np.zeros(len(leaves.levels), np.bool_)
        while not settled.all():
            moves = list(self._moves(leaves, settled))
            if not moves:
                break
            choice = self._choice(moves, self.most - leaves.lost(self.table.counts))
            if (choice < 0).all():
                break
            leaves, settled = _applied(leaves, moves, choice, settled | (choice < 0))
        return self._held(leaves)

    def _moves(self, leaves: Leaves, settled: Mask) -> list[_Move]:
        mine = np.flatnonzero(leaves.owner >= 0)
        rows = mine[~settled[leaves.owner[mine]]]
        current = np.zeros(len(leaves.owner))
        for column in self.table.columns:
            current[mine] += self.table.costs[column][leaves.levels[leaves.owner[mine], column], self.table.values[mine, column]]
        found = [self._move(leaves, rows, column, current, aside=False) for column in self.table.columns]
        if self.aside:
            found += [self._move(leaves, rows, column, current, aside=True) for column in self.table.columns]
        return [one for one in found if len(one.rows)]

    def _move(self, leaves: Leaves, rows: Integers, column: int, current: Floats, *, aside: bool) -> _Move:
        table, owner, levels = self.table, leaves.owner, leaves.levels[:, column]
        steps, values, number = table.steps[column], table.values[:, column], len(leaves.levels)
        least = max(len(steps) - 1, 1) if aside else 1
        rows = rows[(levels[owner[rows]] >= least) & leaves.open[owner[rows], column]]
        mine = owner[rows]
        keys, part = numbered(mine * steps.shape[1] + steps[levels[mine] - 1, values[rows]], number * steps.shape[1])
        of, size = keys // steps.shape[1], np.bincount(part, weights=table.counts[rows], minlength=len(keys)).astype(np.float64)
        some = np.zeros(len(keys), np.int64)
        some[part] = values[rows]
        costs = table.costs[column]
        gain: Floats = (costs[levels[of], some] - costs[levels[of] - 1, some]) * size
        if aside:
            alone = standing_parts(table, (rows, part), of, gain, number)
            lost = np.zeros(number)
        else:
            alone = ~failing_parts(table, rows, part, len(of))
            lost = np.bincount(of, weights=np.where(alone, 0, size), minlength=number).astype(np.float64)
            leaving = np.bincount(part, weights=table.counts[rows] * (self.gone - current)[rows], minlength=len(keys))
            gain = np.where(alone, gain, -leaving)
        whole = np.bincount(owner[owner >= 0], weights=table.counts[owner >= 0], minlength=number).astype(np.float64)
        counted = gain if not aside else np.where(alone, gain, 0)
        score = scored(of, np.where(alone, size, 0), counted, whole, self.taste)
        score[np.bincount(of, weights=alone, minlength=number) == 0] = 0
        return _Move(column, aside, rows, part, alone, of, score, lost)

    @staticmethod
    def _choice(moves: Sequence[_Move], left: int) -> Integers:
        """The best move of each class, -1 for none; those that lose records only as far as these may leave, the best first."""
        scores, lost = np.stack([one.score for one in moves]), np.stack([one.lost for one in moves])
        choice, every = scores.argmax(axis=0), np.arange(scores.shape[1])
        costly = np.flatnonzero(lost[choice, every] > 0)
        order = costly[np.argsort(-scores[choice[costly], costly] / lost[choice[costly], costly], kind="stable")]
        beyond = order[np.cumsum(lost[choice[order], order]) > left]
        free = np.where(lost > 0, 0, scores)
        choice[beyond] = free[:, beyond].argmax(axis=0)
        final = np.where(np.isin(every, beyond), free[choice, every], scores[choice, every])
        return np.where(final > EPSILON, choice, -1)

    def _held(self, leaves: Leaves) -> Leaves:
        """What left stays where the box of a leaf holds it, as whoever asks one box after another would have it."""
        table, lost = self.table, np.flatnonzero(leaves.owner < 0)
        owner, place = leaves.owner.copy(), np.full(len(lost), len(leaves.levels), np.int64)
        first = np.full(len(leaves.levels), -1, np.int64)
        mine = np.flatnonzero(owner >= 0)
        first[owner[mine]] = mine
        for node in np.unique(leaves.levels, axis=0) if len(lost) else ():
            boxes = np.flatnonzero((leaves.levels == node).all(axis=1))
            codes = [np.stack([table.steps[at][level, table.values[some, at]] for at, level in enumerate(node)], 1)
                     for some in (first[boxes], lost)]  # fmt: skip
            held = {tuple(row): int(box) for row, box in zip(codes[0].tolist(), boxes.tolist(), strict=True)}
            found = np.array([held.get(tuple(row), len(leaves.levels)) for row in codes[1].tolist()], np.int64)
            place = np.minimum(place, found)
        stays = place < len(leaves.levels)
        owner[lost[stays]] = place[stays]
        return replace(leaves, owner=owner)


def _applied(leaves: Leaves, moves: Sequence[_Move], choice: Integers, settled: Mask) -> tuple[Leaves, Mask]:
    """The new classes, numbered from 0 where the old one stood, its parts before what stays with a suppressed cell."""
    owner, most = leaves.owner, 1 + max(len(one.alone) for one in moves)
    key = np.where(owner >= 0, owner * most + (most - 1), -1)
    column = np.array([one.column for one in moves])[choice]
    for number, one in enumerate(moves):
        mine = choice[one.of] == number
        goes = (one.alone & mine)[one.part]
        key[one.rows[goes]] = owner[one.rows[goes]] * most + one.part[goes]
        if not one.aside:
            key[one.rows[(~one.alone & mine)[one.part]]] = -1
    stays = key >= 0
    known, new = numbered(key[stays], len(choice) * most)
    found, (old, part) = np.full(len(owner), -1, np.int64), np.divmod(known, most)
    found[stays] = new
    levels, free = leaves.levels[old], leaves.open[old]
    parts = np.flatnonzero(part < most - 1)
    levels[parts, column[old[parts]]] -= 1
    rest = np.flatnonzero((part == most - 1) & (choice[old] >= 0))
    free[rest, column[old[rest]]] = False
    return Leaves(found, levels, free), settled[old] & (part == most - 1)
