"""t-closeness with distances in a hierarchy (Li, Li & Venkatasubramanian 2007)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from ....model.text import Text
from ..attribute_model import AttributeModel, AttributeResult, Params, TableExample
from ..hierarchy import ValueTree
from ..ratio import Ratios
from ..value_counts import ExactIntegers, Floats, Integers, ValueCounts, exact_integers

NO_TREE = Text("没有给出“{column}”的层次结构。", "No hierarchy of “{column}” was given.")


def _tree(spread: ValueCounts, params: Params) -> ValueTree | None:
    """The hierarchy of this column; it must have the column's values as its leaves."""
    tree = dict(params.hierarchies).get(spread.column)
    if tree is not None and tree.leaves != len(spread.overall):
        msg = f"{spread.column}: the hierarchy has {tree.leaves} values, the column {len(spread.overall)}"
        raise ValueError(msg)
    return tree


def _generations(spread: ValueCounts, tree: ValueTree) -> Iterator[tuple[Integers, Integers, Integers]]:
    """(class, node, count) on each generation below the root, only where a class has anyone."""
    paths = tree.paths()[: tree.leaves]
    for depth in range(1, max(len(path) for path in paths)):
        nodes = np.array([path[-1 - depth] if len(path) > depth else -1 for path in paths], np.int64)[spread.values]
        there = nodes >= 0
        key, place = np.unique(spread.owners[there] * len(tree.parents) + nodes[there], return_inverse=True)
        counts = np.zeros(len(key), np.int64)
        np.add.at(counts, place, spread.counts[there])
        yield key // len(tree.parents), key % len(tree.parents), counts


def _ratios(spread: ValueCounts, tree: ValueTree) -> Ratios:
    """The heights make a tree metric: each node below the root costs its rise to the parent times |P - Q|, halved."""
    heights, parents = tree.heights(), np.array(tree.parents)
    height = int(heights.max())
    bound = 4 * spread.total * spread.total * max(height, 1) * len(parents)
    rise = exact_integers(np.where(parents >= 0, heights[parents] - heights, 0), bound)
    overall = exact_integers(_gathered(spread, tree), bound)
    members = exact_integers(spread.members, bound)
    moved: ExactIntegers = members * int((rise * overall).sum())
    for owner, node, count in _generations(spread, tree):
        expected = overall[node] * members[owner]
        np.add.at(moved, owner, rise[node] * (np.abs(exact_integers(count, bound) * spread.total - expected) - expected))
    return Ratios(moved, spread.members, 2 * max(height, 1) * spread.total)


def _gathered(spread: ValueCounts, tree: ValueTree) -> Integers:
    """How many records of the table lie below each node."""
    below = np.zeros(len(tree.parents), np.int64)
    for path, count in zip(tree.paths(), spread.overall.tolist(), strict=False):
        below[list(path)] += count
    return below


def compute(spread: ValueCounts, params: Params) -> AttributeResult:
    """The class farthest from the whole table, going through the tree."""
    tree = _tree(spread, params)
    if tree is None:
        return AttributeResult(None, None, NO_TREE.fill(column=spread.column))
    return AttributeResult(*_ratios(spread, tree).worst("high"))


def by_class(spread: ValueCounts, params: Params) -> Floats:
    """The distance of each class from the whole table; not a number without a hierarchy."""
    tree = _tree(spread, params)
    return np.full(len(spread.members), np.nan) if tree is None else _ratios(spread, tree).floats()


_TWO_BY_TWO = Params(hierarchies=(("s", ValueTree((4, 4, 5, 5, 6, 6, -1), 4)),))
_FLAT = Params(hierarchies=(("s", ValueTree((3, 3, 3, -1), 3)),))
_UNEVEN = Params(hierarchies=(("s", ValueTree((3, 3, 4, 4, -1), 3)),))
MODEL = AttributeModel(
    symbol="t_hierarchical",
    title=Text("T-接近性（层次距离）", "t-closeness, hierarchical distance"),
    source="Li, Li & Venkatasubramanian 2007, t-Closeness, ICDE, section 5.2",
    formula="t = max_j Σ_{inner nodes} (height/H) min(gained below, lost below)",
    worse="high",
    compute=compute,
    by_class=by_class,
    examples=(
        TableExample(((1, 0, 0, 0), (0, 1, 0, 0)), Fraction(1, 4), _TWO_BY_TWO),
        TableExample(((1, 0, 0, 0), (0, 0, 1, 0)), Fraction(1, 2), _TWO_BY_TWO),
        TableExample(((3, 1, 0), (1, 1, 2)), Fraction(1, 4), _FLAT),
        TableExample(((1, 0, 0), (0, 0, 1)), Fraction(1, 2), _UNEVEN),
        TableExample(((1, 0, 0), (0, 1, 0)), Fraction(1, 4), _UNEVEN),
        TableExample(((1, 0), (0, 1)), None),
    ),
    counterexamples=(
        TableExample(((1, 0, 0, 0), (0, 1, 0, 0)), Fraction(1, 2), _TWO_BY_TWO),
        TableExample(((1, 0, 0, 0), (0, 1, 0, 0)), Fraction(1, 6), _TWO_BY_TWO),
        TableExample(((1, 0, 0, 0), (0, 0, 1, 0)), Fraction(1), _TWO_BY_TWO),
        TableExample(((1, 0, 0), (0, 1, 0)), Fraction(1, 2), _UNEVEN),
        TableExample(((1, 0), (0, 1)), Fraction(0)),
    ),
)
