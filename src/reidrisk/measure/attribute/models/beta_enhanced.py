"""Enhanced beta-likeness (Cao & Karras 2012)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....model.text import Text
from ..attribute_model import AttributeModel, AttributeResult, Params, TableExample
from ..surprise import excessive, gains
from ..value_counts import Floats, ValueCounts

NEVER = Text(
    "有 {classes} 个等价类中某取值的相对增幅超过 -ln q（q 为其总体占比），任何 β 都不能满足。",
    "In {classes} {classes|class|classes} a value gains more than -ln q, q its share in the table, so that no beta will do.",
)


def compute(spread: ValueCounts, _params: Params) -> AttributeResult:
    """The smallest beta for which every gain is at most min(beta, -ln q); a gain above -ln q rules all of them out."""
    ratios = gains(spread)
    beyond = np.flatnonzero(np.logical_or.reduceat(excessive(spread.overall[spread.values], spread.total, ratios), spread.starts))
    if len(beyond):
        return AttributeResult(None, int(beyond[0]), NEVER.fill(classes=len(beyond)), unbounded=True)
    gain, entry = ratios.worst("high")
    return AttributeResult(max(gain, Fraction(0)), int(spread.owners[entry]))


def by_class(spread: ValueCounts, _params: Params) -> Floats:
    """The least beta for each class, as a float; infinite where no beta will do."""
    ratios = gains(spread)
    beyond = excessive(spread.overall[spread.values], spread.total, ratios)
    return np.maximum(spread.by_class(np.where(beyond, np.inf, ratios.floats())), 0.0)


MODEL = AttributeModel(
    symbol="beta_enhanced",
    title=Text("增强 β-似然性", "enhanced beta-likeness"),
    source="Cao & Karras 2012, Publishing Microdata with a Robust Privacy Guarantee, PVLDB 5(11), definition 3",
    formula="min β : (p_js - q_s) / q_s ≤ min(β, -ln q_s) wherever p_js > q_s",
    worse="high",
    compute=compute,
    by_class=by_class,
    examples=(
        TableExample(((1, 1, 2),), Fraction(0)),
        TableExample(((2, 1), (1, 2)), Fraction(1, 3)),
        TableExample(((1, 0), (0, 1)), None),
        TableExample(((3, 7), (1, 9)), Fraction(1, 2)),
        TableExample(((7,), (2,)), Fraction(0)),
    ),
    counterexamples=(
        TableExample(((2, 1), (1, 2)), 0.6931471805599453),
        TableExample(((1, 0), (0, 1)), 0.6931471805599453),
        TableExample(((1, 0), (0, 1)), Fraction(1)),
        TableExample(((3, 7), (1, 9)), 1.6094379124341003),
        TableExample(((3, 7), (1, 9)), Fraction(1, 10)),
    ),
)
