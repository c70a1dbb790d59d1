"""Persons with several records, for somebody who knows at most m of one person's (k^m-anonymity: Terrovitis, Mamoulis and Kalnis 2008).

What is known of a person are m of their records, as they stand, and the days between these; not how many more there are, nor when any of
them was where dates moved by a secret number of days. A person fits who has such records at such distances. Sizes are those of the
smallest crowd in which any m records of a person put them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from ...model.release import Answer, MostKnown
from ..risk_model import exact_sum
from .choices import LeavingRecords, choices_of
from .histories import NO_DAY, Histories, numbered

Integers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
# Three dates are two intervals, of which in days hardly any two are alike: they are attacked wherever no named person says who knows what.
DATES = 3
_DAY = re.compile(r"-?[0-9]+(?=-|$)", re.ASCII)


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


def crowds(found: Histories, known: KnownHistory) -> Integers:
    """Of each person, in ascending order, how many fit the choice of what is known that fewest fit."""
    return LeavingRecords(found, known.records, known.dates).crowds(np.ones(len(found.persons), np.bool_))


def too_well_known(found: Histories, known: KnownHistory, k: int, most: int | None = None) -> Mask:
    """The entries that leave, so that every choice of what is known of the others fits `k` persons at least.

    Of a choice that fits fewer, the record leaves that stands in most such choices of its person; asked again until nothing more leaves,
    or more than `most` records do.
    """
    return LeavingRecords(found, known.records, known.dates).leaving(k, most)


def missed_choices(found: Histories, known: KnownHistory, k: int) -> Iterator[Integers]:
    """The places of the entries of every choice of records that fits fewer than `k` persons, a row for each; the smallest choices first."""
    for size in range(1, known.records + 1):
        choices = choices_of(found, size)
        yield choices.members[choices.fits(None) < k]


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


def day_of(label: str | None) -> int:
    """The first day of a label such as 28 or 28-55; `NO_DAY` where it holds none."""
    found = None if label is None else _DAY.match(label)
    return NO_DAY if found is None else int(found[0])


def days_of(labels: Sequence[str | None], codes: Integers) -> Integers:
    """The days that these codes of labels stand for."""
    return _days(tuple(labels))[codes]


def in_order(columns: Sequence[tuple[Sequence[str | None], Integers]]) -> Integers:
    """A number for each combination of labels, in the order of the labels and not of their codes: tables that tell the same agree."""
    return numbered([_ranks(tuple(labels))[codes] for labels, codes in columns]) if columns else np.zeros(0, np.int64)


# A search asks for the same labels at every step.
@lru_cache(maxsize=256)
def _days(labels: tuple[str | None, ...]) -> Integers:
    return np.array([day_of(one) for one in labels] or [NO_DAY], np.int64)


@lru_cache(maxsize=256)
def _ranks(labels: tuple[str | None, ...]) -> Integers:
    rank = {one: place for place, one in enumerate(sorted({one or "" for one in labels}))}
    return np.array([rank[one or ""] for one in labels] or [0], np.int64)
