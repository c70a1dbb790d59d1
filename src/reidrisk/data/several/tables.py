"""The tables of one file (sheets of a workbook, tables of a database, files of an archive): one, several or all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from ...model.dataset import FilePart, PartKind
from ...model.problem import InputError, Problems
from ...model.text import Text
from ..header import empty_table
from ..joined.join import joined, too_many
from ..looking import column_samples

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions
    from ..source import InputTable

ALL = "all"
MOST_PARTS = 1_000  # of one table; different tables are put together by their keys, which `joined` limits
_EMPTY = frozenset({"empty", "header_only", "no_rows"})
_COMMA = re.compile(r"[,，]")
Open = Callable[[str], "InputTable"]

_SOME = Text(
    "只评估其中几张表时，用 --sheet 列出其名称，以逗号分隔；与其余各表无关的（如填表说明）不必列入。共有的列可用 --join 列名 指明。",
    "To assess only some of them, list their names after --sheet with commas between; leave out what is not of the others (a codebook). "
    "A column that they share is named with --join COLUMN.",
)


def wanted(sheet: str | None, names: Sequence[str]) -> tuple[str, ...]:
    """The tables that ``--sheet`` names together: all, or those between commas; none where it names one, or nothing."""
    if sheet is None or sheet in names:
        return ()
    if sheet.strip().casefold() == ALL:
        return tuple(names)
    parts = parts_named(sheet)
    return parts if len(parts) > 1 and set(parts) <= set(names) else ()


def parts_named(sheet: str | None) -> tuple[str, ...]:
    """What stands between the commas of ``--sheet``."""
    return () if sheet is None else tuple(dict.fromkeys(part.strip() for part in _COMMA.split(sheet)))


def opened_each(
    names: Collection[str], open_one: Open, place: str | None, left_out: Collection[str] = frozenset()
) -> dict[str, InputTable]:  # fmt: skip
    """These tables by their names; those with one of these problems are left out. `InputError` with what is wrong with any other."""
    if len(names) > MOST_PARTS:
        raise InputError(too_many(len(names), MOST_PARTS, place))
    members: dict[str, InputTable] = {}
    problems = Problems()
    for name in names:
        try:
            members[name] = open_one(name)
        except InputError as error:
            problems.add(*(one for one in error.problems if one.code not in left_out))
    problems.stop_if_any()
    return members


def together(names: Sequence[str], open_one: Open, options: ReadOptions, engine: Engine, place: str) -> InputTable:
    """One table of these, each opened by its name; what is empty is left out. `InputError` with what is wrong with any."""
    members = opened_each(names, open_one, place, left_out=_EMPTY)
    if not members:
        raise InputError(empty_table(place))
    try:
        return joined(engine, members, options)
    except InputError as error:
        found = error.problems
    raise InputError(*(replace(one, hint=_SOME, file=place) if one.code == "tables_not_tied" else one for one in found))


def remark(name: str, as_text: Open) -> Iterator[FilePart]:
    """A text beside the tables, as far as its sample shows it."""
    with suppress(InputError):  # nothing at all
        table = as_text(name)
        table.close()
        yield FilePart("outside", name, texts=tuple(cell for row in table.sample for cell in row if cell))


def others_of(
    names: Iterable[tuple[str, PartKind]], open_one: Open, options: ReadOptions, as_text: Open | None = None
) -> Iterator[FilePart]:  # fmt: skip
    """Each of these tables as far as its sample shows it; one at a time, so that no more memory is taken than by one.

    `as_text` opens what has one row only, without names: that row may be a remark that names somebody.
    """
    for name, kind in names:
        try:
            table = open_one(name)
        except InputError as error:
            if any(one.code not in _EMPTY for one in error.problems):
                yield FilePart(kind, name, unread=error.problems[0].message)
            elif as_text is not None:
                yield from remark(name, as_text)
        else:
            table.close()
            yield FilePart(kind, name, table.rows, table.columns, column_samples(table, options))
