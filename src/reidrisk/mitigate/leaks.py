"""The original's direct identifiers looked for in the output, against what chance would give."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..data.tokens import DECOYS_PER_WORD, Words, bits_of

# One match is a leak when chance would hardly ever give it.
_HARDLY = 1e-3


@dataclass(frozen=True, slots=True)
class Sought:
    """How many words were looked for, how many were met, and how many chance would give."""

    words: int
    met: int
    by_chance: float

    @property
    def leaked(self) -> bool:
        """Whether more were met than chance explains (Poisson tail below 0.001)."""
        return self.met > 0 and _tail(self.met, self.by_chance) < _HARDLY


def sought(original: Words, read: Callable[[], Words]) -> Sought:
    """The larger of two estimates of chance: words drawn at random from their class, and near words that are nobody's.

    The output is read only where something is to be looked for.
    """
    if not len(original.hashes):
        return Sought(0, 0, 0.0)
    output = read()
    met = int(np.isin(original.hashes, output.hashes).sum())
    near = int(np.isin(original.decoys, output.hashes).sum()) / DECOYS_PER_WORD
    groups, sizes = np.unique(original.groups, return_counts=True)
    there = dict(zip(*(part.tolist() for part in np.unique(output.groups, return_counts=True)), strict=True))
    drawn = sum(size * there.get(group, 0) / 2.0 ** bits_of(group) for group, size in zip(groups.tolist(), sizes.tolist(), strict=True))
    return Sought(len(original.hashes), met, max(near, drawn))


def _tail(met: int, expected: float) -> float:
    """P(X >= met) of a Poisson variable."""
    if expected <= 0:
        return 0.0
    term = total = math.exp(-expected)
    for number in range(1, met):
        term *= expected / number
        total += term
    return max(0.0, 1.0 - total)
