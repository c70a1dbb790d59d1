"""The walk that both exact searches take over the lattice: best first, then up a chain."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import inf

import numpy as np
import numpy.typing as npt

from ..classes.groups import Node


class BestFirst(ABC):
    """`lower` bounds the loss of every node that nobody has judged, is the loss of those that were, infinite where these fail."""

    def __init__(self, tops: Node, lower: npt.NDArray[np.float64]) -> None:
        self._tops, self.lower = tops, lower
        self._judged: set[Node] = set()
        self._best: tuple[float, Node | None, int] = (inf, None, 0)

    def walk(self, most: float) -> bool:
        """Take the node that promises most, until nothing promises more than the best; True when it took `most` judgements and stopped."""
        self._once(self._tops)
        while True:
            place = int(self.lower.argmin())
            bound = float(self.lower.flat[place])
            if bound >= self._best[0] or bound == inf:
                return False
            if len(self._judged) >= most:
                return True
            self._settle(tuple(int(level) for level in np.unravel_index(place, self.lower.shape)))

    @abstractmethod
    def _judge(self, node: Node) -> tuple[float, int] | None:
        """(loss, infinite where it fails; records suppressed); None where it fails in every finer node, too. May raise `lower`."""

    @abstractmethod
    def _cheapest(self, at: list[int]) -> int:
        """The column, not at its top, whose next level costs least."""

    def _once(self, node: Node) -> None:
        if node in self._judged:
            return
        self._judged.add(node)
        found = self._judge(node)
        if found is None:
            self.lower[tuple(slice(0, level + 1) for level in node)] = inf
            return
        self.lower[node] = found[0]
        if found[0] < self._best[0]:
            self._best = (found[0], node, found[1])

    def _settle(self, node: Node) -> None:
        """Narrow down the chain above the node to the highest judgement that rules the node out; at the latest its own does.

        Two thirds up rather than half: judging coarse tables is cheap, and they rule out more.
        """
        chain = self._chain(node)
        low, high = 0, len(chain) - 1
        while low < high:
            middle = low + max((high - low + 1) * 2 // 3, 1)
            self._once(chain[middle])
            if self.lower[node] >= self._best[0]:
                low = middle
            else:
                high = middle - 1
        if self.lower[node] < self._best[0]:
            self._once(node)

    def _chain(self, node: Node) -> list[Node]:
        """From the node to the top, each time in the column that costs least."""
        chain, at = [node], list(node)
        while tuple(at) != self._tops:
            at[self._cheapest(at)] += 1
            chain.append(tuple(at))
        return chain
