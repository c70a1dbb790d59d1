"""Enters answers into the text of `assessment.yaml` and leaves everything else as it was written."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import cache

from ..model.preparation import Reply
from ..model.problem import InputError, Problem
from ..model.text import Text
from .assessment_file import CaseFile, read_assessment
from .case_replies import CHANGE, SECTION, unknown_instance, unknown_item
from .case_values import path_of
from .item_values import canonical
from .questionnaire import by_key, items
from .questions import BY_KEY as SETTINGS
from .questions import read_answer
from .situation import Situation, split_key
from .unusable import UnusableError
from .yaml_edit import Revision
from .yaml_tree import Node
from .yaml_write import Value

_ABOUT = Text("{key}：{what}", "{key}: {what}")


@dataclass(frozen=True, slots=True)
class Given:
    """An answer as it came in: its text (empty takes an answer back), who gave it, and what it rests on."""

    value: str | tuple[str, ...]
    by: str | None = None
    date: str | None = None
    evidence: str | None = None
    source: str | None = None
    taken_from: str | None = None


def enter(text: str, given: Mapping[str, Given], file: str = "assessment.yaml", today: date | None = None) -> str:
    """The file with these answers; `InputError` with every one that cannot be used, and nothing is changed."""
    case = read_assessment(text, file)
    values = _checked(case, given, today)
    after = _written(case, text.removeprefix("\ufeff"), values)
    try:
        read_assessment(after, file, today)
    except InputError as error:  # a contradiction with what is there: the place would be in a file that is not written
        raise InputError(*(replace(one, file=None, line=None, column=None) for one in error.problems)) from None
    return after


def enter_change(text: str, reason: str, by: str | None, on: date, file: str = "assessment.yaml") -> str:
    """The file with the reason for a change of the plan."""
    case = read_assessment(text, file)
    revision = Revision(text.removeprefix("\ufeff"))
    told: dict[str, Value] = {"reason": reason, "by": by, "date": on.isoformat()}
    _section(revision, case.tree, CHANGE, told)
    return revision.result()


def _checked(case: CaseFile, given: Mapping[str, Given], today: date | None) -> dict[str, dict[str, Value]]:
    problems: list[Problem] = []
    found: dict[str, dict[str, Value]] = {}
    situation = _with_lists(case.situation(), given, today)
    for key, answer in given.items():
        problem = None if key in SETTINGS else unknown_item(key) or unknown_instance(situation, key)
        if problem is None:
            try:
                found[key] = _entry(key, answer, today)
            except UnusableError as unusable:
                message = unusable.message if key in SETTINGS else _ABOUT.fill(key=key, what=unusable.message)
                problem = Problem(unusable.code, message, unusable.hint)
        if problem is not None:
            problems.append(problem)
    if problems:
        raise InputError(*problems)
    return found


def _written(case: CaseFile, text: str, values: Mapping[str, dict[str, Value]]) -> str:
    revision = Revision(text)
    settings = {key: value for key, value in values.items() if key in SETTINGS}
    for key, value in settings.items():
        parent: Value = value
        for step in reversed(path_of(key)):
            parent = {step: parent}
        revision.merge(case.tree, parent if isinstance(parent, Mapping) else {})
    replies = {key: value for key, value in values.items() if key not in SETTINGS}
    if replies:
        _answers(revision, case.tree, replies)
    return revision.result()


def _answers(revision: Revision, tree: Node, replies: Mapping[str, dict[str, Value]]) -> None:
    section = tree.get(SECTION)
    in_order = dict(sorted(replies.items(), key=lambda pair: _place(pair[0])))
    if section is None or not section.pairs:
        _section(revision, tree, SECTION, in_order)
        return
    for key, value in in_order.items():
        if key in section.pairs:
            revision.merge(section, {key: value})
        else:
            before = [name for name in section.pairs if _place(name) <= _place(key)]
            revision.put_after(section, before[-1] if before else None, key, {name: one for name, one in value.items() if one is not None})


def _section(revision: Revision, tree: Node, name: str, value: Mapping[str, Value]) -> None:
    """Set a whole section; a new one stands before the columns."""
    if name in tree.pairs:
        revision.merge(tree, {name: _told(value)})
        return
    before = next((key for key in (SECTION, "subject", "context") if key in tree.pairs), list(tree.pairs)[-1])
    revision.put_after(tree, before, name, _told(value))


def _told(value: Mapping[str, Value]) -> dict[str, Value]:
    return {key: _told(one) if isinstance(one, Mapping) else one for key, one in value.items() if one is not None}


def _place(key: str) -> tuple[int, str]:
    name, instance = split_key(key)
    places = _places()
    return places.get(name, len(places)), instance or ""


@cache
def _places() -> dict[str, int]:
    return {item.key: place for place, item in enumerate(items())}


def _entry(key: str, answer: Given, today: date | None) -> dict[str, Value]:
    return {
        "value": _value(key, answer, today),
        "by": answer.by,
        "date": answer.date,
        **({} if key in SETTINGS else {"evidence": answer.evidence}),
        "source": answer.source,
        **({} if key in SETTINGS or answer.taken_from is None else {"from": answer.taken_from}),
    }


def _value(key: str, answer: Given, today: date | None) -> Value:
    raw = _raw(answer)
    if not any(part.strip() for part in raw):
        return None
    if key in SETTINGS:
        read_answer(SETTINGS[key], raw[0], answer.source)
        return raw[0].strip()
    item = by_key()[split_key(key)[0]]
    values = canonical(item, raw, today)
    return tuple(values) if item.kind in {"list", "people", "choices"} else values[0]


def _raw(answer: Given) -> tuple[str, ...]:
    return (answer.value,) if isinstance(answer.value, str) else answer.value


def _with_lists(situation: Situation, given: Mapping[str, Given], today: date | None) -> Situation:
    """With the names that this call lists: another answer of the same call may be about one of them."""
    replies = dict(situation.replies)
    for name, answer in given.items():
        item = by_key().get(name)
        if item is not None and item.kind in {"list", "people"}:
            with suppress(UnusableError):  # said where the answer itself is read
                replies[name] = Reply(canonical(item, _raw(answer), today))
    return replace(situation, replies=replies)
