"""Classes whose members all share one value of a sensitive attribute: who finds the class knows the value (GB/T 37964 4.1; l = 1)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from ...model.frozen import dataclass
from ..tuples import Tuples
from .attribute_model import Params
from .models import t_equal
from .value_counts import ValueCounts


@dataclass(frozen=True, slots=True)
class SharedValue:
    """Of one sensitive attribute: how many `classes` of `of_classes` hold a single value, and the `records` of `of_records` in them.

    `distance` is t-closeness with equal distances, from 0 (every class is spread like the table) to below 1. `by_others`: the
    attribute is a quasi-identifier as well, and the classes are those of who knows all the others but not this one. `same` are the
    quasi-identifiers that tell the same fact, as a code tells the name: the classes leave them out, or each would hold one value.
    """

    column: str
    classes: int
    of_classes: int
    records: int
    of_records: int
    distance: Fraction
    by_others: bool = False
    same: tuple[str, ...] = ()


def shared_values(tuples: Tuples, silent: Mapping[str, int] | None = None) -> tuple[SharedValue, ...]:
    """One for each sensitive attribute, in their order; none without classes.

    `silent` is, by column, the code of the mark of suppression: a class of which nothing is told gives nothing away.
    """
    if not len(tuples.counts):
        return ()
    return tuple(_shared(ValueCounts.of(tuples, one), (silent or {}).get(one.column)) for one in tuples.sensitive)


def _shared(spread: ValueCounts, silent: int | None) -> SharedValue:
    single = np.diff(spread.starts, append=len(spread.values)) == 1
    if silent is not None:
        single &= spread.values[spread.starts] != silent
    distance = Fraction(t_equal.MODEL.compute(spread, Params()).value or 0)
    held = int(spread.members[single].sum())
    return SharedValue(spread.column, int(single.sum()), len(spread.starts), held, spread.total, distance)
