"""The winner once more, from the tuples and by the definitions: nothing of the search's keys and bounds is used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ..data.coding import Coded
from ..measure.attribute.attribute_model import AttributeModel, Params
from ..measure.attribute.figures import by_class, models
from ..measure.tuples import Sensitive, Tuples
from .demand import Demand
from .groups import Node
from .ladder import Ladder
from .loss import CellLoss, Loss, losses

Integers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
# The models give rounded figures class by class; the search decided exactly.
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Recount:
    """The classes that are kept, by their codes, with the losses by name."""

    kept: Integers = field(repr=False)
    smallest: int
    suppressed: int
    cells: int
    losses: Mapping[str, float]


def recount(coded: Coded, ladders: Sequence[Ladder], node: Node, demand: Demand) -> Recount:
    """Groups the tuples at the node and applies the demand."""
    codes = np.stack(
        [one.steps[level][coded.codes[:, place]] for place, (one, level) in enumerate(zip(ladders, node, strict=True))], axis=1
    )
    classes, owner = np.unique(codes, axis=0, return_inverse=True)
    owner = owner.reshape(-1)
    sizes = np.bincount(owner, weights=coded.counts).astype(np.int64)
    failing = _failing(Tuples(coded.columns, classes.astype(np.int32), sizes, _sensitive(coded, owner)), demand)
    figures = {one.key: _loss(one, coded, ladders, node, (sizes, failing, failing[owner]), demand.k) for one in losses()}
    kept = ~failing[owner]
    cells = sum(
        _at_root(one, level, coded.codes[kept, place], coded.counts[kept])
        for place, (one, level) in enumerate(zip(ladders, node, strict=True))
    )
    smallest = int(sizes[~failing].min(initial=int(sizes.sum())))
    return Recount(classes[~failing], smallest, int(sizes[failing].sum()), cells, figures)


def _sensitive(coded: Coded, owner: Integers) -> tuple[Sensitive, ...]:
    found = []
    for one in coded.others:
        keys, place = np.unique(owner[one.classes] * one.distinct + one.values, return_inverse=True)
        counts = np.bincount(place, weights=one.counts).astype(np.int64)
        found.append(Sensitive(one.column, keys // one.distinct, keys % one.distinct, counts, one.distinct))
    return tuple(found)


def _failing(tuples: Tuples, demand: Demand) -> Mask:
    failing = tuples.counts < demand.k
    if demand.l is not None:
        for figures in by_class(tuples, Params(), _model(f"l_{demand.l_kind}")).values():
            failing = failing | (figures < float(demand.l) - _ROUNDING)
    if demand.t is not None:
        for figures in by_class(tuples, Params(), _model("t_equal")).values():
            failing = failing | (figures > float(demand.t) + _ROUNDING)
    return failing


def _model(symbol: str) -> AttributeModel:
    return next(model for model in models() if model.symbol == symbol)


def _loss(loss: Loss, coded: Coded, ladders: Sequence[Ladder], node: Node, split: tuple[Integers, Mask, Mask], k: int) -> float:  # noqa: PLR0913, PLR0917 - what a loss may depend on
    measure, (sizes, failing, lost) = loss.measure, split
    if not isinstance(measure, CellLoss):
        return measure.value(sizes[~failing], int(sizes[failing].sum()), k)
    means = []
    for place, (one, level) in enumerate(zip(ladders, node, strict=True)):
        code = one.steps[level][coded.codes[:, place]]
        costs = measure.cells(one)[level][code] + np.where(lost, measure.suppressing(one)[level][code], 0.0)
        means.append(float(costs @ coded.counts) / int(coded.counts.sum()))
    return float(measure.straighten(np.array([measure.bend(np.array(means)).mean()]))[0])


def _at_root(one: Ladder, level: int, codes: npt.NDArray[np.int32], counts: Integers) -> int:
    """Records kept whose cell is suppressed although the column is not: values that the hierarchy does not know."""
    if level in {0, one.levels - 1}:
        return 0
    label = np.array([label == one.labels[-1][0] for label in one.labels[level]])
    return int(counts[label[one.steps[level][codes]]].sum())
