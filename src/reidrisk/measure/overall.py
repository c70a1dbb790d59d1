"""The overall risk R (GB/T 42460 D.1.5, Table D.2)."""

from __future__ import annotations

from fractions import Fraction

from ..model.dataset import ClassSizes
from ..model.measurement import Interval
from ..model.standard import SharingRule

ONE = Interval(Fraction(1), Fraction(1))


def overall_risk(rule: SharingRule, sizes: ClassSizes, data_risk: Fraction, attack: Interval) -> Interval:
    """R = 1 when any class exceeds tau, else data risk x pr(context).

    Decided by counting classes smaller than 1/tau, never by comparing 1/f.
    """
    if sizes.below(rule.least_class)[0]:
        return ONE
    return Interval(data_risk * attack.low, data_risk * attack.high)


def sufficient_class(rule: SharingRule, attack: Fraction, threshold: Fraction, *, accept_equal: bool = False) -> int:
    """The smallest k such that "every class has at least k" guarantees an acceptable R.

    1/k x pr < threshold means k > pr/threshold; and no class may exceed tau
    (formulas 1.5, planning inverses).

    >>> public = SharingRule(Fraction(1, 20), "R_b", attack_certain=True)
    >>> sufficient_class(public, Fraction(1), Fraction(1, 20))  # 20 would give R = 1/20, which is not below it
    21
    """
    bound = attack / threshold
    k = -(-bound.numerator // bound.denominator) if accept_equal else bound.numerator // bound.denominator + 1
    return max(rule.least_class, k, 1)
