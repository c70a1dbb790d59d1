"""Every attribute figure of every sensitive attribute, and the worst attribute of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...model.extension import load
from ...model.frozen import dataclass
from ..tuples import Tuples
from .attribute_model import AttributeModel, AttributeResult, Params
from .value_counts import Floats, ValueCounts


def models() -> tuple[AttributeModel, ...]:
    """All attribute models that are installed."""
    return load("attribute_model", "reidrisk.measure.attribute.models", "MODEL", AttributeModel)


@dataclass(frozen=True, slots=True)
class AttributeFigure:
    """One figure over all sensitive attributes: the worst, in which column, and each.

    An attribute for which no finite value would do is the worst of all; one
    without a figure (no hierarchy, say) is left out and named.
    """

    model: AttributeModel
    worst: AttributeResult
    column: str | None
    each: Mapping[str, AttributeResult]
    left_out: tuple[str, ...] = ()


def figures(tuples: Tuples, params: Params, chosen: Iterable[AttributeModel]) -> Mapping[str, AttributeFigure]:
    """The chosen figures by symbol. The table must have at least one class and one sensitive attribute."""
    spreads = [ValueCounts.of(tuples, sensitive) for sensitive in tuples.sensitive]
    return {model.symbol: _combined(model, {spread.column: model.compute(spread, params) for spread in spreads}) for model in chosen}


def by_class(tuples: Tuples, params: Params, model: AttributeModel) -> Mapping[str, Floats]:
    """One figure for each class of each sensitive attribute, in the order of the classes."""
    return {sensitive.column: model.by_class(ValueCounts.of(tuples, sensitive), params) for sensitive in tuples.sensitive}


def _combined(model: AttributeModel, each: Mapping[str, AttributeResult]) -> AttributeFigure:
    left_out = tuple(column for column, finding in each.items() if finding.value is None and not finding.unbounded)
    column = _worst(model, each)
    if column is None:
        return AttributeFigure(model, next(iter(each.values())), None, each, left_out)
    return AttributeFigure(model, each[column], column, each, left_out)


def _worst(model: AttributeModel, each: Mapping[str, AttributeResult]) -> str | None:
    for column, finding in each.items():
        if finding.unbounded:
            return column
    known = [(finding.value, column) for column, finding in each.items() if finding.value is not None]
    if not known:
        return None
    extreme = max if model.worse == "high" else min
    return extreme(known, key=lambda pair: pair[0])[1]
