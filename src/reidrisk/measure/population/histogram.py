"""A histogram of class sizes as arrays, for the models that look at all of it."""

from __future__ import annotations

from dataclasses import field

import numpy as np

from ...model.dataset import ClassSizes
from ...model.frozen import dataclass
from .gamma import Floats


@dataclass(frozen=True, slots=True)
class Histogram:
    """`numbers` classes of each of `sizes`; u `classes`, n `records`, c_1 and c_2 in `singles` and `doubles`."""

    sizes: Floats = field(repr=False)
    numbers: Floats = field(repr=False)
    classes: int
    records: int
    singles: int
    doubles: int

    @classmethod
    def of(cls, sizes: ClassSizes) -> Histogram:
        """The class sizes as arrays, with sizes 1 and 2 in them even where no class has them."""
        counts = {1: 0, 2: 0} | dict(sizes.pairs)
        size, number = np.array(sorted(counts.items()), np.float64).T
        return cls(size, number, sizes.classes, sizes.members, counts[1], counts[2])
