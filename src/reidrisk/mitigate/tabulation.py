"""Counts by some columns instead of records: small cells suppressed, or differentially private."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from ..data.coding import Wanted, coded
from ..data.dataset import Dataset
from ..data.options import SUPPRESSION_MARK
from ..model.optional import optional
from ..model.problem import InputError, Problem
from ..model.text import Text
from ..model.transform import Cell

_LIBRARY, _EXTRA = "opendp", "dp"
_PURPOSE = Text("差分隐私计数", "Differentially private counts")
_MOST_CELLS = 1_000_000
_MANY = Text("各列取值的组合超过 {most} 个。", "The columns have more than {most} combinations of values.")
_FEWER = Text("请减少列，或先泛化。", "Take fewer columns, or generalise first.")
_EPSILON = Text("epsilon 必须大于 0。", "epsilon must be above 0.")
_GIVE = Text("例如 --epsilon 1。", "For example --epsilon 1.")


@dataclass(frozen=True, slots=True)
class Tabulation:
    """`cells` are the labels of each combination with its count (None where suppressed). `epsilon` is what was spent."""

    columns: tuple[str, ...]
    cells: tuple[tuple[tuple[Cell, ...], int | None], ...] = field(repr=False)
    suppressed: int
    complementary: int
    epsilon: Fraction | None = None

    def rows(self) -> list[tuple[str, ...]]:
        """Header and lines as text."""
        lines = [(*(label or "" for label in labels), SUPPRESSION_MARK if count is None else str(count)) for labels, count in self.cells]
        return [(*self.columns, "count"), *lines]


def tabulate(dataset: Dataset, columns: Sequence[str], least: int) -> Tabulation:
    """Counts of the combinations that occur; those below `least` are suppressed.

    A single suppressed cell would follow from a total known elsewhere, so the smallest other cell goes with it.
    """
    names, counted = _counted(dataset, columns)
    hidden = {labels for labels, count in counted.items() if count < least}
    complementary = 0
    if len(hidden) == 1 and len(counted) > 1:
        hidden.add(min((count, labels) for labels, count in counted.items() if labels not in hidden)[1])
        complementary = 1
    cells = tuple((labels, None if labels in hidden else count) for labels, count in counted.items())
    return Tabulation(names, cells, len(hidden), complementary)


def tabulate_privately(dataset: Dataset, columns: Sequence[str], epsilon: Fraction, each: int = 1) -> Tabulation:
    """Counts with discrete Laplace noise by OpenDP, epsilon-differentially private when one person has at most `each` records.

    Every combination of the values that occur gets a count, zeros too; negative ones are written as 0 (post-processing).
    That a value occurs at all is not protected: give columns whose values are public.
    """
    if epsilon <= 0:
        raise InputError(Problem("bad_epsilon", _EPSILON, _GIVE))
    names, counted = _counted(dataset, columns)
    values = [sorted({labels[place] for labels in counted}, key=lambda label: (label is not None, label)) for place in range(len(names))]
    if math.prod(map(len, values)) > _MOST_CELLS:
        raise InputError(Problem("too_many_cells", _MANY.fill(most=_MOST_CELLS), _FEWER))
    keys = list(product(*values))
    noisy = _noised([counted.get(key, 0) for key in keys], epsilon, each)
    return Tabulation(names, tuple((key, max(count, 0)) for key, count in zip(keys, noisy, strict=True)), 0, 0, epsilon)


def _counted(dataset: Dataset, columns: Sequence[str]) -> tuple[tuple[str, ...], dict[tuple[Cell, ...], int]]:
    found = coded(dataset, columns, Wanted(class_labels=True))
    rows = zip(found.codes.tolist(), found.counts.tolist(), strict=True)
    return found.columns, {tuple(found.labels[place][code] for place, code in enumerate(codes)): count for codes, count in rows}


def _noised(counts: list[int], epsilon: Fraction, each: int) -> list[int]:
    dp = optional("opendp.prelude", _LIBRARY, _EXTRA, _PURPOSE)
    dp.enable_features("contrib")
    space = dp.vector_domain(dp.atom_domain(T=int)), dp.l1_distance(T=int)
    # Rounded up, so that what is spent never exceeds what was said.
    scale = math.nextafter(float(each / epsilon), math.inf)
    measurement = dp.m.make_laplace(*space, scale=scale)
    if measurement.map(each) > math.nextafter(float(epsilon), math.inf):
        msg = "the library spends more than was asked for"
        raise RuntimeError(msg)
    return [int(count) for count in measurement(counts)]
