"""Distinct l-diversity (Machanavajjhala et al. 2007)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....model.text import Text
from ..attribute_model import AttributeModel, AttributeResult, Params, TableExample
from ..value_counts import Floats, Integers, ValueCounts


def _values(spread: ValueCounts) -> Integers:
    return np.diff(spread.starts, append=len(spread.values))


def compute(spread: ValueCounts, _params: Params) -> AttributeResult:
    """The fewest different values that a class has."""
    values = _values(spread)
    worst = int(values.argmin())
    return AttributeResult(Fraction(int(values[worst])), worst)


def by_class(spread: ValueCounts, _params: Params) -> Floats:
    """How many different values each class has."""
    return _values(spread).astype(np.float64)


MODEL = AttributeModel(
    symbol="l_distinct",
    title=Text("L-多样性（不同值数）", "distinct l-diversity"),
    source="Machanavajjhala, Kifer, Gehrke & Venkitasubramaniam 2007, l-Diversity, ACM TKDD 1(1)",
    formula="l = min_j #{s : c_js > 0}",
    worse="low",
    compute=compute,
    by_class=by_class,
    examples=(
        TableExample(((1, 1, 2),), Fraction(3)),
        TableExample(((5, 0), (2, 3)), Fraction(1)),
        TableExample(((9, 1), (1, 9)), Fraction(2)),
        TableExample(((1, 0, 0), (0, 1, 0)), Fraction(1)),
        TableExample(((2, 2, 2, 2), (1, 0, 7, 1)), Fraction(3)),
    ),
    counterexamples=(
        TableExample(((1, 1, 2),), Fraction(4)),
        TableExample(((5, 0), (2, 3)), Fraction(2)),
        TableExample(((98, 1, 1),), Fraction(1)),
        TableExample(((1, 0, 0), (0, 1, 0)), Fraction(3)),
        TableExample(((2, 2, 2, 2), (1, 0, 7, 1)), Fraction(4)),
    ),
)
