"""What a differentially private release promises, and what several promise together.

A promise bounds how often any guess about one person comes out where that
person's record is in the data, as a function of how often it comes out where
it is not: `power(at)`, one minus the trade-off function of Dong, Roth and Su
(2022, Journal of the Royal Statistical Society B 84(1)); formulas 6.
"""

from __future__ import annotations

import math
from functools import cache
from statistics import NormalDist
from typing import Final, Protocol

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text

BAD_PARAMETER = Text(
    "差分隐私参数须为有限的非负数，δ 须小于 1，噪声标准差须为正数。",
    "Differential privacy parameters must be finite and not negative, delta below 1, and the noise's standard deviation above 0.",
)
_NORMAL: Final = NormalDist()
_MOST: Final = 700.0  # e to a greater power is not a float64
_BELOW_ONE: Final = 1 - 2**-53
_POINTS: Final = 200


class PrivacyPromise(Protocol):
    """Anything that bounds the power of a guess; `grouped` is the same promise for people `steps` neighbours apart."""

    def power(self, at: float) -> float:
        """How often a guess can be right that is wrong in the part `at` of cases."""

    def grouped(self, steps: int) -> PrivacyPromise:
        """Group privacy."""


@dataclass(frozen=True, slots=True)
class Approximate:
    """(epsilon, delta)-differential privacy; pure where delta is 0."""

    epsilon: float
    delta: float = 0.0

    def __post_init__(self) -> None:
        _check(self.epsilon, self.delta, delta=self.delta)

    def power(self, at: float) -> float:
        """The lesser of e^epsilon a + delta and 1 - e^-epsilon (1 - delta - a)."""
        grown = math.exp(min(self.epsilon, _MOST))
        return min(1.0, grown * at + self.delta, 1 - max(0.0, 1 - self.delta - at) / grown)

    def grouped(self, steps: int) -> Approximate:
        """(k epsilon, delta (1 + e^epsilon + ... + e^((k-1) epsilon)))."""
        delta = self.delta * sum(math.exp(min(i * self.epsilon, _MOST)) for i in range(steps))
        return Approximate(steps * self.epsilon, min(_BELOW_ONE, delta))


@dataclass(frozen=True, slots=True)
class Gaussian:
    """mu-GDP: no easier than telling N(0,1) from N(mu,1)."""

    mu: float

    def __post_init__(self) -> None:
        _check(self.mu)

    def power(self, at: float) -> float:
        """Phi(Phi^-1(a) + mu)."""
        return normal(_NORMAL.inv_cdf(at) + self.mu) if 0 < at < 1 else at

    def grouped(self, steps: int) -> Gaussian:
        """K mu."""
        return Gaussian(steps * self.mu)

    @property
    def rho(self) -> float:
        """What it amounts to in zCDP: mu^2/2."""
        return self.mu**2 / 2

    def delta(self, epsilon: float) -> float:
        """Phi(-epsilon/mu + mu/2) - e^epsilon Phi(-epsilon/mu - mu/2)."""
        if not self.mu:
            return 0.0
        centre, half = -epsilon / self.mu, self.mu / 2
        return max(0.0, normal(centre + half) - math.exp(min(epsilon, _MOST)) * normal(centre - half))


@dataclass(frozen=True, slots=True)
class Concentrated:
    """rho-zCDP (Bun and Steinke 2016, TCC)."""

    rho: float

    def __post_init__(self) -> None:
        _check(self.rho)

    def power(self, at: float) -> float:
        """The least of what its (epsilon, delta) allow."""
        return Mixed(Approximate(0.0), self).power(at)

    def grouped(self, steps: int) -> Concentrated:
        """k^2 rho."""
        return Concentrated(steps**2 * self.rho)

    def delta(self, epsilon: float) -> float:
        """The least over orders a > 1 of e^((a-1)(a rho - epsilon)) / (a-1) x (1 - 1/a)^a (Canonne, Kamath and Steinke 2020)."""
        if not self.rho:
            return 0.0
        low, high = -30.0, math.log((epsilon + 1) / self.rho + 10)
        for _ in range(50):  # any order holds; narrow by thirds towards the best
            one, two = low + (high - low) / 3, high - (high - low) / 3
            low, high = (low, two) if self._log_delta(epsilon, one) < self._log_delta(epsilon, two) else (one, high)
        return min(1.0, math.exp(min(0.0, self._log_delta(epsilon, low))))

    def _log_delta(self, epsilon: float, log_above: float) -> float:
        above = math.exp(log_above)
        return above * ((above + 1) * self.rho - epsilon) - log_above + (above + 1) * (log_above - math.log1p(above))


@dataclass(frozen=True, slots=True)
class Mixed:
    """An (epsilon, delta) promise beside one that has a delta for every epsilon: the two epsilons and the two deltas add."""

    fixed: Approximate
    rest: Concentrated | Gaussian

    def power(self, at: float) -> float:
        """The least over epsilon of what the sums allow."""
        return min(one.power(at) for one in _sums(self))

    def grouped(self, steps: int) -> Mixed:
        """Each part for itself."""
        return Mixed(self.fixed.grouped(steps), self.rest.grouped(steps))


@dataclass(frozen=True, slots=True)
class Either:
    """Promises that all hold of the same release; the strictest counts at every point."""

    promises: tuple[PrivacyPromise, ...]

    def power(self, at: float) -> float:
        """The least of all."""
        return min(one.power(at) for one in self.promises)

    def grouped(self, steps: int) -> Either:
        """Each for itself."""
        return Either(tuple(one.grouped(steps) for one in self.promises))


@cache
def _sums(mixed: Mixed) -> tuple[Approximate, ...]:
    """A grid of (epsilon, delta) that hold; any of them is a valid bound, so a grid is safe."""
    rho, fixed = mixed.rest.rho, mixed.fixed
    reach = rho + 16 * math.sqrt(rho)
    grid = [reach * step / _POINTS for step in range(_POINTS + 1)]
    return tuple(Approximate(fixed.epsilon + e, min(_BELOW_ONE, fixed.delta + mixed.rest.delta(e))) for e in grid)


def normal(at: float) -> float:
    """The normal distribution function, by erfc so that small tails keep their digits."""
    return 0.5 * math.erfc(-at / math.sqrt(2))


def _check(*parameters: float, delta: float = 0.0) -> None:
    if not all(math.isfinite(one) and one >= 0 for one in parameters) or delta >= 1:
        raise InputError(Problem("bad_privacy_parameter", BAD_PARAMETER))
