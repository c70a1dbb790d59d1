"""The kinds of people that a table tells of, and which of its records must leave so that what is required holds for each of them.

A person's class are the persons of whom the same set of tuples is told (GB/T 42460 D.1.2); without a key each record is a
person. A record that leaves changes what is told of every kind, so the question is asked until nothing more leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field, replace

import numpy as np
import numpy.typing as npt

from ...data.coding import Coded, Wanted, coded
from ...data.dataset import Dataset
from ...measure.people.choices import DatedRecords
from ...measure.people.known_histories import KnownHistory
from ...measure.tuples import Sensitive, Tuples
from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from .definitions import NodeClasses, failing
from .known_records import KnownRecords, RecordKinds
from .required import Requirements

Cell = str | None
Integers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
_NOT_JUDGED = 2**62


@dataclass(frozen=True, slots=True)
class CountedSubjectType:
    """The columns by which one kind of people may be known, and the key that tells them apart; None where records are counted.

    `known`: what of one person's records somebody knows at most; None for all of them.
    """

    quasi: tuple[str, ...]
    key: str | None = None
    name: str = ""
    known: KnownHistory | None = None

    @property
    def partly(self) -> bool:
        """Whether only a part of a person's records is known."""
        return self.known is not None and self.key is not None


@dataclass(frozen=True, slots=True)
class Baseline:
    """What the table held before anything was suppressed.

    `values` are the records of each value of a sensitive attribute, `people` the population of each class, by its labels.
    """

    values: Mapping[str, Mapping[Cell, int]] = field(default_factory=dict, repr=False)
    people: Mapping[tuple[Cell, ...], int] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class CountedPeople:
    """The people behind an output whose key does not stand in it, counted before the key left.

    `sizes` are their classes; `rows` those of the records by the same columns, by which the output is known again.
    """

    kind: CountedSubjectType
    sizes: ClassSizes
    rows: ClassSizes


def people_behind(table: Dataset, kinds: Sequence[CountedSubjectType]) -> tuple[CountedPeople, ...]:
    """Of each of these kinds, while their keys are still in the table."""
    return tuple(CountedPeople(kind, table.classes(kind.quasi, kind.key).sizes, table.classes(kind.quasi).sizes) for kind in kinds)


@dataclass(frozen=True, slots=True)
class PersonEntries:
    """One entry a distinct combination of tuple, keys and sensitive values: its tuple, its records, the person of each key, the values.

    A record without a key is a person of its own.
    """

    found: Coded = field(repr=False)
    tuples: Integers = field(repr=False)
    counts: Integers = field(repr=False)
    persons: Mapping[str, Integers] = field(repr=False)
    values: Mapping[str, Integers] = field(repr=False)
    overall: Mapping[str, Integers] = field(repr=False)
    _dates: dict[tuple[int, bytes], DatedRecords] = field(default_factory=dict, repr=False, compare=False)

    def dates_of(self, persons: Integers, of_records: RecordKinds) -> DatedRecords | None:
        """The days of all records of these persons: numbered once, however many tables of the search tell of the same days."""
        if of_records.days is None:
            return None
        days = of_records.days[self.tuples]
        key = (id(persons), days.tobytes())  # the arrays of `persons` last as long as the entries
        if key not in self._dates:
            self._dates[key] = DatedRecords(persons, days, self.counts)
        return self._dates[key]

    def at(self, names: Sequence[str], codes: npt.NDArray[np.int64] | npt.NDArray[np.int32]) -> Integers:
        """The number of each tuple among those that look the same in these columns; `codes` has a column for each of the table's."""
        places = [self.found.columns.index(name) for name in names]
        _, place = np.unique(codes[:, places], axis=0, return_inverse=True)
        return place.reshape(-1).astype(np.int64)


@dataclass(frozen=True, slots=True)
class KeptEntries:
    """Which entries stay, how many records leave, and the classes that are left, by kind of people."""

    stays: Mask = field(repr=False)
    left: int
    sizes: tuple[ClassSizes, ...]

    @property
    def smallest(self) -> int:
        """The members of the smallest class of any kind."""
        return min((one.smallest for one in self.sizes), default=0)


def entries_of(table: Dataset, kinds: Sequence[CountedSubjectType], sensitive: Sequence[str]) -> PersonEntries:
    """One grouping of the table by every column that is asked for."""
    quasi = tuple(dict.fromkeys(name for kind in kinds for name in kind.quasi))
    keys = tuple(dict.fromkeys(kind.key for kind in kinds if kind.key is not None))
    more = tuple(dict.fromkeys((*(name for name in sensitive if name in table.facts.columns), *keys)))
    return entries_from(coded(table, quasi, Wanted(more, labels=True, class_labels=True, together=more)), keys)


def entries_from(found: Coded, keys: Sequence[str]) -> PersonEntries:
    """From tuples that were grouped with the keys and the sensitive attributes together beside them."""
    others = {one.column: one for one in found.others}
    if found.together is None or not others:
        return PersonEntries(found, np.arange(len(found.counts)), found.counts, {}, {}, {})
    together = found.together
    columns = {name: together.values[:, place] for place, name in enumerate(together.columns)}
    keyless = [(columns[key] == 0) & others[key].missing for key in keys]
    # A record without some key stands for itself; equal ones are counted apart.
    times = np.where(np.any(keyless, axis=0), together.counts, 1) if keyless else np.ones(len(together.counts), np.int64)
    counts = np.repeat(np.where(times > 1, 1, together.counts), times)
    columns = {name: np.repeat(codes, times) for name, codes in columns.items()}
    persons = {}
    for key, gone in zip(keys, keyless, strict=True):
        gone = np.repeat(gone, times)  # noqa: PLW2901 - as long as the entries now
        persons[key] = np.where(gone, others[key].distinct + np.arange(len(counts)), columns[key])
    values = {name: codes for name, codes in columns.items() if name not in keys}
    overall = {
        name: np.bincount(one.values, weights=one.counts, minlength=one.distinct).astype(np.int64)
        for name, one in others.items()
        if name not in keys
    }
    return PersonEntries(found, np.repeat(together.classes, times), counts, persons, values, overall)


def standing(  # noqa: PLR0913, PLR0917 - the arrays of one question
    entries: PersonEntries,
    kinds: Sequence[CountedSubjectType],
    required: Requirements,
    classes: Sequence[Integers],
    people: Sequence[Integers | None],
    of_records: Sequence[RecordKinds | None],
    most: int | None = None,
) -> KeptEntries:
    """What stays. `classes` numbers the tuples for each side, `people` is the population of each of these numbers.

    `of_records` is what tuples tell of a record, of those of whom a part of the records is known. Where more than `most` records leave
    the question may end there.
    """
    stays, sizes = np.ones(len(entries.counts), np.bool_), [ClassSizes(())] * len(kinds)
    # One kind of people of whom a part is known, judged by sizes: who stays the first time stays the second.
    at_once = len(kinds) == 1 and of_records[0] is not None and not required.of_values
    while True:
        before = int(stays.sum())
        for place, kind in enumerate(kinds):
            leaves, sizes[place] = _leaving(entries, kind, required, classes[place], people[place], stays, of_records[place], most)
            stays &= ~leaves
        if int(stays.sum()) == before or (at_once and stays.any()) or (most is not None and int(entries.counts[~stays].sum()) > most):
            break
    return KeptEntries(stays, int(entries.counts[~stays].sum()), tuple(sizes))


def certain(  # noqa: PLR0913 - the arrays of one question
    entries: PersonEntries,
    kinds: Sequence[CountedSubjectType],
    required: Requirements,
    classes: Sequence[Integers],
    of_records: Sequence[RecordKinds | None],
    *,
    unsuppressed: bool,
) -> int:
    """Records that leave in every finer table as well.

    Those of persons of the first kind in classes below k; where nothing may be suppressed, of every kind, and of classes that
    fail by their values, a part of which then fails in every finer table.
    """
    every, gone = np.ones(len(entries.counts), np.bool_), np.zeros(len(entries.counts), np.bool_)
    certain_of = required.only("sizes", "values") if unsuppressed else required.only("sizes")
    lasting = {"yes", "bound"} if unsuppressed else {"yes"}
    asked = replace(certain_of, bounds=tuple(one for one in certain_of.bounds if one.each.monotone(one.value) in lasting))
    for kind, numbers, telling in zip(kinds if unsuppressed else kinds[:1], classes, of_records, strict=False):
        if telling is None:
            gone |= _leaving(entries, kind, asked, numbers, None, every, None)[0]
        else:
            gone |= records_of(entries, kind, telling, every).surely(required.k)
    return int(entries.counts[gone].sum())


def by_persons(
    entries: PersonEntries, kind: CountedSubjectType, numbers: Integers, stays: Mask, of_records: RecordKinds | None = None
) -> ClassSizes:
    """The classes that are left, by the definition: each person with the set of all that is told of them."""
    if of_records is not None:
        return records_of(entries, kind, of_records, stays).recounted()
    if kind.key is None:
        return ClassSizes.of([int(size) for size in np.bincount(numbers[entries.tuples[stays]], weights=entries.counts[stays]) if size])
    tuples_of: dict[int, set[int]] = {}
    for person, tuple_ in zip(entries.persons[kind.key][stays].tolist(), numbers[entries.tuples[stays]].tolist(), strict=True):
        tuples_of.setdefault(person, set()).add(tuple_)
    return ClassSizes.of(list(Counter(map(frozenset, tuples_of.values())).values()))


def records_of(entries: PersonEntries, kind: CountedSubjectType, of_records: RecordKinds, stays: Mask) -> KnownRecords:
    """The records that stay of people of whom a part is known."""
    persons, known = entries.persons[kind.key or ""], kind.known or KnownHistory(1)
    dates = entries.dates_of(persons, of_records) if known.dates > known.records else None
    return KnownRecords.of(of_records, persons, entries.tuples, entries.counts, known, stays=stays, dates=dates)


def _leaving(  # noqa: PLR0913, PLR0917 - the arrays of one question
    entries: PersonEntries,
    kind: CountedSubjectType,
    required: Requirements,
    numbers: Integers,
    people: Integers | None,
    stays: Mask,
    of_records: RecordKinds | None,
    most: int | None = None,
) -> tuple[Mask, ClassSizes]:
    """(the entries that must leave, the classes before they do)."""
    leaves = np.zeros(len(stays), np.bool_)
    if not stays.any():
        return leaves, ClassSizes(())
    if of_records is not None and not required.of_values:
        leaves[stays], sizes = _unknown(entries, kind, required, of_records, stays, most)
        return leaves, sizes
    known, owner = np.unique(numbers[entries.tuples[stays]], return_inverse=True)
    owner, counts = owner.reshape(-1), entries.counts[stays]
    rows = np.bincount(owner, weights=counts).astype(np.int64)
    poor = _by_values(entries, required, owner, rows, stays)
    of_people = None if people is None else people[known]
    if of_records is not None and poor[owner].any():
        leaves[stays] = poor[owner]
        return leaves, ClassSizes(())
    if of_records is not None:
        leaves[stays], sizes = _unknown(entries, kind, required, of_records, stays, most)
        return leaves, sizes
    members, mine = _members(entries, kind, owner, rows, stays)
    parted = (poor | failing(_plain(rows, of_people, absent=_absent(people, known)), required.only("population")))[owner]
    kept = _kept(mine, parted, len(members))
    sized = failing(_plain(members[kept]), required.of_sizes())
    small = np.zeros(len(members), np.bool_)
    small[np.flatnonzero(kept)[sized]] = True
    leaves[stays] = parted | small[mine]
    return leaves, ClassSizes.of(members.tolist())


def _unknown(  # noqa: PLR0913, PLR0917 - the arrays of one question
    entries: PersonEntries, kind: CountedSubjectType, required: Requirements, of_records: RecordKinds, stays: Mask, most: int | None
) -> tuple[Mask, ClassSizes]:
    """(of the entries that stay those that must leave, the crowds of the others)."""
    left = None if most is None else most - int(entries.counts[~stays].sum())
    return records_of(entries, kind, of_records, stays).leaving(required.of_sizes(), left)


def classes_of(entries: PersonEntries, kind: CountedSubjectType, numbers: Integers, of_records: RecordKinds | None) -> ClassSizes:
    """The classes of one kind of people, where nothing left."""
    stays = np.ones(len(entries.counts), np.bool_)
    if of_records is not None:
        return records_of(entries, kind, of_records, stays).sizes
    _, owner = np.unique(numbers[entries.tuples], return_inverse=True)
    rows = np.bincount(owner.reshape(-1), weights=entries.counts).astype(np.int64)
    return ClassSizes.of(_members(entries, kind, owner.reshape(-1), rows, stays)[0].tolist())


def _members(entries: PersonEntries, kind: CountedSubjectType, owner: Integers, rows: Integers, stays: Mask) -> tuple[Integers, Integers]:
    """(the members of each class, the class of each entry that stays)."""
    return (rows, owner) if kind.key is None else classes_of_persons(entries.persons[kind.key][stays], owner)


def _kept(owner: Integers, parted: Mask, number: int) -> Mask:
    """The classes of which something is left."""
    return np.bincount(owner[~parted], minlength=number) > 0


def _absent(people: Integers | None, known: Integers) -> bool:
    """Whether the population has a class that is not there (any more)."""
    return people is not None and bool(np.delete(people, known).any())


def _plain(members: Integers, people: Integers | None = None, *, absent: bool = False) -> NodeClasses:
    return NodeClasses(Tuples((), np.zeros((len(members), 0), np.int32), members), members, people, absent)


def classes_of_persons(persons: Integers, tuples: Integers) -> tuple[Integers, Integers]:
    """(the persons of each class, the class of each entry): persons of whom the same set of tuples is told."""
    who, persons = np.unique(persons, return_inverse=True)
    persons = persons.reshape(-1)
    width = int(tuples.max()) + 1
    of, one = np.divmod(np.unique(persons * width + tuples), width)
    amounts = np.bincount(of, minlength=len(who))
    starts = np.concatenate(([0], np.cumsum(amounts)[:-1]))
    found, number = np.zeros(len(who), np.int64), 0
    for amount in np.unique(amounts).tolist():  # as many tuples are told of each: their sets are the rows of one table
        some = np.flatnonzero(amounts == amount)
        _, place = np.unique(one[starts[some][:, None] + np.arange(amount)], axis=0, return_inverse=True)
        found[some] = number + place.reshape(-1)
        number = int(found[some].max()) + 1
    return np.bincount(found), found[persons]


def _by_values(entries: PersonEntries, required: Requirements, owner: Integers, rows: Integers, stays: Mask) -> Mask:
    """The classes too poor in sensitive values or too far from the table as it was."""
    if not required.of_values or not entries.values:
        return np.zeros(len(rows), np.bool_)
    tuples = values_of(entries, owner, rows, stays)
    return failing(NodeClasses(tuples, np.full(len(tuples.counts), _NOT_JUDGED)), required.only("values"))[: len(rows)]


def values_of(entries: PersonEntries, owner: Integers, rows: Integers, stays: Mask) -> Tuples:
    """The sensitive values of each class; after them one more class, of what left, so that the whole table stays the reference."""
    found, counts = [], entries.counts[stays]
    for name, codes in entries.values.items():
        overall = entries.overall[name]
        keys, place = np.unique(owner * len(overall) + codes[stays], return_inverse=True)
        number = np.bincount(place.reshape(-1), weights=counts).astype(np.int64)
        left = np.maximum(overall - np.bincount(codes[stays], weights=counts, minlength=len(overall)).astype(np.int64), 0)
        others = np.flatnonzero(left)
        classes = np.concatenate((keys // len(overall), np.full(len(others), len(rows))))
        values = np.concatenate((keys % len(overall), others))
        found.append(Sensitive(name, classes, values, np.concatenate((number, left[others])), len(overall)))
    gone = int(next(iter(entries.overall.values())).sum()) - int(rows.sum())
    sizes = np.append(rows, gone) if gone > 0 else rows
    return Tuples((), np.zeros((len(sizes), 0), np.int32), sizes, tuple(found))
