"""SUDA2 and DIS-SUDA: special uniques, records that few columns already single out.

Manning, Haglin & Keane 2008; Elliot, Manning, Mayes, Gurd & Bane 2005; Skinner & Elliot 2002.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from math import comb, prod
from typing import Literal

import numpy as np
import numpy.typing as npt

from ...data.groups.group_numbers import Codes
from ...model.frozen import dataclass
from ...model.text import Phrase, Text
from ..tuples import Tuples
from .lattice import ColumnSet, Lattice, Places, visits

_BITS = 32


class _Alone:
    """Who is alone on each set: a list of numbers, or one bit a record where the list would be longer."""

    def __init__(self, records: int) -> None:
        self._records = records
        self._lists: dict[ColumnSet, npt.NDArray[np.int32]] = {}
        self._bits: dict[ColumnSet, npt.NDArray[np.uint8]] = {}

    def keep(self, columns: ColumnSet, who: Places) -> None:
        if len(who) * _BITS < self._records:
            self._lists[columns] = who.astype(np.int32)
            return
        marks = np.zeros(self._records, np.bool_)
        marks[who] = True
        self._bits[columns] = np.packbits(marks)

    def sets(self) -> list[ColumnSet]:
        return sorted([*self._lists, *self._bits], key=lambda columns: (len(columns), columns))

    def minimal(self, columns: ColumnSet) -> Places:
        """Who is alone on the set and on none that lacks one of its columns."""
        marks = np.zeros(self._records, np.bool_)
        self._set(marks, columns, here=True)
        for place in range(len(columns)):
            self._set(marks, columns[:place] + columns[place + 1 :], here=False)
        return np.flatnonzero(marks)

    def _set(self, marks: npt.NDArray[np.bool_], columns: ColumnSet, *, here: bool) -> None:
        if columns in self._lists:
            marks[self._lists[columns]] = here
        elif columns in self._bits:
            marks[np.unpackbits(self._bits[columns], count=self._records).view(np.bool_)] = here


def minimal_uniques(tuples: Tuples, most: int, missing: Sequence[int | None]) -> Iterator[tuple[ColumnSet, Places]]:
    """Each set of at most `most` columns with the classes for which it is minimal, small sets first.

    A set that holds a missing value of a record is no evidence against it.
    """
    lattice = Lattice(tuples, most)
    alone = _Alone(len(lattice.alone))
    for columns, who in lattice.walk():
        alone.keep(columns, who)
    for columns in alone.sets():
        classes = lattice.alone[alone.minimal(columns)]
        for column in columns:
            if missing[column] is not None:
                classes = classes[tuples.codes[classes, column] != missing[column]]
        if len(classes):
            yield columns, classes


Floats = npt.NDArray[np.float64]
MOST_VISITS = 16_384
MOST_BYTES = 512 * 2**20
MOST_WORK = 3_000_000_000
TOO_MANY = Text(
    "{columns} 列中至多 {most} 列的组合需逐一分组 {visits} 次，超出上限；请减小最大列数（max_size）或减少准标识符。",
    "Sets of at most {most} of {columns} {columns|column|columns} need {visits} groupings, more than are allowed; lower max_size or name "
    "fewer columns.",
)


@dataclass(frozen=True, slots=True)
class Suda:
    """The minimal sample uniques (MSU) of at most `max_size` columns.

    `numbers[k]` counts the MSUs of k columns of each class; `msus` are the
    sets with the classes whose MSU they are. Only classes of one record have any.
    """

    columns: tuple[str, ...]
    max_size: int
    members: int
    uniques: int
    pairs: int
    numbers: npt.NDArray[np.unsignedinteger] = field(repr=False)
    msus: Mapping[ColumnSet, npt.NDArray[np.int32]] = field(repr=False)
    codes: Codes = field(repr=False)

    @property
    def without_msu(self) -> int:
        """How many unique records have no MSU that was looked for: their score and their DIS-SUDA are 0."""
        return self.uniques - int(np.count_nonzero(self.numbers.any(axis=0)))

    @property
    def msu_count(self) -> int:
        """How many MSUs there are, over all records."""
        return sum(self.by_size().values())

    def by_size(self) -> dict[int, int]:
        """How many MSUs there are of each size."""
        return {size: int(self.numbers[size].sum(dtype=np.int64)) for size in range(1, self.max_size + 1)}

    def weights(self, score: Score) -> dict[int, Fraction]:
        """What an MSU of each size counts."""
        return {size: weight(score, size, len(self.columns), self.max_size) for size in range(1, self.max_size + 1)}

    def scores(self, score: Score) -> Floats:
        """The SUDA score of each class, rounded."""
        found = np.zeros(self.numbers.shape[1])
        for size, each in self.weights(score).items():
            found += float(each) * self.numbers[size]
        return found

    def score_sum(self, score: Score) -> Fraction:
        """The sum of the scores over all records."""
        weights = self.weights(score)
        return sum((weights[size] * number for size, number in self.by_size().items()), Fraction(0))

    def contributions(self, score: Score) -> dict[str, Fraction]:
        """For each column the share of the sum of the scores that comes from MSUs with this column."""
        weights, total = self.weights(score), self.score_sum(score)
        found = dict.fromkeys(self.columns, Fraction(0))
        for key, classes in self.msus.items():
            for column in key:
                found[self.columns[column]] += weights[len(key)] * len(classes)
        return {column: part / total if total else Fraction(0) for column, part in found.items()}

    def dis(self, fraction: Fraction) -> Fraction | None:
        """Data intrusion simulation: how likely a match on a unique is right, U f / (U f + 2 P (1 - f)).

        None without uniques, since then no match on a unique can be made.
        """
        hits = self.uniques * fraction
        misses = 2 * self.pairs * (1 - fraction)
        return hits / (hits + misses) if self.uniques else None

    def dis_scores(self, fraction: Fraction, score: Score) -> Floats:
        """DIS-SUDA of each class: the DIS probability spread over the uniques by their scores; 0 without a score."""
        scores, dis = self.scores(score), self.dis(fraction)
        scored = scores > 0
        if dis is None or not scored.any():
            return np.zeros_like(scores)
        power = 1 + (8 - len(self.columns)) / 20
        raised = scores[scored] ** power
        odds = float(self.uniques / dis - self.uniques) / (raised * float((1 / raised).sum()))
        found = np.zeros_like(scores)
        found[scored] = 1 / (1 + odds)
        return found


def suda(tuples: Tuples, max_size: int | None = None, missing: Sequence[int | None] | None = None) -> Suda | Phrase:
    """Search for the MSUs, or say why that would take too long.

    `max_size` defaults to all columns, or to the largest that is affordable:
    DIS counts every unique record, and one that only all columns together make
    so is one of them. `missing` is the code for a missing value in each column: such
    a value is never part of an MSU. Without it missing is a value like others.
    """
    columns = len(tuples.columns)
    uniques = int(np.count_nonzero(tuples.counts == 1))
    wanted = columns if max_size is None else min(max_size, columns)
    most = wanted
    while max_size is None and most > 1 and not _quick(columns, most, tuples):
        most -= 1
    if not _affordable(columns, most, uniques):
        return TOO_MANY.fill(columns=columns, most=most, visits=visits(columns, most))
    narrow = comb(columns, columns // 2) < 2**16
    numbers = np.zeros((most + 1, len(tuples.counts)), np.uint16 if narrow else np.uint32)
    msus: dict[ColumnSet, npt.NDArray[np.int32]] = {}
    for key, classes in minimal_uniques(tuples, most, missing or (None,) * columns):
        numbers[len(key), classes] += 1
        msus[key] = classes.astype(np.int32)
    pairs = int(np.count_nonzero(tuples.counts == 2))  # noqa: PLR2004 - a pair
    return Suda(tuples.columns, most, int(tuples.counts.sum()), uniques, pairs, numbers, msus, tuples.codes)


def _quick(columns: int, most: int, tuples: Tuples) -> bool:
    """Whether this is a matter of minutes; a person who names a size may wait longer."""
    uniques = int(np.count_nonzero(tuples.counts == 1))
    return visits(columns, most) * len(tuples.counts) <= MOST_WORK and _affordable(columns, most, uniques)


def _affordable(columns: int, most: int, uniques: int) -> bool:
    number = visits(columns, most)
    return number <= MOST_VISITS and number * uniques // 8 <= MOST_BYTES


Score = Literal["elliot", "ihsn"]


def weight(score: Score, size: int, columns: int, most: int) -> Fraction:
    """The weight of a minimal unique of `size` of the `columns` columns, `most` being the largest size looked for.

    Elliot (the paper's, and sdcMicro's by default): Π (columns - i) for i from size to min(most, columns - 1); the whole set weighs 1.
    IHSN: (2^(columns-size) - 1) size! (columns-size)! / columns!, 0 for the whole set.

    >>> weight("elliot", 1, 4, 3), weight("ihsn", 1, 4, 3)
    (Fraction(6, 1), Fraction(7, 4))
    """
    if score == "elliot":
        return Fraction(prod(columns - i for i in range(size, min(most, columns - 1) + 1)))
    return Fraction(2 ** (columns - size) - 1, comb(columns, size))
