"""Columns that a plan with one level a column empties, shown again in those records where the classes stay large enough."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass
from ..goals.subject_types import CountedSubjectType
from ..purpose.lost import Lost

# What is shown of fewer records than this says little, and costs whoever reads it more than it is worth.
SHOWN_AT_LEAST = Fraction(1, 5)


@dataclass(frozen=True, slots=True)
class PartlyShown:
    """`levels` by column, in the order in which they are shown, each value of a class where `least` records share it; `shown` of each.

    `gone`: of which tuples a column shows nothing, `stays`: which are left. The rest is what then holds of the whole. `members` are the
    classes, `shares` by column what is on at least k records. `gap`: what could be shown more by weight at most, as a share; None where
    that is not known. `of_person`: the kind of people by whom cells are hidden, where persons were counted; then `least` are the persons
    who fit, and neither `gone` nor `stays` is kept by tuple.
    """

    levels: Mapping[str, int]
    least: int
    shown: Mapping[str, int]
    members: npt.NDArray[np.int64] = field(repr=False)
    lost: Lost
    cells: int
    losses: Mapping[str, float]
    shares: Mapping[str, Mapping[str, Fraction]] = field(repr=False)
    gone: Mapping[str, npt.NDArray[np.bool_]] = field(repr=False)
    stays: npt.NDArray[np.bool_] = field(repr=False)
    gap: float | None = 0.0
    of_person: CountedSubjectType | None = None
