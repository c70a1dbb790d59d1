"""A standard edition as a value: thresholds, tables, which numbers it asks for, clause map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from .clause import Clause
from .release import Grade, Sharing
from .text import Text


@dataclass(frozen=True, slots=True)
class SharingRule:
    """How one sharing model is judged: class threshold tau, data risk, and whether an attack is certain."""

    tau: Fraction
    data_risk: Literal["R_b", "R_c"]
    attack_certain: bool

    @property
    def least_class(self) -> int:
        """The smallest class that does not violate tau: f >= 1/tau, compared as integers."""
        return -(-self.tau.denominator // self.tau.numerator)


@dataclass(frozen=True, slots=True)
class Standard:
    """One edition. Never changes after release: a new edition is a new file.

    `insider` is T1 by (controls, motives), `breach` is T3 by security,
    `acquaintances` the default m, `asks` the symbols the edition asks for;
    other figures are informational. `thresholds` is the acceptable risk by the
    impact on those concerned, in editions that tie the two.
    """

    id: str
    title: Text
    issued: str
    sharing: Mapping[Sharing, SharingRule]
    insider: Mapping[tuple[Grade, Grade], Fraction]
    breach: Mapping[Grade, Fraction]
    acquaintances: int
    threshold: Fraction
    levels: Mapping[int, Text]
    clauses: tuple[Clause, ...]
    asks: tuple[str, ...]
    accept_equal: bool = False
    thresholds: Mapping[Grade, Fraction] | None = None

    def meets(self, risk: Fraction, threshold: Fraction) -> bool:
        """Whether the risk is acceptable: below the threshold (or equal, where the edition says so)."""
        return risk <= threshold if self.accept_equal else risk < threshold

    def clause(self, key: str) -> Clause:
        """The clause with this id; KeyError when the edition has none."""
        return {clause.id: clause for clause in self.clauses}[key]
