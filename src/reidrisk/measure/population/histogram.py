"""A histogram of class sizes as arrays, for the models that look at all of it."""

from __future__ import annotations

from dataclasses import field
from functools import lru_cache

import numpy as np

from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from .gamma import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Histogram:
    """`numbers` classes of each of `sizes`; u `classes`, n `records`, c_1 and c_2 in `singles` and `doubles`.

    The estimators of one sample share one: what the first of them fitted to it, the next takes from there.
    """

    sizes: Floats = field(repr=False)
    numbers: Floats = field(repr=False)
    classes: int
    records: int
    singles: int
    doubles: int

    @classmethod
    def of(cls, sizes: ClassSizes) -> Histogram:
        """The class sizes as arrays, with sizes 1 and 2 in them even where no class has them."""
        return _counted(sizes)


@lru_cache(4)
def _counted(sizes: ClassSizes) -> Histogram:
    counts = {1: 0, 2: 0} | dict(sizes.pairs)
    both = np.array(sorted(counts.items()), np.float64).T
    both.flags.writeable = False
    return Histogram(both[0], both[1], sizes.classes, sizes.members, counts[1], counts[2])
