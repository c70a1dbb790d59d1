"""How much each column says about the others: what it is worth where nobody says what the data are for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from ...data.coding import Coded
from ..hierarchies.ladder import Ladder

# A column is looked at where it has no more labels than a reader would tabulate; more would say much by chance.
MOST_LABELS = 50
# So many tuples tell it well enough.
MOST_TUPLES = 20_000


def telling(coded: Coded, ladders: Sequence[Ladder]) -> dict[str, float]:
    """For each column the mean over the others of the share of their entropy that it explains: U(y|x) = I(x; y) / H(y), from 0 to 1.

    The mutual information is lessened by what independent columns show by chance:
    (r - 1)(c - 1) / 2n nats. A column with one value is explained by nothing and says nothing.
    """
    step = -(-len(coded.counts) // MOST_TUPLES)
    weights = coded.counts[::step].astype(np.float64)
    labels, kinds = [], []
    for place, one in enumerate(ladders):
        level = _readable(one)
        labels.append(one.steps[level][coded.codes[::step, place]])
        kinds.append(len(one.labels[level]))
    entropies = [_entropy(np.bincount(found, weights)) for found in labels]
    shares = np.zeros((len(ladders), 2))
    for first, second in combinations([place for place, entropy in enumerate(entropies) if entropy > 0], 2):
        joint = np.bincount(labels[first] * kinds[second] + labels[second], weights)
        chance = (len(np.unique(labels[first])) - 1) * (len(np.unique(labels[second])) - 1) / (2 * weights.sum())
        shared = max(entropies[first] + entropies[second] - _entropy(joint) - chance, 0.0)
        for x, y in ((first, second), (second, first)):
            shares[x] += (min(shared / entropies[y], 1.0), 1)
    return {ladder.column: float(total / max(number, 1)) for ladder, (total, number) in zip(ladders, shares, strict=True)}


def _readable(one: Ladder) -> int:
    """The finest level with few labels; else the last that says anything."""
    return next((level for level in range(one.levels - 1) if len(one.labels[level]) <= MOST_LABELS), max(one.levels - 2, 0))


def _entropy(weights: npt.NDArray[Any]) -> float:
    """In nats."""
    found = weights[weights > 0] / weights.sum()
    return float(-(found * np.log(found)).sum())
