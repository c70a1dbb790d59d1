"""From which success on an attack over further columns is a finding."""

from __future__ import annotations

from fractions import Fraction

from ...model.frozen import dataclass
from ...model.standard import Standard


@dataclass(frozen=True, slots=True)
class Bar:
    """pr x A must not be acceptable to the edition, and A must be at least `TIMES` the chance by the quasi-identifiers alone."""

    standard: Standard
    context: Fraction
    threshold: Fraction
    chance: Fraction

    def reached(self, success: Fraction) -> bool:
        """Whether so successful an attack is a finding."""
        return not self.standard.meets(self.context * success, self.threshold) and success >= TIMES * self.chance

    @property
    def possible(self) -> bool:
        """Whether even certainty would be a finding."""
        return self.reached(Fraction(1))


TIMES = 2
