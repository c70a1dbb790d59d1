"""t-closeness with equal distances between the values (Li, Li & Venkatasubramanian 2007)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....model.text import Text
from ..attribute_model import AttributeModel, AttributeResult, Params, TableExample
from ..ratio import Ratios
from ..value_counts import Floats, ValueCounts, exact_integers


def _distances(spread: ValueCounts) -> Ratios:
    """Half the sum of all differences is the sum of the gains, and a class can only gain in values that it has."""
    bound = spread.total * spread.total
    counts, members = exact_integers(spread.counts, bound), exact_integers(spread.members, bound)
    overall = exact_integers(spread.overall, bound)
    gains = np.maximum(counts * spread.total - overall[spread.values] * members[spread.owners], 0)
    return Ratios(np.add.reduceat(gains, spread.starts), spread.members, spread.total)


def compute(spread: ValueCounts, _params: Params) -> AttributeResult:
    """The class farthest from the whole table."""
    return AttributeResult(*_distances(spread).worst("high"))


def by_class(spread: ValueCounts, _params: Params) -> Floats:
    """The distance of each class from the whole table."""
    return _distances(spread).floats()


MODEL = AttributeModel(
    symbol="t_equal",
    title=Text("T-接近性（等距）", "t-closeness, equal distance"),
    source="Li, Li & Venkatasubramanian 2007, t-Closeness, ICDE, section 5.2",
    formula="t = max_j (1/2) Σ_s |p_js - q_s|",
    worse="high",
    compute=compute,
    by_class=by_class,
    examples=(
        TableExample(((1, 1, 2),), Fraction(0)),
        TableExample(((1, 0), (0, 1)), Fraction(1, 2)),
        TableExample(((2, 1), (1, 2)), Fraction(1, 6)),
        TableExample(((1, 1, 1, 0, 0, 0, 0, 0, 0), (0, 0, 0, 1, 1, 1, 1, 1, 1)), Fraction(2, 3)),
        TableExample(((3, 1, 0), (1, 1, 2)), Fraction(1, 4)),
    ),
    counterexamples=(
        TableExample(((1, 0), (0, 1)), Fraction(1)),
        TableExample(((2, 1), (1, 2)), Fraction(1, 3)),
        TableExample(((1, 1, 1, 0, 0, 0, 0, 0, 0), (0, 0, 0, 1, 1, 1, 1, 1, 1)), Fraction(3, 8)),
        TableExample(((1, 0), (0, 9)), Fraction(1, 10)),
        TableExample(((3, 1, 0), (1, 1, 2)), Fraction(1, 2)),
    ),
)
