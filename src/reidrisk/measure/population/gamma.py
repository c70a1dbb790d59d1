"""Differences of ln Gamma and of digamma that keep their digits where the two terms are huge and nearly equal.

With a population of 10^10 people ln Gamma is about 2*10^11, and its float64
neighbours lie 3*10^-5 apart: plain subtraction loses every digit that matters.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

# From 24 on, five terms of the asymptotic series leave an error below 10^-16.
_FAR: Final = 24
_GAMMA: Final = (1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188)
_DIGAMMA: Final = (-1 / 12, 1 / 120, -1 / 252, 1 / 240, -1 / 132)


def log_gamma_gap(start: npt.ArrayLike, step: npt.ArrayLike) -> Floats:
    """The difference ln Gamma(start + step) - ln Gamma(start), both arguments positive (NIST DLMF 5.5.1, 5.11.1)."""
    low, high, by = _ends(start, step)
    low, low_steps, low_log, _ = _climbed(low)
    high, high_steps, high_log, _ = _climbed(high)
    by = by + (high_steps - low_steps)
    tail = _series(high, _GAMMA) / high - _series(low, _GAMMA) / low
    return np.asarray((low - 0.5) * _log_ratio(low, high, by) + by * (np.log(high) - 1.0) + tail + low_log - high_log)


def digamma_gap(start: npt.ArrayLike, step: npt.ArrayLike) -> Floats:
    """psi(start + step) - psi(start); for a whole step, sum of 1/(start + i) over i < step (NIST DLMF 5.5.2, 5.11.2)."""
    low, high, by = _ends(start, step)
    low, low_steps, _, low_sum = _climbed(low)
    high, high_steps, _, high_sum = _climbed(high)
    by = by + (high_steps - low_steps)
    tail = 0.5 * by / (low * high) + _series(high, _DIGAMMA) / high**2 - _series(low, _DIGAMMA) / low**2
    return np.asarray(_log_ratio(low, high, by) + tail + low_sum - high_sum)


def _ends(start: npt.ArrayLike, step: npt.ArrayLike) -> tuple[Floats, Floats, Floats]:
    low, by = np.asarray(start, np.float64), np.asarray(step, np.float64)
    return low, low + by, by


def _climbed(at: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """The argument raised to where the series holds: new argument, steps, sum of logarithms, sum of inverses."""
    raised, steps, logs, inverses = np.stack([at.reshape(-1), *np.zeros((3, at.size))])
    near = np.flatnonzero(raised < _FAR)
    start = raised[near]
    steps[near] = np.ceil(_FAR - start)
    for i in range(int(steps.max(initial=0.0))):
        on = i < steps[near]
        passed = np.where(on, start + i, 1.0)
        logs[near] += np.log(passed)
        inverses[near] += np.where(on, 1.0 / passed, 0.0)
    return (raised + steps).reshape(at.shape), steps.reshape(at.shape), logs.reshape(at.shape), inverses.reshape(at.shape)


def _log_ratio(low: Floats, high: Floats, by: Floats) -> Floats:
    """ln(high / low), by the step where the two are close."""
    relative = by / low
    close = np.abs(relative) < 0.5  # noqa: PLR2004 - either form is good to the last bit around here
    return np.where(close, np.log1p(np.where(close, relative, 0.0)), np.log(high / low))


def _series(at: Floats, coefficients: Sequence[float]) -> Floats:
    """The sum of c_j / at^(2j)."""
    square = at**-2.0
    total = np.zeros(at.shape)
    for coefficient in reversed(coefficients):
        total = total * square + coefficient
    return total


def inverse_sum(start: float, count: int) -> float:
    """The sum of 1/(start + i) over i < count, for one number; what `digamma_gap` is for arrays."""
    total = 0.0
    while count > 0 and start < _FAR:
        total += 1.0 / start
        start += 1.0
        count -= 1
    if count <= 0:
        return total
    end = start + count
    tail = 0.5 * count / (start * end) + (1 / start**2 - 1 / end**2) / 12 - (1 / start**4 - 1 / end**4) / 120
    return total + math.log1p(count / start) + tail + (1 / start**6 - 1 / end**6) / 252


def log_rising(start: float, count: int) -> float:
    """The sum of ln(start + i) over i < count, for one number; what `log_gamma_gap` is for arrays."""
    total = 0.0
    while count > 0 and start < _FAR:
        total += math.log(start)
        start += 1.0
        count -= 1
    if count <= 0:
        return total
    end = start + count
    tail = (1 / end - 1 / start) / 12 - (end**-3 - start**-3) / 360 + (end**-5 - start**-5) / 1260
    return total + (start - 0.5) * math.log1p(count / start) + count * (math.log(end) - 1.0) + tail
