"""The table, or the tables of a release, as they are put on record: what the rows are, whose, and how the file was read."""

from __future__ import annotations

from typing import TypedDict

from ..model.dataset import TableReading
from ..model.inventory import Inventory
from ..model.persons import TableOfRelease
from ..model.text import Lang, Phrase, Text

_LISTED = 100

_TABLE = Text("“{name}”：{rows} 行，{kind}；{key}。", "“{name}”: {rows} {rows|row|rows}, {kind}; {key}.")
_UNKNOWN = Text("种类无法判断", "of a kind that nothing shows")
_BY = Text("人由 {key} 区分，一人多行", "persons are distinguished by {key}, several rows a person")
_EACH = Text("{key} 每行不同，一行一人", "{key} is different in every row, one person a row")
_PEOPLE = Text("一行一人", "one person a row")
_TIED = Text("属于哪个人，由所连接的表得知", "whose they are is known from the table that they are tied to")


class TableJson(TypedDict):
    """What the rows are and why, None where nothing says so; how the file was read: what was chosen, or told.

    Rows as they are numbered in the file, from 1, long lists cut. `subject`: what tells persons apart, as ``--subject`` takes it.
    """

    kind: str | None
    kind_why: list[str]
    subject: str | None
    header: list[int]
    header_sure: bool
    encoding: str | None
    encoding_by: str | None
    delimiter: str | None
    widths: list[int]
    skipped: dict[str, list[int]]
    totals: list[int]
    totals_count: int
    doubtful: list[int]
    sheet: str | None


class TableOfReleaseJson(TypedDict):
    """One table: what its rows are and why, the columns that tell persons apart (`subject`, as ``--subject`` takes it) and why."""

    name: str
    rows: int
    kind: str | None
    kind_why: list[str]
    subject: str | None
    subject_why: str | None
    alone: list[str]


def table_record(read: TableReading, inventory: Inventory, lang: Lang) -> TableJson:
    """For ``--json``."""
    kind, found = inventory.rows_are, inventory.persons
    return {
        "kind": None if kind is None else kind.kind,
        "kind_why": [] if kind is None else [why.say(lang) for why in kind.why],
        "subject": None if found is None or found.key is None else found.key.name,
        "header": list(read.header[:_LISTED]),
        "header_sure": read.sure,
        "encoding": read.encoding,
        "encoding_by": read.encoding_by if read.encoding else None,
        "delimiter": read.delimiter,
        "widths": list(read.widths[:_LISTED]),
        "skipped": {why: list(rows[:_LISTED]) for why, rows in read.skipped.items()},
        "totals": list(read.totals[:_LISTED]),
        "totals_count": read.totals_count,
        "doubtful": list(read.doubtful[:_LISTED]),
        "sheet": read.sheet,
    }


def member_record(one: TableOfRelease, lang: Lang) -> TableOfReleaseJson:
    """For ``--json``."""
    key = one.persons.key
    return {
        "name": one.name,
        "rows": one.rows,
        "kind": None if one.rows_are is None else one.rows_are.kind,
        "kind_why": [] if one.rows_are is None else [why.say(lang) for why in one.rows_are.why],
        "subject": None if key is None else key.name,
        "subject_why": None if key is None else key.why.say(lang),
        "alone": list(one.persons.alone),
    }


def table_sentence(one: TableOfRelease) -> Phrase:
    """For a person who looks at the tables of a release one by one."""
    key, alone = one.persons.key, one.persons.alone
    kind = one.rows_are
    whose = _BY.fill(key=key.name) if key is not None else _EACH.fill(key=alone[0]) if alone else None
    own = _PEOPLE if kind is not None and kind.kind == "people" else _TIED
    return _TABLE.fill(name=one.name, rows=one.rows, kind=_UNKNOWN if kind is None else kind.title, key=own if whose is None else whose)
