"""A ladder: the levels of one column over the values that the data has, as whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import field
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ...data.options import SUPPRESSION_MARK
from ...model.frozen import dataclass
from .grain import Grain
from .hierarchy import Hierarchy

Codes = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
# Where so many records have the same label, though not the same value, it tells next to nothing.
ALL_BUT = Fraction(19, 20)


@dataclass(frozen=True, slots=True)
class Ladder:
    """`steps[l]` takes the code of a value to its code at level l; `labels[l]` are the labels of those codes.

    One label on one level is one code (as in ARX); the same label on another level is another, however it is spelled.
    `leaves[l]` counts the values of the hierarchy under each code, `domain` all of them; `rows` counts the
    records of each value. `unknown` marks the values that the hierarchy does not know: they have no level between
    themselves and the root, so that they are suppressed there, and a code that one of them has may be any value.
    A missing value stays missing below the root. `grains`: how fine each level is, where it is known.
    """

    column: str
    steps: tuple[Codes, ...] = field(repr=False)
    labels: tuple[tuple[str | None, ...], ...] = field(repr=False)
    leaves: tuple[Codes, ...] = field(repr=False)
    rows: Codes = field(repr=False)
    domain: int
    unknown: npt.NDArray[np.bool_] = field(repr=False)
    grains: tuple[Grain | None, ...] = ()

    def grain(self, level: int) -> Grain | None:
        """How fine a level is; None where it is not known."""
        return self.grains[level] if level < len(self.grains) else None

    @property
    def strangers(self) -> tuple[int, int]:
        """(values, records) that the hierarchy does not know."""
        return int(self.unknown.sum()), int(self.rows[self.unknown].sum())

    @property
    def levels(self) -> int:
        """How many levels, the values themselves and the root among them."""
        return len(self.steps)

    @property
    def last(self) -> int:
        """The coarsest level that tells anybody from anybody; 0 where none does."""
        return max((level for level in range(self.levels - 1) if len(self.labels[level]) > 1), default=0)

    def above(self, level: int, other: int) -> Codes:
        """For each code of a level its code at a coarser one."""
        found = np.zeros(len(self.labels[level]), np.int64)
        found[self.steps[level]] = self.steps[other]
        return found

    def raised(self, level: int) -> Ladder:
        """The ladder from a level on, whose labels stand for the values."""
        if not level:
            return self
        unknown = np.zeros(len(self.labels[level]), np.bool_)
        unknown[self.steps[level][self.unknown]] = True
        return Ladder(
            self.column, tuple(self.above(level, one) for one in range(level, self.levels)), self.labels[level:], self.leaves[level:],
            self.sizes(level), self.domain, unknown, self.grains[level:],
        )  # fmt: skip

    def distinguished(self, level: int) -> float:
        """The share of the pairs of records that differ in their values and still differ at this level."""
        pairs = [float(self.rows.sum()) ** 2 - float((self.sizes(at).astype(np.float64) ** 2).sum()) for at in (0, level)]
        return pairs[1] / pairs[0] if pairs[0] else 0.0

    def distinguishes(self, level: int) -> bool:
        """Whether not nearly all records that its hierarchy knows have one label at this level."""
        known = np.bincount(self.steps[level], weights=self.rows * ~(self.unknown & (level > 0)), minlength=len(self.labels[level]))
        return bool(known.max(initial=0) < ALL_BUT * max(known.sum(), 1))

    @property
    def last_distinguishing(self) -> int:
        """The coarsest level at which not nearly all records have one label; that of `last` where they nearly all have one value."""
        return max((level for level in range(self.last + 1) if self.distinguishes(level)), default=self.last)

    def volumes(self, level: int) -> Codes:
        """How many values each code of the level stands for: those of the hierarchy, and never fewer than the data have."""
        return np.maximum(self.leaves[level], np.bincount(self.steps[level], minlength=len(self.labels[level])))

    def sizes(self, level: int) -> Codes:
        """The records of each code at this level."""
        return np.bincount(self.steps[level], weights=self.rows, minlength=len(self.labels[level])).astype(np.int64)


def ladder(column: str, values: Sequence[str | None], rows: Codes, hierarchy: Hierarchy | None) -> Ladder:
    """The ladder of the values that the data has, in the order of their codes."""
    tree = hierarchy or Hierarchy.flat([value for value in values if value is not None])
    found = [None if value is None else tree.way(value) for value in values]
    unknown = np.array([value is not None and way is None for value, way in zip(values, found, strict=True)], np.bool_)
    ways = [_full(tree, value, way) for value, way in zip(values, found, strict=True)]
    domain = len(tree.paths) + int(unknown.sum()) + (None in values)
    steps, labels, leaves = [], [], []
    for level in range(tree.levels):
        numbers: dict[str | None, int] = {}
        steps.append(np.array([numbers.setdefault(way[level], len(numbers)) for way in ways], np.int64))
        labels.append(tuple(numbers))
        counted = Counter[str | None](way[level] for way in tree.paths.values())
        below = np.array([max(counted[label], 1) for label in numbers], np.int64)
        if level:
            below[steps[level] if level == tree.levels - 1 else steps[level][unknown]] = domain
        leaves.append(below)
    return Ladder(column, tuple(steps), tuple(labels), tuple(leaves), rows, domain, unknown, tree.grains)


def _full(tree: Hierarchy, value: str | None, way: tuple[str, ...] | None) -> tuple[str | None, ...]:
    """As written at level 0, so that nothing changes there; then the labels of the tree, or the mark where it has none."""
    if value is None:
        return (*[None] * (tree.levels - 1), tree.root)
    return (value, *way[1:]) if way else (value, *[SUPPRESSION_MARK] * (tree.levels - 2), tree.root)
