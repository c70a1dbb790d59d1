"""Pitman's model as an estimate: by the published limit, and by the exact expectation given the sample."""

from __future__ import annotations

import math

from ....model.text import Text
from ..estimator import Estimate
from ..histogram import Histogram
from ..interval import Z
from ..people import Population
from .model import PitmanFit, fit_pitman
from .region import LIKELIHOOD, pitman_interval, says_nothing

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
