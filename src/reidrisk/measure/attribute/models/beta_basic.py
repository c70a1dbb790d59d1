"""Basic beta-likeness (Cao & Karras 2012)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....model.text import Text
from ..attribute_model import AttributeModel, AttributeResult, Params, TableExample
from ..surprise import gains
from ..value_counts import Floats, ValueCounts


def compute(spread: ValueCounts, _params: Params) -> AttributeResult:
    """The largest relative gain of a value in a class; values that become rarer do not count."""
    gain, entry = gains(spread).worst("high")
    return AttributeResult(max(gain, Fraction(0)), int(spread.owners[entry]))


def by_class(spread: ValueCounts, _params: Params) -> Floats:
    """The largest relative gain in each class."""
    return np.maximum(spread.by_class(gains(spread).floats()), 0.0)


MODEL = AttributeModel(
    symbol="beta_basic",
    title=Text("基本 β-似然性", "basic beta-likeness"),
    source="Cao & Karras 2012, Publishing Microdata with a Robust Privacy Guarantee, PVLDB 5(11), definition 2",
    formula="β = max_j max_{s : p_js > q_s} (p_js - q_s) / q_s",
    worse="high",
    compute=compute,
    by_class=by_class,
    examples=(
        TableExample(((1, 1, 2),), Fraction(0)),
        TableExample(((1, 0), (0, 1)), Fraction(1)),
        TableExample(((1, 0), (0, 9)), Fraction(9)),
        TableExample(((2, 1), (1, 2)), Fraction(1, 3)),
        TableExample(((3, 1, 0), (1, 1, 2)), Fraction(1)),
    ),
    counterexamples=(
        TableExample(((1, 0), (0, 1)), Fraction(1, 2)),
        TableExample(((1, 0), (0, 9)), Fraction(9, 10)),
        TableExample(((1, 0), (0, 9)), Fraction(1, 9)),
        TableExample(((1, 9), (9, 1)), Fraction(9, 10)),
        TableExample(((3, 1, 0), (1, 1, 2)), Fraction(1, 2)),
    ),
)
