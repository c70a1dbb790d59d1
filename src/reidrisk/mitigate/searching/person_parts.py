"""Columns that a plan for persons empties, shown again in those cells by which what is known of anybody still fits enough persons.

Column by column, the heaviest first, at the level that is asked of it, else at the one by which most is told; records that then fit too
few leave, within what may leave at all. A heuristic: each step is a plan, and it is counted like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ...data.coding import Coded
from ...data.options import SUPPRESSION_MARK
from ...model.frozen import dataclass
from ..cells.person_cells import PersonRecords
from ..classes.groups import AlsoCounted, Node
from ..goals.known_records import RecordKinds
from ..goals.required import Requirements
from ..goals.subject_types import CountedSubjectType, KeptEntries, PersonEntries, standing
from ..hierarchies.ladder import Ladder
from ..purpose.loss import CellLoss, ClassLoss, declared_losses
from ..purpose.lost import Lost, cells_lost, constant
from .full_domain import SearchTask, Solution
from .partly_shown import SHOWN_AT_LEAST, PartlyShown

Integers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class PersonTable:
    """The entries of one kind of people of whom a part of the records is known, and what of a table decides about them."""

    coded: Coded = field(repr=False)
    ladders: tuple[Ladder, ...] = field(repr=False)
    beside: AlsoCounted = field(repr=False)
    entries: PersonEntries = field(repr=False)
    kind: CountedSubjectType
    moved: str | None = None

    @property
    def records(self) -> int:
        """Before any leaves."""
        return int(self.coded.counts.sum())


@dataclass(frozen=True, slots=True)
class _Shown:
    """The columns that are shown in part, by place and level, with the entries of which they are not; what stays then."""

    gone: Mapping[tuple[int, int], Mask]
    kept: KeptEntries


def in_part(table: PersonTable, task: SearchTask, solution: Solution) -> Solution:
    """The same plan with what of its empty columns can be shown; the same where nothing can."""
    required = solution.task.required
    node = tuple(solution.levels.values())
    least = max([required.k, 2, *(one.all.sufficient(one.value) for one in required.of_table)])
    found = _Shown({}, _standing(table, node, {}, required))
    for place in _in_order(table, task, node):
        tried = (_tried(table, node, found, (place, level), required, least) for level in _levels(table, task, place))
        found = max((one for one in tried if one is not None), key=lambda one: _worth(table, one, place), default=found)
    return replace(solution, partly=_summed_up(table, node, found, least, solution)) if found.gone else solution


def leaving(table: PersonTable, node: Node, required: Requirements, most: int) -> int:
    """How many records leave at a node, or more than `most` where more do."""
    return _standing(table, node, {}, required, most).left


def _in_order(table: PersonTable, task: SearchTask, node: Node) -> Iterator[int]:
    """The columns that are emptied, or coarser than is wanted of them: what weighs most first."""
    wanted = {one.column: one.levels[0] for one in task.wanted}
    worth = {name: one.share for name, one in task.worths.items()}
    for place in sorted(range(len(node)), key=lambda at: -worth.get(table.ladders[at].column, 0)):
        one = table.ladders[place]
        empty = node[place] > one.last or node[place] > wanted.get(one.column, one.levels)
        if one.column != table.moved and empty and one.labels[-1][0] == SUPPRESSION_MARK and len(one.labels[0]) > 1:
            yield place


def _levels(table: PersonTable, task: SearchTask, place: int) -> range:
    """The level that is asked; else from the one that is fine enough to the last that tells anything."""
    one = table.ladders[place]
    asked = next((each.levels[0] for each in task.wanted if each.column == one.column), None)
    finest = task.worths[one.column].finest if one.column in task.worths else 0
    return range(asked, asked + 1) if asked is not None and asked <= one.last else range(min(finest, one.last), one.last + 1)


def _tried(  # noqa: PLR0913, PLR0917 - a plan and what is asked of it
    table: PersonTable, node: Node, before: _Shown, at: tuple[int, int], required: Requirements, least: int
) -> _Shown | None:
    """With one column more; None where too little of any is shown, or more leaves than may."""
    # A plan hides column after column and knows of none that comes later, not even how coarse it was: those before hide accordingly.
    telling = node[at[0]] <= table.ladders[at[0]].last
    gone = {} if telling else dict(before.gone)
    columns = (*before.gone, at)
    for number, one in enumerate(columns[len(gone) :], len(gone)):
        gone[one] = _hidden(table, node, gone, one, columns[number + 1 :], least)
    kept, counts = _standing(table, node, gone, required), table.entries.counts
    shown = min(int(counts[kept.stays & ~one].sum()) for one in gone.values())
    if kept.left > required.allowed(table.records) or shown < SHOWN_AT_LEAST * (table.records - kept.left):
        return None
    return _Shown(gone, kept)


def _hidden(  # noqa: PLR0913, PLR0917 - a column, and what is told beside it
    table: PersonTable,
    node: Node,
    before: Mapping[tuple[int, int], Mask],
    at: tuple[int, int],
    later: Sequence[tuple[int, int]],
    least: int,
) -> Mask:
    """The cells of a column that go, where those before it show what they show and the `later` ones nothing."""
    entries, kind = table.entries, table.kind
    none, every = (np.full(len(entries.counts), gone) for gone in (False, True))
    others = {**before, **dict.fromkeys(later, every)}
    whole, rest = (_kinds(table, node, {**others, at: gone}) for gone in (none, every))
    assert kind.known is not None  # noqa: S101 - that is what they are counted by
    return PersonRecords(entries.persons[kind.key or ""], whole.kinds, rest.kinds, whole.days, entries.counts).hidden(kind.known, least)


def _worth(table: PersonTable, found: _Shown, place: int) -> float:
    """How many pairs of records the column tells apart where it is shown: those of its level, by the share of its cells."""
    (level,) = (level for at, level in found.gone if at == place)
    shown = found.kept.stays & ~found.gone[place, level]
    return float(table.entries.counts[shown].sum()) * table.ladders[place].distinguished(level)


def _kinds(table: PersonTable, node: Node, gone: Mapping[tuple[int, int], Mask]) -> RecordKinds:
    """What each entry tells of a record: hidden cells by their mark."""
    codes, columns = table.coded.codes[table.entries.tuples], []
    in_parts = {place: (level, hides) for (place, level), hides in gone.items()}
    for place, one in enumerate(table.ladders):
        level, hides = in_parts.get(place, (node[place], np.zeros(len(codes), np.bool_)))
        labels = (*one.labels[level], SUPPRESSION_MARK)
        if one.column in table.kind.quasi:
            columns.append((one.column, labels, np.where(hides, len(labels) - 1, one.steps[level][codes[:, place]]).astype(np.int64)))
    return RecordKinds.of(columns, table.moved)


def _standing(
    table: PersonTable, node: Node, gone: Mapping[tuple[int, int], Mask], required: Requirements, most: int | None = None
) -> KeptEntries:
    """Each entry is a tuple of its own here: two that were alike may be shown otherwise."""
    entries = replace(table.entries, tuples=np.arange(len(table.entries.counts)))
    kinds = _kinds(table, node, gone)
    return standing(entries, (table.kind,), required, [kinds.kinds], [None], [kinds], most)


def _summed_up(table: PersonTable, node: Node, found: _Shown, least: int, solution: Solution) -> PartlyShown:
    stays, counts = found.kept.stays, table.entries.counts
    kept = np.where(stays, counts, 0).astype(np.int64)
    levels = {table.ladders[place].column: level for place, level in found.gone}
    cells = dict(_cells(table, node, found, kept))
    sizes = found.kept.sizes[0]
    members = np.array([size for size, number in sizes.pairs for _ in range(number)], np.int64)
    k = solution.task.required.k
    return PartlyShown(
        levels, least,
        {table.ladders[place].column: int(kept[~gone].sum()) for (place, _), gone in found.gone.items()}, members,
        Lost(found.kept.left, table.records, cells, constant=constant(table.ladders)), sum(lost for lost, _ in cells.values()),
        dict(_losses(table, node, found, k)), dict(_shares(table, node, found, kept, k)), {}, np.ones(len(table.coded.counts), np.bool_),
        gap=None, of_person=table.kind,
    )  # fmt: skip


def _column(table: PersonTable, node: Node, found: _Shown, place: int) -> tuple[int, Mask]:
    """(the level at which a column is shown, the entries of which it is not)."""
    level = next((level for at, level in found.gone if at == place), None)
    return (node[place], np.zeros(len(table.entries.counts), np.bool_)) if level is None else (level, found.gone[place, level])


def _cells(table: PersonTable, node: Node, found: _Shown, kept: Integers) -> Iterator[tuple[str, tuple[int, int]]]:
    for place, one in enumerate(table.ladders):
        level, gone = _column(table, node, found, place)
        values = table.coded.codes[table.entries.tuples, place]
        becomes = np.where(gone, len(one.labels[level]), one.steps[level][values]).astype(np.int64)
        yield one.column, cells_lost(one, values, (*one.labels[level], SUPPRESSION_MARK), becomes, kept)


def _shares(table: PersonTable, node: Node, found: _Shown, kept: Integers, k: int) -> Iterator[tuple[str, dict[str, Fraction]]]:
    """Of each column the share of each label on at least k records."""
    for place, one in enumerate(table.ladders):
        level, gone = _column(table, node, found, place)
        codes = np.where(gone, len(one.labels[level]), one.steps[level][table.coded.codes[table.entries.tuples, place]])
        rows = np.bincount(codes, kept, len(one.labels[level]) + 1).astype(np.int64).tolist()
        labels: dict[str, int] = {}
        for label, number in zip((*one.labels[level], SUPPRESSION_MARK), rows, strict=True):
            labels[label or ""] = labels.get(label or "", 0) + number
        yield one.column, {label: Fraction(number, table.records) for label, number in sorted(labels.items()) if number >= k}


def _losses(table: PersonTable, node: Node, found: _Shown, k: int) -> Iterator[tuple[str, float]]:
    """Those that are sums over cells, or of sizes of classes; a suppressed record costs all of its cells."""
    stays, counts = found.kept.stays, table.entries.counts
    sizes = np.bincount(_kinds(table, node, found.gone).kinds[stays], counts[stays]).astype(np.int64)
    for loss in declared_losses(table.beside.analysed):
        measure = loss.measure
        if isinstance(measure, CellLoss):
            means = [_mean(measure, table, place, _column(table, node, found, place), stays) for place in range(len(table.ladders))]
            yield loss.key, float(measure.straighten(np.array([measure.bend(np.array(means)).mean()]))[0])
        elif isinstance(measure, ClassLoss):
            yield loss.key, measure.value(sizes[sizes > 0], found.kept.left, k)


def _mean(measure: CellLoss, table: PersonTable, place: int, column: tuple[int, Mask], stays: Mask) -> float:
    (level, gone), one, codes = column, table.ladders[place], table.coded.codes[table.entries.tuples, place]
    cells, more = measure.cells(one), measure.suppressing(one)
    code = one.steps[level][codes]
    costs = np.where(gone, cells[-1][0], cells[level][code]) + np.where(stays, 0, np.where(gone, more[-1][0], more[level][code]))
    return float(costs @ table.entries.counts.astype(np.float64)) / table.records
