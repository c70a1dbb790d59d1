"""Statements of how somebody feels, answered on a scale: a psychological test, whose single sentences name no illness (GB/T 35273 B)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...model.inventory import Column, Evidence
from ...model.role import Role
from ...model.text import Text
from ..catalogue import categories
from ..headers import header
from ..lookup import document
from ..proposal import Proposal
from ..wording.of_tables import speaks_of
from . import clues, concepts

_HEALTH, _PSYCHE = "sa_health", "mental/psyche"
_LEAST_WORDS, _LEAST_SIGNS, _LEAST_STATEMENTS, _LEAST_FEELINGS = 5, 5, 3, 2
_SCALE = frozenset({f"{clues.CLASSES}:1", f"{clues.CLASSES}:2"})  # two to a dozen different answers
_FOUND = Text(
    "此列是自述感受的题目，同表还有多道同类题目，用同一种量表作答：心理测评的答案属于健康信息，单看一句并不显眼。",
    "This column is a statement of how somebody feels, and the table has more of them, answered on a scale: the answers to a psychological "
    "test are health information, though no single sentence looks like it.",
)


def of_tests(columns: Sequence[Column], proposals: Sequence[Proposal]) -> tuple[Column, ...]:
    """The columns: statements of feelings sensitive where a table has several; a person is asked for what stands among them."""
    stated = [_is_statement(column.name, proposal) for column, proposal in zip(columns, proposals, strict=True)]
    felt = [is_stated and _is_about_feelings(column.name) for column, is_stated in zip(columns, stated, strict=True)]
    if sum(stated) < _LEAST_STATEMENTS or sum(felt) < _LEAST_FEELINGS:
        return tuple(columns)
    return tuple(
        _answered(column, feels=feels) if is_stated and not (column.roles & {Role.DI, Role.SA} or column.decided) else column
        for column, is_stated, feels in zip(columns, stated, felt, strict=True)
    )


def _is_statement(name: str, proposal: Proposal) -> bool:
    """A sentence about oneself, of whose answers there are few."""
    if f"{clues.CLASSES}:0" in proposal.clues or (_has_values(proposal) and _SCALE.isdisjoint(proposal.clues)):
        return False
    tokens = header(name).tokens
    if name.isascii() or len(tokens) >= _LEAST_WORDS:
        return len(tokens) >= _LEAST_WORDS and speaks_of(name, "selves")
    return len(header(name).joined) >= _LEAST_SIGNS and (_is_about_feelings(name) or any(word in name for word in _selves()))


def _has_values(proposal: Proposal) -> bool:
    """Whether the column has values at all."""
    return any(clue.startswith(f"{clues.CLASSES}:") for clue in proposal.clues)


def _is_about_feelings(name: str) -> bool:
    return _PSYCHE in concepts.about(name) or speaks_of(name, "feelings")


def _selves() -> Sequence[str]:
    return [word for word in document("table_kinds.json")["selves"] if not word.isascii()]


def _answered(column: Column, *, feels: bool) -> Column:
    if not feels:
        return column if column.roles else replace(column, weighed=column.weighed and replace(column.weighed, asked=True))
    category = categories()[_HEALTH]
    found = Evidence("name-lookup", "psychological-test", _FOUND)
    return replace(
        column,
        roles=column.roles - {Role.NI} | category.roles,
        category=category.key,
        category_title=category.title,
        evidence=(found, *column.evidence),
    )
