"""Full-domain generalisation: one level a column, the records that still fail suppressed (GB/T 37964 5.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from time import perf_counter

import numpy as np

from ...data.coding import Coded
from ...data.dataset import Dataset
from ...data.names import find_column
from ...data.output.writing import Recoded, Written, write_recoded
from ...model import words
from ...model.frozen import dataclass
from ...model.measurement import Number
from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from ..classes.class_facts import ClassValues, Sizes
from ..classes.class_sizes import class_sizes
from ..classes.groups import AlsoCounted, Node, overall_of
from ..goals.required import Requirements
from ..goals.requirement import Needs
from ..goals.subject_types import CountedSubjectType
from ..hierarchies.hierarchy import Hierarchy
from ..hierarchies.ladder import Ladder
from ..purpose.analysis import Worth, analysed, target_counts
from ..purpose.fitting import ASKED, WantedLevels, fitted
from ..purpose.loss import Loss, declared, losses
from ..purpose.lost import Lost, cells_lost, constant
from ..purpose.purpose import Purpose
from ..purpose.target_worth import TargetCounts, worths_of
from ..purpose.telling import telling
from .anytime import Effort
from .coded_table import CodedTable, Trees, coded_table
from .conflict import Unsolved, no_solution, searched_for
from .partly_shown import PartlyShown
from .recount import Recount, recount
from .rollup import Rollup
from .search import HELD, Optimum, Space
from .wanted_levels import Bounds, Met, with_cheap, with_room

_LOSS = Text("没有名为“{key}”的损失度量。", "There is no loss “{key}”.")
_NOT_SO_MANY = Text("数据只有 {rows} 条记录，不可能保留 {least} 条。", "The data has {rows} {rows|record|records}; {least} cannot stay.")
_KEEP_FEWER = Text("请给出不大于记录数的 --least-records。", "Give a --least-records that is not above the number of records.")


@dataclass(frozen=True, slots=True)
class SearchTask:
    """What a search is to find: a table of these columns that meets the requirements and loses least.

    `subject` tells people apart where they, not records, are counted; `coarsest` is the highest level
    that a column may be raised to, by name; `purpose` is what the data are for, where that was said, `categories`
    what its kind of use tells the columns by, `worths` what the columns are worth to it; `wanted` are coarsest levels of
    columns, to be granted as far as they can be had together; with `yielding` so are those that were asked for; `cheap` those that are
    granted where they cost next to nothing. `unproved`: how much more of what is wanted could be had at most, as a share by weight.
    """

    quasi: tuple[str, ...]
    sensitive: tuple[str, ...]
    required: Requirements
    loss: str = "granular"
    subject: str | None = None
    coarsest: Mapping[str, int] = field(default_factory=dict)
    purpose: Purpose = field(default_factory=Purpose)
    categories: Mapping[str, str | None] = field(default_factory=dict)
    worths: Mapping[str, Worth] = field(default_factory=dict)
    wanted: tuple[WantedLevels, ...] = ()
    cheap: tuple[WantedLevels, ...] = ()
    yielding: bool = False
    unproved: float = 0.0


@dataclass(frozen=True, slots=True)
class Solution:
    """The best plan: a level for each column, and what it costs. `kinds` are the kinds of people where persons were counted.

    `granted` are the coarsest levels that bound the search: those that were asked for, and those wanted that could be had. `leaving`
    counts the records that leave at a node, where persons were counted. `partly`: columns that the levels empty are shown in part;
    `in_part` does that for persons, where it can be done. `first`: columns that matter and for which lighter ones gave way.
    """

    task: SearchTask
    ladders: tuple[Ladder, ...] = field(repr=False)
    coded: Coded = field(repr=False)
    found: Optimum
    recount: Recount = field(repr=False)
    seconds: Mapping[str, float]
    beside: AlsoCounted = field(default_factory=AlsoCounted, repr=False)
    kinds: tuple[CountedSubjectType, ...] = ()
    granted: Mapping[str, int] = field(default_factory=dict)
    leaving: Callable[[Node], int] | None = field(default=None, repr=False)
    partly: PartlyShown | None = None
    first: tuple[str, ...] = ()
    in_part: Callable[[Solution], Solution] | None = field(default=None, repr=False)

    @property
    def levels(self) -> dict[str, int]:
        """The level of each column."""
        return {one.column: level for one, level in zip(self.ladders, self._node, strict=True)}

    def shows(self, column: str) -> bool:
        """Whether anything is left of the column."""
        one = next(each for each in self.ladders if each.column == column)
        return self.levels[column] < one.levels - 1

    def written_at(self, column: str) -> int:
        """The level of those cells of a column that are not suppressed by themselves."""
        return self.levels[column] if self.partly is None else self.partly.levels.get(column, self.levels[column])

    def records_at(self, ladder: Ladder) -> dict[int, int]:
        """The records kept at each level of a column."""
        kept, level, partly = self.records - self.suppressed, self.levels[ladder.column], self.partly
        if partly is None or ladder.column not in partly.levels:
            return {level: kept}
        shown = partly.shown[ladder.column]
        return {partly.levels[ladder.column]: shown, ladder.levels - 1: kept - shown}

    @property
    def records(self) -> int:
        """The records before anything was suppressed."""
        return int(self.coded.counts.sum())

    @property
    def suppressed(self) -> int:
        """The records suppressed."""
        return self.recount.suppressed if self.partly is None else self.partly.lost.records

    @property
    def smallest(self) -> int:
        """The members of the smallest class that is kept."""
        return self.recount.smallest if self.partly is None else int(self.partly.members.min())

    @property
    def cells(self) -> int:
        """Cells suppressed in records that are kept."""
        return self.recount.cells if self.partly is None else self.partly.cells

    @property
    def lost(self) -> Lost:
        """The records that leave, and the cells of those that stay that show nothing any more."""
        if self.partly is not None:
            return self.partly.lost
        cells = {}
        for place, (one, level) in enumerate(zip(self.ladders, self._node, strict=True)):
            values = self.coded.codes[:, place]
            cells[one.column] = cells_lost(one, values, one.labels[level], one.steps[level][values], self.recount.stays)
        return Lost(self.suppressed, self.records, cells, constant=constant(self.ladders))

    @property
    def losses(self) -> Mapping[str, float]:
        """Every loss by name."""
        return self.recount.losses if self.partly is None else self.partly.losses

    @property
    def classes(self) -> int:
        """The classes that are kept."""
        return len(self.members)

    @property
    def members(self) -> list[int]:
        """The size of each class that is kept."""
        return [int(one) for one in (self.recount if self.partly is None else self.partly).members]

    @property
    def sizes(self) -> tuple[Number, ...]:
        """The mean class, and C_avg."""
        return class_sizes(self.records - self.suppressed, self.suppressed, self.classes, self.task.required.k)

    @property
    def lower_bound(self) -> float | None:
        """The least that any plan of this kind could lose; None where columns are shown in part, which no bound is proved for."""
        return self.found.lower_bound if self.partly is None else None

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
    raise InputError(Problem("unknown_loss", _LOSS.fill(key=key), words.AVAILABLE.fill(keys=[loss.key for loss in losses()])))


def solve(
    dataset: Dataset, task: SearchTask, trees: Mapping[str, Hierarchy] | Trees, people: Dataset | None = None, effort: Effort | None = None
) -> Solution:
    """The plan that loses least; `InputError` that says which requirements cannot be met. `people` is the population table.

    On a lattice too large to hold, the best that the effort finds, with the proven bound on what is left.
    """
    loss, start = find_loss(task.loss), perf_counter()
    base, task = prepared(dataset, task, trees, people)
    # One value in all records tells nobody from anybody: there is nothing to be generalised.
    alike = {one.column: 0 for one in base.ladders if len(one.labels[0]) == 1}
    task = replace(task, coarsest={**alike, **task.coarsest})
    loss, space = declared(loss, base.beside.analysed), Space(task.coarsest, base.beside)
    grouped = perf_counter()
    found, granted = least_lossy(base, task, loss, effort)
    if found.node is None:
        raise no_solution(Unsolved(base, task.required, loss, space))
    searched = perf_counter()
    checked = recount(base.coded, base.ladders, found.node, granted.required, base.beside)
    if checked.suppressed != found.suppressed or not np.isclose(checked.losses[loss.key], found.loss, rtol=1e-9, atol=1e-12):
        msg = "the search and the recount of its winner disagree"
        raise RuntimeError(msg)
    seconds = {"group": grouped - start, "search": searched - grouped, "apply": perf_counter() - searched}
    task = replace(task, required=granted.required)
    return Solution(task, base.ladders, base.coded, found, checked, seconds, base.beside, granted=granted.coarsest)


def least_lossy(base: CodedTable, task: SearchTask, loss: Loss, effort: Effort | None = None) -> tuple[Optimum, SearchTask]:
    """The best node there is within what is wanted, as far as that can be had; the task that is bound by what was granted."""
    for asked in _tasks(base, task):
        found = searched_for(base, asked.required, loss, Space(asked.coarsest, base.beside), effort)
        if found.node is not None:
            break
    return found, asked


def _tasks(base: CodedTable, task: SearchTask) -> Iterator[SearchTask]:
    """With all that is wanted, then with what of it can be had; each first with what costs next to nothing besides."""
    first = {one.column: one.levels[0] for one in task.wanted}
    every = replace(task, coarsest={**first, **task.coarsest})
    yield from _with_cheap(base, every)
    if first:
        yield from _with_cheap(base, within_reach(base, task))


def _with_cheap(base: CodedTable, task: SearchTask) -> Iterator[SearchTask]:
    more = with_cheap(task.cheap, task.coarsest, _leaving(base, task.required), base.records) if task.cheap else task.coarsest
    yield from (task,) if more == task.coarsest else (replace(task, coarsest=more), task)


def _leaving(base: CodedTable, required: Requirements) -> Callable[[Bounds], int | None]:
    """How many records leave at least within bounds; None where more than may."""
    rollup = Rollup(base.coded, base.ladders, required, base.beside, most=HELD)

    def leaving(bounds: Bounds) -> int | None:
        judged = rollup.judged(Space(bounds).tops(base.ladders))
        return judged.suppressed if judged is not None and rollup.satisfied(judged) else None

    return leaving


def within_reach(base: CodedTable, task: SearchTask) -> SearchTask:
    """The task that is bound by what can be had of what is wanted."""

    def met_by(required: Requirements) -> Met:
        leaving = _leaving(base, required)
        return lambda bounds: leaving(bounds) is not None

    required, found = with_room(task.required, task.wanted, base.ladders, task.coarsest, met_by)
    return replace(task, required=required, coarsest=found.bounds, unproved=found.gap)


def prepared(
    dataset: Dataset, task: SearchTask, trees: Mapping[str, Hierarchy] | Trees, people: Dataset | None = None
) -> tuple[CodedTable, SearchTask]:
    """The ground of the search, once it is sure that no single requirement is beyond the data; the task in the columns that are there."""
    found = coded_table(dataset, task.quasi, task.sensitive, trees, subject=task.subject, people=people)
    _possible(found, task.required)
    known = target_known(dataset, found, task.purpose)
    own, task = task.purpose.tables, fitted_task(task, found, dataset.facts.columns, known)
    # The usual tables of a kind of use need not fit this data, nor can a column be added up that is recoded: they are measured where
    # the search goes by them, and judged in the output.
    tables = tuple(one for one in task.purpose.tables if task.loss == "workload" or (own and one.of not in found.coded.columns))
    target = task.purpose.target if task.loss == "target" or task.purpose.target not in found.coded.columns else None
    asked = replace(analysed(dataset, found.coded, replace(task.purpose, tables=tables, target=target)), worths=task.worths, known=known)
    return replace(found, beside=replace(found.beside, analysed=asked)), task


def target_known(dataset: Dataset, base: CodedTable, purpose: Purpose) -> TargetCounts | None:
    """What is known of the target; None where there is none. `InputError` for a column that is not there."""
    return None if purpose.target is None else target_counts(dataset, base.coded, find_column(purpose.target, dataset.facts.columns))


def fitted_task(task: SearchTask, base: CodedTable, columns: Sequence[str], known: TargetCounts | None = None) -> SearchTask:
    """The task with its purpose laid on the columns; what was said of a level by its number goes first."""
    shares = telling(base.coded, base.ladders) if task.purpose.assumed and known is None else None
    fit = fitted(task.purpose, base.ladders, task.categories, columns, shares)
    of_target = {} if known is None else worths_of(base.coded, base.ladders, known)
    coarsest = {**fit.coarsest, **task.coarsest}
    wanted = (*task.wanted, *fit.wanted)
    found = replace(
        task,
        quasi=base.coded.columns,
        purpose=fit.purpose,
        worths={name: replace(worth, target=of_target.get(name)) for name, worth in fit.worths.items()},
        coarsest=coarsest,
        wanted=wanted,
        cheap=(*task.cheap, *fit.cheap),
    )
    return yielding(found) if task.yielding else found


def yielding(task: SearchTask) -> SearchTask:
    """The task where a stricter plan comes before the coarsest levels that were asked for: they go where nothing meets all."""
    asked = (WantedLevels(name, (level,), rank=ASKED) for name, level in task.coarsest.items())
    return replace(task, coarsest={}, wanted=(*asked, *task.wanted))


def apply(dataset: Dataset, solution: Solution, path: Path, dropped: Sequence[str] = ()) -> Written:
    """Writes the generalised records to `path`, suppressed ones left out."""
    kept = solution.recount.kept if solution.recount.suppressed else None
    return write_recoded(dataset, solution.recoded(), kept, path, dropped)


def _possible(base: CodedTable, required: Requirements) -> None:
    """One class of all records is the most general table of all: what fails there has no solution."""
    problems, records = Problems(), base.records
    if required.least > records:
        problems.add(Problem("no_solution", _NOT_SO_MANY.fill(rows=records, least=required.least), _KEEP_FEWER))
    for one in required.by_class:
        if one.each.monotone(one.value) != "yes" and required.allowed(records):
            continue  # what is left after some records have gone may do better than all of them
        for seen, column in _whole(base, one.requirement.needs):
            found = one.each.beyond(seen, one.value, column)
            problems.add(*([] if found is None else [found]))
    problems.stop_if_any()


def _whole(base: CodedTable, needs: Needs) -> Iterator[tuple[Sizes | ClassValues, str | None]]:
    """(all records as one class, the sensitive attribute that is looked at)."""
    records = np.array([base.records], np.int64)
    if needs == "sizes":
        yield Sizes(records), None
    for one in base.coded.others if needs == "values" else ():
        if one.column != base.beside.subject:
            counts = overall_of(one)
            first = np.zeros(1, np.int64)
            yield ClassValues(counts, counts, np.zeros(len(counts), np.int64), first, records, base.records), one.column
