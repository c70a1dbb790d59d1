"""The plan is fixed before the first measurement: its hash, and what an earlier plan gave (GB/T 42460 6.1 g)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from ..model.plan import EvaluationPlan, PlanRecord, PrivacyScheme
from ..model.preparation import Change, Reply
from ..model.release import AT, EVERYBODY, Answer, Audience
from .asking.questionnaire import home_of
from .asking.situation import split_key
from .context import QUESTIONS
from .histories import KNOWN_RECORDS
from .role_sets import ordered

_FORM = "reidrisk/plan/1"
# A plan without an answer to these keeps the hash that it always had.
_ONCE_ANSWERED = frozenset({KNOWN_RECORDS.key, *(question.key for question in QUESTIONS if question.of_edition)})
LAID_DOWN = "laid_down"  # of a result: what its plan had laid down
_KNOWABLE = "columns.knowable"
# What identification and the attacks read of the preparation: to answer it late moves the result. All else enters through the answers of
# the context, or is asked before an approval and moves nothing (a test looks for others).
MOVING = frozenset({_KNOWABLE, "recipients.background", "recipients.analysis", "subjects.applicable"})
_MOVING_HOMES = ("holdings.",)
_IDENTIFIERS_LEFT = 1  # the level of data that still hold direct identifiers: no answer on the context changes it
_SHORT = 16


def plan_hash(plan: EvaluationPlan) -> str:
    """SHA-256 of what decides the result: the data it is for, roles, subject, standard, thresholds, context with status and source.

    The same on every machine and in every order of keys. Who decided, and why, is not in it.
    Which findings were settled by a reason is in it. Answers of the preparation are in it, records of what was said later are not.
    The plan of an output has the hash of the plan that was fixed on the data before.
    """
    whole = plan.fixed or plan
    content: dict[str, object] = {
        "form": _FORM,
        **_core(plan),
        "answers": {question.key: _fixed(plan.release[question]) for question in QUESTIONS if question.key not in _ONCE_ANSWERED},
    }
    fixed = {key: [*reply.values, reply.source] for key, reply in _planned(plan.replies)}
    if fixed:  # a plan without them keeps the hash it always had
        content["preparation"] = fixed
    for question in QUESTIONS:  # what a mitigation assumed of histories is no part of the plan of the data before
        answer = (whole if question is KNOWN_RECORDS else plan).release[question]
        content |= {question.key: _fixed(answer)} if question.key in _ONCE_ANSWERED and answer.status != "open" else {}
    if plan.release.named:
        content["audiences"] = sorted(_own(plan, one) for one in plan.release.named)
    if plan.population:
        content["population"] = list(plan.population)
    return _digest(content)


def _core(plan: EvaluationPlan) -> dict[str, object]:
    """What is said of the data and the edition, whoever receives them."""
    whole = plan.fixed or plan
    content: dict[str, object] = {
        "standard": plan.standard,
        "subject": plan.subject or whole.subject,
        "fingerprint": plan.data,
        "roles": {column: ordered(decision.roles) for column, decision in {**whole.decisions, **plan.decisions}.items()},
    }
    if types := whole.types or plan.types:
        content["subject_types"] = sorted([one.name, one.key, *sorted(one.quasi)] for one in types)
    if settled := {one.key for one in (*whole.accepted, *plan.accepted)}:
        content["accepted"] = sorted(settled)
    if plan.scheme is not None:
        content["scheme"] = _promised(plan.scheme)
    return content


def _planned(replies: Mapping[str, Reply]) -> Iterator[tuple[str, Reply]]:
    """The replies that belong to the plan; records of what was said later do not."""
    return ((key, reply) for key, reply in replies.items() if home_of(split_key(key)[0]).planned)


def _digest(content: object) -> str:
    canonical = json.dumps(content, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def record(plan: EvaluationPlan, earlier: Mapping[str, object] | None) -> PlanRecord:
    """The hash of this plan beside that of the first plan that gave a result.

    `earlier` is what the last result says of its plan: ``hash`` and ``level``, and
    ``earlier_hash``, ``earlier_level`` and ``earlier_data`` when the plan had changed then already: a
    second run must not wash the change away. Without a level there was no result
    yet: answering what was open is no change; nor is it where the result did not depend on it (`completes`).
    """
    now, known = plan_hash(plan), earlier or {}
    first = "earlier_" if known.get("earlier_hash") is not None else ""
    then, level = known.get(f"{first}hash"), known.get(f"{first}level")
    if not isinstance(then, str) or not isinstance(level, int) or isinstance(level, bool):
        return PlanRecord(now)
    done = completes(plan, known)
    if done is not None and not first:
        return PlanRecord(now, completes=done)
    reason = _reason_for(plan.change, done or now, earlier) if then != now else None
    return PlanRecord(now, then, level, _data_of(earlier, first), reason, done)


def completes(plan: EvaluationPlan, earlier: Mapping[str, object]) -> str | None:
    """The hash of the last result's plan, where this one only says what that left open and what its result did not depend on; else None.

    Either the result was that direct identifiers are left in the data as they came, which no answer on the recipients or the environment
    changes: then only data, roles, subjects and edition have to be the same. Or every answer stands as it was, and what was added is asked
    before an approval without entering the calculation. A changed answer, or one that could have moved the result, is a change of the
    plan, which needs a reason (6.1 g).
    """
    then, kept = earlier.get("hash"), earlier.get(LAID_DOWN)
    if not isinstance(then, str) or not isinstance(kept, Mapping) or then == plan_hash(plan):
        return None
    if _digest(_core(plan)) != kept.get("data"):
        return None
    return then if _identifiers_left(plan, earlier) or _only_added(plan, kept) else None


def _identifiers_left(plan: EvaluationPlan, earlier: Mapping[str, object]) -> bool:
    """Whether the result was that direct identifiers are left in the data as they came."""
    dataset = earlier.get("dataset")
    of = dataset.get("fingerprint") if isinstance(dataset, Mapping) else None
    return earlier.get("level") == _IDENTIFIERS_LEFT and plan.data is not None and of == plan.data


def _only_added(plan: EvaluationPlan, kept: Mapping[str, object]) -> bool:
    """Whether every answer stands as it was, and none was added that could move a result."""
    before, asked, now = kept.get("replies"), kept.get("asked"), _replies(plan)
    if _digest(_context(plan)) != kept.get("context") or not isinstance(before, list) or not isinstance(asked, list):
        return False
    added = {now[one] for one in now.keys() - set(before)}
    return set(before) <= now.keys() and not {key for key in added if _moves(key)} - set(asked)


def _moves(key: str) -> bool:
    item = split_key(key)[0]
    return item in MOVING or item.startswith(_MOVING_HOMES)


def laid_down(plan: EvaluationPlan, asked: Collection[str] = ()) -> dict[str, object]:
    """What a result keeps of its plan, to tell a later one that completes it from one that differs; no answer stands in it.

    `asked` are the columns of which the grading found that nobody has said whether they can be known: counted as known to nobody, they
    can only be confirmed or made stricter.
    """
    known = [f"{_KNOWABLE}{AT}{column}" for column in sorted(asked)]
    return {"data": _digest(_core(plan)), "context": _digest(_context(plan)), "replies": sorted(_replies(plan)), "asked": known}


def _context(plan: EvaluationPlan) -> list[object]:
    """The values that enter the calculation, of everybody and of each who answers for itself."""
    whole = plan.fixed or plan
    values = {question.key: _fixed((whole if question is KNOWN_RECORDS else plan).release[question])["value"] for question in QUESTIONS}
    own = {str(one): {key: _fixed(answer)["value"] for key, answer in plan.release.answers[one].items()} for one in plan.release.named}
    return [values, own, list(plan.population)]


def _replies(plan: EvaluationPlan) -> dict[str, str]:
    """Every reply of the plan as a short digest, with the key that it answers."""
    given = ((one, key, reply) for one, of in ((EVERYBODY, plan.replies), *plan.own.items()) for key, reply in _planned(of))
    return {_digest([str(one), key, *reply.values, reply.source])[:_SHORT]: key for one, key, reply in given}


def _data_of(earlier: Mapping[str, object] | None, first: str) -> str | None:
    """The fingerprint of the data that the first result was of; None where it was not kept."""
    known = {} if earlier is None else earlier
    dataset = known.get("dataset")
    found = known.get("earlier_data") if first else dataset.get("fingerprint") if isinstance(dataset, Mapping) else None
    return found if isinstance(found, str) else None


def _reason_for(change: Change | None, now: str, earlier: Mapping[str, object] | None) -> Change | None:
    """The reason given for this change; one that already explained another change explains no further one."""
    known = None if earlier is None else earlier.get("changes")
    used = [one for one in known if isinstance(one, dict) and one.get("hash") != now] if isinstance(known, list) else []
    stale = change is not None and any((one.get("reason"), one.get("by")) == (change.reason, change.by) for one in used)
    return None if stale else change


def _own(plan: EvaluationPlan, audience: Audience) -> list[object]:
    """What one recipient or environment answers for itself."""
    answers = plan.release.answers[audience]
    stated = {question.key: _fixed(answers[question.key]) for question in QUESTIONS if question.key in answers}
    own = plan.own.get(audience, {}).items()
    replies = {key: [*reply.values, reply.source] for key, reply in own if home_of(split_key(key)[0]).planned}
    return [str(audience.recipient or ""), str(audience.environment or ""), json.dumps([stated, replies], sort_keys=True)]


def _promised(scheme: PrivacyScheme) -> dict[str, object]:
    fixed = [[one.kind, str(one.value), str(one.delta)] for one in scheme.promises]
    backed = {} if scheme.backing == "claim" else {"backing": scheme.backing, "mechanism": scheme.mechanism}
    return {"differential-privacy": fixed, "candidates": scheme.candidates, "steps": scheme.steps, **backed}


def _fixed(answer: Answer[object]) -> dict[str, str | None]:
    value = answer.value
    fixed = f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else None if value is None else str(value)
    return {"value": fixed, "status": answer.status, "source": answer.source}
