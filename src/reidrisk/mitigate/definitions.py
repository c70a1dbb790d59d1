"""Which classes fail a demand, by the definitions and with the figures of `measure`: what the search is checked against."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ..measure.attribute.attribute_model import AttributeModel, Params
from ..measure.attribute.figures import by_class, models
from ..measure.figures import models as class_models
from ..measure.tuples import Tuples
from ..model.dataset import ClassSizes
from ..model.standard import SharingRule
from .ceiling import Ceiling
from .demand import Demand

Integers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
# The models give rounded figures class by class; the search decided exactly.
_ROUNDING = 1e-9
_SYMBOL = {"class-average": "R_c", "record-average": "record_average", "at-risk": "R_a_records"}


@dataclass(frozen=True, slots=True)
class Classes:
    """The classes at a node: their tuples, their members where these are subjects, the population of each, and whether it has others."""

    tuples: Tuples
    members: Integers
    people: Integers | None = None
    absent: bool = False


def failing(classes: Classes, demand: Demand) -> Mask:
    """The classes that must be suppressed."""
    failed = _by_class(classes, demand)
    cutoff = max((_cutoff(one, classes.members[~failed]) for one in demand.ceilings), default=0)
    failed = failed | (classes.members < cutoff)
    if demand.presence is not None and demand.presence[0] > 0 and (failed.any() or classes.absent):
        return np.ones_like(failed)
    return failed


def figure(ceiling: Ceiling, sizes: ClassSizes) -> Fraction:
    """The figure of the classes together, as it is graded."""
    model = next(model for model in class_models() if model.symbol == _SYMBOL[ceiling.kind])
    rule = SharingRule(Fraction(1, ceiling.least), "R_b", attack_certain=True)
    return Fraction(model.compute(sizes, rule)) if sizes.pairs else Fraction(0)


def _by_class(classes: Classes, demand: Demand) -> Mask:
    tuples, failed = classes.tuples, classes.members < demand.k
    bounds = ((f"l_{demand.l_kind}", demand.l, True), ("t_equal", demand.t, False), ("beta_basic", demand.beta, False))
    for symbol, bound, at_least in bounds:
        for figures in by_class(tuples, Params(), _model(symbol)).values() if bound is not None else ():
            failed = failed | (figures < float(bound or 0) - _ROUNDING if at_least else figures > float(bound or 0) + _ROUNDING)
    if classes.people is not None and demand.people is not None:
        failed = failed | (classes.people < demand.people)
    if classes.people is not None and demand.presence is not None:
        low, high = demand.presence
        shares = [Fraction(int(some), int(of)) if of else None for some, of in zip(tuples.counts, classes.people, strict=True)]
        failed = failed | np.array([share is None or not low <= share <= high for share in shares], np.bool_)
    return failed


def _cutoff(ceiling: Ceiling, members: Integers) -> int:
    """The first size from which the classes that stay meet the ceiling; the figure falls with each size that goes."""
    pairs = ClassSizes.of(members.tolist()).pairs
    first = bisect_left(range(len(pairs)), 1, key=lambda place: int(ceiling.holds(figure(ceiling, ClassSizes(pairs[place:])))))
    return 0 if first == 0 else pairs[first][0] if first < len(pairs) else pairs[-1][0] + 1


def _model(symbol: str) -> AttributeModel:
    return next(model for model in models() if model.symbol == symbol)
