"""KL divergence (Kifer & Gehrke 2006): the bits from the original to the table read with each cell spread evenly over its values.

Rising where the hierarchies are trees: a coarser table never loses less (log-sum inequality over the parts of a class).
A value that its hierarchy does not know goes straight to the root, which then overlaps its neighbours: no pruning there.
"""

from __future__ import annotations

from dataclasses import field
from itertools import combinations, product

import numpy as np

from ...model.frozen import dataclass
from ...model.text import Text
from ..hierarchies.ladder import Ladder
from ..purpose.loss import Floats, Integers, Loss, LossTable, Mask, TableLoss


@dataclass(frozen=True, slots=True)
class _Divergence:
    """`volumes[a][l]` are the bits of how many values each code of a level stands for; `open` those of the whole domain."""

    table: LossTable
    volumes: tuple[tuple[Floats, ...], ...] = field(repr=False)
    open: float
    rising: bool

    def value(self, owner: Integers, levels: Integers, lost: Mask) -> float:
        """The mean over records of log2(p / q): p the share of its tuple, q that of its class over what the class stands for."""
        counts = self.table.coded.counts
        sizes = np.bincount(np.where(lost, 0, owner + 1), weights=counts)
        bits = sum(self._bits(place, levels[:, place], lost) for place in range(levels.shape[1]))
        return max((_weighed(counts) - _weighed(sizes) + bits + self.open * float(counts[lost].sum())) / self.table.records, 0.0)

    def _bits(self, place: int, levels: Integers, lost: Mask) -> float:
        """What the cells of a column stand for, over the records that are kept."""
        one, codes, counts = self.table.ladders[place], self.table.coded.codes[:, place], self.table.coded.counts
        if len(levels) and (levels == levels[0]).all():  # one level for all: only what is suppressed need be looked at
            bits, step = self.volumes[place][levels[0]], one.steps[levels[0]]
            return _sum(bits[step], one.rows) - _sum(bits[step[codes[lost]]], counts[lost])
        total = 0.0
        for level in np.unique(levels[~lost]):
            mine = (levels == level) & ~lost
            total += _sum(self.volumes[place][level][one.steps[level][codes[mine]]], counts[mine])
        return total

    def least_below(self, steady: Mask) -> float:
        """A suppressed record is one of at most so many tuples, and is read as one of the whole domain."""
        lost = float(self.table.coded.counts[steady].sum())
        return lost / self.table.records * max(self.open - float(np.log2(max(len(steady), 1))), 0.0)

    def floors(self, allowed: int) -> Floats:
        """Two columns alone make no finer classes than all do, and suppression never lowers the loss where it rises."""
        del allowed
        shape = tuple(one.levels for one in self.table.ladders)
        found = np.zeros(shape)
        if not self.rising:
            return found
        for places in combinations(range(len(shape)), min(2, len(shape))):
            np.minimum(found, -self._merged(places, shape), out=found)
        found += _weighed(self.table.coded.counts)
        for place, one in enumerate(self.table.ladders):
            bits = np.array([_sum(each[step], one.rows) for each, step in zip(self.volumes[place], one.steps, strict=True)])
            found += bits.reshape([-1 if at == place else 1 for at in range(len(shape))])
        return np.maximum(found / self.table.records, 0.0)

    def _merged(self, places: tuple[int, ...], shape: tuple[int, ...]) -> Floats:
        """Sum of f log2 f over the classes of these columns alone, for each of their levels."""
        coded, ladders = self.table.coded, [self.table.ladders[place] for place in places]
        key = np.zeros(len(coded.counts), np.int64)
        for place, one in zip(places, ladders, strict=True):
            key = key * len(one.rows) + coded.codes[:, place]
        pairs, first, mine = np.unique(key, return_index=True, return_inverse=True)
        counts = np.bincount(mine.reshape(-1), weights=coded.counts, minlength=len(pairs))
        found = np.zeros([shape[place] if place in places else 1 for place in range(len(shape))])
        for way in product(*(range(one.levels) for one in ladders)):
            key = np.zeros(len(pairs), np.int64)
            for place, level, one in zip(places, way, ladders, strict=True):
                key = key * len(one.labels[level]) + one.steps[level][coded.codes[first, place]]
            _, mine = np.unique(key, return_inverse=True)
            at = np.zeros(len(shape), np.int64)
            at[list(places)] = way
            found[tuple(at)] = _weighed(np.bincount(mine.reshape(-1), weights=counts))
        return found


def _weighed(sizes: Integers | Floats) -> float:
    some = sizes[sizes > 0]
    return float((some * np.log2(some)).sum())


def _sum(bits: Floats, records: Integers) -> float:
    return float((bits * records).sum())  # a mixed matrix product is slow


def begin(table: LossTable) -> _Divergence:
    """What can be worked out once for all nodes."""
    volumes = tuple(tuple(np.log2(one.volumes(level)) for level in range(one.levels)) for one in table.ladders)
    whole = float(sum(bits[-1][0] for bits in volumes if len(bits[-1])))
    return _Divergence(table, volumes, whole, all(_nested(one) for one in table.ladders))


def _nested(ladder: Ladder) -> bool:
    """Whether every code stands for at least what its parts stand for together."""
    for level in range(ladder.levels - 1):
        parents = np.zeros(len(ladder.labels[level]), np.int64)
        parents[ladder.steps[level]] = ladder.steps[level + 1]
        if (np.bincount(parents, weights=ladder.volumes(level)) > ladder.volumes(level + 1)).any():
            return False
    return True


LOSS = Loss(
    key="kl",
    title=Text("KL 散度（比特）", "KL divergence (bits)"),
    source="Kifer & Gehrke 2006, Injecting utility into anonymized datasets, SIGMOD",
    formula="Σ_t p(t) log2(p(t) / q(t)), q(t) = share of its class / combinations that the class stands for",
    measure=TableLoss(begin),
)
