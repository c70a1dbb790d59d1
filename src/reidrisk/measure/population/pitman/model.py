"""Pitman's sampling formula: its likelihood on a histogram of class sizes, and where that is highest.

The class sizes of n records follow the two-parameter formula with
theta > -alpha (0 <= alpha < 1) or, for alpha < 0, with theta = -m alpha: m
equally likely classes, the symmetric Dirichlet. The papers (and ARX) search
0 < alpha < 1 only and have nothing to report where the best alpha is not
there; here the search goes on below 0, so near-uniform populations have a fit, and
`estimate.says_nothing` refuses what a sample leaves open.
Source: Hoshino 2001, Journal of Official Statistics 17(4); formulas 5.2.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from ....model.frozen import dataclass
from ..gamma import digamma_gap, inverse_sum, log_gamma_gap, log_rising
from ..histogram import Histogram
from ..roots import root_between

_LEAST: Final = 1e-9  # an alpha nearer to 0 is 0
_SEARCH: Final = (-60.0, 80.0)  # where ln(theta + alpha), or ln(m - u + 1), is looked for
_SERIES: Final = 1e-3


@dataclass(frozen=True, slots=True)
class PitmanFit:
    """theta and alpha; `cells` is m where alpha < 0 (theta = -m alpha). Equally likely classes have alpha = minus infinity."""

    theta: float
    alpha: float
    cells: float = math.inf

    def kept(self, start: int, end: int) -> float:
        """The chance that a class of one stays so while people start+1..end come: the product of (theta+alpha+i-1)/(theta+i)."""
        if math.isinf(self.alpha):
            return math.exp((end - start) * math.log1p(-1 / self.cells)) if self.cells > 1 else 0.0
        one_less = self.alpha - 1
        return math.exp(min(0.0, float(log_gamma_gap(self.theta + end, one_less) - log_gamma_gap(self.theta + start, one_less))))

    def share(self, people: int) -> float:
        """The expected share of singletons among N people, whatever the sample looked like."""
        return self.kept(1, people)

    def share_published(self, people: int) -> float:
        """Gamma(theta+1)/Gamma(theta+alpha) x N^(alpha-1), the limit of `share` for N far above theta; for alpha <= 0 `share` itself."""
        if self.alpha <= 0:
            return self.share(people)
        return math.exp(float(log_gamma_gap(self.theta + self.alpha, 1 - self.alpha)) + (self.alpha - 1) * math.log(people))

    def share_given(self, data: Histogram, people: int) -> float:
        """The expected share of uniques given this sample: its singletons that stay so, and newcomers who are alone to the end."""
        stay, join = self._given(data, people)
        return min(1.0, (data.singles * stay + join) / people)

    def error_given(self, data: Histogram, people: int) -> float:
        """The standard deviation of that share: a binomial and, for the newcomers, a Poisson count."""
        stay, join = self._given(data, people)
        return math.sqrt(data.singles * stay * (1 - stay) + join) / people

    def _given(self, data: Histogram, people: int) -> tuple[float, float]:
        """The chance that a singleton of the sample stays one, and the expected newcomers who are alone to the end."""
        records = data.records
        new = 1 - data.classes / self.cells if math.isinf(self.alpha) else (self.theta + data.classes * self.alpha) / (self.theta + records)
        return self.kept(records, people), (people - records) * new * self.kept(records + 1, people)


@lru_cache(4)
def fit_pitman(data: Histogram) -> PitmanFit:
    """The maximum-likelihood fit; needs 1 < u < n.

    For every alpha the best theta is the one root of its score; along these the
    sign of the slope in alpha says on which side the maximum lies.
    """
    alpha = _best_alpha(data)
    return fit_at(data, alpha, best_free(data, alpha))


def _best_alpha(data: Histogram) -> float:
    if _slope_at_zero(data) > 0:
        return root_between(partial(_slope, data), _LEAST, 1 - _LEAST)
    cells = math.exp(best_free(data, -math.inf)) + (data.classes - 1)
    pairs = float(data.numbers @ (data.sizes * (data.sizes - 1)))
    if data.records * (data.records - 1) / cells >= pairs:  # more even than equal classes: the limit of ever greater weights
        return -math.inf
    return -math.exp(root_between(partial(_slope_below, data), math.log(_LEAST), -math.log(_LEAST)))


def fit_at(data: Histogram, alpha: float, free: float) -> PitmanFit:
    """The member with this alpha whose other parameter, as `best_free` counts it, is `free`."""
    if alpha >= 0:
        return PitmanFit(math.exp(free) - alpha, alpha)
    cells = math.exp(free) + (data.classes - 1)
    return PitmanFit(-alpha * cells, alpha, cells)


def best_free(data: Histogram, alpha: float) -> float:
    """ln(theta + alpha), or ln(m - u + 1) where alpha < 0, at the highest likelihood for this alpha."""
    if alpha >= 0:
        return root_between(_score(data, alpha), *_SEARCH)
    score = _score_below(data, -alpha)
    return root_between(score, 0.0, _SEARCH[1]) if score(0.0) > 0 else 0.0  # there are at least the u classes seen


def _score(data: Histogram, alpha: float) -> Callable[[float], float]:
    def score(free: float) -> float:
        excess = math.exp(free)
        new = inverse_sum(excess / alpha, data.classes - 1) / alpha if alpha > 0 else (data.classes - 1) / excess
        return excess * (new - inverse_sum(excess + (1 - alpha), data.records - 1))

    return score


def _score_below(data: Histogram, weight: float) -> Callable[[float], float]:
    def score(free: float) -> float:
        spare = math.exp(free)
        cells = spare + (data.classes - 1)
        old = (data.records - 1) / cells if math.isinf(weight) else weight * inverse_sum(cells * weight + 1, data.records - 1)
        return cells * (inverse_sum(spare, data.classes - 1) - old)

    return score


def _slope(data: Histogram, alpha: float) -> float:
    """The slope of ln L in alpha along the best theta, for 0 < alpha < 1."""
    theta, steps = math.exp(best_free(data, alpha)) - alpha, data.classes - 1
    if alpha * steps < _SERIES * theta:  # the closed form would subtract two nearly equal numbers
        first = steps * (steps + 1) / 2
        powers = (first, first * (2 * steps + 1) / 3, first**2, first * (2 * steps + 1) * (3 * steps**2 + 3 * steps - 1) / 15)
        new = sum(power * (-alpha / theta) ** k for k, power in enumerate(powers)) / theta
    else:
        new = (steps - theta / alpha * inverse_sum((theta + alpha) / alpha, steps)) / alpha
    return new - float(data.numbers @ digamma_gap(1 - alpha, data.sizes - 1))


def _slope_at_zero(data: Histogram) -> float:
    """The slope of ln L in alpha at alpha = 0, where Ewens' formula holds."""
    theta = math.exp(best_free(data, 0.0))
    return data.classes * (data.classes - 1) / (2 * theta) - float(data.numbers @ digamma_gap(1.0, data.sizes - 1))


def _slope_below(data: Histogram, log_weight: float) -> float:
    """The slope of ln L in -alpha along the best number of classes, times alpha^2 to stay of one size."""
    weight = math.exp(log_weight)
    cells = math.exp(best_free(data, -weight)) + (data.classes - 1)
    new = (data.classes - 1) / weight - cells * inverse_sum(cells * weight + 1, data.records - 1)
    return weight**2 * (new + float(data.numbers @ digamma_gap(weight + 1, data.sizes - 1)))


def log_likelihood(data: Histogram, alpha: float) -> Callable[[float], float]:
    """The log-likelihood (without its constant) as a function of the other parameter, as `best_free` counts it."""
    new, old = data.classes - 1, data.records - 1
    if math.isinf(alpha):
        return lambda free: log_rising(math.exp(free), new) - old * math.log(math.exp(free) + new)
    within = float(data.numbers @ log_gamma_gap(1 - alpha, data.sizes - 1)) + (new * math.log(abs(alpha)) if alpha else 0.0)
    if alpha < 0:
        return lambda free: within + log_rising(math.exp(free), new) - log_rising(1 - alpha * (math.exp(free) + new), old)
    if alpha > 0:
        return lambda free: within + log_rising(math.exp(free) / alpha, new) - log_rising(math.exp(free) + (1 - alpha), old)
    return lambda free: within + new * free - log_rising(math.exp(free) + 1, old)
