"""The distinct quasi-identifier tuples with their counts: all that record-level models look at."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

import numpy as np

from ..data.coding import Coded
from ..model.dataset import ClassSizes
from ..model.frozen import dataclass

if TYPE_CHECKING:
    import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Sensitive:
    """How often each value of one sensitive attribute occurs in each class; sparse, one entry a (class, value).

    `classes` index the rows of `Tuples.codes`; `values` are codes 0..`distinct`-1,
    in the order of the attribute where it has one; `counts` are positive.
    """

    column: str
    classes: npt.NDArray[np.int64] = field(repr=False)
    values: npt.NDArray[np.int64] = field(repr=False)
    counts: npt.NDArray[np.int64] = field(repr=False)
    distinct: int


@dataclass(frozen=True, slots=True)
class Tuples:
    """J distinct tuples over q columns: `codes` is J x q (0..distinct-1 in each column), `counts` has J entries.

    `weights` are the summed sampling weights of each class, where given.
    """

    columns: tuple[str, ...]
    codes: npt.NDArray[np.int32] = field(repr=False)
    counts: npt.NDArray[np.int64] = field(repr=False)
    sensitive: tuple[Sensitive, ...] = ()
    weights: npt.NDArray[np.float64] | None = field(default=None, repr=False)

    def sizes(self) -> ClassSizes:
        """The histogram of class sizes."""
        size, number = np.unique(self.counts, return_counts=True)
        return ClassSizes(tuple(zip(size.tolist(), number.tolist(), strict=True)))

    @classmethod
    def of(cls, coded: Coded) -> Tuples:
        """From what the engine grouped."""
        sensitive = tuple(Sensitive(one.column, one.classes, one.values, one.counts, one.distinct) for one in coded.others)
        return cls(coded.columns, coded.codes, coded.counts, sensitive, coded.weights)
