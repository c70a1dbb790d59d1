"""Two kinds of rows that the sum of names takes for the other: what a firm offers to anybody, and what somebody has ordered."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.role import Role
from ..proposal import Proposal
from ..wording.of_tables import Sort, speaks_of
from . import clues, concepts

_ADVERT: tuple[Sort, ...] = ("vacancies", "firms", "terms")
_AMOUNTS = frozenset({f"{clues.TYPE}:codes", f"{clues.TYPE}:words", f"{clues.TYPE}:text"})  # 12-30k, negotiable
_OF_ONE = frozenset({"sex", "birth_age", "marital", "ethnic", "nationality", "family", "body"})
_PERSONS_NUMBER = "person/number"
_ORDER, _PLACES = "order_number", frozenset({"geo", "address_detail"})


def are_adverts(names: Sequence[str], columns: Sequence[Proposal]) -> bool:
    """Whether each row is a vacancy: the post, the firm, the pay from and to, what is asked or offered, and nothing of who holds it.

    A payroll and a survey of pay have amounts, or say whose they are.
    """
    if any(_PERSONS_NUMBER in concepts.about(name) for name in names) or any(_is_of_somebody(column) for column in columns):
        return False
    offered = any(speaks_of(name, "pays") and not _AMOUNTS.isdisjoint(each.clues) for name, each in zip(names, columns, strict=True))
    return offered and all(any(speaks_of(name, sort) for name in names) for sort in _ADVERT)


def _is_of_somebody(column: Proposal) -> bool:
    """Whether the column names a person or says what only a person is."""
    key = column.category.key if column.category else ""
    return key in _OF_ONE or (key == "person_name" and Role.DI in column.roles)


def are_ordered(names: Sequence[str], columns: Sequence[Proposal]) -> bool:
    """Whether each row is an order that goes to somewhere: whoever has it sent there has bought what stands beside it."""
    keys = [column.category.key if column.category else "" for column in columns]
    places = any(key in _PLACES and speaks_of(name, "deliveries") for name, key in zip(names, keys, strict=True))
    return places and _ORDER in keys
