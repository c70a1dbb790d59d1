"""The tree that loses least of those that were grown: from the best plan with one level a column, and from the coarsest classes allowed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ..goals.required import Requirements
from ..purpose.loss import CellLoss, Loss
from ..searching.coded_table import CodedTable
from ..searching.conflict import Unsolved, no_solution, searched_for
from ..searching.search import Space
from .recode import LocalRecoding, meeting, refuse_locally
from .specialise import TASTES
from .table import Floats, Integers, TupleTable
from .tree import Growing, Leaves, Mask

# A part of so many times the members that it needs has enough of them in the next file, but for one in a hundred.
_LASTING = 3


def grow(base: CodedTable, required: Requirements, pricing: CellLoss, space: Space, loss: Loss) -> LocalRecoding:
    """The cheapest tree that was found; `InputError` where no plan satisfies what is required."""
    refuse_locally(required)
    best = searched_for(base, required, loss, space)
    if best.node is None:
        raise no_solution(Unsolved(base, required, loss, space))
    nodes = tuple(dict.fromkeys((best.node, space.tops(base.ladders))))
    found = meeting(base, required, lambda each: cheapest(base, each, pricing, nodes))
    if found is not None:
        return found
    owner, gone = _classes(base, required, best.node)
    return _gathered(base, required, _recoding(Leaves.at(owner, best.node), ~gone, _numbered(owner, gone)), nodes[-1])


def cheapest(base: CodedTable, required: Requirements, pricing: CellLoss, nodes: Sequence[Sequence[int]]) -> LocalRecoding | None:
    """The tree that loses least from one of the nodes on; None where more records leave at each than may. The last node is the coarsest."""
    leaving, least, best = _leaving(base, pricing), np.inf, None
    for node in nodes:
        owner, failing = _classes(base, required, node)
        most = required.allowed(base.records) - int(base.coded.counts[failing].sum())
        if most < 0 or failing.all():
            continue
        table = TupleTable.of(base, _lasting(required), pricing, ~failing)
        begun = Leaves.at(_numbered(owner, failing), node)
        for taste in TASTES:
            found = _grown(Growing(table, leaving[~failing], most, taste), begun, required)
            cost = _cost(table, found, leaving[~failing]) + float(leaving[failing] @ base.coded.counts[failing])
            if cost < least:
                least, best = cost, _gathered(base, required, _recoding(found, ~failing, found.owner), nodes[-1])
    return best


def _lasting(required: Requirements) -> Requirements:
    """What every part of a tree must hold that is for other months too: by chance alone the next file has fewer of some."""
    return required.stricter(_LASTING) if required.reserve else required


def _grown(growing: Growing, begun: Leaves, required: Requirements) -> Leaves:
    """Without suppressed cells where a class would fail by what its box holds as well."""
    found = growing.grown(begun)
    if replace(growing.table, required=required).failing(found.owner, len(found.levels)).any():
        return Growing(growing.table, growing.gone, growing.most, growing.taste, aside=False).grown(begun)
    return found


def _classes(base: CodedTable, required: Requirements, node: Sequence[int], of: Mask | None = None) -> tuple[Integers, Mask]:
    """(the class of each tuple at a node, which tuples are in one that fails); of some tuples only, where `of` tells which."""
    codes = np.stack([one.steps[level][base.coded.codes[:, at]] for at, (one, level) in enumerate(zip(base.ladders, node, strict=True))], 1)
    owner = np.unique(codes, axis=0, return_inverse=True)[1].reshape(-1).astype(np.int64)
    nothing = CellLoss(lambda one: tuple(np.zeros(len(label)) for label in one.labels))
    kept = np.ones(len(owner), np.bool_) if of is None else of
    there, mine = np.unique(owner[kept], return_inverse=True)
    failing = kept.copy()
    failing[kept] = TupleTable.of(base, required.each_class(), nothing, kept).failing(mine.reshape(-1), len(there))[mine.reshape(-1)]
    return owner, failing


def _numbered(owner: Integers, failing: Mask) -> Integers:
    return np.unique(owner[~failing], return_inverse=True)[1].reshape(-1).astype(np.int64)


def _leaving(base: CodedTable, pricing: CellLoss) -> Floats:
    """What a record of each tuple costs that leaves."""
    total = np.zeros(len(base.coded.counts))
    for at, one in enumerate(base.ladders):
        values = one.steps[0][base.coded.codes[:, at]]
        total += (pricing.cells(one)[0] + pricing.suppressing(one)[0])[values]
    return total


def _cost(table: TupleTable, found: Leaves, leaving: Floats) -> float:
    kept = found.owner >= 0
    total = float(leaving[~kept] @ table.counts[~kept])
    for column in table.columns:
        levels = found.levels[found.owner[kept], column]
        total += float(table.costs[column][levels, table.values[kept, column]] @ table.counts[kept])
    return total


def _gathered(base: CodedTable, required: Requirements, found: LocalRecoding, tops: Sequence[int]) -> LocalRecoding:
    """What no box holds has the coarsest labels, as it will have in another month: where enough have them alike, that is a class too."""
    lost = found.owner < 0
    owner, gone = _classes(base, required, tops, lost) if lost.any() else (found.owner, lost)
    stays = np.flatnonzero(lost & ~gone)
    if not len(stays):
        return found
    _, first, mine = np.unique(owner[stays], return_index=True, return_inverse=True)
    joined = found.owner.copy()
    joined[stays] = found.classes + mine.reshape(-1)
    levels = np.broadcast_to(np.array(tops, np.int64), (len(first), len(tops)))
    return LocalRecoding(joined, np.concatenate((found.levels, levels)), np.concatenate((found.first, stays[first])))


def _recoding(found: Leaves, kept: Mask, owner: Integers) -> LocalRecoding:
    everywhere = np.full(len(kept), -1, np.int64)
    everywhere[kept] = owner
    first = np.zeros(len(found.levels), np.int64)
    stays = np.flatnonzero(everywhere >= 0)
    first[everywhere[stays]] = stays
    return LocalRecoding(everywhere, found.levels, first)
