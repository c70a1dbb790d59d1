"""A bound for a large lattice at once: the optima of blocks of its columns, each searched exactly, add up.

In any plan the columns of a block form a table of their own, whose classes are unions of the plan's. What a block alone must
suppress, the plan suppresses too, so it cannot lose less in the block's columns than the block's own optimum does.
This holds for what merging never undoes: class sizes, numbers of distinct values. Blocks may overlap: where every column is
in as many blocks, their sum is that many times the bound. The larger the blocks, the better it is, and the longer it takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod

import numpy as np

from ...data.coding import Coded
from ...model.frozen import dataclass
from ..classes.groups import Node
from ..goals.required import Requirements
from ..hierarchies.ladder import Ladder
from ..purpose.loss import CellLoss, Loss
from .search import Space, search

QUICK = 20_000
THOROUGH = 1_000_000
_SHARES = (4, 3)


@dataclass(frozen=True, slots=True)
class Cover:
    """Blocks of columns by their places; every column is in `times` of them."""

    blocks: Sequence[Sequence[int]]
    times: int = 1


def bound_by_blocks(  # noqa: PLR0913, PLR0917 - the parts of one question
    coded: Coded, ladders: Sequence[Ladder], required: Requirements, loss: Loss, space: Space, most: int, nodes: int | None = None
) -> float:  # fmt: skip
    """What every plan loses at least; 0 for losses that are no sums over cells.

    No block has more than `most` combinations of levels, unless one column alone has; `nodes` are judged in all.
    """
    measure = loss.measure
    if not isinstance(measure, CellLoss) or space.beside.subject is not None:
        return 0.0
    own = required.only("sizes", "values")
    relaxed = replace(own, bounds=tuple(one for one in own.bounds if one.each.monotone(one.value) == "yes"))
    cover, total = cover_of(space.tops(ladders), most), 0.0
    each = None if nodes is None else nodes // len(cover.blocks)
    for block in cover.blocks:
        found = search(_only(coded, block), [ladders[place] for place in block], relaxed, loss, Space(space.coarsest), each)
        if found.lower_bound < np.inf:  # else what is required cannot be met at all, which the search itself will say
            total += float(measure.bend(np.array([found.lower_bound]))[0]) * len(block)
    return float(measure.straighten(np.array([total / cover.times / len(ladders)]))[0])


def cover_of(tops: Node, most: int) -> Cover:
    """All columns but a quarter or a third of them, in turn, where those are few enough; else as few blocks as their size allows.

    The columns are dealt out by their number of levels.
    """
    order = sorted(range(len(tops)), key=lambda place: -tops[place])
    for shares in _SHARES:
        blocks = [sorted(set(order) - set(order[start::shares])) for start in range(shares)]
        if len(tops) >= shares and _fit(blocks, tops, most):
            return Cover(blocks, shares - 1)
    for number in range(1, len(tops) + 1):
        blocks = [sorted(order[start::number]) for start in range(number)]
        if _fit(blocks, tops, most):
            return Cover(blocks)
    return Cover([[place] for place in order])


def _fit(blocks: Sequence[Sequence[int]], tops: Node, most: int) -> bool:
    return all(prod(tops[place] + 1 for place in block) <= most for block in blocks)


def _only(coded: Coded, block: Sequence[int]) -> Coded:
    """The tuples over some columns."""
    codes, owner = np.unique(coded.codes[:, block], axis=0, return_inverse=True)
    owner = owner.reshape(-1)
    counts = np.bincount(owner, weights=coded.counts).astype(np.int64)
    others = tuple(replace(one, classes=owner[one.classes]) for one in coded.others)
    return replace(coded, columns=tuple(coded.columns[place] for place in block), codes=codes, counts=counts, others=others)
