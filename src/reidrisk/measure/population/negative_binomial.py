"""SNB: class sizes in the population are one plus a negative binomial count.

With d = (1-f)(1-beta), q = 1-d and K classes in the population:
  c_1 = K f (beta/q)^alpha (1 + alpha d/q)
  c_2 = K f^2 (1-beta)/2 alpha beta^alpha (2 - (1-alpha) d) / q^(alpha+2)
  U   = K beta^alpha
K is Shlosser's. c_2/c_1 leaves, for each beta, one alpha > 0 (the positive
root of a quadratic in alpha(1-beta)); along these, K falls from infinity as
beta grows, so there is one solution or, for classes more even than Poisson,
none: the estimate is not available then. ARX solves other equations: the "-1" of Shlosser's
denominator stands outside the product, and c_2 is multiplied by q^(alpha+2).
Source: Chen and Keller-McNulty 1998, Journal of Official Statistics 14(1);
Shlosser 1981; derivation in formulas 5.3.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from ...model.frozen import dataclass
from ...model.text import Text
from .estimator import Estimate
from .gamma import Floats
from .histogram import Histogram
from .interval import DELTA, delta_interval
from .people import Population
from .roots import root_between

NO_PAIRS = Text(
    "样本中没有大小为 2 的等价类，方程组无法确定。",
    "No class of the sample holds exactly two records, and without these the equations have no answer.",
)
NO_MEMBER = Text(
    "样本中各类大小比泊松分布还要均匀，该分布族中没有满足方程组的成员（解落在边界上）。",
    "The class sizes are more even than Poisson counts: no member of the family meets the equations (their solution is at its edge).",
)
_SEARCH: Final = (-700.0, 36.0)  # the log-odds of beta that float64 can tell apart


@dataclass(frozen=True, slots=True)
class Shifted:
    """One member of the family that meets c_1 and c_2: alpha, the log-odds of beta, ln K and ln U."""

    alpha: float
    log_odds: float
    log_classes: float
    log_uniques: float


def snb(data: Histogram, population: Population) -> Estimate:
    """U/N, at most c_1/n: in expectation no more people are unique than records are."""
    if not data.doubles:
        return Estimate.missing(NO_PAIRS)
    fraction = float(population.fraction)
    terms = np.vstack([shlosser_terms(data.sizes, fraction), data.sizes == 2])  # noqa: PLR2004 - c_2
    log_most, log_people = math.log(data.singles / data.records), math.log(population.people)

    def log_share(sums: Floats) -> float:
        return min(log_most, fit_shifted(float(sums[1]), float(sums[6]), shlosser(sums), fraction).log_uniques - log_people)

    sums = terms @ data.numbers
    fit = fit_shifted(float(sums[1]), float(sums[6]), shlosser(sums), fraction)
    if fit.log_odds == _SEARCH[1]:
        return Estimate.missing(NO_MEMBER)
    found = {"alpha": fit.alpha, "beta": 1 / (1 + math.exp(-fit.log_odds)), "classes": math.exp(fit.log_classes)}
    return Estimate(math.exp(log_share(sums)), delta_interval(data, terms, log_share), method=DELTA, parameters=found)


def shlosser_terms(sizes: Floats, fraction: float) -> Floats:
    """What is summed over the classes: u, c_1, and the four sums of Shlosser's estimator."""
    missed = np.exp(sizes * math.log1p(-fraction))
    missed_twice = np.exp(sizes * math.log1p(-(fraction**2)))
    return np.stack(
        [
            np.ones(len(sizes)),
            sizes == 1,
            sizes * fraction**2 * missed_twice / (1 - fraction**2),
            missed_twice - missed,
            missed,
            sizes * fraction * missed / (1 - fraction),
        ]
    )


def shlosser(sums: Floats) -> float:
    """K = u + c_1 (sum i f^2 (1-f^2)^(i-1) c_i / sum (1-f)^i ((1+f)^i - 1) c_i) (sum (1-f)^i c_i / sum i f (1-f)^(i-1) c_i)^2."""
    classes, singles, above, below, missed, once = (float(sums[i]) for i in range(6))
    return classes + singles * (above / below) * (missed / once) ** 2


def fit_shifted(singles: float, doubles: float, classes: float, fraction: float) -> Shifted:
    """The member whose number of classes is `classes`, or the end of the search, the Poisson limit, where all have more."""
    goal = math.log(classes)
    odds = root_between(lambda at: member(singles, doubles, fraction, at).log_classes - goal, *_SEARCH)
    return member(singles, doubles, fraction, odds)


def member(singles: float, doubles: float, fraction: float, log_odds: float) -> Shifted:
    """For this beta: the alpha that meets c_2/c_1, then K from c_1."""
    rest = 1 / (1 + math.exp(log_odds))  # 1 - beta, with all its digits
    unseen = 1 - fraction
    d = unseen * rest
    q = 1 - d
    ratio = doubles / singles
    middle = fraction * (2 - d) - 2 * ratio * q * unseen
    spread = math.sqrt(middle**2 + 8 * fraction * unseen * ratio * q**2)
    # Of the two forms of the positive root, the one that adds numbers of one sign.
    scaled = 4 * ratio * q**2 / (middle + spread) if middle > 0 else (spread - middle) / (2 * fraction * unseen)
    alpha = scaled / rest
    log_uniques = math.log(singles / fraction) + (alpha + 1) * math.log1p(-d) - math.log(q + scaled * unseen)
    log_beta = -math.log1p(math.exp(-log_odds)) if log_odds > 0 else log_odds - math.log1p(math.exp(log_odds))
    return Shifted(alpha, log_odds, log_uniques - alpha * log_beta, log_uniques)
