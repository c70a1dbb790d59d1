"""Which classes fail, by the definitions and with the figures of `measure`: what the search is checked against."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from ...measure.attribute.attribute_model import AttributeModel, Params
from ...measure.attribute.figures import by_class, models
from ...measure.figures import models as class_models
from ...measure.tuples import Tuples
from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ...model.standard import SharingRule
from .at_most import AtMost
from .required import Requirements
from .requirement import Bound, Measured, Plainly

Integers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
# The models give rounded figures class by class; the search decided exactly.
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class NodeClasses:
    """The classes at a node: their tuples, their members where these are subjects, the population of each, and whether it has others."""

    tuples: Tuples
    members: Integers
    people: Integers | None = None
    absent: bool = False


def failing(classes: NodeClasses, required: Requirements) -> Mask:
    """The classes that must be suppressed."""
    failed = np.zeros(len(classes.members), np.bool_)
    seen = [one for one in required.by_class if one.requirement.needs != "population" or classes.people is not None]
    for bound in seen:
        failed = failed | _by_class(classes, bound)
    cutoff = max((_cutoff(one, classes.members[~failed]) for one in required.of_table), default=0)
    failed = failed | (classes.members < cutoff)
    if any(one.each.complete(one.value) for one in required.by_class) and (failed.any() or classes.absent):
        return np.ones_like(failed)
    return failed


def figure(bound: Bound[Any, AtMost], sizes: ClassSizes) -> Fraction | None:
    """The figure of the classes together, as it is graded; None for an estimate that could not be had."""
    if bound.all.estimate is not None:
        return bound.all.estimate(sizes, bound.value) if sizes.pairs else Fraction(0)
    model = next(model for model in class_models() if model.symbol == bound.all.measured)
    rule = SharingRule(Fraction(1, bound.value.least or 2), "R_b", attack_certain=True)
    return Fraction(model.compute(sizes, rule)) if sizes.pairs else Fraction(0)


def measured(bound: Bound[Any, Any]) -> Measured | None:
    """The figure of a sensitive attribute that the bound is of; None where it is of none."""
    definition = bound.each.definition
    return None if isinstance(definition, Plainly) else definition(bound.value)


def model_of(found: Measured) -> AttributeModel:
    """The model of a figure of sensitive attributes."""
    return next(model for model in models() if model.symbol == found.symbol)


def _by_class(classes: NodeClasses, bound: Bound[Any, Any]) -> Mask:
    definition = bound.each.definition
    if isinstance(definition, Plainly):
        shown = classes.members if bound.requirement.needs == "sizes" else classes.tuples.counts
        return ~np.array(definition.holds(shown, classes.people, bound.value), np.bool_)
    found, failed = definition(bound.value), np.zeros(len(classes.members), np.bool_)
    model, amount = model_of(found), float(found.amount)
    for figures in by_class(classes.tuples, found.params or Params(), model).values():
        failed = failed | (figures < amount - _ROUNDING if model.worse == "low" else figures > amount + _ROUNDING)
    return failed


def _cutoff(bound: Bound[Any, AtMost], members: Integers) -> int:
    """The first size from which the classes that stay meet the bound; a ratio falls with each size that goes, an estimate need not."""
    pairs = ClassSizes.of(members.tolist()).pairs

    def met(place: int) -> bool:
        return bound.value.holds(figure(bound, ClassSizes(pairs[place:])))

    if bound.all.estimate is None:
        first = bisect_left(range(len(pairs)), 1, key=lambda place: int(met(place)))
    else:
        first = next(filter(met, range(len(pairs))), len(pairs))
    return 0 if first == 0 else pairs[first][0] if first < len(pairs) else pairs[-1][0] + 1
