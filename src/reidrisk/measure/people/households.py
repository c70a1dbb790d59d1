"""Who belongs together: one recognised member of a household gives the others away."""

from __future__ import annotations

from dataclasses import field

import numpy as np
import numpy.typing as npt

from ...data.coding import CodedValues
from ...model.frozen import dataclass

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Households:
    """How many members of each household stand in each class; sparse. `alone`: the records of each class that name no household."""

    classes: Ints = field(repr=False)
    households: Ints = field(repr=False)
    members: Ints = field(repr=False)
    alone: Ints = field(repr=False)

    @classmethod
    def of(cls, column: CodedValues, classes: int) -> Households:
        """From the household column as it was read beside the classes."""
        named = column.values > 0 if column.missing else np.ones(len(column.values), bool)
        alone = np.zeros(classes, np.int64)
        np.add.at(alone, column.classes[~named], column.counts[~named])
        return cls(column.classes[named], np.unique(column.values[named], return_inverse=True)[1], column.counts[named], alone)


@dataclass(frozen=True, slots=True)
class HouseholdRisk:
    """1 - prod(1 - r) over the members: the highest, its mean over records, and its sum over records (expected re-identifications)."""

    highest: float
    mean: float
    total: float


def household_risk(found: Households, risks: Floats) -> HouseholdRisk:
    """The figures, from the risk of each class's records (sdcMicro; Hundepool et al. 2012, section 3.3.5)."""
    with np.errstate(divide="ignore"):
        spared = np.log1p(-risks)
    size = int(found.households.max(initial=-1)) + 1
    logs, members = np.zeros(size), np.zeros(size, np.int64)
    np.add.at(logs, found.households, spared[found.classes] * found.members)
    np.add.at(members, found.households, found.members)
    together = -np.expm1(logs)
    total = float(together @ members + risks @ found.alone)
    highest = max(float(together.max(initial=0.0)), float(risks[found.alone > 0].max(initial=0.0)))
    return HouseholdRisk(highest, total / int(members.sum() + found.alone.sum()), total)
