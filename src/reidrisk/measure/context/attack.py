"""pr(context): the probability that an attack is tried (GB/T 42460 D.1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...model.clause import Stage
from ...model.measurement import Interval, Number, State
from ...model.release import Release, Sharing
from ...model.standard import Standard
from ...model.text import Text
from ...prepare.context import SHARING
from .acquaintance import acquaintance
from .answers import OPEN, waiting_for
from .breach import breach
from .insider import insider_attack

TITLE = Text("环境重标识攻击概率 pr(context)", "context re-identification risk, pr(context)")
CLAUSE = "D.1.4"


def threats(standard: Standard, release: Release) -> tuple[Number, Number, Number]:
    """T1, T2 and T3."""
    return insider_attack(standard, release), acquaintance(standard, release), breach(standard, release)


def interval_of(number: Number) -> Interval:
    """The interval of a context number: its value, or what is still possible."""
    return number.interval or Interval.at(number.value if number.value is not None else Fraction(1))


def attack_interval(standard: Standard, sharing: Sharing, parts: Sequence[Number]) -> Interval:
    """pr(context) under one sharing model: 1 when an attack is certain, else max(T1, T2, T3)."""
    rule = standard.sharing[sharing]
    if rule.attack_certain:
        return Interval.at(Fraction(1))
    intervals = [Interval.at(rule.insider) if part.symbol == "T1" and rule.insider is not None else interval_of(part) for part in parts]
    return Interval(max(part.low for part in intervals), max(part.high for part in intervals))


def attack(standard: Standard, release: Release, parts: Sequence[Number]) -> Number:
    """pr(context) as a number; a range while answers are open (never below the smallest T3)."""
    clause = standard.where(Stage.CONTEXT, CLAUSE)
    shared = release[SHARING].value
    models = list(standard.sharing) if shared is None else [shared]
    interval = attack_interval(standard, models[0], parts)
    for sharing in models[1:]:
        interval |= attack_interval(standard, sharing, parts)
    formula = "pr = 1" if standard.certain(shared) else "pr = max(T1, T2, T3)"
    if interval.known:
        state: State = "assumed" if _rests_on_assumption(release, interval.low, parts) else "ok"
        return Number("pr_context", TITLE, clause, interval.low, state, None, None, formula)
    missing = (*waiting_for(parts), *((SHARING.label,) if shared is None else ()))
    return Number("pr_context", TITLE, clause, None, "not_available", OPEN.fill(names=missing), interval, formula)


def _rests_on_assumption(release: Release, value: Fraction, parts: Sequence[Number]) -> bool:
    """An assumed part that does not set the maximum does not taint the result."""
    if release[SHARING].status == "assumed":
        return True
    return any(part.state == "assumed" and part.value == value for part in parts)
