"""A requirement that is met or not, without a number: what it looks at and what it found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .dataset import ColumnSample
from .inventory import Inventory
from .release import Release
from .text import Phrase, Text


@dataclass(frozen=True, slots=True)
class Looked:
    """What a rule may look at."""

    inventory: Inventory
    samples: Mapping[str, ColumnSample]
    release: Release


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether the rule holds; None while it cannot be said. Carries names and counts, never values."""

    holds: bool | None
    finding: Text | Phrase
    evidence: tuple[Text | Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One requirement of an edition that grades by rule; its clause has the title, `answer` is the field of Release that may decide it."""

    clause: str
    check: Callable[[Looked], Outcome]
    answer: str | None = None
