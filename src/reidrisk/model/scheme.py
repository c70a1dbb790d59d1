"""How data risk is computed where it is not by classes: a differential privacy promise (GB/T 42460 6.1 f 1)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal


@dataclass(frozen=True, slots=True)
class Promised:
    """One release's promise: `kind` is epsilon (with `delta`), rho (zCDP) or mu (GDP)."""

    kind: Literal["epsilon", "rho", "mu"]
    value: Fraction
    delta: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class PrivacyScheme:
    """Every differentially private release about the same people, and how many candidates a record has.

    `steps` is how many neighbouring datasets lie between two candidates'
    worlds: 1 where neighbours replace a record, 2 where they add or remove one.
    """

    promises: tuple[Promised, ...]
    candidates: int
    steps: int = 1

    def __post_init__(self) -> None:
        if not self.promises or self.candidates < 1 or self.steps < 1:
            msg = "a scheme has a promise, a candidate and a step"
            raise ValueError(msg)
