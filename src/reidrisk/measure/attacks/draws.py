"""Random-looking choices that are the same on every run: by hash of the row number (SplitMix64, Steele et al. 2014)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...data.groups.group_numbers import Integers

Words = npt.NDArray[np.uint64]
_STEP, _FIRST, _SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


def hashes(count: int, seed: int) -> Words:
    """One well mixed word for each of the numbers 0 to count - 1."""
    words = (np.arange(1, count + 1, dtype=np.uint64) + np.uint64(seed) * np.uint64(2**32 + 1)) * _STEP
    words = (words ^ (words >> np.uint64(30))) * _FIRST
    words = (words ^ (words >> np.uint64(27))) * _SECOND
    mixed: Words = words ^ (words >> np.uint64(31))
    return mixed


def draws(below: Integers, seed: int) -> Integers:
    """For each entry a number from 0 to it, exclusive; entries are at least 1 and below 2**31."""
    high = hashes(len(below), seed) >> np.uint64(33)
    found: Integers = (high.astype(np.int64) * below) >> 31
    return found


def sample(rows: int, most: int, seed: int) -> Integers:
    """At most `most` different rows, in their order: those with the smallest hashes."""
    if rows <= most:
        return np.arange(rows)
    return np.sort(np.argpartition(hashes(rows, seed), most)[:most])
