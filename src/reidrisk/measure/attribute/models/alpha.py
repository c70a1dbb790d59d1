"""The alpha of (alpha,k)-anonymity (Wong, Li, Fu & Wang 2006)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....model.text import Text
from ..attribute_model import AttributeModel, Case, Finding, Params
from ..ratio import Ratios
from ..spread import Floats, Spread


def _shares(spread: Spread) -> Ratios:
    return Ratios(np.maximum.reduceat(spread.counts, spread.starts), spread.members)


def compute(spread: Spread, _params: Params) -> Finding:
    """The largest share that one value has in a class."""
    return Finding(*_shares(spread).worst("high"))


def by_class(spread: Spread, _params: Params) -> Floats:
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
        Case(((1, 1, 2),), Fraction(1, 2)),
        Case(((5, 0), (2, 3)), Fraction(1)),
        Case(((2, 1), (3, 2)), Fraction(2, 3)),
        Case(((1, 1, 1),), Fraction(1, 3)),
        Case(((20, 10), (200, 101)), Fraction(2, 3)),
    ),
    counterexamples=(
        Case(((1, 1, 2),), Fraction(1, 4)),
        Case(((5, 0), (2, 3)), Fraction(7, 10)),
        Case(((2, 1), (3, 2)), Fraction(3, 5)),
        Case(((2, 1), (3, 2)), Fraction(5, 8)),
        Case(((20, 10), (200, 101)), Fraction(220, 331)),
    ),
)
