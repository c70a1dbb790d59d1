"""A classifier's target: how much less the quasi-identifiers tell of it (information gain lost; Fung, Wang & Yu 2005).

Rising: merging classes never lowers H(target | class), and more suppression merges more.
"""

from __future__ import annotations

import numpy as np

from ...model.frozen import dataclass
from ...model.text import Text
from ..purpose.analysis import Entries
from ..purpose.loss import Floats, Integers, Loss, LossTable, Mask, TableLoss


@dataclass(frozen=True, slots=True)
class _Gain:
    """H(target | class) - H(target | tuple), as a share of H(target); 0 where the target is always the same."""

    table: LossTable
    entries: Entries
    finest: float
    whole: float
    rising: bool = True

    @classmethod
    def of(cls, table: LossTable, entries: Entries) -> _Gain:
        """With what is left open at best and at worst."""
        tuples = np.arange(len(table.coded.counts))
        return cls(table, entries, _left(entries, tuples), _left(entries, np.zeros_like(tuples)))

    def value(self, owner: Integers, levels: Integers, lost: Mask) -> float:
        """From 0 to 1."""
        del levels
        if not self.whole:
            return 0.0
        return max(_left(self.entries, np.where(lost, 0, owner + 1)) - self.finest, 0.0) / self.whole

    def least_below(self, steady: Mask) -> float:
        """These are one class in every finer table; all others may stand alone."""
        every = np.arange(1, len(steady) + 1)
        return self.value(every, np.zeros((0, 0), np.int64), steady)

    def floors(self, allowed: int) -> Floats:
        """Nothing is known beforehand."""
        del allowed
        return np.zeros(tuple(one.levels for one in self.table.ladders))


def _left(entries: Entries, classes: Integers) -> float:
    """The bits of the target that the classes leave open, summed over records."""
    mine = classes[entries.tuples]
    _, place = np.unique(mine * entries.kinds + entries.apart, return_inverse=True)
    joint = np.bincount(place.reshape(-1), weights=entries.weights)
    sizes = np.bincount(mine, weights=entries.weights)
    some = sizes[sizes > 0]
    return max(float((some * np.log2(some)).sum() - (joint * np.log2(joint)).sum()), 0.0)


def begin(table: LossTable) -> _Gain | None:
    """None where no target was declared."""
    return None if table.analysed.target is None else _Gain.of(table, table.analysed.target)


LOSS = Loss(
    key="target",
    title=Text("目标列的信息损失", "information lost about the target"),
    source="Fung, Wang & Yu 2005, Top-down specialization for information and privacy preservation, ICDE",
    formula="(H(target | class) - H(target | tuple)) / H(target)",
    measure=TableLoss(begin),
    needs="target",
)
