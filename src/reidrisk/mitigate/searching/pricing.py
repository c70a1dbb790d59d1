"""What a judged node costs, and what it says about the least that the nodes around it cost."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import field

import numpy as np

from ...model.frozen import dataclass
from ..classes.groups import Grouping, Groups, Integers
from ..goals.required import Shortfall
from ..hierarchies.ladder import Ladder
from ..purpose.loss import CellLoss, ClassLoss, Floats


@dataclass(frozen=True, slots=True)
class JudgedNode:
    """A node's classes, what of them fails, and the records suppressed for it."""

    groups: Groups
    short: Shortfall = field(repr=False)
    suppressed: int


@dataclass(frozen=True, slots=True)
class Priced:
    """What the judged node itself loses, and for each column what each of its levels up to the node's loses at least.

    The columns add up. A bound of a level is one of every node at or below the judged one that has this level.
    """

    value: float
    least: list[Floats]


class CellPricing:
    """Losses that are sums over cells. Works on the bent scale, where the columns simply add up."""

    def __init__(self, measure: CellLoss, ladders: Sequence[Ladder], grouping: Grouping, records: int) -> None:
        self._measure, self._grouping, self._records = measure, grouping, records
        self._columns = [_Column(measure, one, records) for one in ladders]
        self._bent = [(measure.bend(np.array(one.means)) / len(ladders)).tolist() for one in self._columns]

    def first(self, tops: Sequence[int]) -> Floats:
        """The loss of every node up to these levels if nothing were suppressed: the whole lattice may be too large to be priced."""
        within = [np.array(one[: top + 1]) for one, top in zip(self._bent, tops, strict=True)]
        return _added(within).reshape([len(one) for one in within])

    def shown(self, value: float) -> float:
        """The loss as it is published."""
        return float(self._measure.straighten(np.array([value]))[0])

    def hidden(self, shown: float) -> float:
        """The other way round."""
        return float(self._measure.bend(np.array([shown]))[0])

    def cheapest(self, at: Sequence[int], tops: Sequence[int]) -> int:
        """The column whose next level costs least."""
        best, found = np.inf, 0
        for place, level in enumerate(at):
            if level < tops[place]:
                rise = self._bent[place][level + 1] - self._bent[place][level]
                if rise < best:
                    best, found = rise, place
        return found

    def priced(self, judged: JudgedNode) -> Priced:
        """Finer nodes suppress at least the sure records; each at what the cheapest values of its code here cost there."""
        means, ends, node, short = list[float](), list[int](), judged.groups.node, judged.short
        for column, level, codes in zip(self._columns, node, self._codes(judged, short.sure, short.lost), strict=True):
            least = column.least(level, codes, short.lost)
            if not short.exact:  # then more records may be lost for sure than those of known classes
                least = [max(one, column.finer(column.top, finer, None, short.lost)) for finer, one in enumerate(least)]
            means += least
            ends.append(len(means))
        bent = self._measure.bend(np.array(means)) / len(self._columns)
        parts = np.split(bent, ends[:-1])
        if short.exact:
            return Priced(sum(float(part[-1]) for part in parts), parts)
        failing = self._codes(judged, np.where(short.everything, judged.groups.counts, 0), judged.suppressed)
        own = [column.mean(level, codes, judged.suppressed) for column, level, codes in zip(self._columns, node, failing, strict=True)]
        return Priced(float(self._measure.bend(np.array(own)).sum()) / len(own), parts)

    def raise_bounds(self, lower: Floats, judged: JudgedNode) -> float:
        """Of all finer nodes; gives what the node itself loses."""
        priced = self.priced(judged)
        if judged.short.lost:
            box = lower[tuple(slice(0, level + 1) for level in judged.groups.node)]
            np.maximum(box, _added(priced.least).reshape(box.shape), out=box)
        return priced.value

    def _codes(self, judged: JudgedNode, amounts: Integers, records: int) -> list[Floats | None]:
        """For each column these records by code, where this matters: counted, or all less the others, whichever is less work."""
        groups = judged.groups
        if not records:
            return [None] * len(self._columns)
        part, others = np.flatnonzero(amounts), np.flatnonzero(amounts != groups.counts)
        whole = len(others) < len(part)
        if whole:
            part, amounts = others, groups.counts - amounts
        amounts, found = amounts.take(part), list[Floats | None]()
        for place, (column, level) in enumerate(zip(self._columns, groups.node, strict=True)):
            if not column.uneven[level]:
                found.append(None)
                continue
            sizes = column.sizes[level]
            here = np.bincount(self._grouping.codes(groups, part, place), amounts, len(sizes))
            found.append(np.asarray(sizes - here if whole else here, np.float64))
        return found


class _Column:
    """Of each level: the mean cost of its cells, the records of each code, and what suppressing a record of a code costs.

    `uneven` says where it matters which codes are suppressed, at this level or a finer one.
    """

    def __init__(self, measure: CellLoss, ladder: Ladder, records: int) -> None:
        self.sizes = [ladder.sizes(level).astype(np.float64) for level in range(ladder.levels)]
        self.means = [float(costs @ sizes) / records for costs, sizes in zip(measure.cells(ladder), self.sizes, strict=True)]
        self.top = ladder.levels - 1
        self._steps, self._records = ladder.steps, records
        self._more = measure.suppressing(ladder)
        # What every code costs, where all of a level cost the same; and where there is but one code, there is no choice either.
        self._same = [float(more[0]) if (more == more[0]).all() else None for more in self._more]
        self.uneven = [len(sizes) > 1 and any(same is None for same in self._same[: level + 1]) for level, sizes in enumerate(self.sizes)]
        self._cheapest: dict[tuple[int, int], tuple[Floats, Floats, Floats, Floats]] = {}

    def mean(self, level: int, codes: Floats | None, records: int) -> float:
        """The mean cost at a level with these records suppressed, given by code."""
        same = self._same[level]
        extra = same * records if same is not None else 0.0 if codes is None else float(self._more[level] @ codes)
        return self.means[level] + extra / self._records

    def least(self, level: int, codes: Floats | None, records: int) -> list[float]:
        """The mean cost of each level up to `level` at least, where these records, by their code at `level`, are suppressed."""
        if not records:
            return self.means[: level + 1]
        return [*(self.finer(level, finer, codes, records) for finer in range(level)), self.mean(level, codes, records)]

    def finer(self, level: int, finer: int, codes: Floats | None, records: int) -> float:
        """The mean cost at a finer level at least, where these records, by their code at `level`, are suppressed."""
        same = self._same[finer]
        if same is not None:
            return self.means[finer] + same * records / self._records
        at, before, number, cost = self._cheapest_first(level, finer)
        most = at + (records if codes is None else codes)
        return self.means[finer] + float((np.interp(most, number, cost) - before).sum()) / self._records

    def _cheapest_first(self, level: int, finer: int) -> tuple[Floats, Floats, Floats, Floats]:
        """(where each code of `level` begins, the cost there; records, what suppressing that many costs at the finer level at least)."""
        known = self._cheapest.get((level, finer))
        if known is None:
            sizes, more = self.sizes[finer], self._more[finer]
            above = np.zeros(len(sizes), np.int64)
            above[self._steps[finer]] = self._steps[level]
            order = np.lexsort((more, above))
            number = np.concatenate(([0.0], np.cumsum(sizes[order])))
            cost = np.concatenate(([0.0], np.cumsum((more * sizes)[order])))
            begins = np.concatenate(([0.0], np.cumsum(self.sizes[level])[:-1]))
            known = self._cheapest[level, finer] = begins, np.interp(begins, number, cost), number, cost
        return known


class PlainPricing(ABC):
    """A loss that is shown as it is searched for, and of which a column says nothing by itself."""

    def first(self, tops: Sequence[int]) -> Floats:
        """Nothing is known."""
        return np.zeros([top + 1 for top in tops])

    def shown(self, value: float) -> float:
        """The loss as it is."""
        return value

    def hidden(self, shown: float) -> float:
        """The same."""
        return shown

    def cheapest(self, at: Sequence[int], tops: Sequence[int]) -> int:
        """The column that is farthest from its top."""
        return max(range(len(at)), key=lambda place: tops[place] - at[place])

    def priced(self, judged: JudgedNode) -> Priced:
        """The bounds as those of one column."""
        least = self.least_below(judged)
        parts = [np.full(level + 1, least if place == 0 else 0.0) for place, level in enumerate(judged.groups.node)]
        return Priced(self.value(judged), parts)

    def raise_bounds(self, lower: Floats, judged: JudgedNode) -> float:
        """Of finer nodes and of coarser ones what is known. Gives what the node itself loses."""
        node = judged.groups.node
        below = lower[tuple(slice(0, level + 1) for level in node)]
        np.maximum(below, self.least_below(judged), out=below)
        above = lower[tuple(slice(level, None) for level in node)]
        np.maximum(above, self.least_above(judged), out=above)
        return self.value(judged)

    @abstractmethod
    def value(self, judged: JudgedNode) -> float:
        """What the node itself loses."""

    @abstractmethod
    def least_below(self, judged: JudgedNode) -> float:
        """What every finer node loses at least."""

    @abstractmethod
    def least_above(self, judged: JudgedNode) -> float:
        """What every coarser node loses at least."""


class ClassPricing(PlainPricing):
    """Losses of the class sizes alone."""

    def __init__(self, measure: ClassLoss, k: int, records: int) -> None:
        self._measure, self._k, self._records = measure, k, records

    def value(self, judged: JudgedNode) -> float:
        """From the classes that are kept."""
        return self._measure.value(judged.groups.counts[~judged.short.everything], judged.suppressed, self._k)

    def least_below(self, judged: JudgedNode) -> float:
        """Finer nodes suppress at least as much."""
        return self._measure.least_below(self._records, judged.short.lost, self._k)

    def least_above(self, judged: JudgedNode) -> float:
        """Coarser ones have no smaller classes."""
        return self._measure.least_above(judged.groups.counts, self._k)


def _added(parts: Sequence[Floats]) -> Floats:
    """The sum of one entry of each part, for every combination: one after the other, the last part running fastest."""
    total = np.zeros(1)
    for part in reversed(parts):
        total = np.add.outer(part, total).ravel()
    return total
