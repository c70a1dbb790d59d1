"""Entropy l-diversity, not truncated to a whole number (Machanavajjhala et al. 2007)."""

from __future__ import annotations

import math

import numpy as np

from ....model.text import Text
from ..attribute_model import AttributeModel, AttributeResult, Params, TableExample
from ..value_counts import Floats, ValueCounts


def by_class(spread: ValueCounts, _params: Params) -> Floats:
    """For each class the exponential of its entropy: the number of equally frequent values that would tell as little."""
    sums = np.add.reduceat(spread.counts * np.log(spread.counts), spread.starts)
    return np.asarray(np.exp(np.maximum(np.log(spread.members) - sums / spread.members, 0.0)), np.float64)


def compute(spread: ValueCounts, params: Params) -> AttributeResult:
    """The least of the classes; that one class is summed again without loss."""
    worst = int(by_class(spread, params).argmin())
    ends = np.append(spread.starts, len(spread.counts))
    counts, size = spread.counts[ends[worst] : ends[worst + 1]].tolist(), int(spread.members[worst])
    return AttributeResult(math.exp(-math.fsum(count / size * math.log(count / size) for count in counts)), worst)


MODEL = AttributeModel(
    symbol="l_entropy",
    title=Text("L-多样性（熵）", "entropy l-diversity"),
    source="Machanavajjhala, Kifer, Gehrke & Venkitasubramaniam 2007, l-Diversity, ACM TKDD 1(1)",
    formula="l = min_j exp(-Σ_s p_js ln p_js)",
    worse="low",
    compute=compute,
    by_class=by_class,
    examples=(
        TableExample(((1, 1, 2),), 2.82842712474619),
        TableExample(((1, 1, 1, 1),), 4.0),
        TableExample(((5, 0), (2, 3)), 1.0),
        TableExample(((1, 1), (1, 3)), 4 / 3**0.75),
        TableExample(((3, 3, 3), (2, 2, 2)), 3.0),
    ),
    counterexamples=(
        TableExample(((1, 1, 2),), 2.0),
        TableExample(((1, 1, 2),), 3.0),
        TableExample(((1, 1, 2),), 1.5),
        TableExample(((1, 1), (1, 3)), 2.0),
        TableExample(((1, 1), (1, 3)), 1.0),
    ),
    tolerance=1e-12,
)
