"""A loss: what a transformation takes away. Suppressed records count as fully generalised."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..model.extension import load
from ..model.text import Text
from .ladder import Ladder

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class CellLoss:
    """A loss that is a sum over cells. `cells` gives for each level the cost of each code, averaged over its records.

    `more` is what suppressing a record of that code costs beyond it; left out, the cost at the root less that
    of the code. One figure is made of the columns' mean costs: the means go through `bend`, are averaged
    over the columns, and go through `straighten`; both rise.
    """

    cells: Callable[[Ladder], tuple[Floats, ...]]
    more: Callable[[Ladder], tuple[Floats, ...]] | None = None
    bend: Callable[[Floats], Floats] = lambda mean: mean
    straighten: Callable[[Floats], Floats] = lambda mean: mean

    def suppressing(self, ladder: Ladder) -> tuple[Floats, ...]:
        """What suppressing one record costs, for each code of each level."""
        if self.more is not None:
            return self.more(ladder)
        costs = self.cells(ladder)
        return tuple(costs[-1][0] - cost for cost in costs)


@dataclass(frozen=True, slots=True)
class ClassLoss:
    """A loss of the class sizes alone. `value` takes (sizes kept, records suppressed, k).

    `least_above` bounds it from below for every coarser table, from (all sizes, k); `least_below`
    for every finer one, from (all records, records surely suppressed, k).
    """

    value: Callable[[Integers, int, int], float]
    least_above: Callable[[Integers, int], float]
    least_below: Callable[[int, int, int], float]


@dataclass(frozen=True, slots=True)
class Loss:
    """One loss: the less the better. `source` and `formula` are shown."""

    key: str
    title: Text
    source: str
    formula: str
    measure: CellLoss | ClassLoss


def losses() -> tuple[Loss, ...]:
    """Every loss that is installed."""
    return load("loss", "reidrisk.mitigate.losses", "LOSS", Loss)
