"""How much more frequent a value is in a class than in the whole table, entry by entry."""

from __future__ import annotations

from decimal import Context, Decimal

import numpy as np
import numpy.typing as npt

from .ratio import Ratios
from .value_counts import ValueCounts, exact_integers

_NEAR = 1e-12
_PRECISE = Context(prec=60)


def likelihoods(spread: ValueCounts) -> Ratios:
    """The ratio p / q of every value that a class has: c_js N / (f_j n_s)."""
    bound = spread.total * spread.total
    counts, members = exact_integers(spread.counts, bound), exact_integers(spread.members, bound)
    overall = exact_integers(spread.overall, bound)
    return Ratios(counts * spread.total, members[spread.owners] * overall[spread.values])


def gains(spread: ValueCounts) -> Ratios:
    """(p - q) / q of every value that a class has; negative where the value is rarer than in the table."""
    ratios = likelihoods(spread)
    return Ratios(ratios.above - ratios.below, ratios.below)


def excessive(spread: ValueCounts, ratios: Ratios) -> npt.NDArray[np.bool_]:
    """The entries whose gain is above -ln q; where floats are too close to tell, with 60 digits."""
    overall, gain = spread.overall[spread.values], ratios.floats()
    limit = -np.log1p((overall - spread.total) / spread.total)
    beyond: npt.NDArray[np.bool_] = gain > np.maximum(limit, 0.0)
    for entry in np.flatnonzero((gain > 0) & (np.abs(gain - limit) <= _NEAR * limit)).tolist():
        exact_gain = _divide(int(ratios.above[entry]), int(ratios.below[entry]))
        beyond[entry] = exact_gain > _PRECISE.ln(_divide(spread.total, int(overall[entry])))
    return beyond


def _divide(above: int, below: int) -> Decimal:
    return _PRECISE.divide(Decimal(above), Decimal(below))
