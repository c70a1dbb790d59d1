"""What a local recoding leads to: checked by the definitions on the labels that will be written, and priced."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from pathlib import Path
from time import perf_counter

import numpy as np

from ...data.coding import Coded, CodedValues
from ...data.dataset import Dataset
from ...data.output.writing import ByClass, Written, write_by_class
from ...measure.tuples import Sensitive, Tuples
from ...model.frozen import dataclass
from ...model.measurement import Number
from ..classes.class_sizes import class_sizes
from ..classes.groups import AlsoCounted
from ..goals.definitions import NodeClasses, failing
from ..goals.required import Requirements
from ..goals.subject_types import CountedSubjectType
from ..hierarchies.hierarchy import Hierarchy
from ..hierarchies.ladder import Ladder
from ..purpose.loss import CellLoss, ClassLoss, Loss, LossTable, declared, declared_losses
from ..purpose.lost import Lost, cells_lost, constant
from ..searching.coded_table import CodedTable, Trees
from ..searching.full_domain import SearchTask, find_loss, prepared, within_reach
from ..searching.search import Space
from ..searching.suppressed import suppressed_cells
from .grow import grow
from .recode import LocalRecoding, members, names, recode, visible
from .table import Integers


@dataclass(frozen=True, slots=True)
class LocalSolution:
    """The recoding that was found, with what it costs. `labels` are whole numbers (classes x q), their texts in `texts`.

    `tree`: its classes are the leaves of one. `people`: the members of each class where persons are counted, of `kinds`; a tuple of which
    some records leave stands twice then. `fixed` are columns that have one level in every class and are not recoded by class.
    """

    task: SearchTask
    base: CodedTable = field(repr=False)
    tops: tuple[int, ...]
    found: LocalRecoding = field(repr=False)
    owner: Integers = field(repr=False)
    labels: Integers = field(repr=False)
    texts: tuple[tuple[str | None, ...], ...] = field(repr=False)
    smallest: int
    suppressed: int
    cells: int
    losses: Mapping[str, float]
    lower_bound: float | None
    seconds: Mapping[str, float]
    tree: bool = True
    partly: None = None
    people: tuple[int, ...] | None = field(default=None, repr=False)
    kinds: tuple[CountedSubjectType, ...] = ()
    fixed: Mapping[str, int] = field(default_factory=dict)

    @property
    def ladders(self) -> tuple[Ladder, ...]:
        """The ladder of each column."""
        return self.base.ladders

    @property
    def coarsest(self) -> dict[str, int]:
        """The coarsest level that each column has in any class."""
        return {name: max((level for level, rows in enumerate(each) if rows), default=0) for name, each in self.levels.items()}

    @property
    def coded(self) -> Coded:
        """The tuples of the data."""
        return self.base.coded

    @property
    def beside(self) -> AlsoCounted:
        """What was counted beside records, and what was asked of the data."""
        return self.base.beside

    @property
    def classes(self) -> int:
        """The classes that the output has."""
        return len(self.labels) if self.people is None else len(self.people)

    @property
    def records(self) -> int:
        """The records before anything was suppressed."""
        return self.base.records

    @property
    def members(self) -> list[int]:
        """The size of each class that is kept."""
        if self.people is not None:
            return list(self.people)
        kept = self.owner >= 0
        return [int(one) for one in np.bincount(self.owner[kept], weights=self.coded.counts[kept])]

    @property
    def sizes(self) -> tuple[Number, ...]:
        """The mean class, and C_avg."""
        return class_sizes(self.records - self.suppressed, self.suppressed, self.classes, self.task.required.k)

    @property
    def strangers(self) -> dict[str, tuple[int, int]]:
        """(values, records) that the hierarchy of a column does not know."""
        return {one.column: one.strangers for one in self.ladders if one.strangers[0]}

    @property
    def lost(self) -> Lost:
        """The records that leave, and the cells of those that stay that show nothing any more."""
        kept, cells = self.owner >= 0, {}
        stays = np.where(kept, self.coded.counts, 0).astype(np.int64)
        for place, one in enumerate(self.ladders):
            becomes = self.labels[self.owner, place]
            cells[one.column] = cells_lost(one, self.coded.codes[:, place], self.texts[place], becomes, stays)
        return Lost(self.suppressed, self.records, cells, constant=constant(self.ladders))

    @property
    def shares(self) -> Iterator[tuple[str, Mapping[str, Fraction]]]:
        """By column the share of each label on at least k records."""
        sizes = np.bincount(self.owner[self.owner >= 0], weights=self.coded.counts[self.owner >= 0], minlength=len(self.labels))
        for at, one in enumerate(self.ladders):
            rows = np.bincount(self.labels[:, at], weights=sizes, minlength=len(self.texts[at])).astype(np.int64)
            labels = {self.texts[at][code] or "": int(rows[code]) for code in np.flatnonzero(rows >= self.task.required.k).tolist()}
            yield one.column, {label: Fraction(number, self.records) for label, number in sorted(labels.items())}

    @property
    def levels(self) -> dict[str, list[int]]:
        """How many records each column has at each of its levels."""
        kept = self.found.owner >= 0
        sizes = np.bincount(self.found.owner[kept], weights=self.coded.counts[kept], minlength=self.found.classes)
        return {
            one.column: np.bincount(self.found.levels[:, at], weights=sizes, minlength=one.levels).astype(int).tolist()
            for at, one in enumerate(self.ladders)
        }


def solve_locally(
    dataset: Dataset, task: SearchTask, trees: Mapping[str, Hierarchy] | Trees, people: Dataset | None = None, *, tree: bool = True
) -> LocalSolution:
    """Recodes class by class, as a `tree` or each for itself; `InputError` when the requirements cannot be met."""
    loss, start = find_loss(task.loss), perf_counter()
    base, task = prepared(dataset, task, trees, people)
    task = within_reach(base, task)
    loss = declared(loss, base.beside.analysed)
    grouped = perf_counter()
    space = Space(task.coarsest, base.beside)
    found = (grow if tree else recode)(base, task.required, priced(loss), space, loss)
    searched = perf_counter()
    solution = outcome(base, task, found, tree=tree)
    if solution is None:
        msg = "the local recoding does not satisfy what is required"
        raise RuntimeError(msg)
    return replace(solution, seconds={"group": grouped - start, "search": searched - grouped, "apply": perf_counter() - searched})


def outcome(base: CodedTable, task: SearchTask, found: LocalRecoding, *, tree: bool) -> LocalSolution | None:
    """A recoding with what it costs; None where it does not satisfy what is required, or no record is left."""
    labels, owner = visible(base, found)
    if not (owner >= 0).any() or not _satisfied(base, owner, task.required):
        return None
    kept, tops = owner >= 0, Space(task.coarsest, base.beside).tops(base.ladders)
    return LocalSolution(
        task, base, tops, found, owner, labels,
        tuple(tuple(names(base, place)[0]) for place in range(len(base.ladders))),
        int(members(base, owner).min()), int(base.coded.counts[~kept].sum()), cells_suppressed(base, found),
        dict(losses_of(base, found, owner, task.required.k)), None, {}, tree,
    )  # fmt: skip


def apply_locally(dataset: Dataset, solution: LocalSolution, path: Path, dropped: Sequence[str] = ()) -> Written:
    """Writes the recoded records to `path`, suppressed ones left out."""
    coded, kept = solution.coded, solution.owner >= 0
    plan = ByClass(coded.columns, coded.labels, coded.codes[kept].astype(np.int64), solution.labels[solution.owner[kept]], solution.texts)
    return write_by_class(dataset, plan, path, dropped)


def priced(loss: Loss) -> CellLoss:
    """The loss itself where it is a sum over cells; else ARX's, which the classes' own losses follow closely."""
    measure = loss.measure if isinstance(loss.measure, CellLoss) else find_loss("granular").measure
    assert isinstance(measure, CellLoss)  # noqa: S101 - it is a sum over cells
    return measure


def _satisfied(base: CodedTable, owner: Integers, required: Requirements) -> bool:
    """By the definitions: nothing of the search is used but the classes themselves."""
    number, counted = int(owner.max()) + 1, members(base, owner)
    # A class of its own holds what was suppressed, so that the whole table stays the reference; it is not judged.
    apart = np.where(owner < 0, number, owner)
    sizes = np.bincount(apart, weights=base.coded.counts).astype(np.int64)
    others = tuple(_over(one, apart) for one in base.coded.others if one.column != base.beside.subject)
    tuples = Tuples(base.coded.columns, np.zeros((len(sizes), 0), np.int32), sizes, others)
    by_class = failing(NodeClasses(tuples, np.append(counted, [2**62] * (len(sizes) - number))), required.each_class())
    only_sizes = Tuples(base.coded.columns, tuples.codes[:number], sizes[:number])
    together = failing(NodeClasses(only_sizes, counted), required.of_sizes())
    return not (by_class[:number].any() or together.any())


def _over(one: CodedValues, owner: Integers) -> Sensitive:
    keys, place = np.unique(owner[one.classes] * one.distinct + one.values, return_inverse=True)
    counts = np.bincount(place, weights=one.counts).astype(np.int64)
    return Sensitive(one.column, keys // one.distinct, keys % one.distinct, counts, one.distinct)


def cells_suppressed(base: CodedTable, found: LocalRecoding) -> int:
    """Cells that show nothing any more, in records that stay."""
    kept = np.where(found.owner < 0, 0, base.coded.counts)
    return suppressed_cells(base.ladders, base.coded.codes, found.levels[found.owner], kept)


def losses_of(base: CodedTable, found: LocalRecoding, owner: Integers, k: int) -> Iterator[tuple[str, float]]:
    """Every loss that can be told; those of declared uses where some were declared."""
    counts, kept = base.coded.counts, owner >= 0
    for loss in declared_losses(base.beside.analysed):
        measure = loss.measure
        if isinstance(measure, CellLoss):
            means = [_mean(measure, base, found, place) for place in range(len(base.ladders))]
            yield loss.key, float(measure.straighten(np.array([measure.bend(np.array(means)).mean()]))[0])
        elif isinstance(measure, ClassLoss):
            sizes = np.bincount(owner[kept], weights=counts[kept]).astype(np.int64)
            yield loss.key, measure.value(sizes, int(counts[~kept].sum()), k)
        elif (measured := measure.begin(LossTable(base.coded, base.ladders, base.beside.analysed))) is not None:
            yield loss.key, measured.value(owner, found.levels[found.owner], ~kept)


def _mean(measure: CellLoss, base: CodedTable, found: LocalRecoding, place: int) -> float:
    """The mean cost of a column's cells; a suppressed record costs what it does in full-domain search."""
    # Whole numbers times decimals are not multiplied by the fast kernels.
    one, values, counts = base.ladders[place], base.coded.codes[:, place], base.coded.counts.astype(np.float64)
    cells, more = measure.cells(one), measure.suppressing(one)
    level = np.where(found.owner < 0, -1, found.levels[:, place][found.owner])
    total = float((cells[0] + more[0])[one.steps[0][values[level < 0]]] @ counts[level < 0])
    for at, step in enumerate(one.steps):
        mine = level == at
        total += float(np.bincount(step[values[mine]], weights=counts[mine], minlength=len(cells[at])) @ cells[at])
    return total / base.records
