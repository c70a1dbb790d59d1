"""Recursive (c,l)-diversity: the largest l for a given c (Machanavajjhala et al. 2007)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....model.text import Text
from ..attribute_model import AttributeModel, AttributeResult, Params, TableExample
from ..value_counts import Floats, Integers, ValueCounts, exact_integers


def _largest(spread: ValueCounts, factor: Fraction) -> Integers:
    """r_1 < c (r_l + ... + r_m) fails for good once it fails, so the ranks at which it holds are counted."""
    counts, running = spread.by_frequency()
    lengths = np.diff(spread.starts, append=len(counts))
    bound = max(factor.numerator, factor.denominator) * int(spread.members.max())
    head = exact_integers(np.repeat(counts[spread.starts], lengths), bound)
    tail = exact_integers(np.repeat(spread.members, lengths) - running + counts, bound)
    holds = head * factor.denominator < tail * factor.numerator
    return np.add.reduceat(holds.astype(np.int64), spread.starts)


def compute(spread: ValueCounts, params: Params) -> AttributeResult:
    """0 where not even l = 1 holds."""
    largest = _largest(spread, params.c)
    worst = int(largest.argmin())
    return AttributeResult(Fraction(int(largest[worst])), worst)


def by_class(spread: ValueCounts, params: Params) -> Floats:
    """The greatest l for each class."""
    return _largest(spread, params.c).astype(np.float64)


_C1, _TENTH = Params(c=Fraction(1)), Params(c=Fraction(1, 10))
MODEL = AttributeModel(
    symbol="l_recursive_l",
    title=Text("递归 (c,l)-多样性：给定 c 的最大 l", "recursive (c,l)-diversity: the largest l for this c"),
    source="Machanavajjhala, Kifer, Gehrke & Venkitasubramaniam 2007, l-Diversity, ACM TKDD 1(1)",
    formula="max l : r_1 < c (r_l + ... + r_m) in every class",
    worse="low",
    compute=compute,
    by_class=by_class,
    examples=(
        TableExample(((1, 1, 2),), Fraction(3)),
        TableExample(((1, 1, 2),), Fraction(1), _C1),
        TableExample(((3, 1),), Fraction(1)),
        TableExample(((1, 1, 2),), Fraction(0), _TENTH),
        TableExample(((1, 1, 1), (1, 1, 0)), Fraction(2)),
    ),
    counterexamples=(
        TableExample(((1, 1, 2),), Fraction(2), _C1),
        TableExample(((3, 1),), Fraction(2)),
        TableExample(((6, 3, 1),), Fraction(3)),
        TableExample(((1, 1, 2),), Fraction(1), _TENTH),
        TableExample(((1, 1, 1), (1, 1, 0)), Fraction(3)),
    ),
)
