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
    for column, found_of in zip(table.columns, found.columns, strict=True):
        roles = frozenset(map(str, found_of.roles)) or frozenset({"NI"})
        weighed = found_of.weighed
        likely = tuple(float(role in roles) for role in ROLES) if weighed is None else weighed.chances
        asked = not found_of.roles if weighed is None else weighed.asked
        yield Answer(table, column, roles, found_of.category, likely, asked)
