"""What a table must satisfy, judged on the table itself, against what stood there before anything was suppressed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import numpy as np

from ...data.coding import Coded, Wanted, coded
from ...data.dataset import Dataset
from ...measure.attribute.attribute_model import Params
from ...measure.attribute.figures import by_class
from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from .definitions import figure, measured, model_of
from .known_records import record_kinds_in
from .required import Requirements
from .requirement import Measured
from .subject_types import (
    Baseline,
    Cell,
    CountedSubjectType,
    Integers,
    KeptEntries,
    PersonEntries,
    classes_of,
    entries_of,
    standing,
    values_of,
)

_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9])?", re.ASCII)


@dataclass(frozen=True, slots=True)
class JudgedTable:
    """A table with its classes by kind of people, and what of it must leave so that what is required holds for every kind."""

    entries: PersonEntries
    standing: KeptEntries
    kinds: tuple[CountedSubjectType, ...]
    sizes: tuple[ClassSizes, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing must leave."""
        return self.standing.left == 0

    @property
    def classes(self) -> int:
        """The classes of all kinds of people."""
        return sum(one.classes for one in self.sizes)

    @property
    def smallest(self) -> int:
        """The members of the smallest class of any kind."""
        return min((one.smallest for one in self.sizes), default=0)

    def leaving(self) -> tuple[tuple[str, ...], list[list[Cell]]]:
        """(columns, the combinations of their labels whose records leave): quasi-identifiers, and keys where persons are counted."""
        entries, gone = self.entries, ~self.standing.stays
        keys = tuple(dict.fromkeys(kind.key for kind in self.kinds if kind.key is not None))
        labels = {one.column: one.labels for one in entries.found.others}
        persons = [[labels[key][code] if code < len(labels[key]) else None for code in entries.persons[key][gone].tolist()] for key in keys]
        rows = [list(row) for row in zip(*(labels_of(entries.found, entries.tuples[gone])), *persons, strict=True)]
        return (*entries.found.columns, *keys), [list(row) for row in dict.fromkeys(map(tuple, rows))]


def labels_of(found: Coded, tuples: Integers) -> list[list[Cell]]:
    """The labels of some tuples, a list for each column."""
    return [[names[code] for code in found.codes[tuples, place].tolist()] for place, names in enumerate(found.labels)]


def values_before(table: Dataset, sensitive: Sequence[str]) -> dict[str, dict[Cell, int]]:
    """The records of each value of the sensitive attributes, in a table in which nothing was suppressed yet."""
    there = [name for name in sensitive if name in table.facts.columns]
    return {name: {labels[0]: number for labels, number in counted(table, (name,)).items()} for name in there}


def counted(table: Dataset, columns: Sequence[str]) -> dict[tuple[Cell, ...], int]:
    """The records of each class, by its labels."""
    found = coded(table, columns, Wanted(class_labels=True))
    rows = zip(*labels_of(found, np.arange(len(found.counts))), strict=True)
    return dict(zip(rows, found.counts.tolist(), strict=True))


def judged(
    table: Dataset, kinds: Sequence[CountedSubjectType], sensitive: Sequence[str], required: Requirements, known: Baseline
) -> JudgedTable:
    """For each kind of people, which records must leave."""
    entries = _against(entries_of(table, kinds, sensitive if required.of_values else ()), known)
    classes = [entries.at(kind.quasi, entries.found.codes) for kind in kinds]
    people = [
        None if known.people is None else _people(entries, kind, numbers, known.people)
        for kind, numbers in zip(kinds, classes, strict=True)
    ]
    of_records = [record_kinds_in(entries.found, kind.quasi, table.moved) if kind.partly else None for kind in kinds]
    sizes = tuple(classes_of(entries, *one) for one in zip(kinds, classes, of_records, strict=True))
    return JudgedTable(entries, standing(entries, kinds, required, classes, people, of_records), tuple(kinds), sizes)


def reached(found: JudgedTable, required: Requirements) -> dict[str, Fraction | float]:
    """The figures that are bounded, the worst of all kinds of people: by the key of the requirement."""
    worst: dict[str, Fraction | float] = {}
    for one in required.of_table:
        figures = [figure(one, sizes) for sizes in found.sizes]
        known = [value for value in figures if value is not None]
        if len(known) == len(figures):
            worst[one.key] = max(known, default=Fraction(0))
    for bound in required.only("values").bounds:
        wanted = measured(bound)
        if wanted is None:
            continue
        extreme = min if model_of(wanted).worse == "low" else max
        of_values = [float(extreme(values)) for kind in found.kinds for values in _figures(found, kind, wanted)]
        if of_values:
            worst[bound.key] = extreme(of_values)
    return worst


def _figures(found: JudgedTable, kind: CountedSubjectType, wanted: Measured) -> Iterator[Sequence[float]]:
    entries = found.entries
    owner = entries.at(kind.quasi, entries.found.codes)[entries.tuples]
    rows = np.bincount(owner, weights=entries.counts).astype(np.int64)
    if entries.values and len(rows):
        tuples = values_of(entries, owner, rows, np.ones(len(owner), np.bool_))
        yield from (values[: len(rows)].tolist() for values in by_class(tuples, wanted.params or Params(), model_of(wanted)).values())


def _against(entries: PersonEntries, known: Baseline) -> PersonEntries:
    """The values in the codes of the baseline; one that was kept from being a formula goes by what it was."""
    values, overall = dict(entries.values), dict(entries.overall)
    labels = {one.column: one.labels for one in entries.found.others}
    for name in entries.values:
        before = dict(known.values.get(name, {}))
        codes = {label: code for code, label in enumerate(before)}
        moved = [codes.setdefault(_plain(label, before), len(codes)) for label in labels[name]]
        values[name] = np.array(moved, np.int64)[entries.values[name]]
        overall[name] = np.array([*before.values(), *([0] * (len(codes) - len(before)))], np.int64)
    return replace(entries, values=values, overall=overall)


def _plain(label: Cell, before: Mapping[Cell, int]) -> Cell:
    """As it was before: with no apostrophe, and with the two digits after the point that a workbook shows and does not hold."""
    if label is None or label in before:
        return label
    padded = f"{Decimal(label):.2f}" if _NUMBER.fullmatch(label) else label
    return next((one for one in (label[1:] if label[:1] == "'" else label, padded) if one in before), label)


def _people(entries: PersonEntries, kind: CountedSubjectType, numbers: Integers, population: Mapping[tuple[Cell, ...], int]) -> Integers:
    """The population of each class; after these, of the classes that the table has not."""
    rows = zip(*(column for name, column in zip(entries.found.columns, labels_of(entries.found, np.arange(len(numbers))), strict=True)
                 if name in kind.quasi), strict=True)  # fmt: skip
    there = {tuple(row): number for row, number in zip(rows, numbers.tolist(), strict=True)}
    found = np.zeros(int(numbers.max(initial=-1)) + 1, np.int64)
    for labels, number in there.items():
        found[number] = population.get(labels, 0)
    return np.append(found, [amount for labels, amount in population.items() if labels not in there]).astype(np.int64)
