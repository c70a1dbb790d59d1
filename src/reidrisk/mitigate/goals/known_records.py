"""What must leave where an adversary knows at most m of one person's records: judged on every choice of them (GB/T 42460 D.1.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import field
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from ...measure.people.choices import DatedRecords, LeavingRecords, NumberedChoices
from ...measure.people.histories import NO_DAY, Histories
from ...measure.people.known_histories import KnownHistory, covering, days_of, in_order, too_well_known
from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from .required import Requirements, figure_of

if TYPE_CHECKING:
    from ...data.coding import Coded

Integers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
_Record: TypeAlias = tuple[int, int]
_ANY = -1  # whatever kind: only its day is known


@dataclass(frozen=True, slots=True)
class RecordKinds:
    """What each tuple of a table tells of a record: its kind, in the order of the labels, and its day, None where no column counts days."""

    kinds: Integers = field(repr=False)
    days: Integers | None = field(repr=False)

    @classmethod
    def of(cls, columns: Sequence[tuple[str, Sequence[str | None], Integers]], moved: str | None) -> RecordKinds:
        """From columns by name, labels and codes; `moved` counts days."""
        still = [(labels, codes) for name, labels, codes in columns if name != moved]
        days = next((days_of(labels, codes) for name, labels, codes in columns if name == moved), None)
        size = len(columns[0][2]) if columns else 0
        return cls(in_order(still) if still else np.zeros(size, np.int64), days)


def record_kinds_in(found: Coded, quasi: Sequence[str], moved: str | None) -> RecordKinds:
    """As the table stands."""
    places = [(name, found.columns.index(name)) for name in quasi]
    return RecordKinds.of([(name, found.labels[place], found.codes[:, place].astype(np.int64)) for name, place in places], moved)


@dataclass(frozen=True, slots=True)
class KnownRecords:
    """The records that stay by person, and what of one's is `known` at most; `dated` as `LeavingRecords` takes it."""

    histories: Histories
    places: Integers = field(repr=False)
    known: KnownHistory
    dated: tuple[NumberedChoices, Integers] | None = field(default=None, repr=False)

    @classmethod
    def of(  # noqa: PLR0913 - the arrays of one question
        cls, of_records: RecordKinds, persons: Integers, tuples: Integers, counts: Integers, known: KnownHistory, *,
        stays: Mask, dates: DatedRecords | None = None,
    ) -> KnownRecords:  # fmt: skip
        """From the entries of which some stay: whose they are, their tuples, how many records each stands for; their `dates`, if known."""
        days = None if of_records.days is None else of_records.days[tuples[stays]]
        histories, places = Histories.of(persons[stays], of_records.kinds[tuples[stays]], days, counts[stays])
        if dates is None:
            return cls(histories, places, known)
        of_dates = np.empty(len(histories.persons), np.int64)
        of_dates[places] = dates.places[stays]  # entries of one person, day and kind have one place among the dates
        return cls(histories, places, known, (dates.choices, of_dates))

    def leaving(self, required: Requirements, most: int | None = None) -> tuple[Mask, ClassSizes]:
        """(the entries that must leave, the crowds of those who stay); of whom a bounded mean is missed crowds that meet it surely.

        Once more than `most` records leave, so many are enough to know, and nothing is said of crowds.
        """
        enough = max([required.k, *(one.all.sufficient(one.value) for one in required.of_table)])
        records = self._leaving_records()
        for k in dict.fromkeys((required.k, enough)):
            gone = records.leaving(k, most)
            if most is not None and int(self.histories.times[gone].sum()) > most:
                return gone[self.places], ClassSizes(())
            sizes = covering(records.crowds(~gone))
            if all(one.value.holds(figure_of(one, sizes)) for one in required.of_table):
                break
        return gone[self.places], sizes

    def surely(self, k: int) -> Mask:
        """The entries that leave in every finer table as well: records that by themselves fit fewer than `k` persons."""
        return too_well_known(self.histories, KnownHistory(1), k)[self.places]

    @property
    def sizes(self) -> ClassSizes:
        """The crowds of all."""
        return covering(self._leaving_records().crowds(np.ones(len(self.histories.persons), np.bool_)))

    def _leaving_records(self) -> LeavingRecords:
        return LeavingRecords(self.histories, self.known.records, self.known.dates, self.dated)

    def recounted(self) -> ClassSizes:
        """The same, one choice after another."""
        owned: dict[int, list[_Record]] = defaultdict(list)
        found, most = self.histories, max(self.known.records, self.known.dates)
        rows = zip(found.persons.tolist(), found.days.tolist(), found.kinds.tolist(), found.times.tolist(), strict=True)
        for person, day, kind, times in rows:
            owned[person] += [(day, kind)] * min(times, most)
        fitting: dict[tuple[_Record, ...], set[int]] = defaultdict(set)
        for person, records in owned.items():
            for choice in self._choices(records):
                fitting[choice].add(person)
        fits = [min(len(fitting[choice]) for choice in self._choices(owned[person])) for person in sorted(owned)]
        return covering(np.array(fits, np.int64))

    def _choices(self, records: Sequence[_Record]) -> set[tuple[_Record, ...]]:
        """Everything that may be known of these, by the days since the first that has one."""
        whole = {_apart(choice) for size in range(1, self.known.records + 1) for choice in combinations(sorted(records), size)}
        dated = sorted((day, _ANY) for day, _ in records if day != NO_DAY)
        beyond = range(2, self.known.dates + 1) if self.known.dates > self.known.records else ()
        return whole | {_apart(choice) for size in beyond for choice in combinations(dated, size)}


def _apart(choice: Sequence[_Record]) -> tuple[_Record, ...]:
    first = min((day for day, _ in choice if day != NO_DAY), default=0)
    return tuple(sorted((NO_DAY if day == NO_DAY else day - first, kind) for day, kind in choice))
