"""Which values of a column are close to each other: near numbers, texts one typing error apart (Damerau 1964)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from .aligning import Labels, number

Flags = npt.NDArray[np.bool_]
PART = Fraction(1, 20)
_LEAST = 3


def close(labels: Labels, *, numeric: bool) -> Iterator[tuple[int, int]]:
    """Every pair of different codes that stand for close values, both ways round.

    Numbers are close within 1/20 of their range; texts of three or more signs
    when one sign is added, left out, changed, or two neighbours are swapped.
    A missing value is close to nothing.
    """
    pairs = _near(labels) if numeric else _mistyped(labels)
    for one, other in pairs:
        yield one, other
        yield other, one


def _near(labels: Labels) -> Iterator[tuple[int, int]]:
    known = sorted((value, code) for code, label in enumerate(labels) if label is not None and (value := number(label)) is not None)
    reach = float(PART) * (known[-1][0] - known[0][0]) if known else 0.0
    first = 0
    for place, (value, code) in enumerate(known):
        while value - known[first][0] > reach:
            first += 1
        yield from ((other, code) for _, other in known[first:place])


def _mistyped(labels: Labels) -> Iterator[tuple[int, int]]:
    """Texts that share a form with one sign left out, then compared (so that no pair is missed, and none is wrong)."""
    forms: defaultdict[str, list[int]] = defaultdict(list)
    for code, label in enumerate(labels):
        if label is not None and len(label) >= _LEAST:
            for form in dict.fromkeys((label, *(label[:at] + label[at + 1 :] for at in range(len(label))))):
                forms[form].append(code)
    seen = set()
    for codes in forms.values():
        for at, one in enumerate(codes):
            for other in codes[at + 1 :]:
                pair = (min(one, other), max(one, other))
                if pair not in seen and one_apart(str(labels[one]), str(labels[other])):
                    seen.add(pair)
                    yield pair


def one_apart(one: str, other: str) -> bool:
    """Whether one typing error makes the one text of the other."""
    if len(one) > len(other):
        one, other = other, one
    at = next((place for place, sign in enumerate(one) if sign != other[place]), len(one))
    if len(one) < len(other):
        return len(other) - len(one) == 1 and one[at:] == other[at + 1 :]
    rest = one[at + 1 :] == other[at + 1 :]
    swapped = one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
    return one != other and (rest or swapped)


def neighbours(labels: Labels, *, numeric: bool) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Which codes are close: for each code how many are close to it, and the packed pairs code x len + close code, sorted."""
    size = len(labels)
    pairs = np.array(sorted(one * size + other for one, other in close(labels, numeric=numeric)), np.int64)
    return np.bincount(pairs // size, minlength=size), pairs


def is_close(pairs: npt.NDArray[np.int64], size: int, one: int, others: Sequence[int] | npt.NDArray[np.integer]) -> Flags:
    """For each of `others` whether it is close to `one`."""
    begin, end = np.searchsorted(pairs, [one * size, (one + 1) * size])
    flags = np.zeros(size, bool)
    flags[pairs[begin:end] - one * size] = True
    found: Flags = flags[others]
    return found
