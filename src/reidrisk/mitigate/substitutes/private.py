"""Differential privacy by OpenDP: noise on counts, a choice by scores, and how far noise goes. Nothing of it is our own."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ...model.optional import optional
from ...model.text import Text

_LIBRARY, _EXTRA = "opendp", "dp"
_PURPOSE = Text("差分隐私", "Differential privacy")
# What a bound on noise is told for: one count in twenty is farther off.
ALPHA = 0.05


def noised(counts: Sequence[int], epsilon: Fraction, each: int) -> list[int]:
    """Discrete Laplace noise on every count, epsilon in all where one person changes the counts by `each` together."""
    dp = _library()
    space = dp.vector_domain(dp.atom_domain(T=int)), dp.l1_distance(T=int)
    measurement = dp.m.make_laplace(*space, scale=scale_of(epsilon, each))
    _within(measurement.map(each), epsilon)
    return [int(count) for count in measurement(list(counts))]


def chosen(scores: Sequence[int], epsilon: Fraction, each: int) -> int:
    """The place of about the highest score, where one person changes each score by `each` at most (permute and flip)."""
    dp = _library()
    space = dp.vector_domain(dp.atom_domain(T=int)), dp.linf_distance(T=int)
    measurement = dp.m.make_noisy_max(*space, dp.max_divergence(), 2 * scale_of(epsilon, each))
    _within(measurement.map(each), epsilon)
    return int(measurement(list(scores)))


def scale_of(epsilon: Fraction, each: int) -> float:
    """Rounded up, so that what is spent never exceeds what was said."""
    return math.nextafter(float(each / epsilon), math.inf)


def farthest(epsilon: Fraction, each: int) -> int:
    """A count is this far off or farther with a chance of 5% at most."""
    accuracy: float = _library().discrete_laplacian_scale_to_accuracy(scale_of(epsilon, each), ALPHA)
    return math.ceil(accuracy) if math.isfinite(accuracy) else 1  # the library's exponential overflows where there is no noise


def _within(spent: float, epsilon: Fraction) -> None:
    if spent > math.nextafter(float(epsilon), math.inf):
        msg = "the library spends more than was asked for"
        raise RuntimeError(msg)


def _library() -> Any:  # noqa: ANN401 - the library has no types
    dp = optional("opendp.prelude", _LIBRARY, _EXTRA, _PURPOSE)
    dp.enable_features("contrib")
    return dp
