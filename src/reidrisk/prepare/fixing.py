"""The plan is fixed before the first measurement: its hash, and what an earlier plan gave (GB/T 42460 6.1 g)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from fractions import Fraction

from ..model.plan import EvaluationPlan, PlanRecord, PrivacyScheme
from ..model.preparation import Change
from ..model.release import Answer, Audience
from .asking.questionnaire import home_of
from .asking.situation import split_key
from .context import QUESTIONS
from .histories import KNOWN_RECORDS
from .role_sets import ordered

_FORM = "reidrisk/plan/1"
# A plan without an answer to these keeps the hash that it always had.
_ONCE_ANSWERED = frozenset({KNOWN_RECORDS.key, *(question.key for question in QUESTIONS if question.of_edition)})


def plan_hash(plan: EvaluationPlan) -> str:
    """SHA-256 of what decides the result: the data it is for, roles, subject, standard, thresholds, context with status and source.

    The same on every machine and in every order of keys. Who decided, and why, is not in it.
    Which findings were settled by a reason is in it. Answers of the preparation are in it, records of what was said later are not.
    The plan of an output has the hash of the plan that was fixed on the data before.
    """
    whole = plan.fixed or plan
    types = whole.types or plan.types
    content: dict[str, object] = {
        "form": _FORM,
        "standard": plan.standard,
        "subject": plan.subject or whole.subject,
        "fingerprint": plan.data,
        "roles": {column: ordered(decision.roles) for column, decision in {**whole.decisions, **plan.decisions}.items()},
        "answers": {question.key: _fixed(plan.release[question]) for question in QUESTIONS if question.key not in _ONCE_ANSWERED},
    }
    fixed = {key: [*reply.values, reply.source] for key, reply in plan.replies.items() if home_of(split_key(key)[0]).planned}
    if fixed:  # a plan without them keeps the hash it always had
        content["preparation"] = fixed
    for question in QUESTIONS:  # what a mitigation assumed of histories is no part of the plan of the data before
        answer = (whole if question is KNOWN_RECORDS else plan).release[question]
        content |= {question.key: _fixed(answer)} if question.key in _ONCE_ANSWERED and answer.status != "open" else {}
    if plan.release.named:
        content["audiences"] = sorted(_own(plan, one) for one in plan.release.named)
    if plan.population:
        content["population"] = list(plan.population)
    if types:
        content["subject_types"] = sorted([one.name, one.key, *sorted(one.quasi)] for one in types)
    if settled := {one.key for one in (*whole.accepted, *plan.accepted)}:
        content["accepted"] = sorted(settled)
    if plan.scheme is not None:
        content["scheme"] = _promised(plan.scheme)
    canonical = json.dumps(content, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def record(plan: EvaluationPlan, earlier: Mapping[str, object] | None) -> PlanRecord:
    """The hash of this plan beside that of the first plan that gave a result.

    `earlier` is what the last result says of its plan: ``hash`` and ``level``, and
    ``earlier_hash``, ``earlier_level`` and ``earlier_data`` when the plan had changed then already: a
    second run must not wash the change away. Without a level there was no result
    yet: answering what was open is no change.
    """
    now = plan_hash(plan)
    first = "earlier_" if earlier is not None and earlier.get("earlier_hash") is not None else ""
    then, level = (None, None) if earlier is None else (earlier.get(f"{first}hash"), earlier.get(f"{first}level"))
    if not isinstance(then, str) or not isinstance(level, int) or isinstance(level, bool):
        return PlanRecord(now)
    return PlanRecord(now, then, level, _data_of(earlier, first), _reason_for(plan.change, now, earlier) if then != now else None)


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
