"""Slow, obvious counts straight from the definitions, on a plain table: rows are classes, columns values."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np

from reidrisk.measure.attribute.hierarchy import ValueTree
from reidrisk.measure.tuples import Sensitive, Tuples

Table = Sequence[Sequence[int]]


def shares(row: Sequence[int]) -> list[Fraction]:
    return [Fraction(count, sum(row)) for count in row]


def whole(table: Table) -> list[Fraction]:
    return shares([sum(column) for column in zip(*table, strict=True)])


def l_distinct(table: Table) -> Fraction:
    return Fraction(min(sum(count > 0 for count in row) for row in table))


def l_entropy(table: Table) -> float:
    return min(math.exp(-sum(float(p) * math.log(p) for p in shares(row) if p)) for row in table)


def holds(row: Sequence[int], c: Fraction, l: int) -> bool:  # noqa: E741
    descending = sorted((count for count in row if count), reverse=True)
    return descending[0] < c * sum(descending[l - 1 :])


def l_recursive_c(table: Table, l: int) -> Fraction | None:  # noqa: E741
    """Among all quotients of counts the least c above which the condition holds everywhere."""
    counts = range(1, max(sum(row) for row in table) + 1)
    fits = [
        c
        for c in {Fraction(a, b) for a, b in itertools.product(counts, counts)}
        if all(holds(row, c + Fraction(1, 10**9), l) for row in table)
    ]
    return min(fits, default=None)


def l_recursive_l(table: Table, c: Fraction) -> Fraction:
    levels = [l for l in range(1, len(table[0]) + 1) if all(holds(row, c, l) for row in table)]  # noqa: E741
    return Fraction(max(levels, default=0))


def alpha(table: Table) -> Fraction:
    return max(max(shares(row)) for row in table)


def t_equal(table: Table) -> Fraction:
    q = whole(table)
    return max(sum((abs(a - b) for a, b in zip(shares(row), q, strict=True)), Fraction(0)) / 2 for row in table)


def t_ordered(table: Table) -> Fraction:
    q = whole(table)
    if len(q) == 1:
        return Fraction(0)
    return max(
        sum((abs(sum(shares(row)[: i + 1], Fraction(0)) - sum(q[: i + 1], Fraction(0))) for i in range(len(q))), Fraction(0)) / (len(q) - 1)
        for row in table
    )


def t_hierarchical(table: Table, tree: ValueTree) -> Fraction:
    """The paper's own recursion: every inner node moves what it can among its children."""
    q = whole(table)
    return max(_moved(tree, [a - b for a, b in zip(shares(row), q, strict=True)]) for row in table)


def _moved(tree: ValueTree, extra: list[Fraction]) -> Fraction:
    heights = [_height(tree, node) for node in range(len(tree.parents))]
    total = Fraction(0)
    for node in range(tree.leaves, len(tree.parents)):
        below = [_extra(tree, child, extra) for child, parent in enumerate(tree.parents) if parent == node]
        gained, lost = sum((e for e in below if e > 0), Fraction(0)), -sum((e for e in below if e < 0), Fraction(0))
        total += Fraction(heights[node], max(heights)) * min(gained, lost)
    return total


def _height(tree: ValueTree, node: int) -> int:
    return max((1 + _height(tree, child) for child, parent in enumerate(tree.parents) if parent == node), default=0)


def _extra(tree: ValueTree, node: int, extra: list[Fraction]) -> Fraction:
    if node < tree.leaves:
        return extra[node]
    return sum((_extra(tree, child, extra) for child, parent in enumerate(tree.parents) if parent == node), Fraction(0))


def cheapest_transport(tree: ValueTree, p: Sequence[Fraction], q: Sequence[Fraction]) -> Fraction:
    """The earth mover's distance as a linear programme: the dual, tried on all potentials that distances allow.

    The optimal potentials can be chosen among sums of distances; a small tree has few.
    """
    n = tree.leaves
    distance = [[_distance(tree, i, j) for j in range(n)] for i in range(n)]
    steps = sorted({d for row in distance for d in row} | {-d for row in distance for d in row})
    best = Fraction(0)
    for rest in itertools.product(steps, repeat=n - 1):
        f = (Fraction(0), *rest)
        if all(f[i] - f[j] <= distance[i][j] for i in range(n) for j in range(n)):
            best = max(best, sum((f[i] * (p[i] - q[i]) for i in range(n)), Fraction(0)))
    return best


def _distance(tree: ValueTree, one: int, other: int) -> Fraction:
    if one == other:
        return Fraction(0)
    paths = tree.paths()
    meeting = next(node for node in paths[one] if node in paths[other])
    return Fraction(_height(tree, meeting), max(_height(tree, node) for node in range(len(tree.parents))))


def gains(table: Table) -> list[tuple[Fraction, Fraction]]:
    q = whole(table)
    return [((a - b) / b, b) for row in table for a, b in zip(shares(row), q, strict=True) if a > b]


def beta_basic(table: Table) -> Fraction:
    return max((gain for gain, _ in gains(table)), default=Fraction(0))


def beta_enhanced(table: Table) -> Fraction | None:
    with localcontext() as context:
        context.prec = 80
        if any(Decimal(gain.numerator) / gain.denominator > -(Decimal(q.numerator) / q.denominator).ln() for gain, q in gains(table)):
            return None
    return beta_basic(table)


def delta_disclosure(table: Table) -> float:
    q = whole(table)
    return max(abs(math.log(a / b)) for row in table for a, b in zip(shares(row), q, strict=True) if a)


def from_records(classes: Iterable[object], values: Iterable[int], distinct: int, column: str = "s") -> tuple[Tuples, Sensitive]:
    """Tuples of one quasi-identifier and one sensitive attribute, from plain records."""
    pairs = Counter(zip(classes, values, strict=True))
    names = list(dict.fromkeys(name for name, _ in pairs))
    sensitive = Sensitive(
        column,
        np.array([names.index(name) for name, _ in pairs], np.int64),
        np.array([value for _, value in pairs], np.int64),
        np.array(list(pairs.values()), np.int64),
        distinct,
    )
    sizes = np.array([sum(count for (name, _), count in pairs.items() if name == each) for each in names], np.int64)
    return Tuples(("q",), np.arange(len(names), dtype=np.int32)[:, None], sizes, (sensitive,)), sensitive


BRUTE: dict[str, Callable[[Table], Fraction | float | None]] = {
    "l_distinct": l_distinct,
    "l_entropy": l_entropy,
    "l_recursive_c": lambda table: l_recursive_c(table, 2),
    "l_recursive_l": lambda table: l_recursive_l(table, Fraction(3)),
    "alpha": alpha,
    "t_equal": t_equal,
    "t_ordered": t_ordered,
    "t_hierarchical": lambda _: None,
    "beta_basic": beta_basic,
    "beta_enhanced": beta_enhanced,
    "delta_disclosure": delta_disclosure,
}
