"""The editions that are installed, and what the answers make of one (GB/T 42460 5)."""

from __future__ import annotations

from ..measure.privacy.promised import under_promise
from ..model.extension import load, load_one
from ..model.plan import EvaluationPlan
from ..model.problem import InputError, Problem
from ..model.standard import Standard
from ..model.text import Text
from ..prepare.asking.edition_answers import effective, settled


def standards() -> tuple[Standard, ...]:
    """Every edition that is installed, the one that grades by default first."""
    found = load("standard", "reidrisk.standards", "STANDARD", Standard)
    return tuple(sorted(found, key=lambda standard: standard.id != EvaluationPlan().standard))


def find_standard(key: str) -> Standard:
    """The edition with this id; `InputError` that lists those there are. Its file is called like it: no other need be loaded."""
    own = load_one("reidrisk.standards", key.replace("-", "_"), "STANDARD", Standard)
    if own is not None and own.id == key:
        return own
    for standard in standards():
        if standard.id == key:
            return standard
    known = tuple(standard.id for standard in standards())
    message = Text("没有名为“{key}”的标准。", "There is no standard edition “{key}”.").fill(key=key)
    raise InputError(Problem("unknown_standard", message, Text("可用：{known}", "Available: {known}").fill(known=known)))


def settle(plan: EvaluationPlan, columns: tuple[str, ...], rows: int | None = None) -> tuple[Standard, EvaluationPlan]:
    """The edition as the answers shape it, and the plan with the edition's defaults where nobody has said otherwise.

    What is hashed: a plan document made before the measurement carries the same hash as the verdict.
    """
    standard = find_standard(plan.standard)
    plan = settled(standard, plan, columns)
    standard = effective(standard, plan, rows)
    return (standard if plan.scheme is None else under_promise(standard)), plan
