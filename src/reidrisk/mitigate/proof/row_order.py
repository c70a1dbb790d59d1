"""The attack on an output by the order of its rows: whether they stand as the rows of the original stood.

Whoever holds the original, or knows how it was sorted, could put rows side by side. The columns that the plan left alone tell:
of each value (and of all of them together) the mean place in the original is compared with the place in the output.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from ...data.output.row_places import Hashes, Places

# The correlation of rows in an order of their own has a standard deviation of 1 / sqrt(n - 1): beyond seven of them chance puts
# one output in 10^11, whatever the values are.
_DEVIATIONS = 7.0
_FEWEST = 60


def in_order(original: Places, output: Places) -> float:
    """The strongest correlation (in size) between the place of a row and where its values stood in the original; 0.0 where none shows.

    What chance could give counts as none.
    """
    found = [
        _correlation(original.hashes[name], output.hashes[name])
        for name in original.hashes
        if name in output.hashes and (name or original.columns == output.columns)
    ]
    return max(found, key=abs, default=0.0)


def _correlation(original: Hashes, output: Hashes) -> float:
    values, place = np.unique(original, return_inverse=True)
    if not len(values):
        return 0.0
    mean = np.bincount(place.reshape(-1), weights=np.arange(len(original))) / np.bincount(place.reshape(-1))
    at = np.minimum(np.searchsorted(values, output), len(values) - 1)
    met = np.flatnonzero(values[at] == output)
    stood = mean[at[met]]
    if len(met) < _FEWEST or np.ptp(stood) == 0:
        return 0.0
    found = float(np.corrcoef(met, stood)[0, 1])
    return found if abs(found) * sqrt(len(met) - 1) > _DEVIATIONS else 0.0
