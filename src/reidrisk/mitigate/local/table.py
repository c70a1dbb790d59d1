"""The distinct tuples as arrays: what a cell costs at each level, and how far apart two values are."""

from __future__ import annotations

from dataclasses import field, replace

import numpy as np
import numpy.typing as npt

from ...data.coding import CodedValues
from ...model.frozen import dataclass
from ..classes.groups import Groups, Spread, overall_of, spread_of
from ..goals.required import Requirements
from ..purpose.loss import CellLoss
from ..searching.coded_table import CodedTable

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
# Up to this many possible keys, marking those there are is faster than sorting them.
_DENSE = 2**22


@dataclass(frozen=True, slots=True)
class TupleTable:
    """n tuples over q columns. `steps[c]` and `costs[c]` are levels x values: the code and the cost of a value at a level.

    `others` are the sensitive attributes and the subject over these tuples, `overall` the counts of their values in
    the whole data, also where some tuples were left out.
    """

    required: Requirements
    values: Integers = field(repr=False)
    counts: Integers = field(repr=False)
    steps: tuple[Integers, ...] = field(repr=False)
    costs: tuple[Floats, ...] = field(repr=False)
    others: tuple[CodedValues, ...] = field(repr=False)
    overall: tuple[Integers, ...] = field(repr=False)
    subject: str | None = None

    @classmethod
    def of(cls, base: CodedTable, required: Requirements, measure: CellLoss, kept: npt.NDArray[np.bool_] | None = None) -> TupleTable:
        """The tuples of the coded table (those kept), priced by a loss that is a sum over cells."""
        steps = tuple(np.stack(one.steps) for one in base.ladders)
        costs = tuple(np.stack([cost[step] for cost, step in zip(measure.cells(one), one.steps, strict=True)]) for one in base.ladders)
        found, subject = base.coded, base.beside.subject
        kept = np.ones(len(found.counts), np.bool_) if kept is None else kept
        overall = tuple(overall_of(one) for one in found.others if one.column != subject)
        others = tuple(_only(one, kept) for one in found.others)
        return cls(required, found.codes[kept].astype(np.int64), found.counts[kept], steps, costs, others, overall, subject)

    @property
    def columns(self) -> range:
        """The places of the columns."""
        return range(self.values.shape[1])

    def apart(self, column: int, one: Integers, other: Integers) -> Integers:
        """The first level at which two values are the same."""
        below = self.steps[column][:-1]
        return np.asarray((below[:, one] != below[:, other]).sum(axis=0), np.int64)

    def joint_levels(self, owner: Integers, number: int) -> tuple[Integers, Integers]:
        """(number x q: the level at which all values of a class are the same, one tuple of each class). No class is empty."""
        # Two bytes are sorted by radix, several times as fast.
        order = np.argsort(owner.astype(np.uint16) if number < 2**16 else owner, kind="stable")
        starts = np.concatenate(([0], np.cumsum(np.bincount(owner, minlength=number))[:-1]))
        first = order[starts]
        levels = np.zeros((number, len(self.columns)), np.int64)
        for column in self.columns:
            values = self.values[:, column]
            levels[:, column] = np.maximum.reduceat(self.apart(column, values[first[owner[order]]], values[order]), starts)
        return levels, first

    def cost(self, levels: Integers, first: Integers) -> Floats:
        """What one record of each class costs, summed over the columns."""
        total = np.zeros(len(first))
        for column in self.columns:
            total += self.costs[column][levels[:, column], self.values[first, column]]
        return total

    def failing(self, owner: Integers, number: int) -> npt.NDArray[np.bool_]:
        """Which of `number` sets of tuples fail as classes; tuples with a negative owner are in none. No set is empty."""
        if not number:
            return np.zeros(0, np.bool_)
        chosen = owner >= 0
        counts = np.bincount(owner[chosen], weights=self.counts[chosen], minlength=number).astype(np.int64)
        if self.counts_only:
            return np.asarray(counts < self.required.k, np.bool_)
        spreads = tuple(self._spread(one, owner, number) for one in self.others if one.column != self.subject)
        subjects = next((self._spread(one, owner, number) for one in self.others if one.column == self.subject), None)
        return self.required.shortfall(Groups((), np.arange(number), counts, spreads, self.overall, subjects)).parted

    @property
    def counts_only(self) -> bool:
        """Whether the number of records decides alone."""
        return not self.required.of_values and self.subject is None

    def _spread(self, one: CodedValues, owner: Integers, number: int) -> Spread:
        mine = owner[one.classes]
        chosen = mine >= 0
        kept = replace(one, values=one.values[chosen], counts=one.counts[chosen])
        return spread_of(kept, mine[chosen], number, subject=one.column == self.subject)


def numbered(keys: Integers, bound: int) -> tuple[Integers, Integers]:
    """(the distinct keys in rising order, the place of each key among them); keys lie in [0, bound)."""
    if bound > _DENSE:
        known, place = np.unique(keys, return_inverse=True)
        return known, place.reshape(-1).astype(np.int64)
    there = np.zeros(bound, np.bool_)
    there[keys] = True
    return np.flatnonzero(there), (np.cumsum(there) - 1)[keys]


def _only(one: CodedValues, kept: npt.NDArray[np.bool_]) -> CodedValues:
    """The entries of the tuples that are kept, by their new numbers."""
    if kept.all():
        return one
    mine, number = kept[one.classes], np.cumsum(kept) - 1
    return replace(one, classes=number[one.classes[mine]], values=one.values[mine], counts=one.counts[mine])
