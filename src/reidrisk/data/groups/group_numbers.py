"""Numbers the distinct combinations of some columns, whatever their width."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

Codes = npt.NDArray[np.int32]
Integers = npt.NDArray[np.int64]
CodesOf = Callable[[int], npt.NDArray[np.integer]]
WORD = 63
_MARKED = 4  # so many places for each number, and summing by place is faster than sorting
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
    return dense(_packed(codes_of, rows, columns))


def summed_by(codes_of: CodesOf, counts: Integers, columns: Sequence[int]) -> Integers:
    """The sum of `counts`, each at least 1, in every group by these columns, in no order: what asks for sizes alone needs no numbers."""
    packed = _packed(codes_of, len(counts), columns)
    most, bits = int(packed.max(initial=-1)) + 1, width(counts - 1) if len(counts) else 0
    if most <= _MARKED * len(counts) or most.bit_length() + bits > WORD:
        groups = packed if most <= _MARKED * len(counts) else dense(packed)
        sums = np.bincount(groups, counts).astype(np.int64)  # whole numbers below 2**53 are exact as floats, and rows are fewer
        return sums[sums > 0]
    in_order = np.sort((packed << bits) | (counts - 1))
    ends = np.flatnonzero(_differs(in_order >> bits)[1:])
    upto = np.cumsum((in_order & ((1 << bits) - 1)) + 1)
    return np.diff(np.concatenate((upto[ends], upto[-1:])), prepend=0)


def _packed(codes_of: CodesOf, rows: int, columns: Sequence[int]) -> Integers:
    packed, used = np.zeros(rows, np.int64), 0
    for column in columns:
        codes = codes_of(column)
        bits = width(codes)
        if used + bits > WORD:
            packed = dense(packed)
            used = width(packed)
        packed = (packed << bits) | codes
        used += bits
    return packed


def _differs(in_order: Integers) -> npt.NDArray[np.bool_]:
    """Whether each is another than the one before; the first is none."""
    found = np.zeros(len(in_order), np.bool_)
    np.not_equal(in_order[1:], in_order[:-1], out=found[1:])
    return found


def dense(numbers: Integers) -> Integers:
    """Numbered anew without gaps, in their order: by places where these are few enough, which sorts nothing."""
    most = int(numbers.max(initial=-1)) + 1
    if most > SPARSE * len(numbers):
        return _sorted_anew(numbers, most.bit_length())
    there = np.zeros(most, np.bool_)
    there[numbers] = True
    found = np.flatnonzero(there)
    ranks = np.empty(most, np.int64)  # only the places of numbers are ever touched
    ranks[found] = np.arange(len(found))
    return ranks[numbers]


def _sorted_anew(numbers: Integers, used: int) -> Integers:
    """By sorting: with its place in the bits that are left each is sorted as one number, which takes half of the time of an order."""
    bits = (len(numbers) - 1).bit_length()
    if used + bits > WORD:
        return np.unique(numbers, return_inverse=True)[1]
    in_order = np.sort((numbers << bits) | np.arange(len(numbers)))
    found = np.empty(len(numbers), np.int64)
    found[in_order & ((1 << bits) - 1)] = np.cumsum(_differs(in_order >> bits))
    return found


def pair_numbers(one: Integers, other: Integers) -> Integers:
    """One number for each pair that is there, from 0 on; a code of -1, which stands for no value, is one of its own."""
    return dense((one + 1) * (int(other.max(initial=-1)) + 2) + other + 1)


def group_sums(groups: Integers, counts: Integers) -> Integers:
    """The sum of `counts` in each group."""
    sums = np.zeros(int(groups.max(initial=-1)) + 1, np.int64)
    np.add.at(sums, groups, counts)
    return sums
