"""Lattices too large to hold: the best node found so far, and a proven bound on all the others (best-first branch and bound).

A box is all nodes between a finer and a coarser one; what its finer end costs, every node of it costs. The finer end is ruled
out by a judged node above it, as high as one can be found: what that one suppresses for certain, everything finer suppresses.
All that lies below it is ruled out with it, and the rest of the box falls into one part for each column that must rise above it.
The order depends on nothing but the data: the same effort gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from functools import partial
from heapq import heappop, heappush
from itertools import combinations
from math import inf, prod
from typing import Protocol

import numpy as np

from ...data.coding import Coded
from ...data.disk.ending import ending
from ...model.frozen import dataclass
from ..classes.groups import Node
from ..goals.required import Requirements, Shortfall
from ..hierarchies.ladder import Ladder
from ..purpose.loss import Floats, Loss, LossTable
from .blocks import QUICK, THOROUGH, bound_by_blocks
from .pricing import JudgedNode
from .rollup import Rollup
from .search import Optimum, Space, pricing_of

EFFORT = 10_000
HELD = 10_000_000
EVERY = 100
_CLOSE = 1e-12
_FARTHER = 1000  # nodes looked at, at most
_BLOCKS = 3  # times the effort, for the bound by large blocks


@dataclass(frozen=True, slots=True)
class Effort:
    """How many nodes may be judged, and at which gap it is enough. `tell` hears (nodes, loss, bound) now and then."""

    nodes: int = EFFORT
    gap: float = 0.0
    tell: Callable[[int, float, float], None] = field(default=lambda _nodes, _loss, _bound: None, repr=False)


@dataclass(frozen=True, slots=True)
class JudgedCost:
    """What a node costs (infinite where it fails), the records it suppresses, and what each level of each column costs at or below it."""

    value: float
    suppressed: int
    least: Sequence[Floats]


class Judge(Protocol):
    """What the search asks of a question. Costs are on a scale on which columns add up; `shown` is that of the loss."""

    @property
    def tops(self) -> Node:
        """The coarsest node."""

    def first(self) -> Sequence[Floats]:
        """What each level of each column costs at least, where nothing is suppressed."""

    def judged(self, node: Node) -> JudgedCost | None:
        """None where neither the node nor any finer one satisfies what is required."""

    def shown(self, value: float) -> float:
        """A cost as a loss."""

    def hidden(self, shown: float) -> float:
        """A loss as a cost."""

    def floor(self, most: int, nodes: int | None = None) -> float:
        """The loss of every node at least, by blocks of at most so many combinations; 0 where nothing is known."""


class _Rulings:
    """The judged nodes, and what each says that the nodes below it cost at least."""

    def __init__(self, tops: Node) -> None:
        self._nodes = np.zeros((0, len(tops)), np.int64)
        self._costs = np.zeros((0, len(tops), max(tops, default=0) + 1))
        self._columns = np.arange(len(tops))
        self._used = 0

    def add(self, node: Node, parts: Sequence[Floats] | None) -> None:
        """`parts` are the bounds by column and level; None when nothing below satisfies what is required."""
        if self._used == len(self._nodes):
            more = max(len(self._nodes), 256)
            self._nodes = np.concatenate((self._nodes, np.full((more, len(node)), -1)))
            self._costs = np.concatenate((self._costs, np.full((more, *self._costs.shape[1:]), inf)))
        self._nodes[self._used] = node
        for place, part in enumerate(parts or ()):  # what a level costs, or any coarser one
            self._costs[self._used, place, : len(part)] = np.minimum.accumulate(part[::-1])[::-1]
        self._used += 1

    def best(self, low: Node, high: Node, enough: float) -> Node | None:
        """Of the nodes above `low` that say it costs `enough`, the one that rules out most of the box; None when there is none."""
        at = np.array(low)
        above = np.flatnonzero((self._nodes[: self._used] >= at).all(axis=1))
        above = above[self._costs[above][:, self._columns, at].sum(axis=1) >= enough]
        if not len(above):
            return None
        tops = np.minimum(self._nodes[above], np.array(high))
        return tuple(tops[np.log2(tops - at + 1).sum(axis=1).argmax()].tolist())


def search_anytime(  # noqa: PLR0913, PLR0917 - the parts of one question
    coded: Coded, ladders: Sequence[Ladder], required: Requirements, loss: Loss, space: Space | None = None, effort: Effort | None = None
) -> Optimum:  # fmt: skip
    """The best node that the effort finds, and the proven bound. Ctrl-C stops the search and keeps what it has; SIGTERM ends the run."""
    return Anytime(_Records(coded, ladders, required, loss, space or Space())).run(effort or Effort())


class _Records:
    """The judge where records are counted."""

    def __init__(self, coded: Coded, ladders: Sequence[Ladder], required: Requirements, loss: Loss, space: Space) -> None:
        self.tops = space.tops(ladders)
        self.floor = partial(bound_by_blocks, coded, ladders, required, loss, space)
        self._rollup = Rollup(coded, ladders, required, space.beside, most=HELD)
        self._pricing = pricing_of(loss, LossTable(coded, ladders, space.beside.analysed), self._rollup.grouping, required)
        self.shown, self.hidden = self._pricing.shown, self._pricing.hidden

    def first(self) -> list[Floats]:
        every = self._rollup.grouping.finest
        none = np.zeros(len(every.counts), np.bool_)
        nothing = Shortfall(none.astype(np.int64), none, none, 0, exact=True)
        return self._pricing.priced(JudgedNode(replace(every, node=self.tops), nothing, 0)).least

    def judged(self, node: Node) -> JudgedCost | None:
        judged = self._rollup.judged(node)
        if judged is None:
            return None
        priced = self._pricing.priced(judged)
        return JudgedCost(priced.value if self._rollup.satisfied(judged) else inf, judged.suppressed, priced.least)


class Anytime:
    """The search over what a judge says."""

    def __init__(self, asked: Judge) -> None:
        self._asked, self._tops = asked, asked.tops
        self._floor = asked.floor(QUICK)
        self._known: dict[Node, float] = {}
        self._rulings = _Rulings(self._tops)
        self._least: tuple[Floats, ...] = ()
        self._best: tuple[float, Node | None, int] = (inf, None, 0)
        self._heap: list[tuple[float, int, Node, Node]] = []
        self._pushed = 0
        self._passed = inf

    def run(self, effort: Effort) -> Optimum:
        """Descend once for a first answer, then take the cheapest box that is left, until the effort is spent."""
        stopped, bound = False, 0.0
        try:
            self._least = tuple(np.minimum.accumulate(part[::-1])[::-1] for part in self._asked.first())
            if self._value(self._tops) < inf or not self._rulings.best(self._tops, self._tops, inf):
                self._descend(self._tops)
                self._push((0,) * len(self._tops), self._tops, 0.0)
            bound = self._split_all(effort)
            if self._best[1] is not None and self._found(bound).gap > effort.gap:
                self._floor = max(self._floor, self._asked.floor(THOROUGH, effort.nodes * _BLOCKS))
        except KeyboardInterrupt:
            stopped, bound = True, self._bound()
            if self._best[1] is None or ending():
                raise
        return replace(self._found(bound), stopped=stopped)

    def _found(self, bound: float) -> Optimum:
        value, node, suppressed = self._best
        shown = self._asked.shown(value) if node is not None else inf
        least = min(shown, max(self._asked.shown(bound), self._floor)) if bound < inf else shown
        return Optimum(node, shown, least, suppressed, prod(top + 1 for top in self._tops), len(self._known))

    def _bound(self) -> float:
        return min(self._heap[0][0] if self._heap else inf, self._best[0], self._passed)

    def _split_all(self, effort: Effort) -> float:
        reported = 0
        while self._heap and self._heap[0][0] < self._best[0] - _CLOSE and len(self._known) < effort.nodes:
            bound, pushed, low, high = heappop(self._heap)
            if len(self._known) >= reported + EVERY:
                reported = len(self._known)
                effort.tell(reported, self._asked.shown(self._best[0]), max(self._asked.shown(min(bound, self._passed)), self._floor))
            if max(bound, self._asked.hidden(self._floor)) >= self._enough(effort.gap) - _CLOSE:
                self._passed = min(self._passed, bound)
                break
            try:
                self._split(low, high, effort.gap)
            except KeyboardInterrupt:
                heappush(self._heap, (bound, pushed, low, high))
                raise
        return self._bound()

    def _enough(self, gap: float) -> float:
        """The cost from which on a node need not be looked at: it cannot be better by more than the gap."""
        return self._best[0] if gap <= 0 or self._best[0] == inf else self._asked.hidden(self._asked.shown(self._best[0]) * (1 - gap))

    def _split(self, low: Node, high: Node, gap: float) -> None:
        enough, before = self._enough(gap), self._best[0]
        ruled = self._rulings.best(low, high, enough) or self._settle(low, high, enough)
        if enough < self._best[0]:
            self._passed = min(self._passed, enough)
        rises = [
            (float(self._least[place][level + 1] - self._least[place][low[place]]), place, level)
            for place, level in enumerate(ruled)
            if level < high[place]
        ]
        bound = 0.0
        for _, place, level in sorted(rises, reverse=True):
            self._push(_with(low, place, level + 1), high, bound)
            high = _with(high, place, level)
        if self._best[0] < before and self._best[1] is not None:
            self._descend(self._best[1])

    def _settle(self, low: Node, high: Node, enough: float) -> Node:
        """The highest node on a way up from `low` that rules it out; at the latest its own judgement does."""
        chain, at = [low], list(low)
        while tuple(at) != high:
            open_ = (place for place, level in enumerate(at) if level < high[place])
            place = min(open_, key=lambda one: float(self._least[one][at[one] + 1] - self._least[one][at[one]]))
            at[place] += 1
            chain.append(tuple(at))
        below, above = 0, len(chain) - 1
        while below < above:
            middle = below + max((above - below + 1) * 2 // 3, 1)
            self._judge(chain[middle])
            if self._rulings.best(low, chain[middle], enough) == chain[middle]:
                below = middle
            else:
                above = middle - 1
        self._judge(chain[below])
        return chain[below]

    def _push(self, low: Node, high: Node, bound: float) -> None:
        least = max(self._at_least(low), bound)
        if least < self._best[0] - _CLOSE:
            self._pushed += 1
            heappush(self._heap, (least, self._pushed, low, high))

    def _descend(self, node: Node) -> None:
        """Down from a node that satisfies what is required to one that nothing near improves: a step down, with one up; then more."""
        value = self._value(node)
        while True:
            found = min(((self._value(other), other) for other in self._near_nodes(node)), default=(inf, node))
            if found[0] >= value - _CLOSE:
                found = next(
                    ((self._value(other), other) for other in self._farther(node) if self._value(other) < value - _CLOSE), (inf, node)
                )
            if found[0] >= value - _CLOSE:
                return
            value, node = found

    def _farther(self, node: Node) -> Iterator[Node]:
        """Two steps down and one up, or one down and two up, that nothing judged rules out: those that may lose least first."""
        downs = [place for place, level in enumerate(node) if level]
        ups = [place for place, level in enumerate(node) if level < self._tops[place]]
        steps = [((*pair, up), -1) for pair in combinations(downs, 2) for up in ups]
        steps += [((down, *pair), 1) for down in downs for pair in combinations(ups, 2)]
        found = []
        for (one, two, three), middle in steps:
            if one not in {two, three} and two != three:
                other = _with(_with(_with(node, one, node[one] - 1), two, node[two] + middle), three, node[three] + 1)
                found.append((self._at_least(other), other))
        for least, other in sorted(found)[:_FARTHER]:
            if least < self._best[0] - _CLOSE and self._rulings.best(other, other, self._best[0]) is None:
                yield other

    def _near_nodes(self, node: Node) -> Sequence[Node]:
        below = [_with(node, place, level - 1) for place, level in enumerate(node) if level]
        if any(self._value(one) < self._best[0] for one in below):
            return below
        ups = [place for place, level in enumerate(node) if level < self._tops[place]]
        return [*below, *(_with(one, up, one[up] + 1) for one in below for up in ups if one[up] == node[up])]

    def _at_least(self, node: Node) -> float:
        """What the node loses if nothing is suppressed."""
        return sum(float(part[level]) for part, level in zip(self._least, node, strict=True))

    def _value(self, node: Node) -> float:
        self._judge(node)
        return self._known[node]

    def _judge(self, node: Node) -> None:
        if node in self._known:
            return
        judged = self._asked.judged(node)
        self._known[node] = inf if judged is None else judged.value
        self._rulings.add(node, None if judged is None else judged.least)
        if judged is not None and judged.value < self._best[0]:
            self._best = (judged.value, node, judged.suppressed)


def _with(node: Node, place: int, level: int) -> Node:
    return (*node[:place], level, *node[place + 1 :])
