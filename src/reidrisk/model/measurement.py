"""Numbers: each with symbol, exact value, state and clause."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from .dataset import ClassSizes
from .frozen import dataclass
from .text import Phrase, Text

# How people of the field write a figure that has another name for programs.
WRITTEN = {"pr_context": "pr(context)", "uniques": "U", "R_a_records": "R_a′", "record_average": "|J|/N"}

State = Literal["ok", "not_required", "not_available", "assumed", "informational"]


@dataclass(frozen=True, slots=True)
class Interval:
    """Where a number lies while answers are open; both ends included."""

    low: Fraction
    high: Fraction

    @classmethod
    def at(cls, value: Fraction) -> Interval:
        """A known number."""
        return cls(value, value)

    @property
    def known(self) -> bool:
        """Whether both ends meet."""
        return self.low == self.high

    def __or__(self, other: Interval) -> Interval:
        """The smallest interval that holds both."""
        return Interval(min(self.low, other.low), max(self.high, other.high))


@dataclass(frozen=True, slots=True)
class Number:
    """One figure. Without `value` it has a `reason`; a number that could not be had is never 0.

    `interval` is given where open answers leave a range.
    """

    symbol: str
    title: Text
    clause: str
    value: Fraction | None = None
    state: State = "ok"
    reason: Text | Phrase | None = None
    interval: Interval | None = None
    formula: str | None = None

    def __post_init__(self) -> None:
        if self.value is None and self.reason is None:
            msg = f"{self.symbol}: a number that could not be had needs a reason"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True)
class Influence:
    """What one quasi-identifier contributes (GB/T 42460 C.2 c): classes with it and without it."""

    column: str
    classes_without: int
    smallest_without: int


@dataclass(frozen=True, slots=True)
class Measurement:
    """What was measured on one choice of quasi-identifiers.

    `sizes` is the histogram that grades; `normalised` the same after trimming
    and full-width folding, where it differs. `notes` say how subjects were counted,
    `numbers` are figures that do not rest on the class sizes alone.
    """

    quasi_identifiers: tuple[str, ...]
    sizes: ClassSizes
    normalised: ClassSizes | None = None
    influences: tuple[Influence, ...] = ()
    influence_reason: Text | Phrase | None = None
    notes: tuple[Text | Phrase, ...] = ()
    numbers: Mapping[str, Number] | None = None
