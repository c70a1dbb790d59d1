"""Local suppression: a column shows its value in a class where enough of the class share it, and the mark in all others.

A rule of the records themselves, so that next month's classes are judged by what they hold then: no list of classes is learned.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]


def hidden(owner: Integers, values: Integers, counts: Integers, least: int) -> Mask:
    """Of each tuple whether its cell is suppressed: its class, the code of its value, its records.

    Every value of a class that fewer than `least` records have; and while those are fewer than `least`, the next larger ones with them,
    all that are alike in size, so that nobody sees which value stands behind the mark. What is shown, and what is not, is `least` or none.
    """
    if not len(owner):
        return np.zeros(0, np.bool_)
    keys, part = np.unique(owner * (int(values.max()) + 1) + values, return_inverse=True)
    part, of = part.reshape(-1), keys // (int(values.max()) + 1)
    sizes = np.bincount(part, weights=counts, minlength=len(keys)).astype(np.int64)
    order = np.lexsort((sizes, of))
    of, ordered = of[order], sizes[order]
    before = np.concatenate(([0], np.cumsum(ordered)[:-1]))
    first_of_class = np.concatenate(([True], of[1:] != of[:-1]))
    first_alike = first_of_class | np.concatenate(([True], ordered[1:] != ordered[:-1]))
    start = np.maximum.accumulate(np.where(first_of_class, np.arange(len(of)), 0))
    alike = np.maximum.accumulate(np.where(first_alike, np.arange(len(of)), 0))
    smaller = before[alike] - before[start]
    gone = np.zeros(len(keys), np.bool_)
    gone[order] = (ordered < least) | ((smaller > 0) & (smaller < least))
    return np.asarray(gone[part], np.bool_)


def parted(owner: Integers, values: Integers, gone: Mask) -> Integers:
    """The classes once the values that are not `gone` are shown, numbered from 0."""
    shown = np.where(gone, 0, values + 1)
    return np.unique(owner * (int(shown.max(initial=0)) + 1) + shown, return_inverse=True)[1].reshape(-1).astype(np.int64)
