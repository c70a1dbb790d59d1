"""Pitman's model as an estimate: by the published limit, and by the exact expectation given the sample.

Which parameters a sample does not rule out is its 95% likelihood region: every member whose log-likelihood is within 1.92 of the
highest. alpha runs from minus infinity to 1, written as w = 1/(2 - alpha) from 0 to 1; at each, the other parameter runs between two
ends.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

import numpy as np

from ....model.text import Text
from ..estimator import Estimate
from ..histogram import Histogram
from ..interval import Z
from ..people import Population
from ..roots import root_between
from .model import PitmanFit, best_free, fit_at, fit_pitman, log_likelihood

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


@lru_cache(4)
def _region(data: Histogram, fit: PitmanFit) -> tuple[PitmanFit, ...]:
    """Members on the border of the region. To find it is most of the work of an estimate; two models and Dankar's rule ask for it."""
    best = 0.0 if math.isinf(fit.alpha) else 1 / (2 - fit.alpha)
    top = _highest(data, fit.alpha)[1]

    def spare(w: float) -> float:
        return _highest(data, _alpha(w))[1] - top + _DROP

    least = 0.0 if spare(0.0) > 0 else root_between(spare, 0.0, best, _FINE)
    along = [*np.linspace(least, root_between(spare, best, _LAST, _FINE), _AMONG).tolist(), best]
    return tuple(member for w in along for member in _ends(data, _alpha(w), top - _DROP))


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


PREDICTION = Text(
    "95% 似然比区域与预测误差的合成",
    "the 95% likelihood-ratio region and the error of prediction together",
)
ALL_UNIQUE = Text(
    "样本中每条记录都唯一：似然随总体多样性无限上升，没有最大值；只能说几乎所有人都可能唯一。",
    "Every record of the sample is unique: the likelihood rises without limit, and all that can be said is that nearly everyone may be.",
)

UNDECIDED = Text(
    "样本信息不足：95% 似然比区域既容许各类等可能（α = −∞），也容许 Pitman 模型（α > 0），从无人唯一到多人唯一都有可能，拟合结果没有意义。",
    "The sample says too little: its 95% likelihood region holds equally likely classes (alpha = -infinity) as well as Pitman's model "
    "(alpha > 0), from nobody unique to many; what the fit happens to be means nothing.",
)


def pitman(data: Histogram, population: Population) -> Estimate:
    """The published share, at most c_1/n: in expectation no more people are unique than records are."""
    if data.classes == data.records:
        return Estimate.missing(ALL_UNIQUE)
    fit = fit_pitman(data)
    low, high = pitman_interval(data, fit, lambda one: one.share_published(population.people))
    if says_nothing(data, fit, population.people, (low, high)):
        return Estimate.missing(UNDECIDED)
    value = min(data.singles / data.records, fit.share_published(population.people))
    return Estimate(value, (min(low, value), high), method=LIKELIHOOD, parameters=_parameters(fit))


def pitman_finite(data: Histogram, population: Population) -> Estimate:
    """The expected share for exactly N people, given the sample."""
    if data.classes == data.records:
        return Estimate.missing(ALL_UNIQUE)
    fit = fit_pitman(data)
    value = fit.share_given(data, population.people)
    low, high = pitman_interval(data, fit, lambda one: one.share_given(data, population.people))
    if says_nothing(data, fit, population.people, (low, high)):
        return Estimate.missing(UNDECIDED)
    drawn = Z * fit.error_given(data, population.people)
    interval = max(0.0, value - math.hypot(value - low, drawn)), min(1.0, value + math.hypot(high - value, drawn))
    return Estimate(value, interval, method=PREDICTION, parameters=_parameters(fit))


def _parameters(fit: PitmanFit) -> dict[str, float]:
    """What was fitted, without what has no finite value."""
    found = {"theta": fit.theta, "alpha": fit.alpha, "cells": fit.cells}
    return {name: value for name, value in found.items() if math.isfinite(value)}
