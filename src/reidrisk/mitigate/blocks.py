"""A bound for a large lattice at once: the optima of blocks of its columns, each searched exactly, add up.

In any plan the columns of a block form a table of their own, whose classes are unions of the plan's. What a block alone must
suppress, the plan suppresses too, so it cannot lose less in the block's columns than the block's own optimum does.
This holds for what merging never undoes: class sizes, numbers of distinct values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod

import numpy as np

from ..data.coding import Coded
from .demand import Demand
from .groups import Node
from .ladder import Ladder
from .loss import CellLoss, Loss
from .search import Space, search

MOST = 20_000


def bound_by_blocks(coded: Coded, ladders: Sequence[Ladder], demand: Demand, loss: Loss, space: Space) -> float:
    """What every plan loses at least; 0 for losses that are no sums over cells."""
    measure = loss.measure
    if not isinstance(measure, CellLoss) or space.beside.subject is not None:
        return 0.0
    relaxed = Demand(demand.k, demand.l if demand.l_kind == "distinct" else None, limit=demand.limit)
    tops = space.tops(ladders)
    total = 0.0
    for block in _blocks(tops):
        found = search(_only(coded, block), [ladders[place] for place in block], relaxed, loss, Space(space.coarsest))
        if found.node is not None:  # else the demand cannot be met at all, which the search itself will say
            total += float(measure.bend(np.array([found.loss]))[0]) * len(block)
    return float(measure.straighten(np.array([total / len(ladders)]))[0])


def _blocks(tops: Node) -> list[list[int]]:
    """As few blocks as their size allows, the columns dealt out in turn by their number of levels."""
    order = sorted(range(len(tops)), key=lambda place: -tops[place])
    for number in range(1, len(tops) + 1):
        blocks = [sorted(order[start::number]) for start in range(number)]
        if all(prod(tops[place] + 1 for place in block) <= MOST for block in blocks):
            return blocks
    return [[place] for place in order]


def _only(coded: Coded, block: Sequence[int]) -> Coded:
    """The tuples over some columns."""
    codes, owner = np.unique(coded.codes[:, block], axis=0, return_inverse=True)
    owner = owner.reshape(-1)
    counts = np.bincount(owner, weights=coded.counts).astype(np.int64)
    others = tuple(replace(one, classes=owner[one.classes]) for one in coded.others)
    return replace(coded, columns=tuple(coded.columns[place] for place in block), codes=codes, counts=counts, others=others)
