"""Full-domain generalisation where persons are counted: one level a column, so that what is required holds for every kind of people.

What is known of a person is a set of tuples, and suppressing a record for one kind changes what is known of the others; so a
node is judged on all its records (`goals.subject_types.standing`). Coarser tables tell less: persons alike stay alike. A person of the
first kind in a class below k therefore leaves in every finer table, too; with nothing to suppress that holds for every kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import partial
from math import inf, prod
from time import perf_counter

import numpy as np
import numpy.typing as npt

from ...data.dataset import Dataset
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..classes.groups import Node
from ..goals.known_records import RecordKinds
from ..goals.required import figure_of, refuse
from ..goals.requirement import Needs
from ..goals.subject_types import CountedSubjectType, Integers, KeptEntries, PersonEntries, by_persons, certain, entries_from, standing
from ..hierarchies.hierarchy import Hierarchy
from ..purpose.analysis import Analysed
from ..purpose.loss import CellLoss, ClassLoss, Loss, TableLoss, declared, declared_losses
from .anytime import Anytime, Effort, JudgedCost
from .best_first import BestFirst
from .coded_table import CodedTable, Trees, coded_table
from .conflict import SMALL_EFFORT, Unsolved, no_solution
from .full_domain import SearchTask, Solution, find_loss, fitted_task, target_known
from .person_parts import PersonTable
from .person_steps import best_in_part
from .recount import Recount, at_node
from .search import MOST_NODES, Optimum, Space
from .suppressed import suppressed_cells
from .wanted_levels import with_cheap, with_room

# A person may be known of by several tuples, so no class of theirs has its like in a population table.
_SEES: frozenset[Needs] = frozenset({"sizes", "values"})
_NO_PEOPLE = Text(
    "按人计数时，总体表（{titles}）只支持一类主体且每人的各条记录相同。",
    "Where persons are counted, a population table ({titles}) works with one kind of people whose records are all alike.",
)
_LEAVE_OUT = Text("请取消这些要求，或取消 --subject 与 --subject-type。", "Leave these out, or the kinds of people.")

_NO_LOSS = Text("按人计数时不能按“{key}”搜索。", "Where persons are counted, the search cannot go by the loss “{key}”.")
_OTHER_LOSS = Text("请用 granular、ncp 或 precision 等逐单元格的损失。", "Use a loss of cells, like granular, ncp or precision.")


@dataclass(frozen=True, slots=True)
class UnsolvedForKinds(Unsolved):
    """The same question where persons are counted."""

    entries: PersonEntries = field(repr=False)
    kinds: tuple[CountedSubjectType, ...]
    most: float = inf
    moved: str | None = None

    def record_kinds(self, node: Node) -> list[RecordKinds | None]:
        """What tuples tell of a record at the node, of people of whom a part of the records is known."""
        if not any(kind.partly for kind in self.kinds):
            return [None] * len(self.kinds)
        codes, columns = at_node(self.base.coded.codes, self.base.ladders, node), {}
        for place, (one, level) in enumerate(zip(self.base.ladders, node, strict=True)):
            columns[one.column] = (one.column, one.labels[level], codes[:, place].astype(np.int64))
        return [RecordKinds.of([columns[name] for name in kind.quasi], self.moved) if kind.partly else None for kind in self.kinds]

    def answer(self) -> Optimum:
        """The optimum, or on a large lattice the best of a small effort."""
        return self.best(SMALL_EFFORT)

    def best(self, effort: Effort) -> Optimum:
        """By the exact search, up to `most` nodes, where the lattice can be held; else the best that the effort finds, with its bound."""
        judge = _Judge(self)
        if prod(top + 1 for top in judge.tops) <= MOST_NODES:
            return judge.finest(_Search(judge).run(self.most))
        return judge.finest(Anytime(judge).run(effort))


def solve_kinds(
    dataset: Dataset,
    task: SearchTask,
    kinds: tuple[CountedSubjectType, ...],
    trees: Mapping[str, Hierarchy] | Trees,
    effort: Effort | None = None,
) -> Solution:
    """The plan that loses least for all kinds of people; `InputError` that says which requirements cannot be met."""
    loss, start = find_loss(task.loss), perf_counter()
    refuse(task.required, _SEES, "kinds_population", _NO_PEOPLE, _LEAVE_OUT)
    if isinstance(loss.measure, TableLoss):
        raise InputError(Problem("kinds_loss", _NO_LOSS.fill(key=loss.key), _OTHER_LOSS))
    keys = tuple(dict.fromkeys(kind.key for kind in kinds if kind.key is not None))
    base = coded_table(dataset, task.quasi, task.sensitive if task.required.of_values else (), trees, keys=keys)
    known = target_known(dataset, base, task.purpose)
    task = fitted_task(task, base, dataset.facts.columns, known)
    base = replace(base, beside=replace(base.beside, analysed=Analysed(worths=task.worths, known=known)))
    loss = declared(loss, base.beside.analysed)
    found = entries_from(base.coded, keys)
    most = inf if effort is None else effort.nodes
    question = UnsolvedForKinds(base, task.required, loss, Space(task.coarsest), found, kinds, most, dataset.moved)
    if task.wanted:
        required, bound_by = with_room(
            task.required, task.wanted, base.ladders, task.coarsest, lambda one: partial(_met, replace(question, required=one))
        )
        task = replace(task, required=required, unproved=bound_by.gap)
        question = replace(question, required=required, space=Space(bound_by.bounds))
    if task.cheap:
        bounds = with_cheap(task.cheap, question.space.coarsest, partial(_leaving, question), base.records)
        question = replace(question, space=Space(bounds))
    grouped = perf_counter()
    best = question.best(effort or Effort())
    if best.node is None:
        raise no_solution(question)
    searched = perf_counter()
    checked = _recounted(question, best.node)
    seconds = {"group": grouped - start, "search": searched - grouped, "apply": perf_counter() - searched}
    return Solution(
        task, base.ladders, base.coded, best, checked, seconds, base.beside, kinds, question.space.coarsest,
        leaving=lambda node: _standing(question, node).left, in_part=_in_part(question, task),
    )  # fmt: skip


def _in_part(asked: UnsolvedForKinds, task: SearchTask) -> Callable[[Solution], Solution] | None:
    """What shows columns in part; None where more is asked than sizes, there is not one kind of people, or a target is to be told."""
    if not task.purpose.steers or task.purpose.target is not None or len(asked.kinds) > 1 or not asked.kinds[0].partly:
        return None
    if any(one.requirement.needs != "sizes" for one in asked.required.bounds):
        return None
    base = asked.base
    table = PersonTable(base.coded, base.ladders, base.beside, asked.entries, asked.kinds[0], asked.moved)
    return partial(best_in_part, table, task, partial(_recounted, asked))


def _met(asked: UnsolvedForKinds, bounds: Mapping[str, int]) -> bool:
    """Whether the coarsest node within the bounds satisfies what is required."""
    return _leaving(asked, bounds) is not None


def _leaving(asked: UnsolvedForKinds, bounds: Mapping[str, int]) -> int | None:
    """How many records leave at least within bounds; None where more than may."""
    allowed = asked.required.allowed(asked.base.records)
    found = _standing(asked, Space(bounds).tops(asked.base.ladders), allowed)
    return found.left if found.left <= allowed and found.left < asked.base.records else None


def one_tuple_each(dataset: Dataset, kind: CountedSubjectType) -> bool:
    """Whether all records of each person tell the same."""
    if kind.key is None:
        return True
    found = entries_from(coded_table(dataset, kind.quasi, (), {}, keys=(kind.key,)).coded, (kind.key,))
    persons = found.persons[kind.key]
    return len(np.unique(persons)) == len(np.unique(persons * (len(found.found.counts) + 1) + found.tuples))


class _Judge:
    """What a node costs and suppresses where persons are counted; finer nodes cost what their levels cost, at least."""

    def __init__(self, question: UnsolvedForKinds) -> None:
        self._asked = question
        self.tops = question.space.tops(question.base.ladders)
        measure = question.loss.measure
        self._cells = measure if isinstance(measure, CellLoss) else None
        self._steps = _steps(self._cells, question.base, self.tops)

    def first(self) -> list[npt.NDArray[np.float64]]:
        return [steps if self._cells is not None else np.zeros(len(steps)) for steps in self._steps]

    def lower(self) -> npt.NDArray[np.float64]:
        """The loss of every node at least."""
        total = np.zeros(())
        for steps in self.first():
            total = np.add.outer(total, steps)
        return np.asarray(total if self._cells is None else self._cells.straighten(total))

    def shown(self, value: float) -> float:
        return value if self._cells is None else float(self._cells.straighten(np.array([value]))[0])

    def hidden(self, shown: float) -> float:
        return shown if self._cells is None else float(self._cells.bend(np.array([shown]))[0])

    def floor(self, most: int, nodes: int | None = None) -> float:  # noqa: ARG002 - a part of the columns says nothing of persons known of in several ways
        return 0.0

    def cheapest(self, at: list[int]) -> int:
        """The column, not at its top, whose next level costs least."""
        open_ = [place for place, top in enumerate(self.tops) if at[place] < top]
        return min(open_, key=lambda one: self._steps[one][at[one] + 1] - self._steps[one][at[one]])

    def judged(self, node: Node) -> JudgedCost | None:
        found = self.loses(node)
        if found is None:
            return None
        least = [steps[: level + 1] for steps, level in zip(self.first(), node, strict=True)]
        return JudgedCost(inf if found[0] == inf else self.hidden(found[0]), found[1], least)

    def loses(self, node: Node) -> tuple[float, int] | None:
        """(loss, infinite where it fails; records suppressed); None where it fails in every finer node, too."""
        asked, records = self._asked, self._asked.base.records
        allowed = asked.required.allowed(records)
        classes, of_records = _classes(asked, node), asked.record_kinds(node)
        lost = certain(asked.entries, asked.kinds, asked.required, classes, of_records, unsuppressed=allowed == 0)
        if lost > allowed or lost == records:
            return None
        found = standing(asked.entries, asked.kinds, asked.required, classes, [None] * len(asked.kinds), of_records, allowed)
        fits = found.left <= allowed and found.left < records
        return _loss(asked.loss, asked, node, found) if fits else inf, found.left

    def finest(self, found: Optimum) -> Optimum:
        """Of plans that lose the same one in which no column could be finer: where nothing tells values apart, no band is asked for."""
        value, node, suppressed = found.loss, found.node, found.suppressed
        for place in range(len(node or ())):
            while node is not None and node[place]:
                finer = (*node[:place], node[place] - 1, *node[place + 1 :])
                other = self.loses(finer)
                if other is None or other[0] > value or other[1] > suppressed:
                    break
                (value, suppressed), node = other, finer
        return replace(found, node=node, loss=value, suppressed=suppressed, lower_bound=min(value, found.lower_bound))


class _Search(BestFirst):
    def __init__(self, judge: _Judge) -> None:
        self._judge_of = judge
        super().__init__(judge.tops, judge.lower())

    def run(self, most: float) -> Optimum:
        stopped = self.walk(most)
        value, node, suppressed = self._best
        return Optimum(node, value, min(value, float(self.lower.min())), suppressed, self.lower.size, len(self._judged), stopped)

    def _cheapest(self, at: list[int]) -> int:
        return self._judge_of.cheapest(at)

    def _judge(self, node: Node) -> tuple[float, int] | None:
        return self._judge_of.loses(node)


def _classes(asked: UnsolvedForKinds, node: Node) -> list[Integers]:
    codes, unasked = at_node(asked.base.coded.codes, asked.base.ladders, node), np.zeros(0, np.int64)
    # Of whom a part is known, what is known decides, unless the values of a class do.
    return [unasked if kind.partly and not asked.required.of_values else asked.entries.at(kind.quasi, codes) for kind in asked.kinds]


def _standing(asked: UnsolvedForKinds, node: Node, most: int | None = None) -> KeptEntries:
    people = [None] * len(asked.kinds)
    return standing(asked.entries, asked.kinds, asked.required, _classes(asked, node), people, asked.record_kinds(node), most)


def _steps(measure: CellLoss | None, base: CodedTable, tops: Node) -> list[npt.NDArray[np.float64]]:
    """What each column costs at each level by being generalised alone; the levels themselves where the loss is no sum over cells."""
    if measure is None:
        return [np.arange(top + 1, dtype=np.float64) for top in tops]
    found = []
    for one, top in zip(base.ladders, tops, strict=True):
        means = np.array([measure.cells(one)[level] @ one.sizes(level) for level in range(top + 1)]) / base.records
        found.append(measure.bend(means) / len(base.ladders))
    return found


def _loss(loss: Loss, asked: UnsolvedForKinds, node: Node, found: KeptEntries) -> float:
    """What the node loses with what it suppresses."""
    measure, base = loss.measure, asked.base
    gone = np.bincount(asked.entries.tuples[~found.stays], weights=asked.entries.counts[~found.stays], minlength=len(base.coded.counts))
    if isinstance(measure, ClassLoss):
        codes = at_node(base.coded.codes, base.ladders, node)
        _, place = np.unique(codes, axis=0, return_inverse=True)
        sizes = np.bincount(place.reshape(-1), weights=base.coded.counts - gone).astype(np.int64)
        return measure.value(sizes[sizes > 0], found.left, asked.required.k)
    assert isinstance(measure, CellLoss)  # noqa: S101 - others are refused, and not reported
    means = []
    for at, (one, level) in enumerate(zip(base.ladders, node, strict=True)):
        code = one.steps[level][base.coded.codes[:, at]]
        costs = measure.cells(one)[level][code] * base.coded.counts + measure.suppressing(one)[level][code] * gone
        means.append(float(costs.sum()) / base.records)
    return float(measure.straighten(np.array([measure.bend(np.array(means)).mean()]))[0])


def _recounted(asked: UnsolvedForKinds, node: Node) -> Recount:
    """The winner once more: the persons of every kind with the sets of what is known of them, one after another."""
    classes = _classes(asked, node)
    found = _standing(asked, node)
    for kind, numbers, sizes, of_records in zip(asked.kinds, classes, found.sizes, asked.record_kinds(node), strict=True):
        again = by_persons(asked.entries, kind, numbers, found.stays, of_records)
        if (
            again != sizes
            or again.smallest < asked.required.k
            or not all(one.value.holds(figure_of(one, again)) for one in asked.required.of_table)
        ):
            msg = "the search and the recount of its winner disagree"
            raise RuntimeError(msg)
    codes = at_node(asked.base.coded.codes, asked.base.ladders, node)
    kept = np.unique(codes[asked.entries.tuples[found.stays]], axis=0)
    figures = {
        one.key: _loss(one, asked, node, found)
        for one in declared_losses(asked.base.beside.analysed)
        if not isinstance(one.measure, TableLoss)
    }
    members = np.array([size for one in found.sizes for size, number in one.pairs for _ in range(number)], np.int64)
    entries, base = asked.entries, asked.base
    stays = np.bincount(entries.tuples[found.stays], weights=entries.counts[found.stays], minlength=len(base.coded.counts)).astype(np.int64)
    cells = suppressed_cells(base.ladders, base.coded.codes, np.broadcast_to(np.array(node, np.int64), codes.shape), stays)
    return Recount(kept, found.smallest, found.left, cells, figures, members, stays, found.sizes)
