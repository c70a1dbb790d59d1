"""Several kinds of people in one dataset, such as patients and physicians: a key each, the worst decides (GB/T 42460 3.4, D.1.2)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ...data.dataset import Dataset
from ...data.names import find_column, find_columns
from ...model.dataset import ClassSizes
from ...model.problem import InputError, Problems
from ...model.standard import SharingRule
from ..figures import models


@dataclass(frozen=True, slots=True)
class SubjectType:
    """One kind of people: its name, the column that tells one from another, and what identifies them."""

    name: str
    key: str
    quasi: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TypeRisk:
    """The class sizes of one kind of people, with every figure by symbol."""

    subject: SubjectType
    sizes: ClassSizes
    numbers: dict[str, Fraction]


def known_types(types: tuple[SubjectType, ...], columns: tuple[str, ...]) -> tuple[SubjectType, ...]:
    """The same with the dataset's own column names; one `InputError` with every name that is not there."""
    problems, found = Problems(), []
    for one in types:
        try:
            key, *quasi = find_columns((one.key, *one.quasi), columns)
            found.append(SubjectType(one.name, key, tuple(dict.fromkeys(quasi))))
        except InputError as error:
            problems.add(*error.problems)
    problems.stop_if_any()
    return tuple(found)


def type_risks(dataset: Dataset, types: tuple[SubjectType, ...], rule: SharingRule) -> tuple[TypeRisk, ...]:
    """The figures of each kind of people, counted as distinct subjects."""
    found = []
    for one in types:
        sizes = dataset.classes(one.quasi, find_column(one.key, dataset.facts.columns)).sizes
        found.append(TypeRisk(one, sizes, {model.symbol: model.compute(sizes, rule) for model in models()}))
    return tuple(found)


def worst(found: tuple[TypeRisk, ...], symbol: str) -> TypeRisk:
    """The kind of people with the highest figure; the first of them."""
    return max(found, key=lambda one: one.numbers[symbol])
