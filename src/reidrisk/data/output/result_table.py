"""A result as a table in a Parquet file: what it is and what its columns mean stand in the metadata of the file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import duckdb

from ...model.problem import InputError, Problem
from ...model.text import Text
from ..disk.making import replacing
from ..engine import named, quoted

SCHEMA, MEANINGS = "reidrisk:schema", "reidrisk:columns"
_THERE = Text("已有这个文件，且不是以前的结果。", "There is such a file, and it is no earlier result.")
_OTHER = Text("请换一个文件名，或先移走它。", "Choose another name, or move it away first.")


def write_table(path: Path, columns: Mapping[str, Sequence[object]], metadata: Mapping[str, str]) -> None:
    """The file in one step. Columns of numbers stay numbers, all others are text; what is unknown is missing, never 0."""
    if path.exists() and not _of_ours(path):  # the data themselves, it may be
        raise InputError(Problem("file_exists", _THERE, _OTHER, str(path)))
    known = {name: [_plain(cell) for cell in cells] for name, cells in columns.items()}
    types = {name: _type(cells) for name, cells in known.items()}
    rows = [
        [_spelled(cell) if types[name] == "varchar" else cell for name, cell in zip(known, row, strict=True)]
        for row in zip(*known.values(), strict=True)
    ]
    listed = ", ".join(f"{quoted(key)}: {quoted(text)}" for key, text in metadata.items())
    with replacing(path) as made, duckdb.connect(":memory:") as base:
        base.execute(f"create table t ({', '.join(f'{named(name)} {types[name]}' for name in known)})")
        if rows:
            base.executemany(f"insert into t values ({', '.join('?' for _ in known)})", rows)
        base.execute(f"copy t to {quoted(str(made))} (format parquet, kv_metadata {{{listed}}})")


def _of_ours(path: Path) -> bool:
    with duckdb.connect(":memory:") as base, suppress(duckdb.Error):
        found = base.execute("select 1 from parquet_kv_metadata(?) where decode(key) = ?", [str(path), SCHEMA])
        return found.fetchone() is not None
    return False


def _plain(cell: object) -> object:
    return None if cell is None or cell != cell else cell  # noqa: PLR0124 - a number that is none


def _spelled(cell: object) -> str | None:
    if cell is None or isinstance(cell, str):
        return cell
    return json.dumps(cell, ensure_ascii=False) if isinstance(cell, (dict, list, tuple)) else str(cell)


def _type(cells: Sequence[object]) -> str:
    kinds = {type(cell) for cell in cells if cell is not None}
    if kinds == {bool}:
        return "boolean"
    if kinds and kinds <= {int, float}:
        return "double" if float in kinds or any(abs(int(str(cell))) >= 2**63 for cell in cells if cell is not None) else "bigint"
    return "varchar"
