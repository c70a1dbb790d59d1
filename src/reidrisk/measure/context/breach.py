"""T3: the probability of a data breach at the recipient (GB/T 42460 D.1.4 b 3)."""

from __future__ import annotations

from fractions import Fraction

from ...model.measurement import Interval, Number
from ...model.release import Grade, Release
from ...model.stage import Stage
from ...model.standard import Standard
from ...model.text import Text
from .answers import not_required, number, spread

TITLE = Text("数据泄露概率 T3", "probability of a data breach, T3")
SECURITY = Text("数据接收方的安全和隐私控制能力", "security and privacy capability of the recipient")
SOURCED = Text("有来源的数据泄露概率", "sourced probability of a data breach")
CLAUSE = "D.1.4 b 3"


def breach(standard: Standard, release: Release) -> Number:
    """T3 from a sourced figure, else by the recipient's capability, or its range while that is open."""
    clause = standard.where(Stage.BREACH, CLAUSE)
    if standard.certain(release.sharing.value):
        return not_required("T3", TITLE, clause)
    if release.breach.value is not None:
        return number("T3", TITLE, clause, Interval.at(release.breach.value), "T3 = p(breach)", (SOURCED, release.breach))
    if not standard.breach:  # this edition knows no figure by capability
        anything = Interval(Fraction(0), Fraction(1))
        return number("T3", TITLE, clause, anything, "T3 = p(breach)", (SOURCED, release.breach))
    security = release.recipient_security
    grades = list(Grade) if security.value is None else [security.value]
    interval = spread(standard.breach[grade] for grade in grades)
    return number("T3", TITLE, clause, interval, "D.1.4 b 3", (SECURITY, security))
