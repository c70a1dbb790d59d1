"""Which open answers can still change the outcome: a person is asked nothing else (GB/T 42460 6.1, D.1.4)."""

from __future__ import annotations

from collections.abc import Callable

from ..model.plan import EvaluationPlan
from ..model.release import Answer, Release
from ..prepare.question import Question
from ..prepare.questions import with_answer
from .verdict import Outlook

Asked = Callable[[EvaluationPlan], tuple[Question[object], ...]]
Foreseen = Callable[[EvaluationPlan], Outlook]


def deciding(plan: EvaluationPlan, asked: Asked, foreseen: Foreseen) -> tuple[Question[object], ...]:
    """The questions that are `asked` of this plan and can change its outcome.

    One can when, for some answers to all the others, its own do not all lead
    to the same. That is tried, not estimated; where a range has become a
    single outcome no further trial is needed. Of an answer that is a number
    the two ends are tried: R follows p and a breach in one direction, and
    max(T1, T2, T3) hides nothing at the ends that it shows between them.
    """
    trial = _Trial(asked, foreseen)
    return tuple(question for question in asked(plan) if trial.decides(question, plan))


class _Trial:
    """Each choice of answers is foreseen once, whichever question is in view."""

    def __init__(self, asked: Asked, foreseen: Foreseen) -> None:
        self._asked, self._foreseen = asked, foreseen
        self._known: dict[Release, Outlook] = {}
        self._waiting: dict[Release, tuple[Question[object], ...]] = {}

    def decides(self, question: Question[object], plan: EvaluationPlan) -> bool:
        """Whether this answer can change the outcome, whatever the others will be."""
        if self._outlook(plan).settled:
            return False
        answered = _answered(plan, question)
        others = [one for each in (plan, *answered) for one in self._open(each) if one.key != question.key]
        if others:  # the last first: what only this edition asks, such as whether it applies at all, settles most
            return any(self.decides(question, one) for one in _answered(plan, others[-1]))
        return len({self._outlook(one) for one in answered}) > 1

    def _open(self, plan: EvaluationPlan) -> tuple[Question[object], ...]:
        if plan.release not in self._waiting:
            self._waiting[plan.release] = self._asked(plan)
        return self._waiting[plan.release]

    def _outlook(self, plan: EvaluationPlan) -> Outlook:
        if plan.release not in self._known:
            self._known[plan.release] = self._foreseen(plan)
        return self._known[plan.release]


def _answered(plan: EvaluationPlan, question: Question[object]) -> tuple[EvaluationPlan, ...]:
    """The plan with each answer that this question could have."""
    return tuple(with_answer(plan, question.key, Answer(value, "given")) for value in question.possible)
