"""Full-domain generalisation: one level a column, the records that still fail suppressed (GB/T 37964 5.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter

import numpy as np

from ..data.coding import Coded
from ..data.dataset import Dataset
from ..data.output.writing import Recoded, Written, write_recoded
from ..model.measurement import Number
from ..model.problem import InputError, Problem, Problems
from ..model.text import Text
from .analysis import Analysis, analysed
from .anytime import Effort
from .class_sizes import class_sizes
from .conflict import Question, no_solution, searched_for
from .demand import Demand
from .ground import Ground, Trees, ground
from .groups import Beside
from .hierarchy import Hierarchy
from .ladder import Ladder
from .loss import Loss, losses
from .lost import Lost, cells_lost, constant
from .recount import Recount, recount
from .search import Found, Space
from .sides import Side

_LOSS = Text("没有名为“{key}”的损失度量。", "There is no loss “{key}”.")
_LOSSES = Text("可用：{keys}。", "Available: {keys}.")
_FEW = Text("数据只有 {rows} 条记录，无法让每个等价类至少有 {k} 条。", "The data has {rows} records; no class can hold {k}.")
_SMALLER_K = Text(
    "请给出不大于记录数的 --k（--r-b 与 --tau 相当于其倒数个成员）。",
    "Give a --k that is not above the number of records (--r-b and --tau ask for one over their value).",
)
_NOT_SO_MANY = Text("数据只有 {rows} 条记录，不可能保留 {least} 条。", "The data has {rows} records; {least} cannot stay.")
_KEEP_FEWER = Text("请给出不大于记录数的 --least-records。", "Give a --least-records that is not above the number of records.")
_NO_L = Text(
    "即使全部泛化为一个等价类，列“{column}”也只有相当于 {reached} 个取值，达不到 l = {wanted}。",
    "Even generalised into one class, the column “{column}” reaches {reached} values; l = {wanted} cannot be met.",
)
_LESS_L = Text(
    "请把 --l 降到 {reached} 以下（含），或不把这一列作为敏感属性。",
    "Lower --l to {reached} at most, or do not name this column as sensitive.",
)


@dataclass(frozen=True, slots=True)
class Goal:
    """What is to be reached, on which columns, with which loss.

    `subject` tells people apart where they, not records, are counted; `coarsest` is the highest level
    that a column may be raised to, by name; `analysis` is what the data is for, where that was said.
    """

    quasi: tuple[str, ...]
    sensitive: tuple[str, ...]
    demand: Demand
    loss: str = "granular"
    subject: str | None = None
    coarsest: Mapping[str, int] = field(default_factory=dict)
    analysis: Analysis = field(default_factory=Analysis)


@dataclass(frozen=True, slots=True)
class Solution:
    """The best plan: a level for each column, and what it costs. `sides` are the kinds of people where persons were counted."""

    goal: Goal
    ladders: tuple[Ladder, ...] = field(repr=False)
    coded: Coded = field(repr=False)
    found: Found
    recount: Recount = field(repr=False)
    seconds: Mapping[str, float]
    beside: Beside = field(default_factory=Beside, repr=False)
    sides: tuple[Side, ...] = ()

    @property
    def levels(self) -> dict[str, int]:
        """The level of each column."""
        return {one.column: level for one, level in zip(self.ladders, self._node, strict=True)}

    @property
    def records(self) -> int:
        """The records before anything was suppressed."""
        return int(self.coded.counts.sum())

    @property
    def suppressed(self) -> int:
        """The records suppressed."""
        return self.recount.suppressed

    @property
    def smallest(self) -> int:
        """The members of the smallest class that is kept."""
        return self.recount.smallest

    @property
    def cells(self) -> int:
        """Cells suppressed in records that are kept."""
        return self.recount.cells

    @property
    def lost(self) -> Lost:
        """The records that leave, and the cells of those that stay that show nothing any more."""
        cells = {}
        for place, (one, level) in enumerate(zip(self.ladders, self._node, strict=True)):
            values = self.coded.codes[:, place]
            texts = [one.labels[level][code] for code in one.steps[level][values].tolist()]
            cells[one.column] = cells_lost(one, values, texts, self.recount.stays)
        return Lost(self.suppressed, self.records, cells, constant=constant(self.ladders))

    @property
    def losses(self) -> Mapping[str, float]:
        """Every loss by name."""
        return self.recount.losses

    @property
    def classes(self) -> int:
        """The classes that are kept."""
        return len(self.recount.kept)

    @property
    def sizes(self) -> tuple[Number, ...]:
        """The mean class, and C_avg."""
        return class_sizes(self.records - self.suppressed, self.suppressed, self.classes, self.goal.demand.k)

    @property
    def lower_bound(self) -> float | None:
        """The least that any plan of this kind could lose."""
        return self.found.lower_bound

    @property
    def strangers(self) -> dict[str, tuple[int, int]]:
        """(values, records) that the hierarchy of a column does not know."""
        return {one.column: one.strangers for one in self.ladders if one.strangers[0]}

    @property
    def _node(self) -> tuple[int, ...]:
        assert self.found.node is not None  # noqa: S101 - there is no solution without one
        return self.found.node

    def recoded(self) -> list[Recoded]:
        """What each column becomes."""
        return [
            Recoded(one.column, self.coded.labels[place], one.steps[level], [one.labels[level][code] for code in one.steps[level]])
            for place, (one, level) in enumerate(zip(self.ladders, self._node, strict=True))
        ]


def find_loss(key: str) -> Loss:
    """The loss with this key; `InputError` that lists those there are."""
    for loss in losses():
        if loss.key == key:
            return loss
    raise InputError(Problem("unknown_loss", _LOSS.fill(key=key), _LOSSES.fill(keys=[loss.key for loss in losses()])))


def solve(
    dataset: Dataset, goal: Goal, trees: Mapping[str, Hierarchy] | Trees, people: Dataset | None = None, effort: Effort | None = None
) -> Solution:
    """The plan that loses least; `InputError` that says which requirements cannot be met. `people` is the population table.

    On a lattice too large to hold, the best that the effort finds, with the proven bound on what is left.
    """
    loss, start = find_loss(goal.loss), perf_counter()
    base = prepared(dataset, goal, trees, people)
    goal, space = replace(goal, quasi=base.coded.columns), Space(goal.coarsest, base.beside)
    grouped = perf_counter()
    found = searched_for(base, goal.demand, loss, space, effort)
    if found.node is None:
        raise no_solution(Question(base, goal.demand, loss, space))
    searched = perf_counter()
    checked = recount(base.coded, base.ladders, found.node, goal.demand, base.beside)
    if checked.suppressed != found.suppressed or not np.isclose(checked.losses[loss.key], found.loss, rtol=1e-9, atol=1e-12):
        msg = "the search and the recount of its winner disagree"
        raise RuntimeError(msg)
    seconds = {"group": grouped - start, "search": searched - grouped, "apply": perf_counter() - searched}
    return Solution(goal, base.ladders, base.coded, found, checked, seconds, base.beside)


def prepared(dataset: Dataset, goal: Goal, trees: Mapping[str, Hierarchy] | Trees, people: Dataset | None = None) -> Ground:
    """The ground of the search, once it is sure that no single requirement is beyond the data."""
    found = ground(dataset, goal.quasi, goal.sensitive, trees, subject=goal.subject, people=people)
    _possible(found, goal.demand)
    return replace(found, beside=replace(found.beside, analysed=analysed(dataset, found.coded, goal.analysis)))


def apply(dataset: Dataset, solution: Solution, path: Path, dropped: Sequence[str] = ()) -> Written:
    """Writes the generalised records to `path`, suppressed ones left out."""
    kept = solution.recount.kept if solution.recount.suppressed else None
    return write_recoded(dataset, solution.recoded(), kept, path, dropped)


def _possible(base: Ground, demand: Demand) -> None:
    """One class of all records is the most general table of all: what fails there has no solution."""
    classes = base.coded
    problems, records = Problems(), int(classes.counts.sum())
    if demand.k > records:
        problems.add(Problem("no_solution", _FEW.fill(rows=records, k=demand.k), _SMALLER_K))
    if demand.least > records:
        problems.add(Problem("no_solution", _NOT_SO_MANY.fill(rows=records, least=demand.least), _KEEP_FEWER))
    for one in classes.others if demand.l is not None else ():
        if one.column == base.beside.subject:
            continue
        shares = np.bincount(one.values, weights=one.counts, minlength=one.distinct) / max(records, 1)
        reached = one.distinct if demand.l_kind == "distinct" else float(np.exp(-(shares * np.log(shares)).sum()))
        if demand.l is not None and reached < float(demand.l) - 1e-12:
            said = reached if demand.l_kind == "distinct" else f"{int(reached * 1000) / 1000:g}"
            problems.add(
                Problem(
                    "no_solution",
                    _NO_L.fill(column=one.column, reached=said, wanted=demand.l),
                    _LESS_L.fill(reached=said),
                    column=one.column,
                )
            )
    problems.stop_if_any()
