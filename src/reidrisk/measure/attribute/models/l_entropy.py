"""Entropy l-diversity, not truncated to a whole number (Machanavajjhala et al. 2007)."""

from __future__ import annotations

import math

import numpy as np

from ....model.text import Text
from ..attribute_model import AttributeModel, Case, Finding, Params
from ..spread import Floats, Spread


def by_class(spread: Spread, _params: Params) -> Floats:
    """For each class the exponential of its entropy: the number of equally frequent values that would tell as little."""
    sums = np.add.reduceat(spread.counts * np.log(spread.counts), spread.starts)
    return np.asarray(np.exp(np.maximum(np.log(spread.members) - sums / spread.members, 0.0)), np.float64)


def compute(spread: Spread, params: Params) -> Finding:
    """The least of the classes; that one class is summed again without loss."""
    worst = int(by_class(spread, params).argmin())
    ends = np.append(spread.starts, len(spread.counts))
    counts, size = spread.counts[ends[worst] : ends[worst + 1]].tolist(), int(spread.members[worst])
    return Finding(math.exp(-math.fsum(count / size * math.log(count / size) for count in counts)), worst)


MODEL = AttributeModel(
    symbol="l_entropy",
    title=Text("L-多样性（熵）", "entropy l-diversity"),
    source="Machanavajjhala, Kifer, Gehrke & Venkitasubramaniam 2007, l-Diversity, ACM TKDD 1(1)",
    formula="l = min_j exp(-Σ_s p_js ln p_js)",
    worse="low",
    compute=compute,
    by_class=by_class,
    examples=(
        Case(((1, 1, 2),), 2.82842712474619),
        Case(((1, 1, 1, 1),), 4.0),
        Case(((5, 0), (2, 3)), 1.0),
        Case(((1, 1), (1, 3)), 4 / 3**0.75),
        Case(((3, 3, 3), (2, 2, 2)), 3.0),
    ),
    counterexamples=(
        Case(((1, 1, 2),), 2.0),
        Case(((1, 1, 2),), 3.0),
        Case(((1, 1, 2),), 1.5),
        Case(((1, 1), (1, 3)), 2.0),
        Case(((1, 1), (1, 3)), 1.0),
    ),
    tolerance=1e-12,
)
