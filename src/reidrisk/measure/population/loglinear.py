"""Skinner and Holmes: the people behind each combination of values are a Poisson count with a log-linear mean.

A record unique in the sample is unique in the population when nobody outside
the sample has its values: with probability exp(-(1-pi) lambda_k), where
pi lambda_k = mu_k is the mean of the class in the sample under the fitted model.
Source: Skinner and Holmes 1998, Journal of Official Statistics 14(4);
Skinner and Shlomo 2008, JASA 103; formulas 5.7.
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import Final

import numpy as np

from ...model.text import Text
from ..tuples import Tuples
from .estimator import Estimate
from .gamma import Floats
from .interval import Z
from .people import Population

TOO_FEW_COLUMNS = Text(
    "两两交互模型至少需要三个准标识符；两个时它与数据本身无异。",
    "The model of all pairs needs at least three quasi-identifiers; with two it only repeats the data.",
)
TOO_MANY_CELLS = Text(
    "取值组合共 {cells} 个，超过两两交互模型可拟合的 {limit} 个；请减少准标识符，或将其泛化。",
    "There are {cells} {cells|possible combination|possible combinations} of values, more than the {limit} for which the model of all "
    "pairs can be fitted; "
    "leave out or generalize quasi-identifiers.",
)
UNFINISHED = Text("迭代比例拟合在限定轮数内未收敛。", "Iterative proportional fitting did not settle in the rounds allowed.")
POISSON = Text(
    "拟合模型下唯一数的泊松误差，取平方根尺度的 95% 区间",
    "Poisson error of the number of uniques under the fitted model, 95% on the square-root scale",
)

CELLS: Final = 100_000
MOST_ROUNDS: Final = 300
_SETTLED: Final = 1e-4  # of a record, in the cell that changes most


def independence(tuples: Tuples, population: Population) -> Estimate:
    """mu_k = n x the product of the shares of its values."""
    records = float(tuples.counts.sum())
    means = np.full(len(tuples.counts), records)
    for codes in tuples.codes.T:
        means *= np.bincount(codes, weights=tuples.counts)[codes] / records
    return _from_means(tuples, population, means)


def two_way(tuples: Tuples, population: Population) -> Estimate:
    """mu_k from all pairs of columns, by iterative proportional fitting over every possible combination."""
    shape = tuple(int(width) + 1 for width in tuples.codes.max(axis=0))
    cells = math.prod(shape)
    if len(shape) < 3:  # noqa: PLR2004 - below, the pairs are the data
        return Estimate.missing(TOO_FEW_COLUMNS)
    if cells > CELLS:
        return Estimate.missing(TOO_MANY_CELLS.fill(cells=cells, limit=CELLS))
    table = np.zeros(shape)
    np.add.at(table, tuple(tuples.codes.T), tuples.counts)
    fitted = _fitted(table)
    if fitted is None:
        return Estimate.missing(UNFINISHED)
    return _from_means(tuples, population, fitted[tuple(tuples.codes.T)])


def _fitted(table: Floats) -> Floats | None:
    """The table of largest entropy with the same sums over every pair of axes; None where it does not settle."""
    pairs = [tuple(axis for axis in range(table.ndim) if axis not in pair) for pair in combinations(range(table.ndim), 2)]
    goals = [table.sum(axis=others, keepdims=True) for others in pairs]
    fitted = np.full(table.shape, table.sum() / table.size)
    for _ in range(MOST_ROUNDS):
        before = fitted
        for others, goal in zip(pairs, goals, strict=True):
            now = fitted.sum(axis=others, keepdims=True)
            fitted = fitted * np.divide(goal, now, out=np.zeros(goal.shape), where=now > 0)
        if float(np.abs(fitted - before).max()) < _SETTLED:
            return fitted
    return None


def _from_means(tuples: Tuples, population: Population, means: Floats) -> Estimate:
    """tau_1/n, where tau_1 sums P(F=1 | f=1) over the sample uniques, and tau_2 the expected 1/F."""
    fraction = float(population.fraction)
    others = means[tuples.counts == 1] * ((1 - fraction) / fraction)
    alone = float(np.exp(-others).sum())
    matches = float((-np.expm1(-others) / others).sum())
    records = float(tuples.counts.sum())
    # On the square-root scale the error of a Poisson count is one half, whatever its mean.
    low, high = max(0.0, math.sqrt(alone) - Z / 2) ** 2, (math.sqrt(alone + 1) + Z / 2) ** 2
    found = {"tau_1": alone, "tau_2": matches}
    return Estimate(alone / records, (low / records, min(1.0, high / records)), method=POISSON, parameters=found)
