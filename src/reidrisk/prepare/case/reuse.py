"""A case that starts from another: the same recipient with new data, or the same data for a new recipient."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from ...model.preparation import Reply
from ...model.release import Answer
from ..asking.questionnaire import by_key, home_of
from ..asking.situation import Situation, split_key
from ..context import QUESTIONS
from ..parsing import spelled
from .answers import Given
from .file import CaseFile
from .own import own_keys

Keeping = Literal["recipient", "data"]


def taken_over(other: CaseFile, keeping: Keeping, columns: tuple[str, ...], name: str) -> dict[str, Given]:
    """The answers of another case that still hold, each marked with where it is from.

    Schedules, survey and communication are of their own case. An answer about a
    column is taken over only where the new data have a column of that name.
    """
    found: dict[str, Given] = {}
    for question in QUESTIONS:
        answer = other.release[question]
        if answer.value is not None and question.side in {keeping, "case"}:
            node = other.tree.get(*question.path)
            raw = None if node is None else node.text if node.kind == "scalar" else getattr(node.get("value"), "text", None)
            found[question.key] = Given(raw or spelled(answer.value), source=answer.source)
    situation = Situation(other.release, other.replies, columns)
    found |= {key: _given(reply, name) for key, reply in other.replies.items() if _holds(situation, key, keeping)}
    return found | (_own(other, name) if keeping == "recipient" else {})


def _own(other: CaseFile, name: str) -> dict[str, Given]:
    """What its recipients and environments answer for themselves."""
    found = {}
    for key, answer in own_keys(other.situation()):
        found[key] = Given(spelled(answer.value), source=answer.source) if isinstance(answer, Answer) else _given(answer, name)
    return found


def relative(given: Mapping[str, Given], change: Mapping[str, str]) -> dict[str, Given]:
    """With the paths of evidence as they read from the new case."""
    return {key: replace(one, evidence=change.get(one.evidence, one.evidence) if one.evidence else None) for key, one in given.items()}


def _given(reply: Reply, name: str) -> Given:
    return Given(reply.values, reply.by, reply.date, reply.evidence, reply.source, reply.taken_from or name)


def _holds(situation: Situation, key: str, keeping: Keeping) -> bool:
    name, instance = split_key(key)
    home = home_of(name)
    if home.side not in {keeping, "case"} or home.key in {"schedule", "communication"}:
        return False
    each = by_key()[name].each
    return each is None or instance in situation.instances(each)
