"""What the product says of the tables of the corpus: by names alone, for the corpus holds no values."""

from collections.abc import Iterator
from dataclasses import dataclass

from reidrisk.identify.propose import identify
from reidrisk.model.dataset import Facts, Fingerprint

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
            yield from _of(table)


def _of(table: Table) -> Iterator[Answer]:
    names = tuple(column.name for column in table.columns)
    found = identify(Facts(table.name, "csv", 0, names, Fingerprint("content", "0")), {}, {})
    for column, said in zip(table.columns, found.columns, strict=True):
        roles = frozenset(map(str, said.roles)) or frozenset({"NI"})
        chances = tuple(float(role in roles) for role in ROLES)
        yield Answer(table, column, roles, said.category, chances, not said.roles)
