"""Equal whole numbers made one: by a table of all numbers where they are few enough for that, else by sorting.

Both give the numbers in rising order. A table of 16 places a number is faster than sorting (63,000 numbers: 1.1 ms to 2.9 ms).
"""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
PLACES = 16
FEW = 4096
BITS = 62


class Merge(Protocol):
    """Which of the numbers are equal."""

    @property
    def one_of_each(self) -> Integers:
        """The place of one of each."""

    @property
    def owners(self) -> Integers:
        """For each number the one that it became part of."""

    def sums(self, amounts: Integers) -> Integers:
        """The sum of the amounts of equal numbers."""


def merge(numbers: Integers, span: int) -> Merge:
    """Of numbers from 0 to `span` - 1."""
    return _ClassTable(numbers, span) if span <= max(PLACES * len(numbers), FEW) else _Sorted(numbers, span)


class _ClassTable:
    def __init__(self, numbers: Integers, span: int) -> None:
        self._numbers, self._span = numbers, span
        seen = np.zeros(span, np.bool_)
        seen[numbers] = True
        self._there = seen.nonzero()[0]

    @cached_property
    def one_of_each(self) -> Integers:
        places = np.empty(self._span, np.int64)
        places[self._numbers] = np.arange(len(self._numbers))
        return places.take(self._there)

    @cached_property
    def owners(self) -> Integers:
        rank = np.empty(self._span, np.int64)
        rank[self._there] = np.arange(len(self._there))
        return rank.take(self._numbers)

    def sums(self, amounts: Integers) -> Integers:
        # In floats, which are exact below 2**53.
        return np.bincount(self._numbers, amounts, self._span).take(self._there).astype(np.int64)


class _Sorted:
    def __init__(self, numbers: Integers, span: int) -> None:
        width = len(numbers).bit_length()
        if span.bit_length() + width <= BITS:  # a plain sort with the places in the low bits takes a quarter less than argsort
            packed = (numbers << width) | np.arange(len(numbers))
            packed.sort()
            self._order, ordered = packed & ((1 << width) - 1), packed >> width
        else:
            self._order = np.argsort(numbers)
            ordered = numbers.take(self._order)
        self._starts = np.concatenate(([0], np.flatnonzero(ordered[1:] != ordered[:-1]) + 1))

    @cached_property
    def one_of_each(self) -> Integers:
        return self._order.take(self._starts)

    @cached_property
    def owners(self) -> Integers:
        found = np.empty(len(self._order), np.int64)
        found[self._order] = np.repeat(np.arange(len(self._starts)), np.diff(self._starts, append=len(self._order)))
        return found

    def sums(self, amounts: Integers) -> Integers:
        return np.add.reduceat(amounts.take(self._order), self._starts)
