"""The plan from answers given as options, on the command line or in Python (GB/T 42460 6.1 g)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from ..model.frozen import dataclass
from ..model.plan import Decision, EvaluationPlan
from ..model.problem import InputError, Problem, Problems
from ..model.release import EVERYBODY, OPEN, Audience, Release, Sharing
from ..model.role import Role
from ..model.standard import Standard
from ..model.text import Text
from .audiences import of_all, read_answers, read_audiences, under, written_answers, written_audiences
from .columns import check_columns, split_names
from .context import QUESTIONS, SHARING
from .contexts import Context
from .deciders import BY_OPTIONS
from .histories import KNOWN_RECORDS
from .questions import CONTEXT, assume_worst
from .role_sets import contradiction
from .settling import Reasons, of_columns, over, read_reasons
from .subject_types import check_types, read_types

Names = str | Sequence[str] | None

_NO_EFFECT = Text(
    "数据完全公开共享时，“{key}”的回答不起作用：攻击概率恒为 1（GB/T 42460-2023 D.1.4 a）。",
    'With completely public sharing the answer to "{key}" has no effect: an attack is taken as certain (GB/T 42460-2023 D.1.4 a).',
)
_PUBLIC_HINT = Text("请删去这个回答，或改正共享方式。", "Leave this answer out, or correct the sharing model.")
_BLANK_STANDARD = Text("标准的名称为空。", "The name of the standard is empty.")
_STANDARD_HINT = Text("例如 gbt-42460-2023。", "For example gbt-42460-2023.")


@dataclass(frozen=True, slots=True)
class OptionValues:
    """What was said as options, as it came. None: not said. `by` is who decides the columns."""

    qi: Names = None
    di: Names = None
    sa: Names = None
    ni: Names = None
    subject: str | None = None
    context: Context = Context()
    standard: str | None = None
    assume_worst: bool = False
    subject_types: Sequence[str] = ()
    by: str = BY_OPTIONS
    reasons: Reasons = Reasons()

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        """From one flat mapping, as a plan file holds what was said."""
        context = Context.of(given)
        return cls(context=context, **{key: value for key, value in given.items() if key not in vars(context)})


def plan_from_options(
    options: OptionValues, columns: Sequence[str] | None, base: EvaluationPlan | None = None, standard: Standard | None = None
) -> EvaluationPlan:
    """The plan these options make; with `base`, they stand over what the case file says.

    Every unusable, contradictory or unknown answer is in the one `InputError`.
    """
    problems = Problems()
    plan = _columns(options, columns, base or EvaluationPlan(), problems)
    release = _release(options.context, problems)
    problems.add(*(problem for *_, problem in no_effect(release)), *_blank_standard(options))
    plan = replace(plan, accepted=over(plan.accepted, read_reasons(options.reasons, columns, problems)))
    if columns is not None:
        plan = _checked(plan, columns, problems)
    problems.stop_if_any()
    plan = replace(plan, release=_over(plan.release, release), standard=(options.standard or plan.standard).strip())
    return assume_worst(plan, standard) if options.assume_worst else plan


def as_options(release: Release) -> dict[str, Any]:
    """The answers as `Context` takes them, with the sources that they rest on: read again, they are the same answers."""
    return {**written_answers(release.answers.get(EVERYBODY, {})), **written_audiences(release)}


def known_answer(release: Release) -> dict[str, str]:
    """Of how many records of one person somebody knows, as options take it; nothing where nobody said."""
    return {key: value for key, value in as_options(release).items() if key in {KNOWN_RECORDS.key, KNOWN_RECORDS.source_key}}


def no_effect(release: Release) -> tuple[tuple[Audience, str, Problem], ...]:
    """A problem for each context answer beside completely public sharing, with whose it is and its key."""
    found = []
    for one in of_all(release):
        if all(release.to(each)[SHARING].value is Sharing.PUBLIC for each in under(release, one)):
            useless = (key for key in CONTEXT if key in release.answers.get(one, {}))
            found += [(one, key, Problem("answer_without_effect", _NO_EFFECT.fill(key=_key(one, key)), _PUBLIC_HINT)) for key in useless]
    return tuple(found)


def _key(one: Audience, key: str) -> str:
    return key if one == EVERYBODY else f"{one}: {key}"


def _columns(options: OptionValues, columns: Sequence[str] | None, base: EvaluationPlan, problems: Problems) -> EvaluationPlan:
    known = None if columns is None else frozenset(columns)
    roles: dict[str, frozenset[Role]] = {}
    for role, given in ((Role.DI, options.di), (Role.QI, options.qi), (Role.SA, options.sa), (Role.NI, options.ni)):
        for name in split_names(given, known):
            roles[name] = roles.get(name, frozenset()) | {role}
    if columns is None:
        for name, found in roles.items():
            problems.add(*contradiction(name, found))
    decisions = {name: Decision(found, options.by) for name, found in roles.items()}
    types = read_types(options.subject_types, options.by, problems)
    kept = tuple(one for one in base.types if one.name not in {new.name for new in types})
    return replace(base, decisions={**base.decisions, **decisions}, subject=options.subject or base.subject, types=(*kept, *types))


def _release(context: Context, problems: Problems) -> Release:
    return Release({EVERYBODY: read_answers(vars(context), problems), **read_audiences(context, problems)})


def _over(base: Release, given: Release) -> Release:
    if given[SHARING].value is Sharing.PUBLIC:  # a what-if of a case: its recipients and context answers simply no longer apply
        base = Release({EVERYBODY: base.answers.get(EVERYBODY, {})}).having(
            **{question.key: OPEN for question in QUESTIONS if question.of_context}
        )
    for one, answers in given.answers.items():
        base = base.having(one, **answers)
    return base


def _checked(plan: EvaluationPlan, columns: Sequence[str], problems: Problems) -> EvaluationPlan:
    try:
        plan = check_columns(plan, columns)
    except InputError as error:
        problems.add(*error.problems)
    return replace(plan, types=check_types(plan, columns, problems), accepted=of_columns(plan.accepted, columns, problems))


def _blank_standard(options: OptionValues) -> tuple[Problem, ...]:
    blank = options.standard is not None and not options.standard.strip()
    return (Problem("blank_standard", _BLANK_STANDARD, _STANDARD_HINT),) if blank else ()
