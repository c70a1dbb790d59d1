"""The plan from answers given as options, on the command line or in Python (GB/T 42460 6.1 g)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..model.plan import Decision, Plan
from ..model.problem import InputError, Problem, Problems
from ..model.release import OF_EDITIONS, Answer, Release, Sharing
from ..model.role import Role
from ..model.standard import Standard
from ..model.text import Text
from .columns import check_columns, split_names
from .deciders import BY_OPTIONS
from .parsing import Raw
from .questions import BY_KEY, CONTEXT, EVERY, answer_of, assume_worst, read_answer, source_of
from .role_sets import contradiction
from .subject_types import check_types, read_types
from .unusable import UnusableError

Names = str | Sequence[str] | None

_NO_EFFECT = Text(
    "数据完全公开共享时，“{key}”的回答不起作用：攻击概率恒为 1（GB/T 42460 D.1.4 a）。",
    'With completely public sharing the answer to "{key}" has no effect: an attack is taken as certain (GB/T 42460 D.1.4 a).',
)
_PUBLIC_HINT = Text("请删去这个回答，或改正共享方式。", "Leave this answer out, or correct the sharing model.")
_SOURCE_ALONE = Text("给出了 p 的来源，但没有给出 p。", "There is a source for p, but no p.")
_SOURCE_HINT = Text("请同时给出 p，或删去来源。", "Give p too, or leave the source out.")
_BLANK_STANDARD = Text("标准的名称为空。", "The name of the standard is empty.")
_STANDARD_HINT = Text("例如 gbt-42460-2023。", "For example gbt-42460-2023.")


@dataclass(frozen=True, slots=True)
class OptionValues:
    """Answers as they came. None: not given. `by` is who decides the columns."""

    qi: Names = None
    di: Names = None
    sa: Names = None
    ni: Names = None
    subject: str | None = None
    sharing: Raw | None = None
    controls: Raw | None = None
    motives: Raw | None = None
    recipient_security: Raw | None = None
    p: Raw | None = None
    p_source: str | None = None
    m: Raw | None = None
    threshold: Raw | None = None
    breach: Raw | None = None
    breach_source: str | None = None
    impact: Raw | None = None
    attack: Raw | None = None
    territory: Raw | None = None
    cutoff: Raw | None = None
    small_areas: Raw | None = None
    no_knowledge: Raw | None = None
    standard: str | None = None
    assume_worst: bool = False
    subject_types: Sequence[str] = ()
    by: str = BY_OPTIONS


def plan_from_options(
    options: OptionValues, columns: Sequence[str] | None, base: Plan | None = None, standard: Standard | None = None
) -> Plan:
    """The plan these options make; with `base`, they stand over what the case file says.

    Every unusable, contradictory or unknown answer is in the one `InputError`.
    """
    problems = Problems()
    plan = _columns(options, columns, base or Plan(), problems)
    release = _release(options, problems)
    problems.add(*(problem for _, problem in no_effect(release)), *_source_alone(options), *_blank_standard(options))
    if columns is not None:
        plan = _checked(plan, columns, problems)
    problems.stop_if_any()
    plan = replace(plan, release=_over(plan.release, release), standard=(options.standard or plan.standard).strip())
    return assume_worst(plan, standard) if options.assume_worst else plan


def as_options(release: Release) -> dict[str, str]:
    """The answers as options take them, with the sources that they rest on: read again, they are the same answers."""
    found: dict[str, str] = {}
    for question in EVERY:
        answer = answer_of(release, question.key)
        if answer.status in {"given", "assumed"}:
            found[question.key] = {True: "yes", False: "no"}[answer.value] if isinstance(answer.value, bool) else str(answer.value)
            if question.needs_source and answer.source is not None:
                found[source_of(question)] = answer.source
    return found


def no_effect(release: Release) -> tuple[tuple[str, Problem], ...]:
    """The key of, and a problem for, each context answer beside completely public sharing."""
    if release.sharing.value is not Sharing.PUBLIC:
        return ()
    useless = (key for key in CONTEXT if answer_of(release, key).status != "open")
    return tuple((key, Problem("answer_without_effect", _NO_EFFECT.fill(key=key), _PUBLIC_HINT)) for key in useless)


def _columns(options: OptionValues, columns: Sequence[str] | None, base: Plan, problems: Problems) -> Plan:
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


def _release(options: OptionValues, problems: Problems) -> Release:
    answers: dict[str, Answer[object]] = {}
    for question in EVERY:
        raw = getattr(options, question.key)
        if raw is None:
            continue
        try:
            answers[question.key] = read_answer(question, raw, getattr(options, source_of(question)) if question.needs_source else None)
        except UnusableError as unusable:
            problems.add(unusable.at())
    return Release(**answers)  # type: ignore[arg-type] # each question's parser gives its field's type


def _over(base: Release, given: Release) -> Release:
    if given.sharing.value is Sharing.PUBLIC:  # a what-if of a case: its context answers simply no longer apply
        kept = {key: answer_of(base, key) for key in ("threshold", *OF_EDITIONS) if key != "breach"}
        base = Release(**kept)  # type: ignore[arg-type] # each is the field's own
    answers = {key: answer_of(given, key) for key in BY_KEY if answer_of(given, key).status != "open"}
    return replace(base, **answers)  # type: ignore[arg-type] # as above


def _checked(plan: Plan, columns: Sequence[str], problems: Problems) -> Plan:
    try:
        plan = check_columns(plan, columns)
    except InputError as error:
        problems.add(*error.problems)
    return replace(plan, types=check_types(plan, columns, problems))


def _source_alone(options: OptionValues) -> tuple[Problem, ...]:
    return (Problem("source_without_p", _SOURCE_ALONE, _SOURCE_HINT),) if options.p_source and options.p is None else ()


def _blank_standard(options: OptionValues) -> tuple[Problem, ...]:
    blank = options.standard is not None and not options.standard.strip()
    return (Problem("blank_standard", _BLANK_STANDARD, _STANDARD_HINT),) if blank else ()
