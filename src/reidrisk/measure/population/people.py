"""The population that a dataset was drawn from."""

from __future__ import annotations

from fractions import Fraction

from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text

TOO_FEW = Text(
    "总体规模（{people}）小于数据集的记录数（{records}）。",
    "The population ({people}) is smaller than the dataset ({records} {records|record|records}).",
)
BAD_FRACTION = Text("抽样比例必须大于 0 且不大于 1。", "The sampling fraction must lie above 0 and not above 1.")
ONE_OF_TWO = Text(
    "总体规模与抽样比例须给出且只给出其中一个。", "Give either the population or the sampling fraction, and only one of them."
)
COUNT_PEOPLE = Text(
    "总体人数应与数据集的一行（或一个主体）口径一致。", "Count people in the same unit as the dataset's rows (or subjects)."
)


@dataclass(frozen=True, slots=True)
class Population:
    """`people` in all; `fraction` of them are in the dataset, exactly."""

    people: int
    fraction: Fraction


def population_of(sizes: ClassSizes, *, people: int | None = None, fraction: Fraction | None = None) -> Population:
    """The population, from its size or from the sampling fraction (then n/f, to the nearest whole person).

    Raises InputError when it cannot be the origin of these records.
    """
    records = sizes.members
    if people is not None and fraction is None:
        if people < max(records, 1):
            raise InputError(Problem("population_too_small", TOO_FEW.fill(people=people, records=records), COUNT_PEOPLE))
        return Population(people, Fraction(records, people))
    if fraction is None or people is not None:
        raise InputError(Problem("population_or_fraction", ONE_OF_TWO))
    if not 0 < fraction <= 1:
        raise InputError(Problem("bad_sampling_fraction", BAD_FRACTION))
    return Population(max(records, round(records / fraction)), fraction)
