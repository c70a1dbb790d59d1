"""Which of the columns that a plan empties are shown in part, and in which order: those by which least is lost.

Bounded: of a column no more can be shown than where enough of a class share its value, whatever else is shown, since classes only get
smaller by it. What was looked at is the best where nothing is left that could be better; else what is left is the gap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import reduce

import numpy as np
import numpy.typing as npt

from ...data.options import SUPPRESSION_MARK
from ...measure.tuples import Tuples
from ...model.frozen import dataclass
from ..cells.local_suppression import hidden, parted
from ..classes.groups import Node
from ..goals.definitions import NodeClasses, failing
from ..goals.required import Requirements
from ..purpose.fitting import WantedLevels
from ..purpose.loss import CellLoss, declared
from ..searching.coded_table import CodedTable
from ..searching.full_domain import Solution, find_loss
from ..searching.matter_first import better, credit, emptied, in_order, placed, ways_to_add, ways_to_show, worth
from ..searching.partly_shown import SHOWN_AT_LEAST, PartlyShown
from ..searching.recount import at_node, recount
from .outcome import LocalSolution, outcome, priced
from .recode import LocalRecoding
from .specialise import EPSILON

Integers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
# Tuples that are looked at in all, and columns at their levels at least.
_LOOKED_AT, _GLANCE = 30_000_000, 1_000_000
_LEAST_LOOKED_AT = 60


def with_parts(solution: Solution) -> Solution:
    """The same plan, with what of its empty columns can be shown in part. Nothing where more is asked than sizes of classes of records.

    Where a column that matters is emptied, or coarser than is wanted of it, one of the plans that show it in part, if that is better.
    Then what else matters and is coarser than is wanted, where it can be had beside these parts.
    """
    task, required = solution.task, solution.task.required
    if solution.kinds or task.subject is not None or any(one.requirement.needs != "sizes" for one in required.bounds):
        return solution
    if task.purpose.target is not None or not task.worths:
        return _shown(solution)
    plans = [solution, *_within(solution, ways_to_show(task, solution))]
    if len(plans) == 1:
        return _shown(solution)
    # Which plan it is to be is seen at a glance; of that one all that can be is looked at.
    glances = [_shown(one, _GLANCE) for one in plans]
    best = reduce(better, glances)
    whole = _shown(next(one for one, seen in zip(plans, glances, strict=True) if seen is best))
    return whole if best is glances[0] else _added_to(max(whole, best, key=worth))


def _added_to(plan: Solution) -> Solution:
    """With what matters and is coarser than wanted, one after another, where it can be had beside the parts: they may have let it."""
    while (found := reduce(better, (_shown(one, _GLANCE) for one in _within(plan, ways_to_add(plan))), plan)) is not plan:
        plan = max(_shown(replace(found, partly=None)), found, key=worth)
    return plan


def _within(plan: Solution, nodes: Iterable[Node]) -> Iterator[Solution]:
    """The plans at these nodes in which no more records leave than may."""
    required = plan.task.required
    for node in nodes:
        checked = recount(plan.coded, plan.ladders, node, required, plan.beside)
        if checked.suppressed <= required.allowed(plan.records):
            yield placed(plan, node, checked)


def _shown(solution: Solution, most: int = _LOOKED_AT) -> Solution:
    """With what of its empty columns can be shown in part, those first that others gave way for; `most` tuples are looked at."""
    first = [one for one in emptied(solution.task, solution) if one.column in solution.first]
    required = solution.task.required
    base = CodedTable(solution.coded, solution.ladders, solution.beside)
    search = _Showing(solution, priced(declared(find_loss(solution.task.loss), base.beside.analysed)))
    for least in _sizes(required):
        found = search.best(least, in_order(first, solution.ladders), most)
        if not found.order:
            return solution
        local = outcome(base, solution.task, search.recoding(found), tree=True)
        if local is not None and local.suppressed <= required.allowed(solution.records):
            return replace(solution, partly=_summed_up(found, least, local))
    return solution


def _sizes(required: Requirements) -> Iterator[int]:
    """How many records must share a value, the fewest first: at the last no class that is parted raises a mean over the classes."""
    enough = max([required.k, 2, *(one.all.sufficient(one.value) for one in required.of_table)])
    yield from sorted({max(required.k, 2), enough, 2 * enough})


@dataclass(frozen=True, slots=True)
class _Shown:
    """The columns in their order, by place and level; the classes, what is hidden of each column."""

    owner: Integers = field(repr=False)
    order: tuple[tuple[int, int], ...] = ()
    gone: tuple[Mask, ...] = field(default=(), repr=False)
    worth: float = 0.0
    gap: float | None = 0.0


class _Showing:
    """The choice, over the classes of a solution."""

    def __init__(self, solution: Solution, pricing: CellLoss) -> None:
        self._ladders, self._coded = solution.ladders, solution.coded
        self._node = tuple(solution.levels.values())
        codes = at_node(self._coded.codes, self._ladders, self._node)
        self._owner = np.unique(codes, axis=0, return_inverse=True)[1].reshape(-1).astype(np.int64)
        self._nothing = np.zeros(len(codes), np.bool_)
        self._stays, self._required = solution.recount.stays, solution.task.required
        finest = {name: worth.finest for name, worth in solution.task.worths.items()}
        self._telling = {name for name, worth in solution.task.worths.items() if worth.target is not None}
        self._gains = dict(self._priced(pricing, finest))

    def _priced(self, pricing: CellLoss, finest: dict[str, int]) -> Iterator[tuple[tuple[int, int], npt.NDArray[np.float64]]]:
        """By place and level, what showing it is worth for each tuple."""
        for place, one in enumerate(self._ladders):
            whole = self._node[place] < one.levels - 1 and len(one.labels[self._node[place]]) > 1
            if whole or one.labels[-1][0] != SUPPRESSION_MARK or len(one.labels[0]) == 1:
                continue
            costs, codes, more = pricing.cells(one), self._coded.codes[:, place], pricing.suppressing(one)
            for level in range(min(finest.get(one.column, 0), one.last), one.last + 1):
                if one.distinguishes(level):
                    # What a label says of a target is by no means the same for each.
                    saves = more[level] if one.column in self._telling else costs[-1][0] - costs[level]
                    saved = saves[one.steps[level]] * ~(one.unknown & (level > 0))
                    yield (place, level), saved[codes] * self._stays

    def best(self, least: int, first: Mapping[int, WantedLevels], most: int) -> _Shown:
        """What is worth most of all orders and levels: always the column that is worth most now first, then whatever could still be better.

        Those that matter come `first`, by place, the heaviest before the others.

        Each step of it is a plan, so the search may end whenever it has looked at enough; `gap` is what it then leaves open.
        """
        start = self._before(least, first)
        best, stack = start, [(float("inf"), start)]
        left = max(most // max(len(self._owner), 1), _LEAST_LOOKED_AT)
        while stack and left > 0:
            above, found = stack.pop()
            if above <= best.worth + EPSILON:
                continue
            more, bound = self._more(found, least)
            left -= len(self._gains)
            best = found if found.worth > best.worth else best
            if bound > best.worth + EPSILON:
                stack += [(bound, one) for one in more]
        bounded = max([best.worth, *(bound for bound, _ in stack)])
        return replace(best, gap=None if first else 1 - best.worth / bounded if bounded else 0.0)

    def _before(self, least: int, first: Mapping[int, WantedLevels]) -> _Shown:
        """Each of these at the level at which most of what is wanted of it is shown."""
        found, all_of_them = _Shown(self._owner), float(self._stays.sum())
        for place, wanted in first.items():
            more = [one for one in self._more(found, least)[0] if one.order[-1][0] == place]
            shown = [float(self._stays[~one.gone[-1]].sum()) / all_of_them for one in more]
            worth = [credit(wanted, self._ladders[place], one.order[-1][1], share) for one, share in zip(more, shown, strict=True)]
            found = more[int(np.argmax(worth))] if more else found
        return found

    def _more(self, found: _Shown, least: int) -> tuple[list[_Shown], float]:
        """(what one column more would lead to, the best last; what any number of them could be worth at most)."""
        there, more, most = {place for place, _ in found.order}, list[_Shown](), dict[int, float]()
        few = SHOWN_AT_LEAST * int(self._stays.sum())
        for one in (each for each in self._gains if each[0] not in there):
            values, gains = self._values(one), self._gains[one]
            sizes = np.bincount(part := parted(found.owner, values, self._nothing), weights=self._coded.counts)
            enough = sizes[part] >= least
            if float(self._stays[enough].sum()) < few:
                continue
            most[one[0]] = max(most.get(one[0], 0.0), float(gains[enough].sum()))
            gone = hidden(found.owner, values, self._coded.counts, least)
            gain = float(gains[~gone].sum())
            if int(self._stays[~gone].sum()) >= few and gain > EPSILON:
                more.append(_Shown(parted(found.owner, values, gone), (*found.order, one), (*found.gone, gone), found.worth + gain))
        return sorted(more, key=lambda each: (each.worth, -each.order[-1][1])), found.worth + sum(most.values())

    def _values(self, one: tuple[int, int]) -> Integers:
        place, level = one
        return self._ladders[place].steps[level][self._coded.codes[:, place]]

    def recoding(self, found: _Shown) -> LocalRecoding:
        """The classes that stay, with the level of each column in them; of a mean over all classes, others may be enough than before."""
        sizes = np.bincount(found.owner, weights=self._coded.counts).astype(np.int64)
        classes = Tuples(self._coded.columns, np.zeros((len(sizes), 0), np.int32), sizes)
        kept = ~failing(NodeClasses(classes, sizes), self._required)[found.owner]
        _, mine = np.unique(found.owner[kept], return_inverse=True)
        owner = np.full(len(kept), -1, np.int64)
        owner[kept] = mine.reshape(-1)
        first = np.zeros(int(owner.max()) + 1, np.int64)
        first[owner[kept]] = np.flatnonzero(kept)
        levels = np.broadcast_to(np.array(self._node, np.int64), (len(first), len(self._node))).copy()
        for (place, level), gone in zip(found.order, found.gone, strict=True):
            levels[:, place] = np.where(gone[first], self._ladders[place].levels - 1, level)
        return LocalRecoding(owner, levels, first)


def _summed_up(found: _Shown, least: int, local: LocalSolution) -> PartlyShown:
    names, kept = [one.column for one in local.ladders], local.coded.counts * (local.owner >= 0)
    return PartlyShown(
        {names[place]: level for place, level in found.order}, least,
        {names[place]: int(kept[~gone].sum()) for (place, _), gone in zip(found.order, found.gone, strict=True)},
        np.array(local.members, np.int64), local.lost, local.cells, local.losses, dict(local.shares),
        {names[place]: gone for (place, _), gone in zip(found.order, found.gone, strict=True)}, local.owner >= 0, found.gap,
    )  # fmt: skip
