"""Zayatz: how often a record that is unique in the sample comes from a class of one person.

P(F=1 | f=1) = c_1 h(1; N,1,n) / sum_s c_s h(1; N,s,n), with h the
hypergeometric probability of drawing one of s people, and the sample's own
class sizes standing for the population's.
Source: Zayatz 1991, US Bureau of the Census, Statistical Research Division 91/08; formulas 5.2.
"""

from __future__ import annotations

import math

import numpy as np

from .estimator import Estimate
from .gamma import Floats, log_gamma_gap
from .histogram import Histogram
from .interval import DELTA, delta_interval
from .people import Population


def zayatz(data: Histogram, population: Population) -> Estimate:
    """U/N = c_1 P(F=1 | f=1) / n."""
    drawn = chance_of_one(data.sizes, population.people, data.records)
    singles = (data.sizes == 1).astype(np.float64)
    scale = float(drawn[0]) / data.records

    def log_share(sums: Floats) -> float:
        return math.log(float(sums[0] ** 2 * scale / sums[1]))

    terms = np.stack([singles, drawn])
    value = math.exp(log_share(terms @ data.numbers))
    return Estimate(value, delta_interval(data, terms, log_share), method=DELTA)


def chance_of_one(sizes: Floats, people: int, records: int) -> Floats:
    """h(1; N, s, n) = (s n / N) x the product of (N-n-i)/(N-1-i) over i < s-1; 0 where n leaves too few others."""
    others = sizes - 1
    possible = others <= people - records
    least = np.where(possible, others, 0.0)
    left = log_gamma_gap(people - records - least + 1, least) - log_gamma_gap(people - least, least)
    return np.asarray(np.where(possible, sizes * (records / people) * np.exp(left), 0.0))
