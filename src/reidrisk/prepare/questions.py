"""Which answers about the context are open, and how they enter the plan (GB/T 42460 6.1, D.1.4, D.1.5)."""

from __future__ import annotations

from dataclasses import replace

from ..model import words
from ..model.judged import Rules
from ..model.plan import EvaluationPlan
from ..model.problem import InputError
from ..model.release import Answer, Release, Sharing, Status
from ..model.standard import Standard
from .context import BREACH, BY_KEY, QUESTIONS, SHARING, THRESHOLD
from .parsing import Raw, source_named
from .question import Question
from .unusable import UnusableError

# What formula (D.7) multiplies with under every edition; completely public sharing knows none of it: pr(context) = 1 (D.1.4 a).
CONTEXT = tuple(question.key for question in QUESTIONS if question.of_context and not question.of_edition)


def open_questions(plan: EvaluationPlan, standard: Standard | None = None) -> tuple[Question[object], ...]:
    """What a person still has to answer, the sharing model first; with the edition, what only it asks too.

    With several recipients or environments: what any of them leaves open; one answer is then one for all that do.
    Completely public sharing asks nothing else (D.1.4 a). While the sharing model
    is open everything may matter. Answers with a default in the standard are never missing.
    """
    asked = {question.key: question for one in plan.audiences for question in open_to(plan.to(one).release, standard)}
    return tuple(asked.values())


def open_to(release: Release, standard: Standard | None = None) -> tuple[Question[object], ...]:
    """What is open to one audience: what is asked for is what a verdict by this edition misses."""
    always = (question for question in QUESTIONS if not question.of_edition and question is not THRESHOLD)
    asked = (*(question for question in always if _matters(question.key, release, standard)), *_of_edition(release, standard))
    waiting = (question for question in asked if release[question].status == "open")
    return tuple(question for question in waiting if not _defaulted(question, standard))


def _defaulted(question: Question[object], standard: Standard | None) -> bool:
    """Whether the standard answers it where nobody else does."""
    return question.has_default and not (question is THRESHOLD and standard is not None and standard.threshold is None)


def _matters(key: str, release: Release, standard: Standard | None) -> bool:
    """Whether the risk rests on this answer."""
    sharing = release[SHARING].value
    certain = sharing is Sharing.PUBLIC if standard is None else standard.certain(sharing)
    if key == SHARING.key:
        return standard is None or not standard.alike
    if key not in CONTEXT:
        return True
    fixed = standard is not None and sharing is not None and standard.sharing[sharing].insider is not None
    # T3 rests on a sourced figure, or on the recipient's security.
    sourced = release[BREACH].status != "open" or (standard is not None and not standard.breach)
    return not certain and not (sourced and key == "recipient_security") and not (fixed and key in {"controls", "motives"})


def _of_edition(release: Release, standard: Standard | None) -> tuple[Question[object], ...]:
    """What only this edition asks."""
    if standard is None:
        return ()
    sharing = release[SHARING].value
    rule = None if sharing is None else standard.sharing.get(sharing)
    if isinstance(standard.judged, Rules):
        return tuple(BY_KEY[key] for key in standard.needs)
    wanted = [key for key in standard.needs if key != "impact" or release[THRESHOLD].status == "open"]
    if not standard.breach and not standard.certain(sharing):
        wanted.append("breach")
    if rule is not None and rule.cutoff_open:
        wanted.append("cutoff")
    if standard.threshold is None and standard.thresholds is None:
        wanted.append("threshold")
    return tuple(BY_KEY[key] for key in wanted)


def answered(plan: EvaluationPlan, key: str, raw: Raw, source: str | None = None) -> EvaluationPlan:
    """The plan with this answer; `InputError` when the answer cannot be used. KeyError for an unknown key."""
    try:
        answer = read_answer(BY_KEY[key], raw, source)
    except UnusableError as unusable:
        raise InputError(unusable.at()) from None
    return with_answer(plan, key, answer)


def read_answer(question: Question[object], raw: Raw, source: str | None = None) -> Answer[object]:
    """One answer from its text; without the source it needs it counts as assumed (GB/T 42460 D.1.4 b 2)."""
    try:
        value = question.parse(raw)
    except UnusableError as unusable:
        raise UnusableError(words.ABOUT.fill(key=question.key, what=unusable.message), unusable.hint, code=unusable.code) from None
    source = source_named(source)
    status: Status = "assumed" if question.needs_source and source is None else "given"
    return Answer(value, status, source)


def with_answer(plan: EvaluationPlan, key: str, answer: Answer[object]) -> EvaluationPlan:
    """The plan with one answer replaced."""
    return replace(plan, release=plan.release.having(**{key: answer}))


def assume_worst(plan: EvaluationPlan, standard: Standard | None = None) -> EvaluationPlan:
    """Every open answer at its worst, marked "assumed".

    An open sharing model becomes completely public, where nothing else counts. For
    the others: controls low, motives high, recipient's security low, p = 1.
    m and the threshold keep the standard's defaults; what has no worst answer stays open.
    """
    while questions := [question for question in open_questions(plan, standard) if question.worst is not None]:
        question = questions[0]
        plan = with_answer(plan, question.key, Answer(question.worst, "assumed"))
    return plan
