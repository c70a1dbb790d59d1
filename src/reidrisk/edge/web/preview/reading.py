"""The first rows of a file: their shapes are kept in the case; their values are read anew when somebody asks, and kept nowhere.

The values are read in a process of its own (`data.apart`), with a bounded amount of memory and time: the file is anybody's.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

from ....data.apart.child_process import DiedError, Frame, Job, frames
from ....data.files import read_bytes, write_atomic
from ....data.open import first_rows
from ....data.options import LEAST_MEMORY, ReadOptions
from ....data.records import record
from ....data.source import MOST_LOOKED_AT, FirstRows
from ....model.frozen import dataclass
from ....model.problem import InputError, Problem
from ....model.text import Text
from ..place import STATE
from .shape import shape_of

MOST_CELLS, _LONGEST = 24, 60  # cells of a row, signs of a value
_FILE, _LIMIT, _PATIENCE = "first-rows.result.json", 2**24, 30.0
_OPTIONS = ("encoding", "delimiter", "quote", "widths")
_DIED = Text("没能读出前几行。", "The first rows could not be read.")
_SHAPES = Text("形状仍可查看；也可以用原来的程序打开文件核对。", "Their shapes are still there; or look at the file in its own program.")


@dataclass(frozen=True, slots=True)
class RowsShown:
    """The first rows of one table, each with its number in the file; `more`: how many cells the widest has beyond those.

    `columns`: their names, where nobody has to say where these stand.
    """

    name: str | None
    hidden: bool
    more: int
    rows: Sequence[tuple[int, Sequence[str]]] = field(repr=False)
    columns: Sequence[str] = ()


def keep_shapes(folder: Path, path: str, options: ReadOptions) -> None:
    """What the first rows of this file look like, for the page. Where they cannot be read, nothing is kept: the reading says why."""
    place = folder / STATE / _FILE
    try:
        found = [_as_record(one, masked=True) for one in first_rows(path, options)]
    except (InputError, OSError):
        found = []
    write_atomic(place, json.dumps(found, ensure_ascii=False).encode())
    place.chmod(0o600)


def shapes_kept(folder: Path) -> list[RowsShown]:
    """The same, as it was kept last; none where nothing can be shown."""
    try:
        found = record(read_bytes(folder / STATE / _FILE, _LIMIT))
        return [_shown(one) for one in found] if isinstance(found, list) else []
    except (OSError, ValueError, KeyError, TypeError, InputError):
        return []


def values_now(path: str, options: Mapping[str, Any]) -> list[RowsShown]:
    """The same rows with their values, for the eyes of whoever asked. `InputError` where the file does not give them in time."""
    given = {"path": path, **{name: options[name] for name in _OPTIONS if options.get(name)}}
    try:
        for kind, found in frames(Job(__name__, "values_apart", given, LEAST_MEMORY, MOST_LOOKED_AT), _PATIENCE):
            if kind == "end":
                return [_shown(one) for one in found]
    except DiedError:
        pass
    raise InputError(Problem("rows_not_read", _DIED, _SHAPES))


def values_apart(given: Mapping[str, object]) -> Iterator[Frame]:
    """What that process does."""
    options = ReadOptions(memory=LEAST_MEMORY, **{name: given[name] for name in _OPTIONS if name in given})  # type: ignore[arg-type] # words of a case
    try:
        yield "end", [_as_record(one, masked=False) for one in first_rows(str(given["path"]), options)]
    except (InputError, OSError):
        yield "problem", None


def _as_record(one: FirstRows, *, masked: bool) -> dict[str, object]:
    rows = [(number, [_cell(cell, masked=masked) for cell in row[:MOST_CELLS]]) for number, row in one.rows]
    widest = max((len(row) for _, row in one.rows), default=0)
    more = max(0, widest - MOST_CELLS)
    return {"name": one.name, "hidden": one.hidden, "more": more, "rows": rows, "columns": one.columns[:MOST_CELLS]}


def _cell(value: str | None, *, masked: bool) -> str:
    if not value:
        return ""
    return shape_of(value) if masked else value if len(value) <= _LONGEST else f"{value[: _LONGEST - 1]}…"


def _shown(one: Mapping[str, Any]) -> RowsShown:
    rows = [(int(number), [str(cell) for cell in cells]) for number, cells in one["rows"]]
    return RowsShown(one["name"], bool(one["hidden"]), int(one["more"]), rows, [str(name) for name in one["columns"]])
