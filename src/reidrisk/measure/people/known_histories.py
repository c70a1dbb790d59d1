"""Persons with several records, for somebody who knows at most m of one person's (k^m-anonymity: Terrovitis, Mamoulis and Kalnis 2008).

What is known of a person are m of their records, as they stand, and the days between these; not how many more there are, nor when any of
them was where dates moved by a secret number of days. A person fits who has such records at such distances. Sizes are those of the
smallest crowd in which any m records of a person put them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.release import Answer, MostKnown
from ...model.text import Text
from ..risk_model import exact_sum

Integers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
NO_DAY = -(2**40)  # a record without a day: at no distance from any other
MOST_CHOICES = 40_000_000
_WIDEST, _MOST_KINDS = 2**31, 2**62
# Three dates are two intervals, of which in days hardly any two are alike: they are attacked wherever no named person says who knows what.
DATES = 3
_DAY = re.compile(r"-?[0-9]+(?=-|$)", re.ASCII)
_TOO_MANY = Text(
    "每人任取 {known} 条记录的组合共 {count} 种，超过 {most} 种，无法逐一计数。",
    "There are {count} ways to choose {known} records of a person, more than {most}: they cannot all be counted.",
)
_FEWER = Text(
    "请减小 --known-records，或先合并每人的记录。",
    "Give a smaller --known-records, or bring each person's records together first.",
)


@dataclass(frozen=True, slots=True)
class Histories:
    """The records of persons, one entry a (person, kind, day): `kinds` is what a record tells, `times` how often it does.

    Days are counted from any day of the person's: only distances count. Kinds are numbered in the order of what they tell.
    """

    persons: Integers = field(repr=False)
    kinds: Integers = field(repr=False)
    days: Integers = field(repr=False)
    times: Integers = field(repr=False)

    @classmethod
    def of(cls, persons: Integers, kinds: Integers, days: Integers | None, counts: Integers) -> tuple[Histories, Integers]:
        """(the entries, the place of each record's entry); `days` None where no record has one."""
        when = np.full(len(persons), NO_DAY, np.int64) if days is None else days
        place = _numbered((persons, when, kinds))
        first = np.unique(place, return_index=True)[1]
        times = np.bincount(place, weights=counts, minlength=len(first)).astype(np.int64)
        return cls(persons[first], kinds[first], when[first], times), place

    def only(self, stays: Mask) -> Histories:
        """The entries that stay."""
        return Histories(self.persons[stays], self.kinds[stays], self.days[stays], self.times[stays])


@dataclass(frozen=True, slots=True)
class KnownHistory:
    """What somebody knows of one person at most: so many `records` in full, or the `dates` of so many and nothing else of them."""

    records: int
    dates: int = 0

    @classmethod
    def answered(cls, answer: Answer[MostKnown]) -> KnownHistory | None:
        """By the answer; None where all records may be known. Where nobody answers for it, two intervals are known beside it."""
        if not answer.value:
            return None
        return cls(int(answer.value), 0 if (answer.source or "").strip() else DATES)

    def choices(self, found: Histories) -> Iterator[tuple[Histories, Integers, int]]:
        """(the entries of which is chosen, the place among them of each of `found`, how many are chosen), the fewest first."""
        every = np.arange(len(found.persons))
        for size in range(1, self.records + 1):
            yield found, every, size
        if self.dates > self.records:
            dated = found.days != NO_DAY
            part, place = Histories.of(found.persons[dated], np.zeros(int(dated.sum()), np.int64), found.days[dated], found.times[dated])
            places = np.full(len(every), -1, np.int64)
            places[dated] = place
            yield from ((part, places, size) for size in range(2, self.dates + 1))


@dataclass(frozen=True, slots=True)
class _Choices:
    """Every choice of some records of a person: `members` are places of entries, a row for each choice; who has it, how many fit."""

    members: Integers = field(repr=False)
    persons: Integers = field(repr=False)
    fits: Integers = field(repr=False)


def crowds(found: Histories, known: KnownHistory) -> Integers:
    """Of each person, in ascending order, how many fit the choice of what is known that fewest fit."""
    who = np.unique(found.persons)
    least = np.full(len(who), len(who), np.int64)
    asked = [(part, size) for part, _, size in known.choices(found)]
    for part, size in asked:
        _amounts(part, size)  # what is too much is refused at once, not after the smaller ones were counted
    for part, size in asked:
        choices = _choices(part, size)
        np.minimum.at(least, np.searchsorted(who, choices.persons), choices.fits)
    return least


def too_well_known(found: Histories, known: KnownHistory, k: int, most: int | None = None) -> Mask:
    """The entries that leave, so that every choice of what is known of the others fits `k` persons at least.

    Of a choice that fits fewer, the record leaves that stands in most such choices of its person; asked again until nothing more leaves,
    or more than `most` records do.
    """
    stays = np.ones(len(found.persons), np.bool_)
    while stays.any():
        gone = _first_missed(found.only(stays), known, k)
        if gone is None or (most is not None and int(found.times[~stays].sum()) > most):
            break
        stays[np.flatnonzero(stays)[gone]] = False  # who lost a record fits no longer: what fitted enough may not
    return ~stays


def _first_missed(found: Histories, known: KnownHistory, k: int) -> Mask | None:
    """The entries that leave because of the smallest choices that fit too few; None where none does."""
    for part, places, size in known.choices(found):
        choices = _choices(part, size)
        few = choices.fits < k
        if few.any():
            return np.isin(places, _hit(part, choices.members[few]))
    return None


def missed_choices(found: Histories, known: KnownHistory, k: int) -> Iterator[Integers]:
    """The places of the entries of every choice of records that fits fewer than `k` persons, a row for each; the smallest choices first."""
    for part, _, size in known.choices(found):
        if part is found:
            choices = _choices(part, size)
            yield choices.members[choices.fits < k]


def covering(fits: Integers) -> ClassSizes:
    """Persons by their crowds as classes whose mean risks are no smaller: what is left of a size stands in the next smaller crowd.

    By the smallest of them at the latest: it is filled up, by fewer persons than it has.
    """
    if not len(fits):
        return ClassSizes((), "subjects")
    sizes, numbers = np.unique(fits, return_counts=True)
    pairs = list(zip(sizes.tolist(), numbers.tolist(), strict=True))
    found = _filled(pairs)
    if _mean(found) < _mean([(size, Fraction(number, size)) for size, number in pairs]):
        found = _filled([(pairs[0][0], sum(number % size for size, number in pairs)), *((s, n - n % s) for s, n in pairs)])
    return ClassSizes(tuple(found), "subjects")


def _filled(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """(size, classes) with whole classes only; pairs may name the smallest size twice."""
    amounts: dict[int, int] = {}
    for size, number in pairs:
        amounts[size] = amounts.get(size, 0) + number
    found, left = [], 0
    smallest = min(amounts)
    for size in sorted(amounts, reverse=True):
        classes, left = divmod(amounts[size] + left, size)
        found.append((size, classes + (1 if size == smallest and left else 0)))
    return sorted((size, classes) for size, classes in found if classes)


def _mean(pairs: list[tuple[int, int]] | list[tuple[int, Fraction]]) -> Fraction:
    """R_c of classes, of which there may be a part."""
    return exact_sum([Fraction(number) / size for size, number in pairs]) / exact_sum([Fraction(number) for _, number in pairs])


def _amounts(found: Histories, size: int) -> tuple[Integers, tuple[Integers, Integers, Integers]]:
    """(the entry of each record, (who, where the own records begin, how many they are)); refused where the choices cannot be counted."""
    # A record that is told several times may be known several times.
    times = np.minimum(found.times, size)
    entry = np.repeat(np.arange(len(times)), times)
    who, starts, amounts = np.unique(found.persons[entry], return_index=True, return_counts=True)  # entries lie by person
    total = sum(comb(amount, size) for amount in amounts.tolist())
    if total > MOST_CHOICES:
        raise InputError(Problem("too_many_choices", _TOO_MANY.fill(known=size, count=total, most=MOST_CHOICES), _FEWER))
    return entry, (who, starts, amounts)


def _choices(found: Histories, size: int) -> _Choices:
    """All of this size, with the number of persons who fit each."""
    entry, (who, starts, amounts) = _amounts(found, size)
    members, persons = [], []
    for amount in np.unique(amounts).tolist():
        if amount < size:
            continue
        picks = np.array(list(combinations(range(amount), size)), np.int64)
        some = amounts == amount
        members.append((starts[some][:, None, None] + picks[None]).reshape(-1, size))
        persons.append(np.repeat(who[some], len(picks)))
    if not members:
        nobody = np.zeros(0, np.int64)
        return _Choices(np.zeros((0, size), np.int64), nobody, nobody)
    chosen, owners = entry[np.concatenate(members)], np.concatenate(persons)
    pattern = _patterns(found, chosen)
    width = int(owners.max()) + 1
    pairs = np.unique(pattern * width + owners)  # both are numbers of something that is held in memory: the product fits
    return _Choices(chosen, owners, np.bincount(pairs // width)[pattern])


def _patterns(found: Histories, chosen: Integers) -> Integers:
    """The number of what each choice tells: the kinds of its records by day, and their distances from the first that has a day."""
    days, kinds = found.days[chosen], found.kinds[chosen]
    order = np.lexsort((kinds, days), axis=1)
    days, kinds = np.take_along_axis(days, order, 1), np.take_along_axis(kinds, order, 1)
    dated = days != NO_DAY
    first = np.where(dated, days, np.iinfo(np.int64).max).min(axis=1)
    apart = np.where(dated, days - first[:, None], -1)
    return _numbered((*kinds.T, *apart.T))


def _numbered(columns: Sequence[Integers]) -> Integers:
    """The number of each row's combination of values, in their order, the first column first."""
    number, kinds = np.zeros(len(columns[0]), np.int64), 1
    for column in columns:
        code, width = column, 0
        low, high = (int(column.min()), int(column.max())) if len(column) else (0, 0)
        if high - low < _WIDEST:
            code, width = column - low, high - low + 1
        else:  # values far apart, such as no day at all
            code = np.unique(column, return_inverse=True)[1].reshape(-1).astype(np.int64)
            width = int(code.max()) + 1
        if kinds > _MOST_KINDS // width:
            number = np.unique(number, return_inverse=True)[1].reshape(-1).astype(np.int64)
            kinds = int(number.max()) + 1
        number, kinds = number * width + code, kinds * width
    return np.unique(number, return_inverse=True)[1].reshape(-1).astype(np.int64)


def _hit(found: Histories, members: Integers) -> Integers:
    """Places of entries such that every one of these choices loses one: of each person first the entry that stands in most of them."""
    open_, gone = np.ones(len(members), np.bool_), list[Integers]()
    order = np.lexsort((found.kinds, found.days))
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))  # in no order of codes: two tables that tell the same lose the same
    while open_.any():
        entries = np.sort(members[open_], axis=1)
        once = np.ones(entries.shape, np.bool_)
        once[:, 1:] = entries[:, 1:] != entries[:, :-1]
        degree = np.bincount(entries[once], minlength=len(found.persons))
        there = np.unique(entries)
        of = found.persons[there]
        best = there[np.lexsort((rank[there], -degree[there], of))]
        first = np.unique(found.persons[best], return_index=True)[1]
        chosen = best[first]
        gone.append(chosen)
        hit = np.isin(members, chosen).any(axis=1)
        open_ &= ~hit
    return np.unique(np.concatenate(gone))


def day_of(label: str | None) -> int:
    """The first day of a label such as 28 or 28-55; `NO_DAY` where it holds none."""
    found = None if label is None else _DAY.match(label)
    return NO_DAY if found is None else int(found[0])


def days_of(labels: Sequence[str | None], codes: Integers) -> Integers:
    """The days that these codes of labels stand for."""
    return np.array([day_of(one) for one in labels] or [NO_DAY], np.int64)[codes]


def in_order(columns: Sequence[tuple[Sequence[str | None], Integers]]) -> Integers:
    """A number for each combination of labels, in the order of the labels and not of their codes: tables that tell the same agree."""
    if not columns:
        return np.zeros(0, np.int64)
    ranked = []
    for labels, codes in columns:
        known = sorted({one or "" for one in labels})
        rank = {one: place for place, one in enumerate(known)}
        ranked.append(np.array([rank[one or ""] for one in labels] or [0], np.int64)[codes])
    _, found = np.unique(np.stack(ranked, axis=1), axis=0, return_inverse=True)
    return found.reshape(-1).astype(np.int64)
