"""The attack on an output by the order of its rows: whether they stand as the rows of the original stood.

Whoever holds the original, or knows how it was sorted, could put rows side by side. The columns that the plan left alone tell:
of each value (and of all of them together) the mean place in the original is compared with the place in the output.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt

import numpy as np

from ...data.output.row_places import Hashes, Places
from ...model.frozen import dataclass

# The correlation of rows in an order of their own has a standard deviation of 1 / sqrt(n - 1): beyond seven of them chance puts
# one output in 10^11, whatever the values are.
_DEVIATIONS = 7.0
_FEWEST = 60


@dataclass(frozen=True, slots=True)
class RowOrder:
    """By the values of `rows` rows: the `correlation` (-1 to 1) of the place of a row with where they stood in the original.

    `beyond_chance`: an order drawn at random gives no such correlation.
    """

    correlation: float
    rows: int

    @property
    def beyond_chance(self) -> bool:
        """Whether chance does not explain it."""
        return abs(self.correlation) * sqrt(self.rows - 1) > _DEVIATIONS


def in_order(original: Mapping[str, Places], output: Mapping[str, Places]) -> RowOrder | None:
    """The strongest of the columns and of all together, what chance cannot explain first; None where too few rows can be compared.

    Each table beside the one of its name; beside all that were written as one where there is none.
    """
    found = [one for name, before in original.items() if (after := output.get(name, output.get(""))) for one in _compared(before, after)]
    return max(found, key=lambda one: (one.beyond_chance, abs(one.correlation)), default=None)


def _compared(original: Places, output: Places) -> Iterator[RowOrder]:
    for name in original.hashes:
        if name in output.hashes and (name or original.columns == output.columns):
            found = _correlation(original.hashes[name], output.hashes[name])
            if found is not None:
                yield found


def _correlation(original: Hashes, output: Hashes) -> RowOrder | None:
    values, place = np.unique(original, return_inverse=True)
    if not len(values):
        return None
    mean = np.bincount(place.reshape(-1), weights=np.arange(len(original))) / np.bincount(place.reshape(-1))
    at = np.minimum(np.searchsorted(values, output), len(values) - 1)
    met = np.flatnonzero(values[at] == output)
    stood = mean[at[met]]
    if len(met) < _FEWEST or np.ptp(stood) == 0:
        return None
    return RowOrder(float(np.corrcoef(met, stood)[0, 1]), len(met))
