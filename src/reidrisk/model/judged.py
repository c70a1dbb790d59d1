"""What kind of verdict an edition gives: four levels, acceptable or not by a risk, or acceptable or not by rules alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .rule import Rule
from .text import Text


@dataclass(frozen=True, slots=True)
class Levels:
    """A level from 1 (worst) to 4, with what the edition says each means; 3 and 4 are acceptable."""

    meanings: Mapping[int, Text]


@dataclass(frozen=True, slots=True)
class Acceptability:
    """The overall risk is acceptable or not; there are no levels."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Every rule is met or not; nothing is measured."""

    rules: tuple[Rule, ...]


Judged = Levels | Acceptability | Rules


def meanings(judged: Judged) -> Mapping[int, Text]:
    """What each level means, for a table of them; nothing where there are no levels."""
    return judged.meanings if isinstance(judged, Levels) else {}
