"""Several kinds of people in one dataset, such as patients and physicians: a key each, the worst decides (GB/T 42460 3.4, D.1.2)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ...data.dataset import Dataset
from ...model.dataset import ClassSizes
from ...model.standard import SharingRule
from ...model.subject_type import SubjectType
from ..figures import models


@dataclass(frozen=True, slots=True)
class TypeRisk:
    """The class sizes of one kind of people, with every figure by symbol."""

    subject: SubjectType
    sizes: ClassSizes
    numbers: dict[str, Fraction]


def type_risks(dataset: Dataset, types: tuple[SubjectType, ...], rule: SharingRule) -> tuple[TypeRisk, ...]:
    """The figures of each kind of people, counted as distinct subjects."""
    found = []
    for one in types:
        sizes = dataset.classes(one.quasi, one.key).sizes
        found.append(TypeRisk(one, sizes, {model.symbol: model.compute(sizes, rule) for model in models()}))
    return tuple(found)


def worst(found: tuple[TypeRisk, ...], symbol: str) -> TypeRisk:
    """The kind of people with the highest figure; the first of them."""
    return max(found, key=lambda one: one.numbers[symbol])
