"""Workload: how far the answers to the analyst's own group-by queries move (LeFevre, DeWitt & Ramakrishnan 2008).

A query counts records, or adds up a column, by some columns. On the recoded table each cell is spread evenly over the
values that it stands for. Not monotone: two cells that are wrong may be less wrong together, so nothing is pruned on a
judged node. What every node loses while nothing is suppressed is worked out first; suppressing s of N records moves
answers by their share of the whole at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from itertools import product
from math import prod

import numpy as np

from ...model.frozen import dataclass
from ...model.text import Text
from ..purpose.analysis import Entries
from ..purpose.loss import Floats, Integers, Loss, LossTable, Mask, TableLoss

_MOST = 2_000


@dataclass(frozen=True, slots=True)
class _Query:
    """One query over a table. `goals` is the answer that each entry goes to, `codes` (answers x places) and `apart` what each is of."""

    table: LossTable
    entries: Entries
    goals: Integers = field(repr=False)
    codes: Integers = field(repr=False)
    apart: Integers = field(repr=False)
    shares: Floats = field(repr=False)

    @classmethod
    def of(cls, table: LossTable, entries: Entries) -> _Query:
        """The answers on the original, as shares of all of them."""
        codes = table.coded.codes[entries.tuples][:, entries.places].astype(np.int64)
        _, first, goals = np.unique(np.column_stack([codes, entries.apart]), axis=0, return_index=True, return_inverse=True)
        return cls(table, entries, goals.reshape(-1), codes[first], entries.apart[first], entries.weights / entries.weights.sum())

    def value(self, levels: Integers, lost: Mask) -> float:
        """Half the sum of the differences of shares (total variation), from 0 to 1."""
        gone = lost[self.entries.tuples]
        recoded = np.full(len(self.apart), float(self.shares[gone].sum()) / self._everything())
        ways, way = np.unique(levels[:, self.entries.places], axis=0, return_inverse=True)
        mine = np.where(gone, -1, way.reshape(-1)[self.entries.tuples])
        for number, at in enumerate(ways.tolist()):
            recoded += self._read(at, mine == number)
        return self._apart(recoded)

    def _apart(self, recoded: Floats) -> float:
        """What some answers have too little; as much as the others have too much, so that answers that should be 0 need no look."""
        return float(np.maximum(np.bincount(self.goals, weights=self.shares) - recoded, 0.0).sum())

    def _read(self, way: Sequence[int], mine: Mask) -> Floats:
        """Each answer, read from these entries at these levels."""
        key, volumes = self.apart, np.ones(len(self.apart))
        for column, (place, level) in enumerate(zip(self.entries.places, way, strict=True)):
            one = self.table.ladders[place]
            codes = one.steps[level][self.codes[:, column]]
            _, key = np.unique(key * len(one.labels[level]) + codes, return_inverse=True)
            volumes *= one.volumes(level)[codes]
        answers = np.bincount(self.goals[mine], weights=self.shares[mine], minlength=len(self.apart))
        return np.asarray(np.bincount(key.reshape(-1), weights=answers)[key.reshape(-1)] / volumes)

    def _everything(self) -> float:
        """The combinations that a suppressed record may be."""
        return float(self.entries.kinds) * prod(float(self.table.ladders[place].volumes(-1)[0]) for place in self.entries.places)

    def _heaviest(self, allowed: int) -> float:
        """The largest share of the whole that so many records can carry."""
        if self.entries.counting:
            return allowed / self.table.records
        return 1.0 if allowed else 0.0

    def floor(self, shape: tuple[int, ...], allowed: int) -> Floats:
        """For every node: what it loses unsuppressed, less what suppression can move."""
        places = self.entries.places
        spread = [shape[place] if place in places else 1 for place in range(len(shape))]
        found = np.zeros(spread)
        every = np.ones(len(self.shares), np.bool_)
        for way in product(*(range(shape[place]) for place in places)) if prod(spread) <= _MOST else ():
            node = np.zeros(len(shape), np.int64)
            node[list(places)] = way
            found[tuple(node)] = max(self._apart(self._read(way, every)) - self._heaviest(allowed), 0.0)
        return np.broadcast_to(found, shape)


@dataclass(frozen=True, slots=True)
class _Workload:
    """The mean over the queries."""

    table: LossTable
    queries: tuple[_Query, ...]
    rising: bool = False

    def value(self, owner: Integers, levels: Integers, lost: Mask) -> float:
        """Depends on the levels alone, not on how classes are told apart."""
        del owner
        return sum(one.value(levels, lost) for one in self.queries) / len(self.queries)

    def least_below(self, steady: Mask) -> float:
        """Nothing: suppression may hide what was wrong."""
        del steady
        return 0.0

    def floors(self, allowed: int) -> Floats:
        """The mean of the queries' own."""
        shape = tuple(one.levels for one in self.table.ladders)
        total = np.zeros(shape)
        for one in self.queries:
            total += one.floor(shape, allowed) / len(self.queries)
        return total


def begin(table: LossTable) -> _Workload | None:
    """None where no query was declared."""
    queries = tuple(_Query.of(table, entries) for entries in table.analysed.queries)
    return _Workload(table, queries) if queries else None


LOSS = Loss(
    key="workload",
    title=Text("分组查询的误差（总变差）", "error of the group-by queries (total variation)"),
    source="LeFevre, DeWitt & Ramakrishnan 2008, Workload-aware anonymization techniques, ACM TODS 33(3)",
    formula="mean over queries of Σ_g |answer(g) - answer on the recoded data(g)| / (2 Σ_g answer(g))",
    measure=TableLoss(begin),
    needs="tables",
)
