"""A tree over the values of a sensitive attribute, as parent numbers."""

from __future__ import annotations

import numpy as np

from ...model.frozen import dataclass
from .value_counts import Integers


@dataclass(frozen=True, slots=True)
class ValueTree:
    """`parents[i]` is the parent of node i, -1 for the one root. The first `leaves` nodes are the values.

    The distance of two values is the height of their lowest common ancestor over the height of the tree.
    """

    parents: tuple[int, ...]
    leaves: int

    def __post_init__(self) -> None:
        nodes = len(self.parents)
        sound = 0 < self.leaves <= nodes and self.parents.count(-1) == 1 and all(-1 <= parent < nodes for parent in self.parents)
        if not sound or not _reaches_root(self.parents):
            msg = "a hierarchy is one tree in which every node leads to the root"
            raise ValueError(msg)
        if {parent for parent in self.parents if parent >= 0} != set(range(self.leaves, nodes)):
            msg = "in a hierarchy the values are the leaves, and every other node has a child"
            raise ValueError(msg)

    def paths(self) -> tuple[tuple[int, ...], ...]:
        """For each node the way up to the root, itself first."""
        found: list[tuple[int, ...]] = []
        for node in range(len(self.parents)):
            path = [node]
            while self.parents[path[-1]] >= 0:
                path.append(self.parents[path[-1]])
            found.append(tuple(path))
        return tuple(found)

    def heights(self) -> Integers:
        """For each node the longest way down to a value."""
        heights = np.zeros(len(self.parents), np.int64)
        for path in self.paths()[: self.leaves]:
            for height, node in enumerate(path):
                heights[node] = max(int(heights[node]), height)
        return heights


def _reaches_root(parents: tuple[int, ...]) -> bool:
    known = {-1}
    for start in range(len(parents)):
        trail: dict[int, None] = {}
        node = start
        while node not in known:
            if node in trail:
                return False
            trail[node] = None
            node = parents[node]
        known.update(trail)
    return True
