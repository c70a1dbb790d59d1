"""What two cases answer differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...model.frozen import dataclass
from ...model.plan import EvaluationPlan
from ...model.release import AT, Answer
from ..asking.questionnaire import by_key
from ..asking.situation import split_key
from ..audiences import KINDS, written_audiences
from ..context import QUESTIONS
from ..parsing import spelled
from ..role_sets import ordered
from .file import CaseFile


@dataclass(frozen=True, slots=True)
class Difference:
    """One key that the two say differently; None where one of them says nothing."""

    key: str
    one: tuple[str, ...] | None
    other: tuple[str, ...] | None


def differing_answers(one: CaseFile, other: CaseFile) -> tuple[Difference, ...]:
    """Answers of the release and of the preparation, in the order of the first case."""
    return (*_settings(one.plan(), other.plan()), *_replies(one, other))


def differing_roles(one: CaseFile, other: CaseFile) -> tuple[Difference, ...]:
    """Decided roles by column, and columns that only one of them has."""
    found = []
    for name in dict.fromkeys((*one.columns, *other.columns)):
        pair = (_roles(one, name), _roles(other, name))
        if pair[0] != pair[1]:
            found.append(Difference(name, *pair))
    return tuple(found)


def _roles(case: CaseFile, name: str) -> tuple[str, ...] | None:
    if name not in case.columns:
        return None
    decision = case.decisions.get(name)
    return () if decision is None else tuple(ordered(decision.roles))


def _settings(one: EvaluationPlan, other: EvaluationPlan) -> Iterator[Difference]:
    if one.standard != other.standard:
        yield Difference("standard", (one.standard,), (other.standard,))
    if one.subject != other.subject:
        yield Difference("subject", _text(one.subject), _text(other.subject))
    for question in QUESTIONS:
        pair = (_answer(one.release[question]), _answer(other.release[question]))
        if pair[0] != pair[1]:
            yield Difference(question.key, *pair)
    yield from _own(written_audiences(one.release), written_audiences(other.release))


def _own(one: Mapping[str, Mapping[str, Mapping[str, str]]], other: Mapping[str, Mapping[str, Mapping[str, str]]]) -> Iterator[Difference]:
    """Answers that recipients and environments give for themselves; one that is not named there answers nothing."""
    for kind in KINDS:
        here, there = one.get(kind, {}), other.get(kind, {})
        for name in dict.fromkeys((*here, *there)):
            mine, theirs = here.get(name, {}), there.get(name, {})
            for key in dict.fromkeys((*mine, *theirs)):
                if mine.get(key) != theirs.get(key):
                    yield Difference(f"{key}{AT}{name}", _text(mine.get(key)), _text(theirs.get(key)))


def _text(value: str | None) -> tuple[str, ...] | None:
    return None if value is None else (value,)


def _answer(answer: Answer[object]) -> tuple[str, ...] | None:
    return None if answer.value is None else (spelled(answer.value),)


def _replies(one: CaseFile, other: CaseFile) -> Iterator[Difference]:
    for key in dict.fromkeys((*one.replies, *other.replies)):
        here, there = one.replies.get(key), other.replies.get(key)
        values = (here.values if here else None, there.values if there else None)
        if values[0] != values[1]:
            yield _private(key, values) if by_key()[split_key(key)[0]].private else Difference(key, *values)


def _private(key: str, values: tuple[tuple[str, ...] | None, tuple[str, ...] | None]) -> Difference:
    """That people differ, and how many there are; not who they are."""
    counts = tuple(None if each is None else (f"({len(each)})",) for each in values)
    return Difference(split_key(key)[0], counts[0], counts[1])
