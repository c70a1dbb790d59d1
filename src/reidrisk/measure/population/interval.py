"""The interval of an estimate that is a smooth function of a few sums over the histogram of class sizes."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import numpy as np

from ...model.text import Text
from .gamma import Floats
from .histogram import Histogram

Z: Final = 1.959963984540054  # the 97.5% point of the normal distribution
DELTA = Text(
    "对直方图各频数（给定 n 的独立泊松变量）用 delta 法，取对数尺度的 95% 区间",
    "delta method on the histogram (independent Poisson counts given n), 95% on the log scale",
)
_STEP: Final = 1e-4


def delta_interval(data: Histogram, terms: Floats, log_share: Callable[[Floats], float]) -> tuple[float, float]:
    """The 95% interval of exp(log_share(terms @ numbers)); each row of `terms` is one positive sum over the sizes.

    The c_s are taken as independent Poisson counts, conditioned on
    n = sum s c_s. A histogram without pairs is given the variance of one, for
    none seen is not none there.
    """
    spread = np.where((data.sizes == 2) & (data.numbers < 1), 1.0, data.numbers)  # noqa: PLR2004 - pairs
    with_n = terms @ (data.sizes * spread)
    covariance = (terms * spread) @ terms.T - np.outer(with_n, with_n) / float(data.sizes**2 @ spread)
    sums = terms @ data.numbers
    slopes = np.array([_slope(log_share, sums, i) for i in range(len(sums))])
    error = math.sqrt(max(0.0, float(slopes @ covariance @ slopes)))
    return around(log_share(sums), error)


def around(log_share: float, error: float) -> tuple[float, float]:
    """From e^(-z error) times the share to e^(z error) times, never above 1."""
    return math.exp(log_share - Z * error), math.exp(min(0.0, log_share + Z * error))


def _slope(log_share: Callable[[Floats], float], sums: Floats, which: int) -> float:
    """How ln share changes with one sum, by a central difference."""
    step = np.zeros(len(sums))
    step[which] = _STEP * sums[which]
    return (log_share(sums + step) - log_share(sums - step)) / (2 * float(step[which]))
