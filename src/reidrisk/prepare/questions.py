"""The context answers that grading needs, and how they enter the plan (GB/T 42460 6.1, D.1.4, D.1.5)."""

from __future__ import annotations

from dataclasses import replace

from ..model.plan import Plan
from ..model.problem import InputError
from ..model.release import Answer, Release, Sharing, Status
from ..model.text import Text
from .context_questions import CONTROLS, MOTIVES, RECIPIENT_SECURITY, THRESHOLD, M, P
from .parsing import Raw
from .question import Question
from .sharing_question import SHARING
from .unusable import UnusableError

QUESTIONS: tuple[Question, ...] = (SHARING, CONTROLS, MOTIVES, RECIPIENT_SECURITY, P, M)
SETTINGS: tuple[Question, ...] = (*QUESTIONS, THRESHOLD)
BY_KEY = {question.key: question for question in SETTINGS}
# What formula (D.7) multiplies with; completely public sharing knows none of it: pr(context) = 1 (D.1.4 a).
CONTEXT = tuple(question.key for question in QUESTIONS if question is not SHARING)

_ABOUT = Text("{key}：{what}", "{key}: {what}")


def answer_of(release: Release, key: str) -> Answer[object]:
    """The answer to the question with this key."""
    found: Answer[object] = getattr(release, key)
    return found


def open_questions(plan: Plan) -> tuple[Question, ...]:
    """What a person still has to answer, the sharing model first.

    Completely public sharing asks nothing else (D.1.4 a). While the sharing model
    is open everything may matter. Answers with a default in the standard are never missing.
    """
    public = plan.release.sharing.value is Sharing.PUBLIC
    sourced = plan.release.breach.status != "open"  # then T3 does not rest on the recipient's security
    asked = (
        question
        for question in QUESTIONS
        if not question.has_default and not (public and question.key in CONTEXT) and not (sourced and question.key == "recipient_security")
    )
    return tuple(question for question in asked if answer_of(plan.release, question.key).status == "open")


def answered(plan: Plan, key: str, raw: Raw, source: str | None = None) -> Plan:
    """The plan with this answer; `InputError` when the answer cannot be used. KeyError for an unknown key."""
    try:
        answer = read_answer(BY_KEY[key], raw, source)
    except UnusableError as unusable:
        raise InputError(unusable.at()) from None
    return with_answer(plan, key, answer)


def read_answer(question: Question, raw: Raw, source: str | None = None) -> Answer[object]:
    """One answer from its text; without the source it needs it counts as assumed (GB/T 42460 D.1.4 b 2)."""
    try:
        value = question.parse(raw)
    except UnusableError as unusable:
        raise UnusableError(_ABOUT.fill(key=question.key, what=unusable.message), unusable.hint, code=unusable.code) from None
    source = (source or "").strip() or None
    status: Status = "assumed" if question.needs_source and source is None else "given"
    return Answer(value, status, source)


def with_answer(plan: Plan, key: str, answer: Answer[object]) -> Plan:
    """The plan with one answer replaced."""
    # The key is a field of Release and the question's parser gives that field's type.
    return replace(plan, release=replace(plan.release, **{key: answer}))  # type: ignore[arg-type]


def assume_worst(plan: Plan) -> Plan:
    """Every open answer at its worst, marked "assumed".

    An open sharing model becomes completely public, where nothing else counts. For
    the others: controls low, motives high, recipient's security low, p = 1.
    m and the threshold keep the standard's defaults.
    """
    while questions := open_questions(plan):
        question = questions[0]
        plan = with_answer(plan, question.key, Answer(question.worst, "assumed"))
    return plan
