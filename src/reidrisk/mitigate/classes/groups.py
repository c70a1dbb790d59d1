"""The classes of one node of the lattice: how many records, which values, how many people; rolled up from a finer node."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any

import numpy as np
import numpy.typing as npt

from ...data.coding import Coded, CodedValues
from ...model.frozen import dataclass
from ..hierarchies.ladder import Ladder
from ..purpose.analysis import Analysed
from .merging import Merge, merge

Integers = npt.NDArray[np.int64]
Node = tuple[int, ...]
_WIDEST = 2**62
CELLS = 200_000_000


@dataclass(frozen=True, slots=True)
class Spread:
    """How often each value of one attribute occurs in each class: one entry a (class, value), by class, then by value.

    `starts` is the first entry of each class; no class is without one.
    """

    owners: Integers = field(repr=False)
    values: Integers = field(repr=False)
    counts: Integers = field(repr=False)
    starts: Integers = field(repr=False)

    @classmethod
    def of(cls, owners: Integers, values: Integers, counts: Integers, classes: int) -> Spread:
        """From entries in any order, some perhaps of the same class and value."""
        distinct = int(values.max(initial=0)) + 1
        one = merge(owners * distinct + values, classes * distinct)
        owners, values = owners.take(one.one_of_each), values.take(one.one_of_each)
        return cls(owners, values, one.sums(counts), np.concatenate(([0], np.flatnonzero(owners[1:] != owners[:-1]) + 1)))


@dataclass(frozen=True, slots=True)
class ClassPopulation:
    """The people of each class, and the classes of people that are in none of the data: one tuple of each, their people."""

    people: Integers = field(repr=False)
    others: Integers = field(repr=False)
    other_people: Integers = field(repr=False)


@dataclass(frozen=True, slots=True)
class Groups:
    """The classes at `node`: one tuple of each, their records, and how sensitive values are spread over them.

    `overall` counts the values of each sensitive attribute in the whole table. `subjects` are the subjects of each class,
    where they are what is counted (0: not known).
    """

    node: Node
    first: Integers = field(repr=False)
    counts: Integers = field(repr=False)
    spreads: tuple[Spread, ...] = ()
    overall: tuple[Integers, ...] = field(default=(), repr=False)
    subjects: Spread | None = None
    population: ClassPopulation | None = None

    @property
    def members(self) -> Integers:
        """The members of each class: distinct subjects, or records; a record without a subject counts as one."""
        if self.subjects is None:
            return self.counts
        return np.add.reduceat(np.where(self.subjects.values > 0, 1, self.subjects.counts), self.subjects.starts)

    def absent(self) -> bool:
        """Whether the population has a class that the data have not."""
        return self.population is not None and len(self.population.others) > 0


@dataclass(frozen=True, slots=True)
class AlsoCounted:
    """What else is looked at: the column of `Coded.others` that tells subjects apart, the population as (codes, counts), what is asked."""

    subject: str | None = None
    people: tuple[npt.NDArray[np.int32], Integers] | None = field(default=None, repr=False)
    analysed: Analysed = field(default_factory=Analysed, repr=False)


class Grouping:
    """Classes of any node. A class is a number in a mixed base, made dense again before it grows beyond 64 bits."""

    def __init__(self, coded: Coded, ladders: Sequence[Ladder], beside: AlsoCounted | None = None, widest: int = _WIDEST) -> None:
        self._beside, self._ladders, self._widest = beside or AlsoCounted(), ladders, widest
        self._sizes = [[len(labels) for labels in one.labels] for one in ladders]
        people = self._beside.people
        self._values = coded.codes if people is None else np.concatenate((coded.codes, people[0]))
        self._every, self._tuples = np.arange(len(self._values)), len(coded.codes)
        self._keeps = self._values.shape[0] * sum(one.levels for one in ladders) <= CELLS
        self._codes: dict[tuple[int, int], npt.NDArray[Any]] = {}
        self.finest = self._finest(coded)

    def _finest(self, coded: Coded) -> Groups:
        node, number = (0,) * len(self._ladders), len(coded.counts)
        subject = self._beside.subject
        spreads = {one.column: spread_of(one, one.classes, number, subject=one.column == subject) for one in coded.others}
        overall = tuple(overall_of(one) for one in coded.others if one.column != subject)
        subjects = None if subject is None else spreads.pop(subject)
        found = Groups(
            node, self._every[:number] if self._beside.people else self._every, coded.counts, tuple(spreads.values()), overall, subjects
        )
        if self._beside.people is None:
            return found
        people = self._beside.people[1]
        everyone = ClassPopulation(np.zeros(number, np.int64), self._every[number:], people)
        return self._merged(Groups(node, found.first, found.counts, found.spreads, overall, subjects, everyone), node)

    def coarser(self, groups: Groups, node: Node) -> Groups:
        """The classes at `node`, of those of a finer node."""
        return groups if node == groups.node else self._merged(groups, node)

    def codes(self, groups: Groups, part: Integers, place: int) -> npt.NDArray[Any]:
        """The codes of one column in some of the classes."""
        return self._column(place, groups.node[place]).take(groups.first.take(part))

    def owners(self, groups: Groups) -> Integers:
        """The class of each tuple of the data."""
        own = self._merge(self._every, groups.node).owners
        number = np.zeros(int(own.max(initial=-1)) + 1, np.int64)
        number[own.take(groups.first)] = np.arange(len(groups.first))
        return number.take(own[: self._tuples])

    def _merged(self, groups: Groups, node: Node) -> Groups:
        population, first = groups.population, groups.first
        if population is not None:
            first = np.concatenate((first, population.others))
        one = self._merge(first, node)
        classes = first.take(one.one_of_each)
        if population is None:
            owners, counts = None, one.sums(groups.counts)
        else:
            owners, classes, counts, population = _peopled(groups, population, classes, one)
        spreads = groups.spreads if groups.subjects is None else (*groups.spreads, groups.subjects)
        if spreads:
            to = one.owners if owners is None else owners
            spreads = tuple(Spread.of(to.take(each.owners), each.values, each.counts, len(counts)) for each in spreads)
        subjects = None if groups.subjects is None else spreads[-1]
        return Groups(node, classes, counts, spreads[: len(groups.spreads)], groups.overall, subjects, population)

    def _merge(self, first: Integers, node: Node) -> Merge:
        numbers, span = np.zeros(len(first), np.int64), 1
        for place, level in enumerate(node):
            size = self._sizes[place][level]
            if size == 1:
                continue
            if span * size >= self._widest:
                dense = merge(numbers, span)
                numbers, span = dense.owners, len(dense.one_of_each)
            codes = self._column(place, level)
            np.multiply(numbers, size, out=numbers)
            np.add(numbers, codes if first is self._every else codes.take(first), out=numbers)
            span *= size
        return merge(numbers, span)

    def _column(self, place: int, level: int) -> npt.NDArray[Any]:
        """The code of every tuple at a level, in as few bytes as it needs."""
        known = self._codes.get((place, level))
        if known is None:
            known = self._ladders[place].steps[level].astype(np.min_scalar_type(self._sizes[place][level]))[self._values[:, place]]
            if self._keeps:
                self._codes[place, level] = known
        return known


def _peopled(
    groups: Groups, population: ClassPopulation, classes: Integers, one: Merge
) -> tuple[Integers, Integers, Integers, ClassPopulation]:
    """(the class that each class became part of, one tuple of each, its records, its people): those of the data, and the rest."""
    here = len(groups.counts)
    counts = one.sums(np.concatenate((groups.counts, np.zeros(len(population.others), np.int64))))
    people = one.sums(np.concatenate((population.people, population.other_people)))
    data = counts > 0
    number = np.cumsum(data) - 1
    return number[one.owners[:here]], classes[data], counts[data], ClassPopulation(people[data], classes[~data], people[~data])


def spread_of(one: CodedValues, owners: Integers, classes: int, *, subject: bool) -> Spread:
    """The values of a column over classes; of subjects the value 0 is kept for "not known"."""
    shift = int(subject and not one.missing)
    return Spread.of(owners, one.values + shift, one.counts, classes)


def overall_of(one: CodedValues) -> Integers:
    """How often each value of a column occurs."""
    return np.bincount(one.values, weights=one.counts, minlength=one.distinct).astype(np.int64)
