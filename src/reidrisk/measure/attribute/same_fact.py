"""Whether two columns tell one fact, as a code and its name do: who knows the one knows the other, and no class discloses it.

That two columns follow from each other counts only where rows could have said otherwise: of values that never repeat each follows
from everything.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ..tuples import Sensitive

Integers = npt.NDArray[np.int64]
STRAYS, BY_CHANCE = Fraction(1, 100), 20
"""Share of the records that may break it (slips of the pen), and how many at least would break it by chance."""


def is_same_fact(pair: Sensitive, *, silent: int | None = None, mute: int | None = None, one_way: bool = False) -> bool:
    """Whether each value of the column that makes the classes has one value of the attribute, and each of these one there.

    `silent` is the code of the mark of suppression of the attribute, `mute` the class of it: these records say nothing of it. `one_way`:
    it suffices that the attribute follows from the column, as a chapter follows from the code of a diagnosis.
    """
    there = np.ones(len(pair.counts), bool)
    if silent is not None:
        there &= pair.values != silent
    if mute is not None:
        there &= pair.classes != mute
    by, what, counts = pair.classes[there], pair.values[there], pair.counts[there]
    return _follows(by, what, counts) and (one_way or _follows(what, by, counts))


def _follows(by: Integers, what: Integers, counts: Integers) -> bool:
    """Whether all but a few records have the commonest value of `what` beside their value of `by`, which chance would not give."""
    total = int(counts.sum())
    if not total:
        return False
    held = np.bincount(what, weights=counts).astype(np.int64)
    different = len(np.unique(by))
    if (total - different) * Fraction(total - int(held.max()), total) < BY_CHANCE:
        return False
    best = np.zeros(int(by.max()) + 1, np.int64)
    np.maximum.at(best, by, counts)
    return total - int(best.sum()) <= STRAYS * total
