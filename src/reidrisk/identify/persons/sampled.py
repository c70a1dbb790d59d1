"""Rows looked at, a column at a time as numbers, and how many pairs of rows agree."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field
from functools import reduce
from itertools import chain

import numpy as np
import numpy.typing as npt

from ...data.dataset import Dataset
from ...data.groups.group_numbers import pair_numbers
from ...data.missing import missing_tokens
from ...model.dataset import ColumnSample
from ...model.frozen import dataclass
from .words import is_placeholder

Codes = npt.NDArray[np.int64]
Cells = Sequence[str | None]
_NEARLY_CONSTANT = 0.9
_TOKEN = re.compile(r"[0-9a-f]{16,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_FRACTION = re.compile(r"[+-]?\d+[.,](\d*[1-9]\d*)(?:e[+-]?\d+)?", re.ASCII | re.IGNORECASE)
_THIN, _NEXT = 3, 2  # the largest but a tenth by the middle, where numbers given out have 1.8; the next number by the one before
_MEASURED, _CENTS = 0.9, 2  # rows that hold such a number; digits of a fraction that may all be there, as in amounts


@dataclass(frozen=True, slots=True)
class Repeats:
    """`rows` hold a value, `distinct` of them different, `repeated` shared with another row; `pairs` of rows have one value."""

    rows: int
    distinct: int
    repeated: int
    pairs: int

    @classmethod
    def of(cls, codes: Codes) -> Repeats:
        """From the numbers of a column."""
        return cls.counted(np.bincount(codes[codes >= 0]).tolist())

    @classmethod
    def counted(cls, counts: Iterable[int]) -> Repeats:
        """From how often each value is there."""
        there = [count for count in counts if count]
        shared = [count for count in there if count > 1]
        return cls(sum(there), len(there), sum(shared), sum(count * (count - 1) // 2 for count in shared))

    @property
    def chance(self) -> float:
        """How likely two rows that hold a value have the same."""
        return 2 * self.pairs / (self.rows * (self.rows - 1)) if self.rows > 1 else 1.0


@dataclass(frozen=True, slots=True)
class LookedAt:
    """The rows of a sample with the values of each column, `of_rows` all there are. Only the columns that are asked for are numbered.

    `ties` are columns that tie the tables of a release only together with others, such as the number that each hospital gives.
    """

    columns: tuple[str, ...]
    rows: Sequence[Cells] = field(repr=False)
    samples: Mapping[str, ColumnSample] = field(repr=False)
    absent: Collection[str | None] = field(repr=False)
    of_rows: int
    ties: tuple[str, ...] = ()
    _known: dict[str, Codes] = field(default_factory=dict, repr=False)

    def repeats(self, column: str) -> Repeats:
        """From the values as they were counted when the sample was taken."""
        return Repeats.counted(count for value, count in self.samples[column].values.items() if not is_placeholder(value))

    def are_tokens(self, column: str) -> bool:
        """Whether the values are what a machine made to number something by: long hexadecimal digits all of one length, or UUIDs."""
        values = self.samples[column].values.keys() - self.absent
        same = len({len(value) for value in values}) == 1 and not all(value.isdigit() for value in values)
        return same and all(_TOKEN.fullmatch(value) for value in values)

    def are_measured(self, column: str) -> bool:
        """Whether the values are numbers with a fraction: nobody is numbered so, but means and measurements repeat.

        Not whole numbers that a spreadsheet wrote as ``1001.0``, nor numbers of two parts of a fixed length, as ``101.003`` of a site.
        """
        values = {value: count for value, count in self.samples[column].values.items() if value not in self.absent}
        fractions = {value: found[1] for value in values if (found := _FRACTION.fullmatch(value)) is not None}
        lengths = set(map(len, fractions.values()))
        rows = sum(values[value] for value in fractions)
        return rows >= _MEASURED * sum(values.values()) > 0 and (len(lengths) > 1 or max(lengths) <= _CENTS)

    def are_counted(self, column: str) -> bool:
        """Whether the values are whole numbers most of which are small beside the largest, with none left out in between.

        Numbers are given out one after the other, so that half of them lie in the upper half; counts and amounts thin out upwards.
        """
        values = self.samples[column].values
        whole = {float(value): count for value, count in values.items() if value.isascii() and value.isdigit()}
        rows = sum(whole.values())
        if not whole or rows < _MEASURED * sum(values.values()):
            return False
        numbers = np.array(sorted(whole))
        upto = np.cumsum([whole[number] for number in numbers.tolist()])
        half, most = (int(np.searchsorted(upto, share * rows)) for share in (0.5, _NEARLY_CONSTANT))
        above = np.maximum(numbers[half : most + 1], 1)
        return bool(_THIN * above[0] < above[-1] and (above[1:] < _NEXT * above[:-1]).all())

    def codes(self, column: str) -> Codes:
        """Equal numbers are equal values; -1 where there is none, or one that stands for none."""
        if column not in self._known:
            place = self.columns.index(column)
            known: dict[str | None, int] = dict.fromkeys(self.absent, -1)
            known.update((value, -1) for value in self.samples[column].values if is_placeholder(value))
            self._known[column] = np.array([known.setdefault(row[place], len(known)) for row in self.rows], np.int64)
        return self._known[column]

    def cells(self, column: str, most: int) -> Cells:
        """Its cells in at most so many of the rows, taken evenly."""
        place, step = self.columns.index(column), max(1, -(-len(self.rows) // most))
        return [row[place] for row in self.rows[::step]]

    def joined(self, columns: Sequence[str]) -> Codes:
        """One number for each combination; -1 where one of the values is missing."""
        return reduce(together, (self.codes(column) for column in columns))


def looked_at(dataset: Dataset) -> LookedAt:
    """The rows of the sample, for what only several columns together tell."""
    absent = {None, dataset.options.suppression, *missing_tokens(dataset.options)}
    together = dataset.table.together
    ties = () if together is None else tuple(chain.from_iterable(together.ties.composite()))
    return LookedAt(dataset.facts.columns, dataset.table.sample, dataset.samples, absent, dataset.facts.rows, ties)


def together(one: Codes, other: Codes) -> Codes:
    """One number for each pair of numbers; -1 where one of them is."""
    return np.where((one < 0) | (other < 0), -1, pair_numbers(one, other))


def agreement(key: Codes, other: Codes) -> float | None:
    """How much more often rows of one key agree in another column than any two rows do: 1 always, 0 as chance.

    None where no rows share a key, or nearly all rows agree anyway.
    """
    there = (key >= 0) & (other >= 0)
    pairs, alike, chance = Repeats.of(key[there]), Repeats.of(together(key[there], other[there])), Repeats.of(other[there]).chance
    if not pairs.pairs or chance > _NEARLY_CONSTANT:
        return None
    return (alike.pairs / pairs.pairs - chance) / (1 - chance)
