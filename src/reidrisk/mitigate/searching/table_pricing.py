"""What a judged node costs by a loss of the table as a whole."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..classes.groups import Grouping, Groups
from ..purpose.loss import Floats, Integers, Mask, RecodedTable
from .pricing import JudgedNode, PlainPricing


class TablePricing(PlainPricing):
    """`allowed` records may be suppressed."""

    def __init__(self, measured: RecodedTable, grouping: Grouping, allowed: int) -> None:
        self._measured, self._grouping, self._allowed = measured, grouping, allowed
        self._last: tuple[Groups, Integers] | None = None

    def first(self, tops: Sequence[int]) -> Floats:
        """What is known of every node up to these levels without looking at its classes."""
        return self._measured.floors(self._allowed)[tuple(slice(0, top + 1) for top in tops)].copy()

    def value(self, judged: JudgedNode) -> float:
        """By the class of each tuple."""
        owner = self._owners(judged.groups)
        return self._of(judged, owner, judged.short.everything[owner])

    def least_below(self, judged: JudgedNode) -> float:
        """Finer nodes suppress the tuples of a class too of which no record can stay."""
        gone = judged.short.sure >= judged.groups.counts
        return self._measured.least_below(gone[self._owners(judged.groups)]) if gone.any() else 0.0

    def least_above(self, judged: JudgedNode) -> float:
        """What the node would lose if nothing were suppressed, where the loss rises."""
        if not self._measured.rising:
            return 0.0
        owner = self._owners(judged.groups)
        return self._of(judged, owner, np.zeros(len(owner), np.bool_))

    def _of(self, judged: JudgedNode, owner: Integers, lost: Mask) -> float:
        levels = np.broadcast_to(np.array(judged.groups.node, np.int64), (len(owner), len(judged.groups.node)))
        return self._measured.value(owner, levels, lost)

    def _owners(self, groups: Groups) -> Integers:
        """What is asked of one node is asked in a row."""
        if self._last is None or self._last[0] is not groups:
            self._last = groups, self._grouping.owners(groups)
        return self._last[1]
