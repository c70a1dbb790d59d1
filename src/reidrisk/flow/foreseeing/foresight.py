"""What the level would be: without some columns, with other answers; from classes that were counted before (GB/T 42460 6.3, C.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from ...grade.audiences import worst_of, worst_outlook
from ...grade.people import proposed_key
from ...grade.subject_types import PERSONS_BY, ROWS_AS_PEOPLE, MeasuredSubjectType
from ...grade.verdict import Matter, Outlook, grade, outlook
from ...measure.privacy.promised import PROMISED, promised
from ...model.measurement import Measurement
from ...model.plan import EvaluationPlan
from ...model.release import Answer
from ...model.verdict import AudienceRisk, Verdict
from ...prepare.question import Question
from ...prepare.questions import open_questions, with_answer
from ..editions import ForAudience, settle_each
from .counting import CountedBefore


class FromClasses:
    """The verdict under a plan, without some columns; every figure as an assessment of data without them has it, findings apart."""

    def __init__(self, before: CountedBefore, without: frozenset[str] = frozenset()) -> None:
        self._before, self._without = before, without
        self._columns = tuple(name for name, _ in before.columns if name not in without)

    def verdict(self, plan: EvaluationPlan) -> Verdict:
        """For all recipients; the worst decides."""
        each = [AudienceRisk(one.audience, one.attack, one.standard, one.plan, grade(self._matter(one))) for one in self._each(plan)]
        return worst_of(tuple(each))

    def outlook(self, plan: EvaluationPlan) -> Outlook:
        """Its levels only."""
        return worst_outlook(outlook(self._matter(one)) for one in self._each(plan))

    def open(self, plan: EvaluationPlan) -> tuple[Question[object], ...]:
        """What is open, and would be asked."""
        asked = {question.key: question for one in self._each(plan) for question in open_questions(one.plan, one.standard)}
        return tuple(asked.values())

    def effects(self, plan: EvaluationPlan, questions: tuple[Question[object], ...]) -> Iterator[tuple[str, object, Outlook]]:
        """What each answer that can be given in one word would lead to, all others as they are."""
        for question in questions:
            for choice in question.choices:
                answer: Answer[object] = Answer(question.parse(choice.value), "given")
                yield question.key, choice.value, self.outlook(with_answer(plan, question.key, answer))

    def _each(self, plan: EvaluationPlan) -> tuple[ForAudience, ...]:
        kept = {name: one for name, one in plan.decisions.items() if name not in self._without}
        return settle_each(replace(plan, decisions=kept), self._columns, self._before.rows)

    def _matter(self, one: ForAudience) -> Matter:
        plan, before = one.plan, self._before
        inventory = before.inventory(plan, self._without)
        subject = plan.subject if plan.subject is None or plan.subject in {each.key for each in before.classes} else None
        measure, worst = self._by(subject, plan), before.counted_by(subject).worst
        matter = Matter(one.standard, plan.release, inventory, measure, worst)
        key = proposed_key(plan, inventory)
        if key is None:
            return matter
        by_key, people = self._by(key.name, plan), before.counted_by(key.name).worst
        ways = (
            MeasuredSubjectType(ROWS_AS_PEOPLE, None, self._columns, self._by(None, plan), before.counted_by(None).worst),
            MeasuredSubjectType(PERSONS_BY.fill(key=key.name), key.name, self._columns, by_key, people),
        )
        return replace(matter, countings=ways)

    def _by(self, key: str | None, plan: EvaluationPlan) -> partial[Measurement]:
        return partial(self._measure, key, plan)

    def _measure(self, key: str | None, plan: EvaluationPlan, quasi: tuple[str, ...]) -> Measurement:
        found = self._before.counted_by(key).measure(quasi)
        return found if plan.scheme is None else replace(found, numbers={PROMISED: promised(plan.scheme)})
