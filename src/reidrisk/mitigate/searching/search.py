"""The node of the lattice that loses least of those that satisfy what is required: exact, by bounds (best first, then up a chain)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from math import inf, prod

from ...data.coding import Coded
from ...model.frozen import dataclass
from ..classes.groups import AlsoCounted, Grouping, Node
from ..goals.required import Requirements
from ..hierarchies.ladder import Ladder
from ..purpose.loss import CellLoss, ClassLoss, Loss, LossTable, undeclared
from .best_first import BestFirst
from .pricing import CellPricing, ClassPricing
from .rollup import Rollup
from .table_pricing import TablePricing

# Of more combinations than these nobody asks this search: they are not held, and the anytime search answers.
MOST_NODES = 4_000_000
_SAME = 1e-12
HELD = 20_000_000


@dataclass(frozen=True, slots=True)
class Optimum:
    """The best node with its loss, the least that any node could lose, and how many nodes were looked at."""

    node: Node | None
    loss: float
    lower_bound: float
    suppressed: int
    lattice: int
    evaluated: int
    stopped: bool = False

    @property
    def optimal(self) -> bool:
        """Whether nothing can lose less."""
        return self.node is not None and self.loss <= self.lower_bound + 1e-9 * max(abs(self.loss), 1e-9)

    @property
    def gap(self) -> float:
        """How much less the best node of all could lose, as a share of the loss found."""
        return 0.0 if self.loss <= 0 else max(1 - self.lower_bound / self.loss, 0.0)


@dataclass(frozen=True, slots=True)
class Space:
    """Where to look: the coarsest level of each column by name, the top where it is not said; what is counted beside records."""

    coarsest: Mapping[str, int] = field(default_factory=dict)
    beside: AlsoCounted = field(default_factory=AlsoCounted)

    def tops(self, ladders: Sequence[Ladder]) -> Node:
        """The coarsest node."""
        return tuple(min(self.coarsest.get(one.column, one.levels - 1), one.levels - 1) for one in ladders)


def search(  # noqa: PLR0913, PLR0917 - the parts of one question
    coded: Coded, ladders: Sequence[Ladder], required: Requirements, loss: Loss, space: Space | None = None, most: int | None = None
) -> Optimum:  # fmt: skip
    """The optimum; `node` is None when no node satisfies what is required. After `most` nodes it stops with what it has proved."""
    return _Search(coded, ladders, required, loss, space or Space()).run(inf if most is None else most)


class _Search(BestFirst):
    def __init__(self, coded: Coded, ladders: Sequence[Ladder], required: Requirements, loss: Loss, space: Space) -> None:
        tops = space.tops(ladders)
        self._size = prod(top + 1 for top in tops)
        self._rollup = Rollup(coded, ladders, required, space.beside, most=HELD)
        self._pricing = pricing_of(loss, LossTable(coded, ladders, space.beside.analysed), self._rollup.grouping, required)
        super().__init__(tops, self._pricing.first(tops))

    def run(self, most: float) -> Optimum:
        self.walk(most)
        self._refine()
        value, node, suppressed = self._best
        loss = self._pricing.shown(value)
        return Optimum(node, loss, min(loss, self._pricing.shown(float(self.lower.min()))), suppressed, self._size, len(self._judged))

    def _refine(self) -> None:
        """Finer, column by column, as long as nothing is lost by it: a loss need not look at every column.

        A column that could not be finer may be so after another is: other records are suppressed then.
        """
        value, node, _ = self._best
        every = [] if node is None or isinstance(self._pricing, CellPricing) else list(range(len(node)))
        open_ = list(every)
        while node is not None and open_:
            place = open_[-1]
            finer = (*node[:place], node[place] - 1, *node[place + 1 :])
            judged = self._rollup.judged(finer) if node[place] else None
            if judged is not None and self._rollup.satisfied(judged) and self._pricing.priced(judged).value <= value + _SAME:
                node, self._best, open_ = finer, (value, finer, judged.suppressed), list(every)
            else:
                open_.pop()

    def _cheapest(self, at: list[int]) -> int:
        return self._pricing.cheapest(at, self._tops)

    def _judge(self, node: Node) -> tuple[float, int] | None:
        judged = self._rollup.judged(node)
        if judged is None:
            return None
        value = self._pricing.raise_bounds(self.lower, judged)
        return value if self._rollup.satisfied(judged) else inf, judged.suppressed


def pricing_of(loss: Loss, table: LossTable, grouping: Grouping, required: Requirements) -> CellPricing | ClassPricing | TablePricing:
    """What a node costs by this loss; `InputError` where what it measures was not declared."""
    measure = loss.measure
    if isinstance(measure, ClassLoss):
        return ClassPricing(measure, required.k, table.records)
    if isinstance(measure, CellLoss):
        return CellPricing(measure, table.ladders, grouping, table.records)
    measured = measure.begin(table)
    if measured is None:
        raise undeclared(loss)
    return TablePricing(measured, grouping, required.allowed(table.records))
