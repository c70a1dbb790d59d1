"""Several releases about the same people: whoever holds more than one can tell more of them apart (China methodology 10.3.1 b).

Classes over the join: two people are alike only when they are alike in every
release of the set, and are missing from the same ones. That supposes the worst:
that rows of one person can be linked across the releases (a shared pseudonym,
rare values that both hold).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from itertools import combinations

import numpy as np
import numpy.typing as npt

from ..data.coding import CodedValues, Wanted, coded
from ..data.dataset import Dataset
from ..data.groups.group_numbers import group_numbers
from ..model.dataset import ClassSizes
from ..model.frozen import dataclass
from ..model.governance import Register

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Appearances:
    """What one release shows of each person: a number for equal appearances. `unnamed` are the appearances of rows without a key."""

    kinds: Mapping[str, int] = field(repr=False)
    unnamed: tuple[int, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Combined:
    """The classes of the people of a set of releases; `alone` is the smallest class of any of them by itself."""

    places: tuple[int, ...]
    sizes: ClassSizes
    alone: int

    @property
    def drop(self) -> int:
        """By how much the smallest class shrinks when the releases are held together."""
        return self.alone - self.sizes.smallest


@dataclass(frozen=True, slots=True)
class Overlaps:
    """Every release alone, each pair, what each recipient holds, each two recipients who collude, and all of it."""

    alone: tuple[Combined, ...]
    pairs: tuple[Combined, ...]
    recipients: Mapping[str, Combined]
    colluding: Mapping[tuple[str, str], Combined]
    everything: Combined

    @property
    def worst_pair(self) -> Combined | None:
        """The pair with the smallest class; of several the one with most people in classes that small. None with one release."""
        return min(self.pairs, key=lambda pair: (pair.sizes.smallest, -pair.sizes.pairs[0][1]), default=None)


def appearances_of(dataset: Dataset, subject: str, quasi: Sequence[str]) -> Appearances:
    """The appearance of each person: the set of combinations of values that their rows have."""
    read = coded(dataset, quasi, Wanted([subject], labels=True))
    return appearances(read.others[0], len(read.counts))


def appearances(subjects: CodedValues, classes: int) -> Appearances:
    """From which person has rows in which class."""
    named = subjects.values > 0 if subjects.missing else np.ones(len(subjects.values), bool)
    order = np.lexsort((subjects.classes[named], subjects.values[named]))
    people, where = subjects.values[named][order], subjects.classes[named][order]
    starts = np.flatnonzero(np.diff(people, prepend=-1))
    sets: dict[tuple[int, ...], int] = {}
    kinds = {}
    for person, own in zip(people[starts].tolist(), np.split(where, starts[1:]), strict=True) if len(people) else ():
        found = tuple(own.tolist())
        kinds[str(subjects.labels[person])] = found[0] if len(found) == 1 else classes + sets.setdefault(found, len(sets))
    return Appearances(kinds, tuple(np.repeat(subjects.classes[~named], subjects.counts[~named]).tolist()))


def overlaps(register: Register, releases: Sequence[Appearances]) -> Overlaps:
    """All combinations that the register gives rise to; at least one release."""
    table = _people(releases)
    alone = tuple(_combined(table, (place,), ()) for place in range(len(releases)))
    smallest = [one.sizes.smallest for one in alone]
    held = register.by_recipient()

    def join(places: Sequence[int]) -> Combined:
        return _combined(table, tuple(sorted(set(places))), smallest)

    return Overlaps(
        alone,
        tuple(join(pair) for pair in combinations(range(len(releases)), 2)),
        {recipient: join(places) for recipient, places in held.items()},
        {(one, other): join((*held[one], *held[other])) for one, other in combinations(held, 2)},
        join(range(len(releases))),
    )


def _people(releases: Sequence[Appearances]) -> npt.NDArray[np.int64]:
    """A row a person, a column a release: 0 where the person is not in it, else 1 + appearance."""
    names: dict[str, int] = {}
    for release in releases:
        for name in release.kinds:
            names.setdefault(name, len(names))
    unnamed = sum(len(release.unnamed) for release in releases)
    table = np.zeros((len(names) + unnamed, len(releases)), np.int64)
    row = len(names)
    for column, release in enumerate(releases):
        table[[names[name] for name in release.kinds], column] = [kind + 1 for kind in release.kinds.values()]
        table[row : row + len(release.unnamed), column] = np.array(release.unnamed, np.int64) + 1
        row += len(release.unnamed)
    return table


def _combined(table: npt.NDArray[np.int64], places: tuple[int, ...], smallest: Sequence[int]) -> Combined:
    inside = table[(table[:, list(places)] > 0).any(axis=1)]
    sizes = ClassSizes.of(np.bincount(group_numbers(inside, places)).tolist())
    return Combined(places, sizes, min(smallest[place] for place in places) if smallest else sizes.smallest)
