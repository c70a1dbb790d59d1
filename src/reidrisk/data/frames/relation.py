"""Relations of somebody else's DuckDB connection: made text there, handed over in chunks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from ...model.problem import InputError, Problem
from ...model.text import Text
from ..casting import type_notes, typed
from .table import streamed, text_names

if TYPE_CHECKING:
    from ..engine import Engine
    from ..source import InputTable, Row

_CHUNK = 10_000


def open_relation(engine: Engine, relation: Any) -> InputTable:  # noqa: ANN401 - of another connection
    """A DuckDB relation."""
    names = text_names(relation.columns, "duckdb")
    columns = typed(zip(relation.columns, map(str, relation.types), strict=True))
    text = ", ".join(column.as_text() for column in columns)
    return streamed(engine, "duckdb", names, _batches(relation, text), lambda: type_notes(columns))


def _batches(relation: Any, text: str) -> Iterator[list[Row]]:  # noqa: ANN401
    try:
        rows = relation.project(text)
        if hasattr(rows, "iter_rows"):  # from DuckDB 2 on, where a relation keeps no result between calls
            every = iter(rows.iter_rows())
            yield from iter(lambda: list(islice(every, _CHUNK)), [])
            return
        while batch := rows.fetchmany(_CHUNK):
            yield batch
    except Exception:  # noqa: BLE001 - its texts quote rows
        failed = True
    else:
        failed = False
    if failed:
        raise InputError(not_computed("duckdb"))


def not_computed(kind: str) -> Problem:
    """The problem of a lazy table that fails when it is computed."""
    return Problem(
        "frame_failed",
        Text("计算这个惰性表时出错。", "This lazy table failed when it was computed."),
        Text("请先在自己的代码中计算它，确认没有错误。", "Compute it in your own code first, to see what is wrong."),
        kind,
    )
