"""The verdict of an edition that grades by rule: every requirement is met, or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..model.clause import Stage
from ..model.judged import Looked, Outcome, Rule
from ..model.standard import Standard
from ..model.text import Text
from ..model.verdict import Step, Verdict, Way
from .steps import CONCLUSION, step

ALL_MET = Text("全部要求均已满足。", "Every requirement is met.")
NOT_MET = Text("未满足：{clauses}。", "Not met: {clauses}.")
UNDECIDED = Text("尚不能判定：{clauses}。", "No conclusion yet: {clauses}.")
Checked = Sequence[tuple[Rule, Outcome]]
MEND = Text("{clause}：{finding}", "{clause}: {finding}")


def _option(rule: Rule) -> str:
    """The option by which a person answers what the rule cannot see."""
    return (rule.answer or "").replace("_", "-")


def beside_risk(verdict: Verdict, standard: Standard, rules: tuple[Rule, ...], looked: Looked) -> Verdict:
    """The verdict by risk where the edition asks more than that: acceptable only when every rule holds too."""
    found = [(rule, rule.check(looked)) for rule in rules]
    broken = tuple(rule.clause for rule, outcome in found if outcome.holds is False)
    added = _steps(standard, found)
    place = next((at for at, one in enumerate(verdict.steps) if one.stage is Stage.CONCLUSION), len(verdict.steps))
    steps = (*verdict.steps[:place], *added, *verdict.steps[place:])
    if not broken:
        return replace(verdict, steps=steps)
    concluded = step(standard, Stage.CONCLUSION, CONCLUSION, NOT_MET.fill(clauses=broken))
    return replace(
        verdict,
        acceptable=False,
        steps=tuple(concluded[0] if one.stage is Stage.CONCLUSION else one for one in steps),
        ways=(*_ways(found), *verdict.ways),
    )


def all_hold(rules: tuple[Rule, ...], looked: Looked) -> bool:
    """Whether none of them is broken."""
    return all(rule.check(looked).holds is not False for rule in rules)


def judge(standard: Standard, rules: tuple[Rule, ...], looked: Looked, missing: tuple[str, ...] = ()) -> Verdict:
    """Acceptable when every rule holds; not acceptable when one does not; open while one cannot be said."""
    found = [(rule, rule.check(looked)) for rule in rules]
    broken = tuple(rule.clause for rule, outcome in found if outcome.holds is False)
    unsaid = tuple(rule.clause for rule, outcome in found if outcome.holds is None)
    acceptable = False if broken else None if unsaid else True
    finding = NOT_MET.fill(clauses=broken) if broken else UNDECIDED.fill(clauses=unsaid) if unsaid else ALL_MET
    return Verdict(
        level=None,
        levels=None,
        acceptable=acceptable,
        provisional=bool(looked.inventory.undecided),
        steps=(*_steps(standard, found), *step(standard, Stage.CONCLUSION, CONCLUSION, finding)),
        numbers={},
        measurement=None,
        ways=_ways(found),
        missing=tuple(name for rule, outcome in found if outcome.holds is None and (name := _option(rule)) in missing),
    )


def _steps(standard: Standard, found: Checked) -> tuple[Step, ...]:
    """A step for each rule."""
    return tuple(Step(rule.clause, standard.clause(rule.clause).title, outcome.finding, outcome.evidence) for rule, outcome in found)


def _ways(found: Checked) -> tuple[Way, ...]:
    """To mend each rule that is broken."""
    return tuple(Way(MEND.fill(clause=rule.clause, finding=outcome.finding)) for rule, outcome in found if outcome.holds is False)
