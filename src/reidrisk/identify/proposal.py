"""What was seen of a column, and the proposal that grows from it."""

from __future__ import annotations

from dataclasses import field

import numpy as np

from ..model.frozen import dataclass
from ..model.inventory import Evidence
from ..model.role import Role
from .catalogue import Category, categories
from .embedded import EmbeddedFinding
from .examine import Hit
from .names import NameHit
from .values import Values


@dataclass(frozen=True, slots=True)
class ObservedColumn:
    """All that was seen of a column."""

    name: NameHit | None
    values: Values
    hits: tuple[Hit, ...]
    found: tuple[EmbeddedFinding, ...]

    @property
    def named(self) -> Category | None:
        """The category that the name says."""
        return categories()[self.name.category] if self.name and self.name.category else None

    def supporting(self, category: Category) -> list[Hit]:
        """The detectors whose values bear out this category."""
        return [hit for hit in self.hits if hit.detector.category in category.confirmed_by]

    def rows_of(self, hits: list[Hit]) -> int:
        """Rows that at least one of the detectors validates."""
        return self.values.rows_where(np.logical_or.reduce([hit.mask for hit in hits])) if hits else 0


@dataclass(slots=True)
class Proposal:
    """What is proposed for a column, growing while the rules look at it.

    `by_values`: so many of so many rows speak for it; `proven`: so many of so many hold what is a direct identifier for certain.
    `seen`: what the proposal rests on; `clues`: what weighs of it.
    """

    category: Category | None = None
    roles: frozenset[Role] = frozenset()
    evidence: list[Evidence] = field(default_factory=list)
    by_values: tuple[int, int] | None = None
    proven: tuple[int, int] | None = None
    seen: ObservedColumn | None = None
    clues: tuple[str, ...] = ()

    def take(self, category: Category, roles: frozenset[Role] | None = None) -> None:
        """Propose this category, with its roles or fewer."""
        self.category, self.roles = category, category.roles if roles is None else roles
