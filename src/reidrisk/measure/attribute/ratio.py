"""The worst of many ratios, decided exactly: floats only choose whom to look at."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction
from typing import Literal

import numpy as np

from ...model.frozen import dataclass
from .value_counts import ExactIntegers, Floats

Worse = Literal["low", "high"]
_ROUNDING = 1e-15


@dataclass(frozen=True, slots=True)
class Ratios:
    """Many exact numbers `above` / (`below` x `scale`), all finite."""

    above: ExactIntegers = field(repr=False)
    below: ExactIntegers = field(repr=False)
    scale: int = 1

    def floats(self) -> Floats:
        """The ratios as floats, rounded for showing."""
        return np.asarray(self.above, np.float64) / np.asarray(self.below, np.float64) / self.scale

    def worst(self, worse: Worse) -> tuple[Fraction, int]:
        """The worst value and the first place where it stands."""
        rough = np.asarray(self.above, np.float64) / np.asarray(self.below, np.float64)
        edge = float(rough.max() if worse == "high" else rough.min())
        close = np.flatnonzero(np.abs(rough - edge) <= 8 * _ROUNDING * abs(edge))
        common = np.gcd(self.above[close], self.below[close])
        above, below = self.above[close] // common, self.below[close] // common
        best, place = Fraction(int(above[0]), int(below[0])), int(close[0])
        while len(close):
            found = Fraction(int(above[0]), int(below[0]))
            if found > best if worse == "high" else found < best:
                best, place = found, int(close[0])
            others = (above != found.numerator) | (below != found.denominator)
            close, above, below = close[others], above[others], below[others]
        return best / self.scale, place
