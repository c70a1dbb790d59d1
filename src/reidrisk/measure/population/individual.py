"""Benedetti and Franconi: the expected 1/F of each record, when F people of the population share its values.

Given f records in the sample drawn with probability p = f/F, the class in the
population is negative binomial and the risk is
  r = E(1/F | f) = p^f/f 2F1(f, f; f+1; 1-p) = p/f 2F1(1, 1; f+1; 1-p)
    = integral from 0 to 1 of w^(f-1) / (1 + t w) dw, t = (1-p)/p.
The second form (Euler's transformation) is a sum of positive terms, the third
gives r_(f+1) = (1/f - r_f)/t; together they need no hypergeometric function.
Source: Benedetti and Franconi 1998; Rinott 2003; formulas 5.5.
"""

from __future__ import annotations

from dataclasses import field
from typing import Final

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from .gamma import Floats

Ints = npt.NDArray[np.int64]

WEIGHTS_TOO_SMALL = Text(
    "有 {number} 个等价类的权重之和小于其记录数：一条记录至少代表一个人。",
    "In {number} {number|class|classes} the weights sum to less than the number of records; a record stands for at least one person.",
)
CHECK_WEIGHTS = Text("请检查权重列：权重应为抽样比例的倒数。", "Check the weight column: a weight is the inverse of the sampling fraction.")

_FEW: Final = 20  # up to here the recurrence is exact enough; beyond, the series needs few terms
_ENOUGH: Final = 1e-17


@dataclass(frozen=True, slots=True)
class IndividualRisk:
    """The risk of each class's records; the sum over records is the expected number of re-identifications."""

    by_class: Floats = field(repr=False)
    total: float
    mean: float
    highest: float


def individual_risk(counts: Ints, people: npt.ArrayLike) -> IndividualRisk:
    """The risk figures for class sizes f and the people F that each class stands for (sums of weights)."""
    by_class = class_risks(counts, people)
    total = float(counts @ by_class)
    records = int(counts.sum())
    return IndividualRisk(by_class, total, total / records if records else 0.0, float(by_class.max(initial=0.0)))


def people_by_weight(counts: Ints, weight: float) -> Floats:
    """F of each class where every record has the same weight, N/n for a simple random sample."""
    return np.asarray(counts * weight, np.float64)


def class_risks(counts: Ints, people: npt.ArrayLike) -> Floats:
    """E(1/F | f) for each class, exact to about 10^-13; worked out once for each distinct (f, F)."""
    behind = np.broadcast_to(np.asarray(people, np.float64), counts.shape)
    short = int(np.count_nonzero(~(behind >= counts * (1 - 1e-12))))  # not-a-number is short too
    if short:
        raise InputError(Problem("weights_too_small", WEIGHTS_TOO_SMALL.fill(number=short), CHECK_WEIGHTS))
    order = np.lexsort((behind, counts))
    size, weight = counts[order].astype(np.float64), behind[order]
    first = np.ones(len(order), bool)
    first[1:] = (np.diff(size) != 0) | (np.diff(weight) != 0)
    distinct = expected_inverse(size[first], np.minimum(1.0, size[first] / weight[first]))
    found = np.empty(len(order))
    found[order] = distinct[np.cumsum(first) - 1]
    return found


def expected_inverse(size: Floats, drawn: Floats) -> Floats:
    """The expected 1/F for f = `size` and p = `drawn`, 0 < p <= 1."""
    few = (size <= _FEW) & (drawn <= 0.5)  # noqa: PLR2004 - the recurrence is stable for t >= 1
    found = np.empty(size.shape)
    found[few] = _by_recurrence(size[few], drawn[few])
    found[~few] = _by_series(size[~few], drawn[~few])
    return found


def _by_recurrence(size: Floats, drawn: Floats) -> Floats:
    """From r_1 = ln(1+t)/t upwards; the largest sizes first, so that each step touches only what still grows."""
    order = np.argsort(-size, kind="stable")
    largest = size[order]
    odds = ((1 - drawn) / drawn)[order]
    risk = np.log1p(odds) / odds
    for f in range(1, int(size.max(initial=1.0))):
        growing = int(np.searchsorted(-largest, -f, side="left"))
        risk[:growing] = (1 / f - risk[:growing]) / odds[:growing]
    found = np.empty(size.shape)
    found[order] = risk
    return found


def _by_series(size: Floats, drawn: Floats) -> Floats:
    """The series p/f (1 + q/(f+1) + 2 q^2/((f+1)(f+2)) + ...), each until its next term no longer counts."""
    total = np.ones(size.shape)
    left, term, k = np.arange(len(size)), np.ones(size.shape), 0
    while len(left):
        k += 1
        term = term * (1 - drawn[left]) * (k / (size[left] + k))
        total[left] += term
        on = term > _ENOUGH
        left, term = left[on], term[on]
    return np.asarray(drawn / size * total)
