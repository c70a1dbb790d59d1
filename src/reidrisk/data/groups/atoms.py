"""The finest classes of a choice of columns, to be rolled up to any narrower choice without another look at the rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ...model.frozen import dataclass
from .group_numbers import dense, numbers_by
from .leaving_out import numbered, set_numbers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .group_numbers import CodesOf, Integers


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
        items = numbers_by(self.codes_of, self.tuples, sorted(columns))
        return items if self.owners is None else dense(set_numbers(self.owners, items)[0])


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
        tuples = numbers_by(self.codes_of, len(owners), range(self.columns))
        classes = dense(set_numbers(owners, tuples)[0])
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
