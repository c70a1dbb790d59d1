"""The finest classes of a choice of columns, to be rolled up to any narrower choice without another look at the rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from .leaving_out import BITS_OF_A_WORD, SharedRows, numbered, set_numbers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .leaving_out import CodesOf, Integers


@dataclass(frozen=True)
class Atoms:
    """The classes by all of the columns: `counts` says how many people (or rows) are in each.

    A class is one tuple of codes; or, where people have several rows, a set of them (resolutions G-12):
    then `owners` gives for each tuple the class that has it. `columns` are told by their place, from 0.
    """

    codes_of: CodesOf = field(repr=False)
    tuples: int
    counts: Integers = field(repr=False)
    owners: Integers | None = field(default=None, repr=False)

    def labels(self, columns: Iterable[int]) -> Integers:
        """For each of these classes the number, from 0, of the class that it is in by some of the columns."""
        items = self._items(sorted(columns))
        return _ranks(items if self.owners is None else set_numbers(self.owners, items)[0])

    def _items(self, columns: Sequence[int]) -> Integers:
        """A number for each tuple by some of the columns: their codes side by side, where these fit into a word."""
        if sum(self._bits[column] for column in columns) > BITS_OF_A_WORD:
            return SharedRows.of(self.tuples).split(self.codes_of, columns).numbers(self.tuples)
        packed = np.zeros(self.tuples, np.int64)
        for column in columns:
            packed = packed << self._bits[column] | self.codes_of(column)
        return packed

    @cached_property
    def _bits(self) -> _Bits:
        return _Bits(self.codes_of)


class _Bits(dict[int, int]):
    """How many bits the codes of a column have."""

    def __init__(self, codes_of: CodesOf) -> None:
        super().__init__()
        self._codes_of = codes_of

    def __missing__(self, column: int) -> int:
        bits = self[column] = int(self._codes_of(column).max(initial=0)).bit_length()
        return bits


_SPARSE = 16  # so many places for each number, and counting them is faster than sorting


def _ranks(numbers: Integers) -> Integers:
    """Numbered anew from 0 without gaps, in their order."""
    most = int(numbers.max(initial=-1)) + 1
    if most > _SPARSE * len(numbers):
        found: Integers = np.unique(numbers, return_inverse=True)[1]
        return found
    there = np.zeros(most, np.bool_)
    there[numbers] = True
    ranks: Integers = (np.cumsum(there) - 1)[numbers]
    return ranks


@dataclass(frozen=True)
class SubjectTuples:
    """The tuples of each subject as they are held: `keys` name the subject, None a subject of its own in each of the `counts` rows."""

    codes_of: CodesOf = field(repr=False)
    keys: Sequence[object] = field(repr=False)
    counts: Integers = field(repr=False)
    columns: int

    def atoms(self) -> Atoms:
        """One owner for each class of subjects with the same set of tuples."""
        owners, weights = self._people
        tuples = SharedRows.of(len(owners)).split(self.codes_of, range(self.columns)).numbers(len(owners))
        classes = np.unique(set_numbers(owners, tuples)[0], return_inverse=True)[1]
        first = np.unique(classes, return_index=True)[1]  # one of the people of each class stands for all
        stands = np.full(len(weights), -1, np.int64)
        stands[first] = np.arange(len(first))
        kept = stands[owners] >= 0
        places = np.flatnonzero(kept)
        sizes = np.bincount(classes, weights).astype(np.int64)
        return Atoms(lambda index: self.codes_of(index)[places], len(places), sizes, stands[owners[kept]])

    @cached_property
    def _people(self) -> tuple[Integers, Integers]:
        """The number of the person of each tuple, and how many people each number stands for."""
        keyed = np.array([key is not None for key in self.keys], np.bool_)
        owners = np.empty(len(self.keys), np.int64)
        owners[keyed] = numbered(key for key in self.keys if key is not None)
        people = int(owners[keyed].max(initial=-1)) + 1
        owners[~keyed] = np.arange(people, people + np.count_nonzero(~keyed))
        return owners, np.concatenate((np.ones(people, np.int64), self.counts[~keyed]))
