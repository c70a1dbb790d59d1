"""t-closeness with ordered distances (Li, Li & Venkatasubramanian 2007)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ....model.text import Text
from ..attribute_model import AttributeModel, AttributeResult, Params, TableExample
from ..ratio import Ratios
from ..value_counts import ExactIntegers, Floats, Integers, ValueCounts, exact_integers

NO_ORDER = Text("“{column}”的取值没有已知的顺序。", "No order of the values of “{column}” is known.")


def _areas(spread: ValueCounts) -> ExactIntegers:
    """For each class f_j N Σ_i |P_i - Q_i|, P and Q cumulative.

    P is constant between two values of the class and Q never falls, so each
    such stretch has one point of crossing; sums of Q are looked up.
    """
    total, values = spread.total, len(spread.overall)
    bound = int(spread.members.max()) * total * values
    cumulative = np.cumsum(spread.overall)
    lookup = np.concatenate([[0], np.cumsum(exact_integers(cumulative, bound))])
    running = exact_integers(spread.running(), bound)
    members = exact_integers(spread.members, bound)
    start, end = spread.values, np.append(spread.values[1:], values)
    end[spread.starts[1:] - 1] = values
    crossings = np.clip(_crossings(spread, cumulative, bound), start, end)
    above = running * total * (2 * crossings - start - end)
    below = lookup[start] + lookup[end] - 2 * lookup[crossings]
    stretches: ExactIntegers = above + members[spread.owners] * below
    areas: ExactIntegers = np.add.reduceat(stretches, spread.starts) + members * lookup[spread.values[spread.starts]]
    return areas


def _crossings(spread: ValueCounts, cumulative: Integers, bound: int) -> Integers:
    """The first value at which the whole table's cumulative share exceeds that of the class."""
    running = exact_integers(spread.running(), bound)
    level = running * spread.total // exact_integers(spread.members, bound)[spread.owners]  # at most N
    return np.searchsorted(cumulative, level.astype(np.int64), side="right")


def _ratios(spread: ValueCounts) -> Ratios:
    steps = max(len(spread.overall) - 1, 1)
    return Ratios(_areas(spread), spread.members, spread.total * steps)


def compute(spread: ValueCounts, params: Params) -> AttributeResult:
    """The class farthest from the whole table, where neighbouring values are 1/(m-1) apart."""
    if params.ordered is not None and spread.column not in params.ordered:
        return AttributeResult(None, None, NO_ORDER.fill(column=spread.column))
    return AttributeResult(*_ratios(spread).worst("high"))


def by_class(spread: ValueCounts, _params: Params) -> Floats:
    """The distance of each class from the whole table."""
    return _ratios(spread).floats()


MODEL = AttributeModel(
    symbol="t_ordered",
    title=Text("T-接近性（有序距离）", "t-closeness, ordered distance"),
    source="Li, Li & Venkatasubramanian 2007, t-Closeness, ICDE, section 5.1",
    formula="t = max_j (1/(m-1)) Σ_i |Σ_{s≤i} (p_js - q_s)|",
    worse="high",
    compute=compute,
    by_class=by_class,
    examples=(
        TableExample(((1, 1, 2),), Fraction(0)),
        TableExample(((1, 1, 1, 0, 0, 0, 0, 0, 0), (0, 0, 0, 1, 1, 1, 1, 1, 1)), Fraction(3, 8)),
        TableExample(((1, 0, 0), (0, 0, 1)), Fraction(1, 2)),
        TableExample(((1, 0, 0), (0, 1, 0)), Fraction(1, 4)),
        TableExample(((7,), (2,)), Fraction(0)),
        TableExample(((1, 0), (0, 1)), None, Params(ordered=frozenset())),
    ),
    counterexamples=(
        TableExample(((1, 1, 1, 0, 0, 0, 0, 0, 0), (0, 0, 0, 1, 1, 1, 1, 1, 1)), Fraction(2, 3)),
        TableExample(((1, 1, 1, 0, 0, 0, 0, 0, 0), (0, 0, 0, 1, 1, 1, 1, 1, 1)), Fraction(1, 3)),
        TableExample(((1, 0, 0), (0, 0, 1)), Fraction(1)),
        TableExample(((1, 0, 0), (0, 1, 0)), Fraction(1, 2)),
        TableExample(((1, 0, 0), (0, 1, 0)), Fraction(1, 6)),
    ),
)
