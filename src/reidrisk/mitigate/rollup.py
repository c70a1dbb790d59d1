"""The classes of the nodes that a search asks for, and what fails at each; both searches judge by this."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..data.coding import Coded
from .demand import Demand
from .direct import Direct
from .groups import Beside, Groups, Node, Packing
from .ladder import Ladder
from .pricing import Judged


class Rollup:
    """`packing` and `records` of the table; no more than `most` classes are kept to roll up from.

    `straight` takes the classes from the tuples where there is room; else that is done where keys are too wide to roll up fast.
    """

    def __init__(  # noqa: PLR0913 - the parts of one question
        self, coded: Coded, ladders: Sequence[Ladder], demand: Demand, beside: Beside, *, most: int, straight: bool = False
    ) -> None:
        self.packing = Packing(coded, ladders, beside=beside)
        self.records = int(coded.counts.sum())
        self._demand, self._most = demand, most
        self._allowed = demand.allowed(self.records)
        self._direct = Direct.of(coded, ladders, beside) if straight or self.packing.wide else None
        self._held: list[Groups] = [self.packing.finest]
        self._nodes = np.array([self.packing.finest.node])
        self._lengths = np.array([len(self.packing.finest.counts)])

    def judged(self, node: Node) -> Judged | None:
        """What fails at a node; None where neither it nor any finer one can satisfy the demand."""
        groups = self._groups(node)
        short = self._demand.shortfall(groups)
        # With nothing to be suppressed, a class that fails is a failure of every finer table too: one of its parts fails.
        if short.lost > self._allowed or short.lost == self.records or (self._allowed == 0 and short.parted.any()):
            return None
        return Judged(groups, short.steady, short.everything, short.lost, int(groups.counts[short.everything].sum()))

    def satisfied(self, judged: Judged) -> bool:
        """Whether the node itself satisfies the demand."""
        return judged.suppressed <= self._allowed and judged.suppressed < self.records

    def _groups(self, node: Node) -> Groups:
        """Rolled up from the smallest of the finer nodes at hand, or straight from the tuples."""
        if self._direct is not None:
            return self._direct.groups(node)
        finer = np.flatnonzero((self._nodes <= np.array(node)).all(axis=1))
        groups = self.packing.coarser(self._held[int(finer[self._lengths[finer].argmin()])], node)
        if int(self._lengths.sum()) + len(groups.counts) <= self._most:
            self._held.append(groups)
            self._nodes = np.vstack((self._nodes, node))
            self._lengths = np.append(self._lengths, len(groups.counts))
        return groups
