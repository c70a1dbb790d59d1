"""The root of a function of one number inside a bracket."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Final

_STEPS: Final = 200
_CLOSE: Final = 1e-14


def root_between(function: Callable[[float], float], low: float, high: float, close: float = _CLOSE) -> float:
    """Where a function that changes sign once between `low` and `high` crosses zero (Ridders 1979).

    Without a change of sign it is the end where the function is nearer to zero.
    """
    at_low, at_high = function(low), function(high)
    if (at_low > 0) == (at_high > 0):
        return low if abs(at_low) < abs(at_high) else high
    for _ in range(_STEPS):
        middle = 0.5 * (low + high)
        if abs(high - low) <= close * max(1.0, abs(middle)):
            break
        low, at_low, high, at_high = _narrower(function, (low, at_low), (middle, function(middle)), (high, at_high))
    return 0.5 * (low + high)


def _narrower(
    function: Callable[[float], float], left: tuple[float, float], middle: tuple[float, float], right: tuple[float, float]
) -> tuple[float, float, float, float]:
    """The smallest bracket among the ends, the middle and Ridders' point."""
    (low, at_low), (centre, at_centre), (high, at_high) = left, middle, right
    width = math.sqrt(at_centre * at_centre - at_low * at_high)
    shift = (centre - low) * at_centre / width if width > 0 else 0.0
    point = centre + (shift if at_low > at_high else -shift)
    inside = [(point, function(point))] if low < point < high else []
    points = sorted([left, middle, right, *inside])
    return next((a, at_a, b, at_b) for (a, at_a), (b, at_b) in pairwise(points) if (at_a > 0) != (at_b > 0))
