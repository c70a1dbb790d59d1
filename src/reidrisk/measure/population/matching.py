"""Risk against a file of the whole population: how many people F_j share the values of each class of f_j records.

Source: El Emam 2013, Guide to the De-Identification of Personal Health
Information; Nergiz, Atzori and Clifton 2007 (delta-presence); formulas 5.1, 5.10.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..risk_model import exact_sum

Ints = npt.NDArray[np.int64]

POPULATION_SHORT = Text(
    "有 {number} 个等价类在总体表中的人数少于数据集中的记录数。",
    "For {number} {number|class|classes} the population table counts fewer people than the dataset has records.",
)
CHECK_TABLE = Text(
    "总体表须包含数据集中的所有人，且取值写法一致。",
    "The population table must include everybody in the dataset, with the values written alike.",
)
NO_CLASSES = Text("数据集没有记录，无法与总体比对。", "The dataset holds no records to compare with the population.")


@dataclass(frozen=True, slots=True)
class Matching:
    """Exact figures; `presence` is the least and greatest chance that a person of the population is in the dataset.

    `k_map` is the smallest F_j: the release is k-map for every k up to it.
    """

    k_map: int
    journalist_highest: Fraction
    journalist_average: Fraction
    marketer: Fraction
    presence: tuple[Fraction, Fraction]


def match(counts: Ints, people: Ints, *, people_elsewhere: bool = True) -> Matching:
    """The figures for class sizes f and population counts F, class by class.

    `people_elsewhere`: somebody in the population has values that no record
    has, so that some presence is 0. Raises InputError where F_j < f_j.
    """
    _check(counts, people)
    records = int(counts.sum())
    matches = _matches(counts, people)
    marketer = matches / records
    presence = [Fraction(f, behind) for f, behind in _distinct(counts, people)]
    smallest = int(people.min())
    return Matching(
        k_map=smallest,
        journalist_highest=Fraction(1, smallest),
        journalist_average=max(Fraction(len(counts), int(people.sum())), marketer),
        marketer=marketer,
        presence=(Fraction(0) if people_elsewhere else min(presence), max(presence)),
    )


def _check(counts: Ints, people: Ints) -> None:
    if not len(counts):
        raise InputError(Problem("no_classes", NO_CLASSES))
    short = int(np.count_nonzero(people < counts))
    if short:
        raise InputError(Problem("population_table_short", POPULATION_SHORT.fill(number=short), CHECK_TABLE))


def _matches(counts: Ints, people: Ints) -> Fraction:
    """The sum of f_j/F_j, over a common denominator for each F."""
    behind, where = np.unique(people, return_inverse=True)
    records = np.zeros(len(behind), np.int64)
    np.add.at(records, where, counts)
    return exact_sum([Fraction(f, F) for f, F in zip(records.tolist(), behind.tolist(), strict=True)])


def _distinct(counts: Ints, people: Ints) -> list[tuple[int, int]]:
    """The (f, F) among which the least and the greatest f/F must be, told apart exactly."""
    shares = counts / people
    near = (shares <= shares.min() * (1 + 1e-12)) | (shares >= shares.max() * (1 - 1e-12))
    return sorted(set(zip(counts[near].tolist(), people[near].tolist(), strict=True)))
