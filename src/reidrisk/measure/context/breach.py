"""T3: the probability of a data breach at the recipient (GB/T 42460 D.1.4 b 3)."""

from __future__ import annotations

from fractions import Fraction

from ...model.clause import Stage
from ...model.measurement import Interval, Number
from ...model.release import Grade, Release
from ...model.standard import Standard
from ...model.text import Text
from ...prepare.context import BREACH, RECIPIENT_SECURITY, SHARING
from .answers import not_required, number, spread

TITLE = Text("数据泄露概率 T3", "probability of a data breach, T3")
CLAUSE = "D.1.4 b 3"


def breach(standard: Standard, release: Release) -> Number:
    """T3 from a sourced figure, else by the recipient's capability, or its range while that is open."""
    clause = standard.where(Stage.BREACH, CLAUSE)
    if standard.certain(release[SHARING].value):
        return not_required("T3", TITLE, clause)
    sourced, security = release[BREACH].value, release[RECIPIENT_SECURITY].value
    if sourced is not None or not standard.breach:  # without `breach` this edition knows no figure by capability
        interval = Interval(Fraction(0), Fraction(1)) if sourced is None else Interval.at(sourced)
        return number("T3", TITLE, clause, interval, "T3 = p(breach)", release, BREACH)
    interval = spread(standard.breach[grade] for grade in (Grade if security is None else (security,)))
    return number("T3", TITLE, clause, interval, "D.1.4 b 3", release, RECIPIENT_SECURITY)
