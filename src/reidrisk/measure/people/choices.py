"""Every choice of some records of a person, numbered once, and who fits what is left of them as records leave one after another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from .histories import NO_DAY, Histories, numbered

Integers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
MOST_CHOICES = 40_000_000
# Up to so many are numbered of all records, once, and not anew of what is left.
_AT_ONCE = 300_000
_TOO_MANY = Text(
    "每人任取 {known} 条记录的组合共 {count} 种，超过 {most} 种，无法逐一计数。",
    "There are {count} ways to choose {known} {known|record|records} of a person, more than {most}: they cannot all be counted.",
)
_FEWER = Text(
    "请减小 --known-records，或先合并每人的记录。",
    "Give a smaller --known-records, or bring each person's records together first.",
)


@dataclass(frozen=True, slots=True)
class Choices:
    """A row of places of entries for each choice: `members`; `nth` tells the records of one entry apart, None where each is one.

    `patterns` is what a choice tells, `pairs` that with whose it is, `persons`; `of_pairs` is the pattern of each pair.
    """

    members: Integers = field(repr=False)
    nth: Integers | None = field(repr=False)
    persons: Integers = field(repr=False)
    patterns: Integers = field(repr=False)
    pairs: Integers = field(repr=False)
    of_pairs: Integers = field(repr=False)

    def left(self, times: Integers) -> Mask:
        """The choices that can still be made where each entry has so many records."""
        found = times[self.members]
        return np.asarray((found > 0 if self.nth is None else self.nth < found).all(axis=1))

    def fits(self, left: Mask | None) -> Integers:
        """How many persons fit each choice, by those that can still be made; None: all can."""
        there = self.of_pairs if left is None else self.of_pairs[np.bincount(self.pairs[left], minlength=len(self.of_pairs)) > 0]
        return np.bincount(there, minlength=len(self.of_pairs))[self.patterns]


def counted(found: Histories, size: int) -> int:
    """How many choices of this size there are."""
    _, amounts = np.unique(np.repeat(found.persons, np.minimum(found.times, size)), return_counts=True)
    kinds, persons = np.unique(amounts, return_counts=True)
    return sum(comb(amount, size) * number for amount, number in zip(kinds.tolist(), persons.tolist(), strict=True))


def choices_of(found: Histories, size: int) -> Choices:
    """All of this size; `InputError` where they cannot be counted."""
    _refuse_many(counted(found, size), size)
    # A record that is told several times may be known several times.
    times = np.minimum(found.times, size)
    entry = np.repeat(np.arange(len(times)), times)
    who, starts, amounts = np.unique(found.persons[entry], return_index=True, return_counts=True)  # entries lie by person
    members, persons = [np.zeros((0, size), np.int64)], [np.zeros(0, np.int64)]
    for amount in np.unique(amounts).tolist():
        if amount >= size:
            picks = np.array(list(combinations(range(amount), size)), np.int64)
            some = amounts == amount
            members.append((starts[some][:, None, None] + picks[None]).reshape(-1, size))
            persons.append(np.repeat(who[some], len(picks)))
    picked, owners = np.concatenate(members), np.concatenate(persons)
    chosen = entry[picked]
    nth = picked - (np.cumsum(times) - times)[chosen] if len(entry) > len(times) else None
    pattern = _patterns(found, chosen)
    width = int(owners.max(initial=0)) + 1
    pairs, place = np.unique(pattern * width + owners, return_inverse=True)  # numbers of something held in memory: the product fits
    return Choices(chosen, nth, owners, pattern, place.reshape(-1), pairs // width)


def _refuse_many(total: int, size: int) -> None:
    if total > MOST_CHOICES:
        raise InputError(Problem("too_many_choices", _TOO_MANY.fill(known=size, count=total, most=MOST_CHOICES), _FEWER))


def _patterns(found: Histories, chosen: Integers) -> Integers:
    """The number of what each choice tells: the kinds of its records by day, and their distances from the first that has a day."""
    if not len(chosen):
        return np.zeros(0, np.int64)
    days, kinds = found.days[chosen], found.kinds[chosen]
    order = np.lexsort((kinds, days), axis=1)
    days, kinds = np.take_along_axis(days, order, 1), np.take_along_axis(kinds, order, 1)
    dated = days != NO_DAY
    first = np.where(dated, days, np.iinfo(np.int64).max).min(axis=1)
    apart = np.where(dated, days - first[:, None], -1)
    return numbered((*kinds.T, *apart.T))


class NumberedChoices:
    """The choices of one table by size: those that are few are numbered of all of it, once, however much of it is left later."""

    def __init__(self, found: Histories) -> None:
        self.found = found
        self._amounts, self._at_once, self._of_left = dict[int, int](), dict[int, Choices](), dict[int, Choices]()
        # In no order of codes: two tables that tell the same lose the same.
        order = np.lexsort((found.kinds, found.days))
        self._rank = np.empty(len(order), np.int64)
        self._rank[order] = np.arange(len(order))

    def of(self, size: int, times: Integers) -> Choices:
        """Those of the records that are left, and others, which `Choices.left` tells; once asked, less and less is left."""
        if self._few(size):
            if size not in self._at_once:
                self._at_once[size] = choices_of(self.found, size)
            return self._at_once[size]
        if size not in self._of_left:
            there = np.flatnonzero(times)
            found = choices_of(replace(self.found.only(times > 0), times=times[there]), size)
            self._of_left[size] = replace(found, members=there[found.members])
        return self._of_left[size]

    def refuse_many(self, size: int, times: Integers) -> None:
        """`InputError` where the choices of what is left cannot be counted."""
        if not self._few(size):
            _refuse_many(counted(replace(self.found.only(times > 0), times=times[times > 0]), size), size)

    def begin(self) -> None:
        """All records are there again."""
        self._of_left.clear()

    def hit(self, members: Integers) -> Mask:
        """Entries such that every one of these choices loses one: of each person first the entry that stands in most of them."""
        open_, gone = np.ones(len(members), np.bool_), np.zeros(len(self._rank), np.bool_)
        while open_.any():
            entries = np.sort(members[open_], axis=1)
            once = np.ones(entries.shape, np.bool_)
            once[:, 1:] = entries[:, 1:] != entries[:, :-1]
            degree = np.bincount(entries[once], minlength=len(self._rank))
            there = np.flatnonzero(degree)
            best = there[np.lexsort((self._rank[there], -degree[there], self.found.persons[there]))]
            chosen = best[np.unique(self.found.persons[best], return_index=True)[1]]
            gone[chosen] = True
            open_ &= ~gone[members].any(axis=1)
        return gone

    def _few(self, size: int) -> bool:
        if size not in self._amounts:
            self._amounts[size] = counted(self.found, size)
        return self._amounts[size] <= _AT_ONCE


class DatedRecords:
    """The days of records by person: what somebody knows who knows dates alone, whatever else is told. `places`: the day of each record."""

    def __init__(self, persons: Integers, days: Integers, counts: Integers) -> None:
        some = days != NO_DAY
        found, place = Histories.of(persons[some], np.zeros(int(some.sum()), np.int64), days[some], counts[some])
        self.places = np.full(len(persons), -1, np.int64)
        self.places[some] = place
        self.choices = NumberedChoices(found)


class LeavingRecords:
    """What may be known of persons whose records leave: so many `records` in full, or the `dates` of so many and nothing else of them.

    `dated`: the dates of a table that holds these records, and of each entry of `found` its place among them; those of `found` otherwise.
    """

    def __init__(self, found: Histories, records: int, dates: int, dated: tuple[NumberedChoices, Integers] | None = None) -> None:
        self.found, self._whole, self._dated = found, NumberedChoices(found), dated
        self._sizes = range(1, records + 1)
        self._dates = range(2, dates + 1) if dates > records else range(0)
        self._begin()

    def leaving(self, k: int, most: int | None = None) -> Mask:
        """The entries that leave, so that every choice of what is known of the others fits `k` persons, or until more than `most` do."""
        stays = np.ones(len(self.found.persons), np.bool_)
        self._begin()
        while stays.any():
            gone = self._first_missed(stays, k)
            if gone is None or (most is not None and int(self.found.times[~stays].sum()) > most):
                break
            stays &= ~gone  # who lost a record fits no longer: what fitted enough may not
        return ~stays

    def crowds(self, stays: Mask) -> Integers:
        """Of each person of whom something stays, in ascending order, how many fit the choice that fewest fit."""
        who = np.unique(self.found.persons[stays])
        least = np.full(len(who), len(who), np.int64)
        parts = [*self._parts(stays)]
        for one, _, times, size in parts:
            one.refuse_many(size, times)  # what is too much is refused at once, not after the smaller ones were counted
        for one, _, times, size in parts:
            choices = one.of(size, times)
            left = choices.left(times)
            np.minimum.at(least, np.searchsorted(who, choices.persons[left]), choices.fits(left)[left])
        return least

    def _first_missed(self, stays: Mask, k: int) -> Mask | None:
        """The entries that leave because of the smallest choices that fit too few; None where none does."""
        for one, places, times, size in self._parts(stays):
            choices = one.of(size, times)
            left = choices.left(times)
            few = left & (choices.fits(left) < k)
            if few.any():
                hit = one.hit(choices.members[few])
                return hit if places is None else (places >= 0) & hit[places]
        return None

    def _parts(self, stays: Mask) -> Iterator[tuple[NumberedChoices, Integers | None, Integers, int]]:
        """(entries, the place of each of `found` among them or None for the same, the records that each has left, how many are known)."""
        times = np.where(stays, self.found.times, 0)
        yield from ((self._whole, None, times, size) for size in self._sizes)
        if self._dates:
            if self._dated is None:
                own = DatedRecords(self.found.persons, self.found.days, self.found.times)
                self._dated = (own.choices, own.places)
            one, places = self._dated
            some = places >= 0
            left = np.bincount(places[some], times[some], len(one.found.persons)).astype(np.int64)
            yield from ((one, places, left, size) for size in self._dates)

    def _begin(self) -> None:
        """All records are there again."""
        for one in (self._whole, *(() if self._dated is None else self._dated[:1])):
            one.begin()
