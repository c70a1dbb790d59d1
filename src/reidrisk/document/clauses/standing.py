"""Every requirement as it stands: by what was answered and by what is there (checklist rows; the clauses of an edition)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...model.assessment import Assessment
from ...model.clause import Clause, ClauseState, Manner
from ...model.judged import Looked, Rules
from ...model.text import Lang, Text
from ..kind import Fixed, Material
from ..parts.answered import AnswersInWords
from . import computed, context, governed, identifiers, kept, treated
from .answered import of_row
from .statement import NOT_NOW, Statement, decisive, met, not_met, silent

_SUPPLY = Text(
    "本案例没有关于此项的记录，须由责任单位另附证据",
    "the case holds no record of this; the responsible organisation supplies evidence separately",
)
_LATER = Text("本版本尚未覆盖", "not covered by this version")
_DONE = Text("本次运行中已完成", "done in this run")
_MAKERS = {"reidrisk.grade.levels.LevelRange": identifiers.level}
CHECKS = {**computed.ROWS, **identifiers.ROWS, **context.ROWS, **treated.ROWS, **governed.ROWS}


def of_requirement(row: str, answers: AnswersInWords) -> tuple[Statement, ...]:
    """All that a case says of one row of the checklist; at least one statement."""
    return _of_rows((row,), answers) or (silent(_SUPPLY),)


def of_run(assessment: Assessment) -> Material:
    """One run on a file, without a case: nothing is on record but the plan that it fixed."""
    plan = Fixed(assessment.record.hash, assessment.made_at)
    return Material(
        "", assessment.facts.name, assessment.facts.fingerprint, assessment.plan, assessment.standard, assessment.facts.columns, {},
        (plan,), assessment.made_at, assessment.versions, assessment=assessment,
    )  # fmt: skip


def of_clause(clause: Clause, answers: AnswersInWords) -> tuple[Statement, ...]:
    """What one run or case says of one clause of the edition: by its rows; else by the steps and figures that carry it."""
    found = _of_rows(clause.rows, answers)
    if found:
        return found
    return (silent(_LATER) if clause.manner is Manner.LATER else _carried(clause, answers.material),)


def _of_rows(rows: Iterable[str], answers: AnswersInWords) -> tuple[Statement, ...]:
    """What was answered under each of them, then what its content shows."""
    return tuple({one.say("en"): one for row in rows for one in _of_row(row, answers)}.values())  # two rows may ask the same


def _of_row(row: str, answers: AnswersInWords) -> tuple[Statement, ...]:
    """Where a signed record shows it, an answer without evidence, and that nobody answered, weigh no more.

    Where the case shows that it does not apply, what was answered is beside the point.
    """
    computed = tuple(CHECKS.get(row, _nothing)(answers.material))
    beside_the_point = bool(computed) and {one.state for one in computed} == {ClauseState.NOT_APPLICABLE}
    answered = (*(() if beside_the_point else of_row(row, answers)), *computed)
    shown = tuple(kept.ROWS.get(row, _nothing)(answers.material))
    if shown and decisive(shown) is ClauseState.MET:
        answered = tuple(one for one in answered if one.state not in {ClauseState.SELF_DECLARED, ClauseState.NO_STATEMENT})
    return (*answered, *shown)


def _nothing(_material: Material) -> Iterator[Statement]:
    """Of a row that only people answer."""
    return iter(())


def _carried(clause: Clause, material: Material) -> Statement:
    """By a rule, a figure or a step that bears this clause; by what makes it, where none does."""
    made = _MAKERS.get(clause.by)
    if made is not None:
        return next(made(material))
    assessment = material.known()
    judged = assessment.standard.judged
    if isinstance(judged, Rules):
        looked = Looked(assessment.inventory, assessment.samples, assessment.plan.release)
        for rule in judged.rules:
            if rule.clause == clause.id:
                outcome = rule.check(looked)
                make = {True: met, False: not_met, None: silent}[outcome.holds]
                return make(outcome.finding)
    carried = {number.clause for number in assessment.verdict.numbers.values() if number.value is not None}
    carried |= {step.clause for step in assessment.verdict.steps}
    bare = clause.id.partition(" (")[0]
    return met(_DONE) if {clause.id, bare} & carried else silent(NOT_NOW)


def clause_rows(assessment: Assessment, lang: Lang) -> tuple[tuple[str, str, str, tuple[str, ...]], ...]:
    """Every clause of the edition and how it stands in this run: nothing is claimed that did not happen in it."""
    answers = AnswersInWords.of(of_run(assessment), lang)
    found = [(clause, of_clause(clause, answers)) for clause in assessment.standard.clauses]
    return tuple(
        (clause.id, clause.title.say(lang), decisive(each).words.say(lang), tuple(dict.fromkeys(one.say(lang) for one in each)))
        for clause, each in found
    )
