"""T2: the probability that the dataset holds an acquaintance of the recipient (GB/T 42460 D.1.4 b 2, formula D.4)."""

from __future__ import annotations

from fractions import Fraction

from ...model.clause import Stage
from ...model.measurement import Interval, Number
from ...model.release import Release
from ...model.standard import Standard
from ...model.text import Text
from ...prepare.context import SHARING, M, P
from .answers import not_required, number

TITLE = Text("数据集包含熟人概率 T2", "probability that the dataset holds an acquaintance, T2")
CLAUSE = "D.1.4 b 2"


def acquaintance(standard: Standard, release: Release) -> Number:
    """T2 = 1 - (1-p)^m, exact: p is a decimal. Without p it lies anywhere in [0, 1]."""
    clause = standard.where(Stage.ACQUAINTANCE, CLAUSE)
    if standard.certain(release[SHARING].value):
        return not_required("T2", TITLE, clause)
    p, m = release[P].value, release[M].value
    m = standard.acquaintances if m is None else m
    interval = Interval(Fraction(0), Fraction(1)) if p is None else Interval.at(1 - (1 - p) ** m)
    return number("T2", TITLE, clause, interval, "T2 = 1 - (1-p)^m", release, P)
