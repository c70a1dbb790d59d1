"""Numbers the distinct combinations of some columns, whatever their width."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Codes = npt.NDArray[np.int32]
Integers = npt.NDArray[np.int64]
WORD = 63


def width(codes: npt.NDArray[np.integer]) -> int:
    """How many bits the codes of one column need; none when all are equal to 0."""
    return int(codes.max(initial=0)).bit_length()


def group_numbers(codes: npt.NDArray[np.integer], columns: Sequence[int]) -> Integers:
    """For each row the number of its group, 0 up to the number of groups - 1.

    Columns are packed into one word while they fit; then what is packed is
    numbered anew, which takes no more bits than there are rows.
    """
    packed, used = np.zeros(len(codes), np.int64), 0
    for column in columns:
        bits = width(codes[:, column])
        if used + bits > WORD:
            packed = _dense(packed)
            used = width(packed)
        packed = (packed << bits) | codes[:, column]
        used += bits
    return _dense(packed)


def _dense(packed: Integers) -> Integers:
    return np.unique(packed, return_inverse=True)[1]


def group_sums(groups: Integers, counts: Integers) -> Integers:
    """The sum of `counts` in each group."""
    sums = np.zeros(int(groups.max(initial=-1)) + 1, np.int64)
    np.add.at(sums, groups, counts)
    return sums
