"""Two kinds of rows that the sum of names takes for the other: what a firm offers to anybody, and what somebody has ordered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...model.inventory import Column, Evidence
from ...model.role import Role
from ...model.text import Text
from ..catalogue import categories
from ..proposal import Proposal
from ..wording.of_tables import Sort, is_called, speaks_of
from . import clues, concepts

_ADVERT: tuple[Sort, ...] = ("vacancies", "firms", "terms")
_AMOUNTS = frozenset({f"{clues.TYPE}:codes", f"{clues.TYPE}:words", f"{clues.TYPE}:text"})  # 12-30k, negotiable
_OF_ONE = frozenset({"sex", "birth_age", "marital", "ethnic", "nationality", "family", "body"})
_PERSONS_NUMBER = "person/number"
_ORDER, _PLACES = "order_number", frozenset({"geo", "address_detail"})
_BUYERS = frozenset({"person_name", "email", "mobile", "account"})
_PROPERTY = "sa_property"
_BOUGHT = Text(
    "每行是某人的一笔订单（同表有订单号，并有下单人或收货地）：此列是此人买了什么、花了多少，属于交易和消费记录（个人财产信息）。",
    "Each row is an order of a person (order numbers stand beside who ordered or where it goes): this column tells what was bought or "
    "for how much, a record of consumption and as such information on property.",
)


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


def of_buyers(columns: Sequence[Column], *, delivered: bool) -> tuple[Column, ...]:
    """The columns, with what was bought and for how much sensitive where an order is a person's (GB/T 35273 B, property).

    `delivered`: the order goes to an address; else a column must name who ordered.
    """
    direct = {column.category for column in columns if Role.DI in column.roles}
    if _ORDER not in direct or (direct.isdisjoint(_BUYERS) and not delivered):
        return tuple(columns)
    return tuple(_bought(column) if _is_purchase(column) else column for column in columns)


def _is_purchase(column: Column) -> bool:
    return not (column.roles or column.decided) and is_called(column.name, "purchases")


def _bought(column: Column) -> Column:
    category = categories()[_PROPERTY]
    evidence = (Evidence("name-lookup", "bought", _BOUGHT), *column.evidence)
    weighed = column.weighed and replace(column.weighed, asked=False)
    return replace(column, roles=category.roles, category=category.key, category_title=category.title, evidence=evidence, weighed=weighed)
