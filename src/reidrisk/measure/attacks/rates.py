"""Success rates of attacks with Wilson intervals, and what of a success is due to the release."""

from __future__ import annotations

from fractions import Fraction
from math import exp, lgamma, log, log1p, sqrt
from statistics import NormalDist

from ...model.frozen import dataclass

CONFIDENCE = Fraction(95, 100)
_HALVINGS = 50


@dataclass(frozen=True, slots=True)
class Rate:
    """An estimated probability and the half width of its interval."""

    value: float
    error: float

    @property
    def low(self) -> float:
        """The lower end, at least 0."""
        return max(self.value - self.error, 0.0)

    @property
    def high(self) -> float:
        """The upper end, at most 1."""
        return min(self.value + self.error, 1.0)


def wilson(right: float, attempts: int, confidence: Fraction = CONFIDENCE) -> Rate:
    """The middle and half width of the Wilson interval (Wilson 1927): sound with 0 and with all right, too.

    `right` may be a sum of values between 0 and 1: their variance is at most that of right and wrong.

    >>> found = wilson(45, 100)
    >>> round(found.low, 3), round(found.high, 3)
    (0.356, 0.548)
    """
    z = NormalDist().inv_cdf(float((1 + confidence) / 2))
    below = attempts + z * z
    middle = (right + z * z / 2) / below
    if right <= 0:  # the ends are 0 and 1 then, not nearly so
        return Rate(middle, middle)
    if right >= attempts:
        return Rate(middle, 1 - middle)
    return Rate(middle, z / below * sqrt(right * (attempts - right) / attempts + z * z / 4))


def residual(attack: Rate, control: Rate) -> Rate:
    """(attack - control) / (1 - control), at least 0, with the errors propagated (Giomi et al. 2023, anonymeter).

    What succeeds against people who are not in the release as well is general
    knowledge, not disclosure. Where the control always succeeds nothing is left to disclose.
    """
    room = 1 - control.value
    if room <= 0:
        return Rate(0.0, 0.0)
    error = sqrt((attack.error / room) ** 2 + (control.error * (attack.value - 1) / room**2) ** 2)
    return Rate(min(max((attack.value - control.value) / room, 0.0), 1.0), error)


def at_least(right: int, attempts: int, confidence: Fraction = CONFIDENCE) -> float:
    """The one-sided lower bound of Clopper and Pearson (1934): below it, as many right would come by chance less often than 1 - confidence.

    >>> round(at_least(100, 100), 4), at_least(0, 100)
    (0.9705, 0.0)
    """
    if right <= 0:
        return 0.0
    rare, low, high = float(1 - confidence), 0.0, right / attempts
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _as_many(right, attempts, middle) < rare else (low, middle)
    return low


def _as_many(right: int, attempts: int, share: float) -> float:
    """P(X >= right) of a binomial variable with 0 < `share` < 1."""
    ways = lgamma(attempts + 1)
    return (
        sum(
            exp(ways - lgamma(one + 1) - lgamma(attempts - one + 1) + one * log(share) + (attempts - one) * log1p(-share))
            for one in range(right, attempts)
        )
        + share**attempts
    )
