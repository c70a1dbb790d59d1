"""The classes of the nodes that a search asks for, and what fails at each; both searches judge by this."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ...data.coding import Coded
from ..classes.groups import AlsoCounted, Grouping, Groups, Node
from ..goals.required import Requirements
from ..hierarchies.ladder import Ladder
from .pricing import JudgedNode

_ROOM = 256


class Rollup:
    """`grouping` and `records` of the table; no more than `most` classes are kept to roll up from."""

    def __init__(self, coded: Coded, ladders: Sequence[Ladder], required: Requirements, beside: AlsoCounted, *, most: int) -> None:
        needed = coded.others if required.of_values else tuple(one for one in coded.others if one.column == beside.subject)
        self.grouping = Grouping(replace(coded, others=needed), ladders, beside)
        self.records = int(coded.counts.sum())
        self._required, self._room = required, most
        self._allowed = required.allowed(self.records)
        self._held: list[Groups] = []
        self._nodes = np.zeros((len(ladders), _ROOM), np.int16)  # a column each
        self._lengths = np.zeros(_ROOM, np.int64)
        self._hold(self.grouping.finest)

    def judged(self, node: Node) -> JudgedNode | None:
        """What fails at a node; None where neither it nor any finer one can satisfy what is required."""
        groups = self._groups(node)
        short = self._required.shortfall(groups)
        if short.lost > self._allowed or short.lost == self.records or (self._allowed == 0 and short.lasting.any()):
            return None
        suppressed = short.lost if short.exact else int(groups.counts[short.everything].sum())
        return JudgedNode(groups, short, suppressed)

    def satisfied(self, judged: JudgedNode) -> bool:
        """Whether the node itself satisfies what is required."""
        return judged.suppressed <= self._allowed and judged.suppressed < self.records

    def _groups(self, node: Node) -> Groups:
        """Rolled up from the smallest of the finer nodes at hand."""
        used = len(self._held)
        finer = np.flatnonzero((self._nodes[:, :used] <= np.array(node, np.int16)[:, None]).all(axis=0))
        groups = self.grouping.coarser(self._held[finer[self._lengths[finer].argmin()]], node)
        if len(groups.counts) <= self._room:
            self._hold(groups)
        return groups

    def _hold(self, groups: Groups) -> None:
        used = len(self._held)
        if used == len(self._lengths):
            self._nodes = np.concatenate((self._nodes, np.zeros_like(self._nodes)), axis=1)
            self._lengths = np.concatenate((self._lengths, np.zeros_like(self._lengths)))
        self._nodes[:, used], self._lengths[used] = groups.node, len(groups.counts)
        self._held.append(groups)
        self._room -= len(groups.counts)
