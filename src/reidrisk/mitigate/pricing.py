"""What a judged node costs, and what it says about the least that the nodes around it cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from .demand import Mask
from .groups import Grouping, Groups
from .ladder import Ladder
from .loss import CellLoss, ClassLoss, Floats


@dataclass(frozen=True, slots=True)
class Judged:
    """A node's classes and which of them are suppressed; `steady` are those that every finer table suppresses too."""

    groups: Groups
    steady: Mask = field(repr=False)
    failing: Mask = field(repr=False)
    steady_records: int
    suppressed: int


class CellPricing:
    """Losses that are sums over cells. Works on the bent scale, where the columns simply add up."""

    def __init__(self, measure: CellLoss, ladders: Sequence[Ladder], grouping: Grouping, records: int) -> None:
        self._measure, self._grouping, self._records = measure, grouping, records
        self._more = [measure.suppressing(one) for one in ladders]
        self._means = [
            np.array([float(costs @ one.sizes(level)) / records for level, costs in enumerate(measure.cells(one))]) for one in ladders
        ]
        self._sizes = [[one.sizes(level).astype(np.float64) for level in range(one.levels)] for one in ladders]
        self._bent = [measure.bend(means) / len(ladders) for means in self._means]
        self._least = [
            [_cheapest_first(more, one.sizes(level)) for level, more in enumerate(each)]
            for each, one in zip(self._more, ladders, strict=True)
        ]

    def first(self) -> Floats:
        """The loss of every node if nothing were suppressed."""
        return _added(self._bent)

    def shown(self, value: float) -> float:
        """The loss as it is published."""
        return float(self._measure.straighten(np.array([value]))[0])

    def hidden(self, shown: float) -> float:
        """The other way round."""
        return float(self._measure.bend(np.array([shown]))[0])

    def cheapest(self, at: Sequence[int], tops: Sequence[int]) -> int:
        """The column whose next level costs least."""
        open_ = (place for place, level in enumerate(at) if level < tops[place])
        return min(open_, key=lambda place: float(self._bent[place][at[place] + 1] - self._bent[place][at[place]]))

    def value(self, judged: Judged) -> float:
        """The loss of the node itself."""
        means = [self._means[place][level] for place, level in enumerate(judged.groups.node)]
        if judged.suppressed:
            means = [mean + more for mean, more in zip(means, self._extra(judged, judged.failing), strict=True)]
        return float(self._measure.bend(np.array(means)).sum() / len(means))

    def raise_bounds(self, lower: Floats, judged: Judged) -> None:
        """Finer nodes suppress at least these records, each at what it costs here at least, and at what the cheapest cost."""
        if not judged.steady_records:
            return
        box = lower[tuple(slice(0, level + 1) for level in judged.groups.node)]
        np.maximum(box, _added(self.parts(judged)), out=box)

    def parts(self, judged: Judged) -> list[Floats]:
        """For each column what each of its levels up to the judged node's costs at least; the columns add up."""
        extra = self._extra(judged, judged.steady) if judged.steady_records else [0.0] * len(self._means)
        found = []
        for place, level in enumerate(judged.groups.node):
            cheapest = [np.interp(judged.steady_records, *self._least[place][finer]) / self._records for finer in range(level + 1)]
            means = self._means[place][: level + 1] + np.maximum(np.array(cheapest), extra[place])
            found.append(self._measure.bend(means) / len(self._means))
        return found

    def _extra(self, judged: Judged, mask: Mask) -> list[float]:
        """For each column what suppressing the classes of the mask adds to its mean; the smaller part of the table is counted."""
        groups, other = judged.groups, 2 * np.count_nonzero(mask) > len(mask)
        part = np.flatnonzero(mask != other)
        counts, found = groups.counts[part], []
        for place, level in enumerate(groups.node):
            more, sizes = self._more[place][level], self._sizes[place][level]
            here = np.bincount(self._grouping.codes(groups, part, place), weights=counts, minlength=len(sizes))
            found.append(float(more @ (sizes - here if other else here)) / self._records)
        return found


class ClassPricing:
    """Losses of the class sizes alone."""

    def __init__(self, measure: ClassLoss, shape: tuple[int, ...], k: int, records: int) -> None:
        self._measure, self._shape, self._k, self._records = measure, shape, k, records

    def first(self) -> Floats:
        """Nothing is known."""
        return np.zeros(self._shape)

    def shown(self, value: float) -> float:
        """The loss as it is."""
        return value

    def hidden(self, shown: float) -> float:
        """The same."""
        return shown

    def cheapest(self, at: Sequence[int], tops: Sequence[int]) -> int:
        """The column that is farthest from its top."""
        return max(range(len(at)), key=lambda place: tops[place] - at[place])

    def value(self, judged: Judged) -> float:
        """The loss of the node itself."""
        return self._measure.value(judged.groups.counts[~judged.failing], judged.suppressed, self._k)

    def parts(self, judged: Judged) -> list[Floats]:
        """The same, of one column only: finer nodes suppress at least as much."""
        least = self._measure.least_below(self._records, judged.steady_records, self._k)
        node = judged.groups.node
        return [np.full(level + 1, least if place == 0 else 0.0) for place, level in enumerate(node)]

    def raise_bounds(self, lower: Floats, judged: Judged) -> None:
        """Finer nodes suppress at least as much; coarser ones have no smaller classes."""
        node = judged.groups.node
        below = lower[tuple(slice(0, level + 1) for level in node)]
        np.maximum(below, self._measure.least_below(self._records, judged.steady_records, self._k), out=below)
        above = lower[tuple(slice(level, None) for level in node)]
        np.maximum(above, self._measure.least_above(judged.groups.counts, self._k), out=above)


def _added(parts: Sequence[Floats]) -> Floats:
    """The sum of one entry of each part, for every combination."""
    total = np.zeros(())
    for part in parts:
        total = total[..., None] + part
    return total


def _cheapest_first(more: Floats, sizes: npt.NDArray[np.int64]) -> tuple[Floats, Floats]:
    """(records, what suppressing that many costs at least)."""
    order = np.argsort(more, kind="stable")
    return np.concatenate(([0.0], np.cumsum(sizes[order]))), np.concatenate(([0.0], np.cumsum(more[order] * sizes[order])))
