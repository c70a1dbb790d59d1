"""What the product says of the tables of the corpus: by names alone, for the corpus holds no values."""

from collections.abc import Iterator
from dataclasses import dataclass

from reidrisk.identify.propose import identify
from reidrisk.model.dataset import Facts, Fingerprint
from reidrisk.model.inventory import Column as Identified

from ..corpus import ROLES, Column, Table, tables


@dataclass(frozen=True)
class Answer:
    """What was said of one column: roles, the probability of each role, and whether a person is asked instead."""

    table: Table
    column: Column
    roles: frozenset[str]
    category: str | None
    chances: tuple[float, ...]
    asked: bool


def answers(parts: tuple[str, ...]) -> Iterator[Answer]:
    """Every column of these parts of the corpus as `scan` judges it."""
    for table in tables():
        if table.part in parts:
            yield from by_names(table)


def by_names(table: Table) -> Iterator[Answer]:
    """Every column of one table, judged by the names alone."""
    names = tuple(column.name for column in table.columns)
    found = identify(Facts(table.name, "csv", 0, names, Fingerprint("content", "0")), {}, {})
    for column, found_of in zip(table.columns, found.columns, strict=True):
        yield answered(table, column, found_of)


def answered(table: Table, column: Column, found: Identified) -> Answer:
    """What was found of one column, as it is scored."""
    roles = frozenset(map(str, found.roles)) or frozenset({"NI"})
    weighed = found.weighed
    likely = tuple(float(role in roles) for role in ROLES) if weighed is None else weighed.chances
    asked = not found.roles if weighed is None else weighed.asked
    return Answer(table, column, roles, found.category, likely, asked)
