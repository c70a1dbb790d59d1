"""How much more frequent a value is in a class than in the whole table, entry by entry."""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction

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


def excessive(overall: npt.NDArray[np.int64], total: int, ratios: Ratios) -> npt.NDArray[np.bool_]:
    """The entries whose gain is above -ln q, q = `overall` / `total`; where floats are too close to tell, with 60 digits."""
    gain = ratios.floats()
    limit = -np.log1p((overall - total) / total)
    beyond: npt.NDArray[np.bool_] = gain > np.maximum(limit, 0.0)
    for entry in np.flatnonzero((gain > 0) & (np.abs(gain - limit) <= _NEAR * limit)).tolist():
        exact_gain = _divide(int(ratios.above[entry]), int(ratios.below[entry]))
        beyond[entry] = exact_gain > _PRECISE.ln(_divide(total, int(overall[entry])))
    return beyond


def apart(ratios: Ratios, delta: Fraction) -> npt.NDArray[np.bool_]:
    """The entries whose ratio has a logarithm beyond delta (0 or more), up or down; where floats are too close to tell, with 60 digits."""
    logarithm, limit = np.abs(np.log(ratios.floats())), float(delta)
    beyond: npt.NDArray[np.bool_] = logarithm > limit
    most = _PRECISE.exp(_divide(delta.numerator, delta.denominator))
    for entry in np.flatnonzero(np.abs(logarithm - limit) <= _NEAR * (1 + limit)).tolist():
        above, below = int(ratios.above[entry]), int(ratios.below[entry])
        beyond[entry] = _divide(max(above, below), min(above, below)) > most
    return beyond


def _divide(above: int, below: int) -> Decimal:
    return _PRECISE.divide(Decimal(above), Decimal(below))
