"""The first rows of a file as they are drawn, and what a click on one of them says: the options that the command line has."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from ....model.frozen import dataclass
from .reading import RowsShown

_FEW, _PACKED = 12, ".zip"
_NOT_A_NAME = frozenset(",，!")


@dataclass(frozen=True, slots=True)
class Look:
    """Which table is looked at (`look`), how many of its `rows`, what a `click` means; whether only shapes are shown."""

    words: Mapping[str, str]
    masked: bool = True


def preview(read: Mapping[str, Any] | None, job: Mapping[str, Any], tables: Sequence[RowsShown], look: Look) -> dict[str, object]:
    """What the template draws of these tables. `read`: how the file was read, None where it was not; `job`: its options."""
    wanted, masked = look.words, look.masked
    place = _looked_at(wanted.get("look", ""), tables, None if read is None else read["sheet"])
    if place is None:
        return {"top": None}
    table, many = tables[place], wanted.get("rows") == "all"
    in_use = read is not None and (table.name is None or table.name == read["sheet"])
    kinds = _kinds(read) if in_use and read is not None else {}
    width = max((len(cells) for _, cells in table.rows), default=len(table.columns))
    rows = [
        {"number": number, "cells": [*cells, *[""] * (width - len(cells))], "kind": kinds.get(number, "record" if in_use else "")}
        for number, cells in table.rows
    ]
    return {
        "top": {
            "masked": masked,
            "look": str(place),
            "sheets": [
                (str(number), each.name, each.hidden, number == place) for number, each in enumerate(tables) if each.name is not None
            ],
            "name": None if table.name is None else _as_option(table.name, place),
            "in_use": in_use,
            "columns": table.columns,
            "of_tables": str(job.get("data", "")).lower().endswith(_PACKED) or any(one.columns for one in tables),
            "rows": rows if many else rows[:_FEW],
            "many": many,
            "cut": len(rows) > _FEW,
            "more": table.more,
            "skip": wanted.get("click") == "skip",
            "another": [int(row) for row in read["skipped"].get("another_table", ())] if in_use and read is not None else [],
        },
        "as_options": _as_typed(job),
    }


def clicked(form: Mapping[str, Sequence[str]]) -> dict[str, object]:
    """The options that a click stands for; None where one is no longer given. What is not clicked stays as it was."""
    options: dict[str, object] = {}
    if sheet := _word(form, "sheet"):
        options = {"sheet": sheet, "header_row": None, "skip_rows": None, "people_in": ""}  # another table has other columns
    row, skipped = _word(form, "header_row"), _word(form, "skip_rows")
    if row == "none" or _number(row):
        options.update(header_row=row if row == "none" else int(row), skip_rows=None)
    elif row == "found":
        options.update(header_row=None, skip_rows=None)
    elif _number(skipped):
        options.update(header_row=None, skip_rows=int(skipped) - 1)
    return options


def _word(form: Mapping[str, Sequence[str]], name: str) -> str:
    return next(iter(form.get(name, ())), "").strip()


def _number(word: str) -> bool:
    return word.isascii() and word.isdigit() and 0 < len(word) < 9 and int(word) > 0  # noqa: PLR2004 - beyond any sheet


def _looked_at(wanted: str, tables: Sequence[RowsShown], read: str | None) -> int | None:
    """The table that was chosen to look at, else the one that was read, else the first with rows."""
    if wanted.isascii() and wanted.isdigit() and len(wanted) < 4 and int(wanted) < len(tables):  # noqa: PLR2004 - 20 at most
        return int(wanted)
    by_name = (place for place, each in enumerate(tables) if each.name is not None and each.name == read)
    with_rows = (place for place, each in enumerate(tables) if each.rows)
    return next(by_name, next(with_rows, None))


def _kinds(read: Mapping[str, Any]) -> dict[int, str]:
    """What a row of the file was read as, where it is no record."""
    skipped = {int(row): "above" for rows in read["skipped"].values() for row in rows}
    return {**skipped, **{int(row): "above" for row in read["totals"]}, **{int(row): "here" for row in read["header"]}}


def _as_option(name: str, place: int) -> str:
    """A sheet as ``--sheet`` takes it: by its number where the name would be read as several, or as a part."""
    return str(place + 1) if _NOT_A_NAME & set(name) or name.strip().casefold() == "all" else name


def _as_typed(given: Mapping[str, Any]) -> str:
    """What was clicked, as it is typed."""
    words = ("sheet", "header_row", "skip_rows", "people_in")
    typed = ((f"--{word.replace('_', '-')}", given.get(word)) for word in words)
    return " ".join(f"{name} {shlex.quote(str(value))}" for name, value in typed if value not in {None, ""})
