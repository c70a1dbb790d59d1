"""Local recoding: each class is generalised as little as its own records need. A heuristic: no optimum is claimed.

A tuple goes to one class as a whole, so that the output is a function of the quasi-identifiers. No record is suppressed
unless a column may not become coarse enough for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from functools import partial

import numpy as np
import numpy.typing as npt

from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ...model.text import Text
from ..goals.required import Requirements, figure_of, refuse
from ..goals.requirement import Needs
from ..purpose.loss import CellLoss, Loss
from ..searching.coded_table import CodedTable
from ..searching.conflict import Unsolved, no_solution
from ..searching.search import Space
from .halve import halve
from .specialise import TASTES, specialise
from .table import Integers, TupleTable

# Beyond this many tuples one way of choosing splits must do.
_MANY = 200_000
# A class that is recoded for itself alone has no like in a population table.
_SEES: frozenset[Needs] = frozenset({"sizes", "values"})
_NO_PEOPLE = Text("局部重编码不支持：{titles}。", "Local recoding does not know: {titles}.")
_GLOBALLY = Text("请取消 --local。", "Leave --local out.")


@dataclass(frozen=True, slots=True)
class LocalRecoding:
    """The class of each tuple (-1: suppressed); for each class its levels (classes x q) and one of its tuples."""

    owner: Integers = field(repr=False)
    levels: Integers = field(repr=False)
    first: Integers = field(repr=False)

    @property
    def classes(self) -> int:
        """How many classes were made; some may look the same in the output."""
        return len(self.first)


def recode(base: CodedTable, required: Requirements, pricing: CellLoss, space: Space, loss: Loss) -> LocalRecoding:
    """The cheapest recoding that was found; `InputError` when the coarsest allowed table does not satisfy the required."""
    refuse_locally(required)
    start = _start(base, required, loss, space)
    found = meeting(base, required, lambda each: _tried(base, each, pricing, start))
    if found is None:
        raise no_solution(Unsolved(base, required, loss, space))
    return found


def refuse_locally(required: Requirements) -> None:
    """`InputError` for what a class that is recoded for itself cannot be judged by."""
    refuse(required, _SEES, "not_locally", _NO_PEOPLE, _GLOBALLY)


def meeting(base: CodedTable, required: Requirements, made: Callable[[Requirements], LocalRecoding | None]) -> LocalRecoding | None:
    """What is made with the smallest classes that satisfy the bounds of the table, too; None where nothing does."""
    low, high = required.k, max([required.k, *(one.all.sufficient(one.value) for one in required.of_table)])
    best = made(required.each_class())
    if best is not None and _meets(base, best, required):
        return best
    best = None
    while low + 1 < high:  # low fails, high is enough for certain
        middle = (low + high) // 2
        found = made(required.with_classes_of(middle))
        if found is not None and _meets(base, found, required):
            best, high = found, middle
        else:
            low = middle
    return made(required.with_classes_of(high)) if best is None else best


def _start(base: CodedTable, required: Requirements, loss: Loss, space: Space) -> tuple[Integers, npt.NDArray[np.bool_]]:
    """The classes at the coarsest node, and which tuples are kept; all are, where every column may go to its root."""
    tops = space.tops(base.ladders)
    codes = np.stack([one.steps[top][base.coded.codes[:, at]] for at, (one, top) in enumerate(zip(base.ladders, tops, strict=True))], 1)
    _, owner = np.unique(codes, axis=0, return_inverse=True)
    owner = owner.reshape(-1).astype(np.int64)
    table = TupleTable.of(base, required.each_class(), CellLoss(lambda one: tuple(np.zeros(len(label)) for label in one.labels)))
    failing = table.failing(owner, int(owner.max()) + 1)
    kept = ~failing[owner]
    lost = int(base.coded.counts[~kept].sum())
    if lost > required.allowed(base.records) or not kept.any():
        raise no_solution(Unsolved(base, required, loss, space))
    return owner, kept


def _with(base: CodedTable, required: Requirements, pricing: CellLoss, start: tuple[Integers, npt.NDArray[np.bool_]]) -> LocalRecoding:
    owner, kept = start
    table = TupleTable.of(base, required, pricing, kept)
    _, begun = np.unique(owner[kept], return_inverse=True)
    begun = begun.reshape(-1).astype(np.int64)
    tastes = TASTES if len(table.counts) <= _MANY else TASTES[:1]
    found = halve(table, min((specialise(table, begun, taste) for taste in tastes), key=partial(_total, table)))
    levels, first = table.joint_levels(found, int(found.max()) + 1)
    everywhere = np.full(len(kept), -1, np.int64)
    everywhere[kept] = found
    return LocalRecoding(everywhere, levels, np.flatnonzero(kept)[first])


def _tried(
    base: CodedTable, required: Requirements, pricing: CellLoss, start: tuple[Integers, npt.NDArray[np.bool_]]
) -> LocalRecoding | None:
    """By these requirements, where the coarsest classes are large enough."""
    owner, kept = start
    if (np.bincount(owner[kept], weights=base.coded.counts[kept])[np.unique(owner[kept])] < required.k).any():
        return None
    return _with(base, required, pricing, start)


def _total(table: TupleTable, owner: Integers) -> float:
    levels, first = table.joint_levels(owner, int(owner.max()) + 1)
    return float(table.cost(levels, first) @ np.bincount(owner, weights=table.counts))


def _meets(base: CodedTable, found: LocalRecoding, required: Requirements) -> bool:
    """The bounds of the table, on the classes as the output has them."""
    if not required.of_table:
        return True
    _, owner = visible(base, found)
    sizes = members(base, owner)
    return all(one.value.holds(figure_of(one, ClassSizes.of(sizes.tolist()))) for one in required.of_table)


def visible(base: CodedTable, found: LocalRecoding) -> tuple[Integers, Integers]:
    """(classes x q: the labels of each class as whole numbers, the class of each tuple); classes that look the same are one."""
    labels = np.stack([_labels(base, found, place) for place in range(len(base.ladders))], axis=1)
    classes, merged = np.unique(labels, axis=0, return_inverse=True)
    merged = np.append(merged.reshape(-1), -1)
    return classes, merged[found.owner]


def names(base: CodedTable, place: int) -> tuple[dict[str | None, int], list[Integers]]:
    """Numbers for all labels of a column, and for each level the number of each code."""
    known: dict[str | None, int] = {}
    one = base.ladders[place]
    return known, [np.array([known.setdefault(label, len(known)) for label in labels], np.int64) for labels in one.labels]


def members(base: CodedTable, owner: Integers) -> Integers:
    """The members of each class: distinct subjects or records; -1 in `owner` is no class."""
    number = int(owner.max()) + 1
    who = next((one for one in base.coded.others if one.column == base.beside.subject), None)
    if who is None:
        return np.bincount(owner[owner >= 0], weights=base.coded.counts[owner >= 0], minlength=number).astype(np.int64)
    mine = owner[who.classes]
    keys, place = np.unique(mine[mine >= 0] * who.distinct + who.values[mine >= 0], return_inverse=True)
    counts = np.bincount(place, weights=who.counts[mine >= 0])
    weight = np.where((keys % who.distinct == 0) & who.missing, counts, 1)
    return np.bincount(keys // who.distinct, weights=weight, minlength=number).astype(np.int64)


def _labels(base: CodedTable, found: LocalRecoding, place: int) -> Integers:
    _, numbers = names(base, place)
    one, values = base.ladders[place], base.coded.codes[found.first, place]
    result = np.zeros(found.classes, np.int64)
    for level, step in enumerate(one.steps):
        at = found.levels[:, place] == level
        result[at] = numbers[level][step[values[at]]]
    return result
