"""The alpha of (alpha,k)-anonymity (Wong, Li, Fu & Wang 2006)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....model.text import Text
from ..attribute_model import AttributeModel, AttributeResult, Params, TableExample
from ..ratio import Ratios
from ..value_counts import Floats, ValueCounts


def _shares(spread: ValueCounts) -> Ratios:
    return Ratios(np.maximum.reduceat(spread.counts, spread.starts), spread.members)


def compute(spread: ValueCounts, _params: Params) -> AttributeResult:
    """The largest share that one value has in a class."""
    return AttributeResult(*_shares(spread).worst("high"))


def by_class(spread: ValueCounts, _params: Params) -> Floats:
    """The share of the most frequent value of each class."""
    return _shares(spread).floats()


MODEL = AttributeModel(
    symbol="alpha",
    title=Text("(α,k)-匿名的 α", "alpha of (alpha,k)-anonymity"),
    source="Wong, Li, Fu & Wang 2006, (alpha, k)-Anonymity, KDD",
    formula="α = max_j max_s c_js / f_j",
    worse="high",
    compute=compute,
    by_class=by_class,
    examples=(
        TableExample(((1, 1, 2),), Fraction(1, 2)),
        TableExample(((5, 0), (2, 3)), Fraction(1)),
        TableExample(((2, 1), (3, 2)), Fraction(2, 3)),
        TableExample(((1, 1, 1),), Fraction(1, 3)),
        TableExample(((20, 10), (200, 101)), Fraction(2, 3)),
    ),
    counterexamples=(
        TableExample(((1, 1, 2),), Fraction(1, 4)),
        TableExample(((5, 0), (2, 3)), Fraction(7, 10)),
        TableExample(((2, 1), (3, 2)), Fraction(3, 5)),
        TableExample(((2, 1), (3, 2)), Fraction(5, 8)),
        TableExample(((20, 10), (200, 101)), Fraction(220, 331)),
    ),
)
