"""Delta-disclosure privacy (Brickell & Shmatikov 2008)."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from ....model.text import Text
from ..attribute_model import AttributeModel, AttributeResult, Params, TableExample
from ..surprise import likelihoods
from ..value_counts import Floats, ValueCounts


def compute(spread: ValueCounts, _params: Params) -> AttributeResult:
    """Over the values that a class has: one that it lacks would make the figure infinite wherever it is measured."""
    ratios = likelihoods(spread)
    most, top = ratios.worst("high")
    least, bottom = ratios.worst("low")
    ratio, entry = (most, top) if most * least >= 1 else (1 / least, bottom)
    return AttributeResult(_log(ratio), int(spread.owners[entry]))


def _log(ratio: Fraction) -> float:
    """The logarithm of a ratio of at least 1, without loss near 1."""
    return math.log1p(ratio - 1)


def by_class(spread: ValueCounts, _params: Params) -> Floats:
    """The largest |ln(p/q)| in each class."""
    return spread.by_class(np.abs(np.log(likelihoods(spread).floats())))


MODEL = AttributeModel(
    symbol="delta_disclosure",
    title=Text("δ-披露隐私", "delta-disclosure privacy"),
    source="Brickell & Shmatikov 2008, The Cost of Privacy, KDD, definition 5",
    formula="δ = max_j max_{s : p_js > 0} |ln(p_js / q_s)|",
    worse="high",
    compute=compute,
    by_class=by_class,
    examples=(
        TableExample(((1, 1, 2),), 0.0),
        TableExample(((1, 0), (0, 1)), math.log(2)),
        TableExample(((1, 0), (0, 9)), math.log(10)),
        TableExample(((1, 9), (9, 1)), math.log(5)),
        TableExample(((2, 1), (1, 2)), math.log(1.5)),
    ),
    counterexamples=(
        TableExample(((1, 0), (0, 1)), 1.0),
        TableExample(((1, 0), (0, 9)), 9.0),
        TableExample(((1, 9), (9, 1)), math.log(1.8)),
        TableExample(((2, 1), (1, 2)), math.log(4 / 3)),
        TableExample(((2, 1), (1, 2)), -math.log(1.5)),
    ),
    tolerance=1e-12,
)
