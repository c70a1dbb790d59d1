"""The answers and decisions in `assessment.yaml`, read from their text (resolutions G-22)."""

from __future__ import annotations

from dataclasses import replace

from ..model.plan import Decision
from ..model.problem import Problem, Problems
from ..model.release import Answer, Release
from ..model.role import Role
from ..model.text import Text
from .context import QUESTIONS
from .deciders import BY_FILE
from .options import no_effect
from .questions import read_answer
from .role_sets import contradiction, roles_of
from .unusable import UnusableError, shown
from .yaml_tree import Node

_NO_ROLE = Text("列“{column}”的决定里没有任何角色。", 'The decision on column "{column}" names no role.')
_LEAVE_EMPTY = Text("请写出角色；尚未决定时请留空，不要写 []。", "Name a role; when it is not decided yet leave it empty, without [].")


def read_release(tree: Node, file: str, problems: Problems) -> Release:
    """Every context answer that is there; what cannot be used goes to `problems`."""
    answers: dict[str, Answer[object]] = {}
    places: dict[str, Node] = {}
    for question in QUESTIONS:
        node = tree.get(*question.path)
        value = node if node is None or node.kind == "scalar" else node.get("value")
        text = None if value is None else _text(value)
        if node is None or value is None or text is None:
            continue
        places[question.key] = value
        try:
            answers[question.key] = read_answer(question, text, _text(node.get("source")))
        except UnusableError as unusable:
            problems.add(unusable.at(file, value.start.line, value.start.column))
    release = Release.of(**answers)
    for key, problem in no_effect(release):
        problems.add(_at(problem, file, places[key]))
    return release


def read_decisions(tree: Node, file: str, problems: Problems) -> dict[str, Decision]:
    """What a person decided, by column; what cannot be used goes to `problems`."""
    columns = tree.get("columns")
    found: dict[str, Decision] = {}
    for name, (_, entry) in ({} if columns is None else columns.pairs).items():
        node = entry.get("decision")
        if node is None or node.empty:
            continue
        roles = _roles(name, node, file, problems)
        if roles:
            problems.add(*(_at(problem, file, node) for problem in contradiction(name, roles)))
            found[name] = Decision(roles, _text(entry.get("by")) or BY_FILE, _text(entry.get("reason")))
    return found


def _roles(name: str, node: Node, file: str, problems: Problems) -> frozenset[Role]:
    roles: frozenset[Role] = frozenset()
    failed = False
    for item in node.items if node.kind == "sequence" else [node]:
        try:
            roles |= roles_of([_text(item) or ""])
        except UnusableError as unusable:
            failed = True
            problems.add(unusable.at(file, item.start.line, item.start.column))
    if not roles and not failed and node.kind != "mapping":
        message = _NO_ROLE.fill(column=shown(name))
        problems.add(Problem("no_role", message, _LEAVE_EMPTY, file, node.start.line, node.start.column))
    return roles


def _text(node: Node | None) -> str | None:
    value = None if node is None or node.kind != "scalar" else node.value
    return (value.strip() or None) if isinstance(value, str) else None


def _at(problem: Problem, file: str, node: Node) -> Problem:
    return replace(problem, file=file, line=node.start.line, column=node.start.column)
