"""Recursive (c,l)-diversity: the smallest c for a given l (Machanavajjhala et al. 2007)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....model.text import Text
from ..attribute_model import AttributeModel, AttributeResult, Params, TableExample
from ..ratio import Ratios
from ..value_counts import Floats, Integers, ValueCounts

TOO_FEW = Text(
    "有 {classes} 个等价类的不同取值少于 {l} 个，任何 c 都不能满足。",
    "{classes} {classes|class has|classes have} fewer than {l} {l|different value|different values}, so that no c will do.",
)


def _head_and_tail(spread: ValueCounts, least: int) -> tuple[Integers, Integers]:
    """r_1, the MOST frequent, and r_l + ... + r_m of each class (0 where it has fewer than l values)."""
    counts, running = spread.by_frequency()
    index = spread.starts + least - 1
    there = index < np.append(spread.starts[1:], len(counts))
    index = np.where(there, index, 0)
    return counts[spread.starts], np.where(there, spread.members - running[index] + counts[index], 0)


def compute(spread: ValueCounts, params: Params) -> AttributeResult:
    """The least c* such that r_1 < c (r_l + ... + r_m) holds in every class for every c above c*."""
    head, tail = _head_and_tail(spread, params.l)
    empty = np.flatnonzero(tail == 0)
    if len(empty):
        return AttributeResult(None, int(empty[0]), TOO_FEW.fill(classes=len(empty), l=params.l), unbounded=True)
    return AttributeResult(*Ratios(head, tail).worst("high"))


def by_class(spread: ValueCounts, params: Params) -> Floats:
    """The least c* for each class; infinite where it has too few values."""
    head, tail = _head_and_tail(spread, params.l)
    infinite: Floats = np.full(len(head), np.inf)
    return np.divide(head, tail, out=infinite, where=tail > 0)


_L3, _L1 = Params(l=3), Params(l=1)
MODEL = AttributeModel(
    symbol="l_recursive_c",
    title=Text("递归 (c,l)-多样性：给定 l 的最小 c", "recursive (c,l)-diversity: the smallest c for this l"),
    source="Machanavajjhala, Kifer, Gehrke & Venkitasubramaniam 2007, l-Diversity, ACM TKDD 1(1)",
    formula="c > max_j r_1 / (r_l + ... + r_m), r_1 the most frequent",
    worse="high",
    compute=compute,
    by_class=by_class,
    examples=(
        TableExample(((1, 1, 2),), Fraction(2), _L3),
        TableExample(((1, 1, 2),), Fraction(1)),
        TableExample(((1, 1, 2),), Fraction(1, 2), _L1),
        TableExample(((5, 0), (2, 3)), None),
        TableExample(((6, 3, 1), (2, 2, 2)), Fraction(6), _L3),
        TableExample(((6, 3, 1), (2, 2, 2)), Fraction(3, 2)),
    ),
    counterexamples=(
        TableExample(((1, 1, 2),), Fraction(1, 2), _L3),
        TableExample(((1, 1, 2),), Fraction(1, 3)),
        TableExample(((6, 3, 1),), Fraction(1, 9)),
        TableExample(((6, 3, 1),), Fraction(2)),
        TableExample(((5, 0), (2, 3)), Fraction(3, 2)),
    ),
)
