"""Arrow and Polars tables, scanned where they lie; readers and streams, which are read once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any

from ...model.optional import optional
from ...model.problem import InputError
from ...model.text import Text
from ..casting import TypedColumn, typed
from ..header import no_rows
from ..sampling import sample_rows, spread_positions
from ..sheets.cells import value_text
from .relation import not_computed
from .table import scanned, streamed, text_names

if TYPE_CHECKING:
    from ..engine import Engine
    from ..source import InputTable, Row

Take = Callable[[list[int]], Any]
_BATCH = 10_000
_numbers = count(1)
_STREAM = Text("读取其他库的 Arrow 数据流", "to read the Arrow stream of another library")


class _Stream:
    """Offers only the Arrow C stream of a table: the engine then needs no pyarrow to read it."""

    def __init__(self, table: Any) -> None:  # noqa: ANN401 - of a library that is not imported
        self._table = table

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._table.__arrow_c_stream__(requested_schema)


def open_arrow(engine: Engine, kind: str, table: Any, raw: Sequence[object], take: Take) -> InputTable:  # noqa: ANN401
    """A table that can be scanned again and again; `take` gives some of its rows as another."""
    text_names(raw, kind)  # before the engine sees them: it renames what repeats
    name = _register(engine, table)
    try:
        return _scanned(engine, kind, name, table, take)
    except BaseException:
        with suppress(RuntimeError):
            engine.unregister(name)
        raise


def _scanned(engine: Engine, kind: str, name: str, table: Any, take: Take) -> InputTable:  # noqa: ANN401
    rows = int(engine.run(f"select count(*) from {name}")[0][0])
    if not rows:
        raise InputError(no_rows(kind))
    columns = typed(engine.run(f"describe select * from {name}"))
    most = sample_rows(len(columns))
    some = table if rows <= most else take(spread_positions(rows, most))
    sample = _rows(engine, some, columns)
    return scanned(engine, kind, columns, name, sample, rows=rows, close=lambda: engine.unregister(name))


def _register(engine: Engine, table: Any) -> str:  # noqa: ANN401
    name = f"frame_{next(_numbers)}"
    engine.register(name, _Stream(table) if hasattr(table, "__arrow_c_stream__") else table)
    return name


def _rows(engine: Engine, table: Any, columns: tuple[TypedColumn, ...]) -> list[Row]:  # noqa: ANN401
    name = _register(engine, table)
    try:
        found = engine.run(f"select {', '.join(column.as_text() for column in columns)} from {name}")
        # The engine gives rows in any order.
        return sorted(found, key=lambda row: [(cell is None, cell or "") for cell in row])
    finally:
        engine.unregister(name)


def open_stream(engine: Engine, table: Any) -> InputTable:  # noqa: ANN401
    """Anything that hands over a table by the Arrow C stream interface. `InputError` when it fails, or gives no table."""
    pyarrow = optional("pyarrow", "pyarrow", "arrow", _STREAM)
    reader = None
    with suppress(Exception):  # its texts quote rows
        reader = pyarrow.RecordBatchReader.from_stream(table)
    if reader is None:
        raise InputError(not_computed("arrow"))
    return open_reader(engine, reader)


def open_reader(engine: Engine, reader: Any) -> InputTable:  # noqa: ANN401
    """A stream of record batches, which can be read only once."""
    names = text_names(reader.schema.names, "arrow")
    return streamed(engine, "arrow", names, _batches(reader), lambda: ())


def _batches(reader: Any) -> Iterator[list[Row]]:  # noqa: ANN401
    while (batch := _next(reader)) is not None:
        for start in range(0, batch.num_rows, _BATCH):
            part = batch.slice(start, _BATCH)
            yield list(zip(*([value_text(value) for value in column.to_pylist()] for column in part.columns), strict=True))


def _next(reader: Any) -> Any:  # noqa: ANN401
    """The next batch; None after the last. Many are computed only now."""
    with suppress(Exception):  # its texts quote rows
        return next(reader, None)
    raise InputError(not_computed("arrow"))
