"""Counts by some columns instead of records: small cells suppressed, or differentially private."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import field
from fractions import Fraction
from itertools import combinations, product

from ...data.coding import Wanted, coded
from ...data.dataset import Dataset
from ...data.options import SUPPRESSION_MARK
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ...model.transform import Cell
from .hiding import hide
from .private import farthest, noised

_MOST_CELLS = 1_000_000
_MANY = Text("各列取值的组合超过 {most} 个。", "The columns have more than {most} {most|combination|combinations} of values.")
_FEWER = Text("请减少列，或先泛化。", "Take fewer columns, or generalise first.")
_EPSILON = Text("epsilon 必须大于 0。", "epsilon must be above 0.")
_GIVE = Text("例如 --epsilon 1。", "For example --epsilon 1.")
_EACH = Text("一个人的记录数至少为 1。", "A person has one record at least.")
_GIVE_EACH = Text("请更正 --each。", "Correct --each.")
_WAYS = Text("边际表的列数须在 1 与 {columns} 之间。", "A marginal has from 1 to {columns} {columns|column|columns}.")
_GIVE_WAYS = Text("请更正 --marginals。", "Correct --marginals.")


@dataclass(frozen=True, slots=True)
class Tabulation:
    """`cells` are the labels of each combination with its count (None where suppressed).

    `exposed` are small cells that totals give away all the same. `epsilon` is what was spent; `off` what a count may be off by.
    """

    columns: tuple[str, ...]
    cells: tuple[tuple[tuple[Cell, ...], int | None], ...] = field(repr=False)
    suppressed: int
    complementary: int
    exposed: int = 0
    epsilon: Fraction | None = None
    off: int | None = None

    def rows(self) -> list[tuple[str, ...]]:
        """Header and lines as text."""
        lines = [(*(label or "" for label in labels), SUPPRESSION_MARK if count is None else str(count)) for labels, count in self.cells]
        return [(*self.columns, "count"), *lines]


def tabulate(dataset: Dataset, columns: Sequence[str], least: int) -> Tabulation:
    """Counts of the combinations that occur; those below `least` are hidden, with others, so that no total gives them away."""
    names, counted = _counted(dataset, columns)
    values = _values(counted, len(names))
    place = [{label: code for code, label in enumerate(each)} for each in values]
    coded_ = {tuple(place[at][label] for at, label in enumerate(labels)): count for labels, count in counted.items()}
    hidden = hide(coded_, least)
    cells = [(key, None if key in hidden.cells else count) for key, count in coded_.items()]
    cells += [(key, None) for key in sorted(hidden.cells - coded_.keys())]
    labelled = tuple((tuple(values[at][code] for at, code in enumerate(key)), count) for key, count in cells)
    return Tabulation(names, labelled, len(hidden.cells), hidden.more, hidden.exposed)


def tabulate_privately(
    dataset: Dataset, columns: Sequence[str], epsilon: Fraction, each: int = 1, ways: int | None = None
) -> tuple[Tabulation, ...]:
    """Counts with discrete Laplace noise by OpenDP, epsilon-differentially private in all (pure: delta is 0).

    Neighbours are data with and without one person, who has at most `each` records. With `ways`, all tables of so many of
    the columns, which share the budget evenly; else one of all. Every combination of the values that occur gets a count,
    zeros too; negative ones are written as 0 (post-processing). That a value occurs at all is not protected.
    """
    if epsilon <= 0:
        raise InputError(Problem("bad_epsilon", _EPSILON, _GIVE))
    if each < 1:
        raise InputError(Problem("bad_each", _EACH, _GIVE_EACH))
    names, counted = _counted(dataset, columns)
    if ways is not None and not 1 <= ways <= len(names):
        raise InputError(Problem("bad_marginals", _WAYS.fill(columns=len(names)), _GIVE_WAYS))
    values = _values(counted, len(names))
    wanted = list(combinations(range(len(names)), ways or len(names)))
    if sum(math.prod(len(values[at]) for at in places) for places in wanted) > _MOST_CELLS:
        raise InputError(Problem("too_many_cells", _MANY.fill(most=_MOST_CELLS), _FEWER))
    share, found = epsilon / len(wanted), []
    for places in wanted:
        keys = list(product(*(values[at] for at in places)))
        exact = dict.fromkeys(keys, 0)
        for labels, count in counted.items():
            exact[tuple(labels[at] for at in places)] += count
        noisy = noised([exact[key] for key in keys], share, each)
        cells = tuple((key, max(count, 0)) for key, count in zip(keys, noisy, strict=True))
        found.append(Tabulation(tuple(names[at] for at in places), cells, 0, 0, 0, share, farthest(share, each)))
    return tuple(found)


def _values(counted: dict[tuple[Cell, ...], int], width: int) -> list[list[Cell]]:
    """The values of each column, missing first."""
    return [sorted({labels[at] for labels in counted}, key=lambda label: (label is not None, label)) for at in range(width)]


def _counted(dataset: Dataset, columns: Sequence[str]) -> tuple[tuple[str, ...], dict[tuple[Cell, ...], int]]:
    found = coded(dataset, columns, Wanted(class_labels=True))
    rows = zip(found.codes.tolist(), found.counts.tolist(), strict=True)
    return found.columns, {tuple(found.labels[place][code] for place, code in enumerate(codes)): count for codes, count in rows}
