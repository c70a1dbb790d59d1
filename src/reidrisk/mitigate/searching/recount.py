"""The winner once more, from the tuples and by the definitions: nothing of the search's keys and bounds is used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from math import prod

import numpy as np
import numpy.typing as npt

from ...data.coding import Coded
from ...measure.tuples import Sensitive, Tuples
from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ..classes.groups import AlsoCounted, Node
from ..goals.definitions import NodeClasses, failing
from ..goals.required import Requirements
from ..hierarchies.ladder import Ladder
from ..purpose.analysis import Analysed
from ..purpose.loss import CellLoss, ClassLoss, LossTable, TableLoss, declared_losses, losses
from .suppressed import suppressed_cells

Integers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
_MOST = 2**62
_Rows = tuple[Integers, Integers]


@dataclass(frozen=True, slots=True)
class Recount:
    """The classes that are kept, by their codes and members, with the losses by name; `stays`: the records kept of each tuple.

    `kinds`: the classes of each kind of people apart, where persons were counted.
    """

    kept: Integers = field(repr=False)
    smallest: int
    suppressed: int
    cells: int
    losses: Mapping[str, float]
    members: Integers = field(default_factory=lambda: np.zeros(0, np.int64), repr=False)
    stays: Integers = field(default_factory=lambda: np.zeros(0, np.int64), repr=False)
    kinds: tuple[ClassSizes, ...] = field(default=(), repr=False)


def recount(coded: Coded, ladders: Sequence[Ladder], node: Node, required: Requirements, beside: AlsoCounted | None = None) -> Recount:
    """Groups the tuples at the node and applies what is required."""
    codes = at_node(coded.codes, ladders, node)
    classes, owner = _grouped(codes)
    sizes = np.bincount(owner, weights=coded.counts).astype(np.int64)
    seen = _classes(coded, (classes.astype(np.int32), owner, sizes), (ladders, node), beside or AlsoCounted())
    failed = failing(seen, required)
    rows = _rows_by_value(coded, ladders, failed[owner])
    asked = Analysed() if beside is None else beside.analysed
    figures = {
        one.key: _loss(one.measure, ladders, node, (sizes, failed), rows, required.k)
        for one in declared_losses(asked)
        if not isinstance(one.measure, TableLoss)
    }
    figures |= _of_table(LossTable(coded, ladders, asked), node, owner, failed[owner])
    kept = np.where(failed[owner], 0, coded.counts)
    cells = suppressed_cells(ladders, coded.codes, np.broadcast_to(np.array(node, np.int64), coded.codes.shape), kept)
    smallest = int(seen.members[~failed].min(initial=int(sizes.sum())))
    stays = np.where(kept, coded.counts, 0).astype(np.int64)
    return Recount(classes[~failed], smallest, int(sizes[failed].sum()), cells, figures, seen.members[~failed], stays)


def at_node(codes: npt.NDArray[np.int32], ladders: Sequence[Ladder], node: Node) -> Integers:
    """The tuples at a node."""
    columns = [one.steps[level][codes[:, place]] for place, (one, level) in enumerate(zip(ladders, node, strict=True))]
    return np.stack(columns, axis=1) if columns else np.zeros((len(codes), 0), np.int64)


def _grouped(codes: Integers) -> tuple[Integers, Integers]:
    """The distinct rows in their order, and which of them each row is. As one number each where that fits: rows sort ten times slower."""
    sizes = [int(size) + 1 for size in codes.max(axis=0, initial=0)]
    if prod(sizes) > _MOST:
        classes, owner = np.unique(codes, axis=0, return_inverse=True)
        return classes, owner.reshape(-1)
    keys = np.zeros(len(codes), np.int64)
    for place, size in enumerate(sizes):
        keys = keys * size + codes[:, place]
    _, first, owner = np.unique(keys, return_index=True, return_inverse=True)
    return codes[first], owner


def _classes(
    coded: Coded, grouped: tuple[npt.NDArray[np.int32], Integers, Integers], at: tuple[Sequence[Ladder], Node], beside: AlsoCounted
) -> NodeClasses:
    classes, owner, sizes = grouped
    sensitive = {one.column: one for one in _sensitive(coded, owner)}
    who = sensitive.pop(beside.subject, None) if beside.subject is not None else None
    members = sizes if who is None else _subjects(who, len(sizes), missing=_has_missing(coded, who.column))
    people, absent = (None, False) if beside.people is None else _people(classes, beside.people, at)
    return NodeClasses(Tuples(coded.columns, classes, sizes, tuple(sensitive.values())), members, people, absent)


def _has_missing(coded: Coded, column: str) -> bool:
    return next(one.missing for one in coded.others if one.column == column)


def _subjects(who: Sensitive, classes: int, *, missing: bool) -> Integers:
    """Distinct subjects; a record without one counts for itself."""
    weight = np.where((who.values == 0) & missing, who.counts, 1)
    return np.bincount(who.classes, weights=weight, minlength=classes).astype(np.int64)


def _people(
    classes: npt.NDArray[np.int32], people: tuple[npt.NDArray[np.int32], Integers], at: tuple[Sequence[Ladder], Node]
) -> tuple[Integers, bool]:
    """The population of each class, and whether some of it is in no class."""
    found = dict.fromkeys(map(tuple, classes.tolist()), 0)
    absent = False
    for code, number in zip(at_node(people[0], *at).tolist(), people[1].tolist(), strict=True):
        absent = absent or tuple(code) not in found
        found[tuple(code)] = found.get(tuple(code), 0) + number
    return np.array([found[tuple(code)] for code in classes.tolist()], np.int64), absent


def _sensitive(coded: Coded, owner: Integers) -> tuple[Sensitive, ...]:
    found = []
    for one in coded.others:
        keys, place = np.unique(owner[one.classes] * one.distinct + one.values, return_inverse=True)
        counts = np.bincount(place, weights=one.counts).astype(np.int64)
        found.append(Sensitive(one.column, keys // one.distinct, keys % one.distinct, counts, one.distinct))
    return tuple(found)


def _of_table(table: LossTable, node: Node, owner: Integers, lost: Mask) -> dict[str, float]:
    """The losses of the whole table of which something was declared, or that need nothing."""
    levels = np.broadcast_to(np.array(node, np.int64), table.coded.codes.shape)
    begun = {one.key: one.measure.begin(table) for one in losses() if isinstance(one.measure, TableLoss)}
    return {key: measured.value(owner, levels, lost) for key, measured in begun.items() if measured is not None}


def _loss(  # noqa: PLR0913, PLR0917 - what a loss may depend on
    measure: CellLoss | ClassLoss, ladders: Sequence[Ladder], node: Node, split: tuple[Integers, Mask], rows: Sequence[_Rows], k: int
) -> float:
    sizes, failing = split
    if not isinstance(measure, CellLoss):
        return measure.value(sizes[~failing], int(sizes[failing].sum()), k)
    means = []
    for one, level, (every, lost) in zip(ladders, node, rows, strict=True):
        code = one.steps[level]
        costs = measure.cells(one)[level][code] * every + np.where(lost > 0, measure.suppressing(one)[level][code] * lost, 0.0)
        means.append(float(costs.sum()) / int(every.sum()))
    return float(measure.straighten(np.array([measure.bend(np.array(means)).mean()]))[0])


def _rows_by_value(coded: Coded, ladders: Sequence[Ladder], lost: Mask) -> tuple[_Rows, ...]:
    """For each column, the records that hold each of its values, and those of them that are suppressed."""
    found = []
    for place, one in enumerate(ladders):
        values, codes = len(one.steps[0]), coded.codes[:, place]
        every = np.bincount(codes, weights=coded.counts, minlength=values).astype(np.int64)
        found.append((every, np.bincount(codes[lost], weights=coded.counts[lost], minlength=values).astype(np.int64)))
    return tuple(found)
