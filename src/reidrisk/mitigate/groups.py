"""The classes of one node of the lattice as sorted whole numbers, rolled up from a finer node."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ..data.coding import Coded
from .ladder import Ladder

Integers = npt.NDArray[np.int64]
Keys = npt.NDArray[Any]
Node = tuple[int, ...]
_WIDEST = 62


@dataclass(frozen=True, slots=True)
class SpreadKeys:
    """The values of one sensitive attribute in each class: the key of the class, then the value in the low `width` bits."""

    keys: Keys = field(repr=False)
    counts: Integers = field(repr=False)
    width: int

    def owners(self, groups: Groups) -> tuple[Integers, Integers]:
        """(the class of each entry, the first entry of each class); classes come in the order of their keys."""
        first = _starts(self.keys >> self.width)
        return np.repeat(np.arange(len(groups.counts)), np.diff(first, append=len(self.keys))), first

    def values(self) -> Integers:
        """The value of each entry."""
        return np.asarray(self.keys & ((1 << self.width) - 1)).astype(np.int64)


@dataclass(frozen=True, slots=True)
class Groups:
    """The classes at `node`: their keys in rising order, their records, and how sensitive values are spread over them.

    `overall` counts the values of each sensitive attribute in the whole table. `subjects` are the subjects of each class,
    where they are what is counted; `people` the classes of the population table. `first` is one tuple of each class
    where the keys are only numbers.
    """

    node: Node
    keys: Keys = field(repr=False)
    counts: Integers = field(repr=False)
    spreads: tuple[SpreadKeys, ...] = ()
    overall: tuple[Integers, ...] = field(default=(), repr=False)
    subjects: SpreadKeys | None = None
    people: SpreadKeys | None = None
    first: Integers | None = field(default=None, repr=False)

    @property
    def members(self) -> Integers:
        """The members of each class: distinct subjects, or records; a record without a subject counts as one."""
        if self.subjects is None:
            return self.counts
        known = self.subjects.values() > 0
        _, starts = self.subjects.owners(self)
        return np.add.reduceat(np.where(known, 1, self.subjects.counts), starts)

    def peopled(self) -> Integers:
        """The population of each class."""
        assert self.people is not None  # noqa: S101 - asked by the caller
        place = np.minimum(np.searchsorted(self.people.keys, self.keys), max(len(self.people.keys) - 1, 0))
        return np.where(self.people.keys[place] == self.keys, self.people.counts[place], 0)

    def absent(self) -> bool:
        """Whether the population has a class that the data have not."""
        return self.people is not None and not np.isin(self.people.keys.astype(self.keys.dtype), self.keys).all()


@dataclass(frozen=True, slots=True)
class Beside:
    """What else is rolled up: the column of `Coded.others` that tells subjects apart, the population as (codes, counts)."""

    subject: str | None = None
    people: tuple[npt.NDArray[np.int32], Integers] | None = field(default=None, repr=False)


class Packing:
    """Where each column stands in a key. Keys are 64-bit where they fit with their counts, else Python's own integers."""

    def __init__(self, coded: Coded, ladders: Sequence[Ladder], widest: int = _WIDEST, beside: Beside | None = None) -> None:
        self._ladders, self._tuples = ladders, coded.codes
        self._beside = beside or Beside()
        self._widths = [max(int(one.steps[0].max(initial=0)).bit_length(), 1) for one in ladders]
        self._shifts = [sum(self._widths[:place]) for place in range(len(ladders))]
        records = int(coded.counts.sum())
        people = 0 if self._beside.people is None else int(self._beside.people[1].sum())
        self._count_bits = max(records, people).bit_length()
        self._up: dict[tuple[int, int, int], Integers] = {}
        most = max((one.distinct.bit_length() for one in coded.others), default=0)
        self.wide = sum(self._widths) + most + self._count_bits > widest
        self.finest = self._finest(coded)

    def _finest(self, coded: Coded) -> Groups:
        keys = self._keys(coded.codes)
        spreads, overall, subjects = [], [], None
        for other in coded.others:
            width = max(other.distinct.bit_length(), 1)
            # Code 0 is kept for what is missing, so that subjects who are not told apart can be known.
            values = other.values + 1 if other.column == self._beside.subject and not other.missing else other.values
            spread = SpreadKeys(*self._merged((keys[other.classes] << width) | values.astype(keys.dtype), other.counts), width)
            if other.column == self._beside.subject:
                subjects = spread
                continue
            spreads.append(spread)
            overall.append(np.bincount(other.values, weights=other.counts, minlength=other.distinct).astype(np.int64))
        people = None
        if self._beside.people is not None:
            people = SpreadKeys(*self._merged(self._keys(self._beside.people[0]), self._beside.people[1]), 0)
        node = (0,) * len(self._ladders)
        return Groups(node, *self._merged(keys, coded.counts), tuple(spreads), tuple(overall), subjects, people)

    def _keys(self, codes: npt.NDArray[np.int32]) -> Keys:
        kind: Any = np.object_ if self.wide else np.int64
        keys = np.zeros(len(codes), kind)
        for place, one in enumerate(self._ladders):
            keys |= one.steps[0][codes[:, place]].astype(kind) << self._shifts[place]
        return keys

    def coarser(self, groups: Groups, node: Node) -> Groups:
        """The classes at `node`, of those of a finer node."""
        changed = [(place, groups.node[place], level) for place, level in enumerate(node) if level != groups.node[place]]
        if not changed:
            return groups
        keys, counts = self._merged(self._raised(groups.keys, changed, 0), groups.counts)
        spreads = tuple(self._lifted(one, changed) for one in groups.spreads)
        subjects = None if groups.subjects is None else self._lifted(groups.subjects, changed)
        people = None if groups.people is None else self._lifted(groups.people, changed)
        return Groups(node, keys, counts, spreads, groups.overall, subjects, people)

    def _lifted(self, one: SpreadKeys, changed: Sequence[tuple[int, int, int]]) -> SpreadKeys:
        return SpreadKeys(*self._merged(self._raised(one.keys, changed, one.width), one.counts), one.width)

    def codes(self, groups: Groups, part: Integers, place: int) -> Integers:
        """The codes of one column in some of the classes."""
        if groups.first is not None:
            return np.asarray(self._ladders[place].steps[groups.node[place]][self._tuples[groups.first[part], place]], np.int64)
        keys = groups.keys[part]
        return np.asarray((keys >> self._shifts[place]) & ((1 << self._widths[place]) - 1)).astype(np.int64)

    def _raised(self, keys: Keys, changed: Sequence[tuple[int, int, int]], low: int) -> Keys:
        raised = keys.copy()
        for place, level, to in changed:
            shift, width = self._shifts[place] + low, self._widths[place]
            digits = np.asarray((keys >> shift) & ((1 << width) - 1)).astype(np.int64)
            raised += (self._steps(place, level, to)[digits] - digits).astype(keys.dtype) << shift
        return raised

    def _steps(self, place: int, level: int, to: int) -> Integers:
        known = self._up.get((place, level, to))
        if known is None:
            one = self._ladders[place]
            known = np.zeros(len(one.labels[level]), np.int64)
            known[one.steps[level]] = one.steps[to]
            self._up[place, level, to] = known
        return known

    def _merged(self, keys: Keys, counts: Integers) -> tuple[Keys, Integers]:
        """Equal keys made one. The counts ride in the low bits, so that one plain sort does it."""
        packed = (keys << self._count_bits) | counts.astype(keys.dtype)
        packed.sort()
        keys = packed >> self._count_bits
        first = _starts(keys)
        amounts = np.asarray(packed & ((1 << self._count_bits) - 1)).astype(np.int64)
        return keys[first], np.add.reduceat(amounts, first)


def _starts(keys: Keys) -> Integers:
    return np.concatenate(([0], np.flatnonzero(keys[1:] != keys[:-1]) + 1))
