"""The level from an overall risk that may still be a range (GB/T 42460 4 Table 1, 6.2, 6.3 b)."""

from __future__ import annotations

from fractions import Fraction

from ..model.frozen import dataclass
from ..model.measurement import Interval
from ..model.standard import Standard
from ..model.verdict import ACCEPTABLE, Level
from .reading import Reading


@dataclass(frozen=True, slots=True)
class LevelRange:
    """The lowest and highest level that is possible; equal once it is certain. 1 is worst."""

    low: Level
    high: Level

    @property
    def acceptable(self) -> bool | None:
        """Level 3 or 4; None while both sides are possible."""
        return None if self.low < ACCEPTABLE <= self.high else self.low >= ACCEPTABLE

    @property
    def certain(self) -> bool:
        """Whether only one level is left."""
        return self.low == self.high

    def worse(self, other: LevelRange) -> LevelRange:
        """The worse of two readings, end by end."""
        return LevelRange(min(self.low, other.low), min(self.high, other.high))

    def at_most(self, most: Level) -> LevelRange:
        """The same where no better level than this is allowed."""
        return LevelRange(min(self.low, most), min(self.high, most))


def qualitative(reading: Reading) -> LevelRange | None:
    """Level 4 without identifiers, level 1 with a direct one, None when measuring must decide (6.2 b, c)."""
    if reading.direct:
        return LevelRange(1, 1)
    return None if reading.quasi else LevelRange(4, 4)


def quantitative(standard: Standard, risk: Interval, threshold: Fraction | Interval) -> LevelRange:
    """Level 3 when R is acceptable, else level 2; both while R straddles the threshold (6.3 b), or the threshold is open."""
    strictest, mildest = (threshold.low, threshold.high) if isinstance(threshold, Interval) else (threshold, threshold)
    best: Level = 3 if standard.meets(risk.low, mildest) else 2
    worst: Level = 3 if standard.meets(risk.high, strictest) else 2
    return LevelRange(worst, best)
