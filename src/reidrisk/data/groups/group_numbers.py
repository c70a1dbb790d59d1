"""Numbers the distinct combinations of some columns, whatever their width."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

Codes = npt.NDArray[np.int32]
Integers = npt.NDArray[np.int64]
CodesOf = Callable[[int], npt.NDArray[np.integer]]
WORD = 63
SPARSE = 16  # so many places for each number, and marking them is faster than sorting


def width(codes: npt.NDArray[np.integer]) -> int:
    """How many bits the codes of one column need; none when all are equal to 0."""
    return int(codes.max(initial=0)).bit_length()


def group_numbers(codes: npt.NDArray[np.integer], columns: Sequence[int]) -> Integers:
    """For each row the number of its group by some columns of `codes`, 0 up to the number of groups - 1."""
    return numbers_by(lambda column: codes[:, column], len(codes), columns)


def numbers_by(codes_of: CodesOf, rows: int, columns: Sequence[int]) -> Integers:
    """The same where the codes of a column are asked for one by one.

    Columns are packed into one word while they fit; then what is packed is
    numbered anew, which takes no more bits than there are rows.
    """
    packed, used = np.zeros(rows, np.int64), 0
    for column in columns:
        codes = codes_of(column)
        bits = width(codes)
        if used + bits > WORD:
            packed = dense(packed)
            used = width(packed)
        packed = (packed << bits) | codes
        used += bits
    return dense(packed)


def dense(numbers: Integers) -> Integers:
    """Numbered anew without gaps, in their order: by places where these are few enough, which sorts nothing."""
    most = int(numbers.max(initial=-1)) + 1
    if most > SPARSE * len(numbers):
        return np.unique(numbers, return_inverse=True)[1]
    there = np.zeros(most, np.bool_)
    there[numbers] = True
    found = np.flatnonzero(there)
    ranks = np.empty(most, np.int64)  # only the places of numbers are ever touched
    ranks[found] = np.arange(len(found))
    return ranks[numbers]


def pair_numbers(one: Integers, other: Integers) -> Integers:
    """One number for each pair that is there, from 0 on; a code of -1, which stands for no value, is one of its own."""
    return dense((one + 1) * (int(other.max(initial=-1)) + 2) + other + 1)


def group_sums(groups: Integers, counts: Integers) -> Integers:
    """The sum of `counts` in each group."""
    sums = np.zeros(int(groups.max(initial=-1)) + 1, np.int64)
    np.add.at(sums, groups, counts)
    return sums
