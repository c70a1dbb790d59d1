"""Which parameters of Pitman's formula a sample does not rule out, and what shares of uniques they give.

The 95% likelihood region: every member whose log-likelihood is within 1.92 of
the highest. alpha runs from minus infinity to 1, written as w = 1/(2 - alpha)
from 0 to 1; at each, the other parameter runs between two ends.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final

import numpy as np

from ....model.text import Text
from ..histogram import Histogram
from ..roots import root_between
from .model import PitmanFit, best_free, fit_at, log_likelihood

LIKELIHOOD = Text("95% 似然比区域内的最小值与最大值", "least and greatest value in the 95% likelihood-ratio region")
_DROP: Final = 1.9207294103470607  # half of the 95% point of chi-square with one degree of freedom
_LAST: Final = 1 - 1e-6
_AMONG: Final = 9
_FAR: Final = 30.0
_FINE: Final = 1e-4


def pitman_interval(data: Histogram, fit: PitmanFit, share: Callable[[PitmanFit], float]) -> tuple[float, float]:
    """The least and the greatest share over the region, and never above 1."""
    shares = [share(fit), *(share(member) for member in _region(data, fit))]
    return min(shares), min(1.0, max(shares))


def says_nothing(data: Histogram, fit: PitmanFit, people: int, interval: tuple[float, float]) -> bool:
    """Whether the region holds equally likely classes and the published model as well, and cannot tell whether anybody is unique.

    The papers fit 0 < alpha < 1 only, where uniques are a power of N; with equally likely classes they vanish
    exponentially. Where the sample rules out neither, the shares in the region may run from less than one
    person to many, and which of them the maximum happens to be is chance.
    """
    if not interval[0] * people < 1 <= interval[1] * people:
        return False
    top = _highest(data, fit.alpha)[1]
    return all(top - _highest(data, end)[1] < _DROP for end in (-math.inf, max(fit.alpha, 0.0)))


def _region(data: Histogram, fit: PitmanFit) -> Iterator[PitmanFit]:
    """Members on the border of the region."""
    best = 0.0 if math.isinf(fit.alpha) else 1 / (2 - fit.alpha)
    top = _highest(data, fit.alpha)[1]

    def spare(w: float) -> float:
        return _highest(data, _alpha(w))[1] - top + _DROP

    least = 0.0 if spare(0.0) > 0 else root_between(spare, 0.0, best, _FINE)
    for w in [*np.linspace(least, root_between(spare, best, _LAST, _FINE), _AMONG).tolist(), best]:
        yield from _ends(data, _alpha(w), top - _DROP)


def _alpha(w: float) -> float:
    return 2 - 1 / w if w > 0 else -math.inf


def _highest(data: Histogram, alpha: float) -> tuple[float, float]:
    free = best_free(data, alpha)
    return free, log_likelihood(data, alpha)(free)


def _ends(data: Histogram, alpha: float, floor: float) -> Iterator[PitmanFit]:
    """The best member with this alpha, and the two whose log-likelihood is `floor` where it is above that."""
    free, top = _highest(data, alpha)
    yield fit_at(data, alpha, free)
    if top <= floor:
        return
    height = log_likelihood(data, alpha)
    for end in (max(0.0, free - _FAR) if alpha < 0 else free - _FAR, free + _FAR):
        beyond = height(end) < floor
        yield fit_at(data, alpha, root_between(lambda at: height(at) - floor, free, end, _FINE) if beyond else end)
