"""A case that starts from another: the same recipient with new data, or the same data for a new recipient."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from ...data.yaml.revision import Revision
from ...data.yaml.writing import Value
from ...model.preparation import Reply
from ...model.release import Answer
from ...model.text import Phrase
from ..asking.questionnaire import by_key, home_of
from ..asking.situation import Situation, split_key
from ..context import QUESTIONS
from ..parsing import spelled
from .answers import Given
from .file import CaseFile, read_assessment
from .own import own_keys


def copy_columns(text: str, before: str, case: CaseFile) -> str:
    """A new file with the dataset's fingerprint and all columns of `case`, whose text is `before`, character by character."""
    fresh = read_assessment(text)
    revision = Revision(text)
    if case.fingerprint is not None:
        values: dict[str, Value] = {"fingerprint": {"kind": case.fingerprint.kind, "value": case.fingerprint.value}}
        revision.merge(fresh.tree, {"dataset": values})
    done = revision.result()
    columns = case.tree.pairs.get("columns")
    if columns is None or not columns[1].pairs:
        return done
    source = before.removeprefix("\ufeff")
    start = source.rfind("\n", 0, columns[1].start.offset) + 1
    if start <= columns[0].start.offset:  # written on one line, behind the key
        start = columns[1].start.offset
        return f"{done.rstrip()} {source[start : columns[1].end]}\n"
    return f"{done.rstrip()}\n{source[start : columns[1].end].rstrip()}\n"


def decided_before(text: str, file: str, before: CaseFile, taken: Phrase) -> str:
    """The file with the decisions of `before` on columns of the same name for which the same was proposed and nobody has decided yet.

    `taken` says where they come from, where they came without a reason.
    """
    fresh = read_assessment(text, file)
    found: dict[str, Value] = {}
    for name, column in before.columns.items():
        here = fresh.columns.get(name)
        if column.decision and here is not None and not here.decision and set(here.proposed or ()) == set(column.proposed or ()):
            found[name] = {"decision": column.decision, "reason": column.reason or taken.say(before.language or "en"), "by": column.by}
    revision = Revision(text.removeprefix("\ufeff"))
    revision.merge(fresh.tree, {"columns": found})
    return revision.result()


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
