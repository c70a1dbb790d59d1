"""Several types of subjects in one dataset, such as patients and physicians: a key each, the worst decides (GB/T 42460 3.4, D.1.2)."""

from __future__ import annotations

from fractions import Fraction

from ...data.dataset import Dataset
from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ...model.persons import SubjectType
from ...model.standard import SharingRule
from ..figures import models


@dataclass(frozen=True, slots=True)
class TypeRisk:
    """The class sizes of one type of subjects, with every figure by symbol."""

    subject: SubjectType
    sizes: ClassSizes
    numbers: dict[str, Fraction]


def type_risks(dataset: Dataset, types: tuple[SubjectType, ...], rule: SharingRule) -> tuple[TypeRisk, ...]:
    """The figures of each type of subjects, counted as distinct subjects."""
    found = []
    for subject in types:
        sizes = dataset.classes(subject.quasi, subject.key).sizes
        found.append(TypeRisk(subject, sizes, {model.symbol: model.compute(sizes, rule) for model in models()}))
    return tuple(found)


def worst(found: tuple[TypeRisk, ...], symbol: str) -> TypeRisk:
    """The type of subjects with the highest figure; of several the first."""
    return max(found, key=lambda one: one.numbers[symbol])
