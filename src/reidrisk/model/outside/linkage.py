"""What the columns outside the quasi-identifiers give away to whoever knows them."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from ..frozen import dataclass
from ..text import Phrase, Text
from .background import Background, Rounding, View


@dataclass(frozen=True, slots=True)
class LinkageFinding:
    """The attack of one holder: people that it finds again by the quasi-identifiers and what it knows besides.

    `success` is A = (1/n) sum 1/M_i of the strongest attack, `chance` the same by the quasi-identifiers alone; `least` is the
    smallest set of columns that is a finding by itself, with its own `success_of_least`, and `alone` the share of people whom it
    singles out (M = 1). `rounding` of a column is the first treatment after which the holder's attack is none any more.
    `smallest` False: further sets of this size were not tried.
    """

    background: Background
    success: Fraction
    chance: Fraction
    risk: Fraction
    least: tuple[View, ...]
    success_of_least: Fraction
    alone: Fraction
    members: int
    unit: Literal["rows", "subjects"] = "rows"
    rounding: tuple[str, Rounding] | None = None
    smallest: bool = True

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the smallest set."""
        return tuple(view.column for view in self.least)


@dataclass(frozen=True, slots=True)
class OutsideFindings:
    """What was found over the columns outside the quasi-identifiers.

    `asked` are columns that would give people away if a recipient knew them, of which nobody has said and no list tells whether
    one can. `looked_at` of `rows` rows were looked at (classes were chosen whole); `reason` where nothing was.
    """

    quasi: tuple[str, ...]
    linkages: tuple[LinkageFinding, ...] = ()
    asked: tuple[str, ...] = ()
    looked_at: int = 0
    rows: int = 0
    reason: Text | Phrase | None = None
