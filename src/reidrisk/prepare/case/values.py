"""The answers and decisions in `assessment.yaml`, read from their text (resolutions G-22)."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.plan import Decision
from ...model.problem import Problem, shown
from ...model.release import Answer, Release
from ...model.role import Role
from ...model.text import Text
from ..context import QUESTIONS
from ..deciders import BY_FILE
from ..questions import read_answer
from ..role_sets import contradiction, roles_of
from ..unusable import UnusableError
from .form import CaseEntry, clean
from .problems import Page

_NO_ROLE = Text("列“{column}”的决定里没有任何角色。", 'The decision on column "{column}" names no role.')
_LEAVE_EMPTY = Text("请写出角色；尚未决定时请留空，不要写 []。", "Name a role; when it is not decided yet leave it empty, without [].")


def read_release(entry: CaseEntry, page: Page) -> Release:
    """Every context answer that all share; what cannot be used is a problem of the page."""
    answers: dict[str, Answer[object]] = {}
    for question in QUESTIONS:
        given = entry.answer(question)
        if given.value is None:
            continue
        try:
            answers[question.key] = read_answer(question, given.value, given.source)
        except UnusableError as unusable:
            page.add(unusable.at(), *question.path, "value")
    return Release.of(**answers)


def read_decisions(entry: CaseEntry, page: Page) -> dict[str, Decision]:
    """What a person decided, by column; what cannot be used is a problem of the page."""
    found: dict[str, Decision] = {}
    for name, column in entry.columns.items():
        if column.decision is None:
            continue
        roles = _roles(name, column.decision, page)
        if roles:
            for problem in contradiction(name, roles):
                page.add(problem, "columns", name, "decision")
            found[name] = Decision(roles, column.by or BY_FILE, clean(column.reason))
    return found


def _roles(name: str, words: Sequence[str], page: Page) -> frozenset[Role]:
    roles: frozenset[Role] = frozenset()
    failed = False
    for number, word in enumerate(words):
        try:
            roles |= roles_of([word])
        except UnusableError as unusable:
            failed = True
            page.add(unusable.at(), "columns", name, "decision", number)
    if not roles and not failed:
        page.add(Problem("no_role", _NO_ROLE.fill(column=shown(name)), _LEAVE_EMPTY), "columns", name, "decision")
    return roles
