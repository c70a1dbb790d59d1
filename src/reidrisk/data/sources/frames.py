"""Tables in Python: pandas, Polars, Arrow, DuckDB relations, and all that hands over an Arrow stream (Ibis, narwhals, nanoarrow ...).

Arrow and Polars tables are scanned where they lie; pandas frames, readers, foreign relations and streams are fed in chunks,
each asked for its rows once: an Ibis table would be computed again each time. Nothing is copied to disk. pyarrow, which alone reads
the stream of a stranger, is imported only then; no other of these libraries ever is.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...model.problem import InputError
from ...model.text import Text
from ..frames.arrow import open_arrow, open_reader, open_stream
from ..frames.pandas import open_pandas
from ..frames.relation import not_computed, open_relation
from ..source import Candidate, InputTable, Source

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

_KNOWN = {
    ("pandas", "DataFrame"),
    ("polars", "DataFrame"),
    ("polars", "LazyFrame"),
    ("pyarrow", "Table"),
    ("pyarrow", "RecordBatch"),
    ("pyarrow", "RecordBatchReader"),
    ("pyarrow", "Dataset"),
    ("duckdb", "DuckDBPyRelation"),
}
# As many cells of a pandas frame are asked for their size in a moment.
_QUICK = 100_000
# Of these only what stands above is a table: their columns offer a stream too.
_LIBRARIES = {library for library, _ in _KNOWN} | {"pyspark"}


def _kind(table: object) -> tuple[str, str] | None:
    """Library and class, by the names of the type and its bases only."""
    for cls in type(table).__mro__:
        kind = (cls.__module__.partition(".")[0].lstrip("_"), cls.__name__)
        if kind in _KNOWN:
            return kind
    return None


def _streams(table: object) -> bool:
    """Whether an object of another library hands over a table by the Arrow C stream interface."""
    libraries = {cls.__module__.partition(".")[0].lstrip("_") for cls in type(table).__mro__}
    return hasattr(type(table), "__arrow_c_stream__") and not libraries & _LIBRARIES


def _open(candidate: Candidate, _options: ReadOptions, engine: Engine) -> InputTable:
    table: Any = candidate.python_object
    library, name = _kind(table) or ("", "")
    if not library:
        return open_stream(engine, table)
    if library == "pandas":
        return open_pandas(engine, table)
    if library == "duckdb":
        return open_relation(engine, table)
    if library == "polars":
        frame = _collected(table) if name == "LazyFrame" else table
        return open_arrow(engine, "polars", frame, frame.columns, lambda places: frame[places])
    if name == "RecordBatchReader":
        return open_reader(engine, table)
    return open_arrow(engine, "arrow", table, table.schema.names, table.take)


def _size(table: Any) -> int | None:  # noqa: ANN401 - of a library that is not imported
    """What a frame or an Arrow table holds, its texts too."""
    kind = _kind(table)
    if kind == ("pandas", "DataFrame"):
        return int(table.memory_usage(deep=True).sum()) if table.size <= _QUICK else None
    if kind == ("polars", "DataFrame"):
        return int(table.estimated_size())
    return int(table.nbytes) if kind in {("pyarrow", "Table"), ("pyarrow", "RecordBatch")} else None


def _collected(lazy: Any) -> Any:  # noqa: ANN401 - of a library that is not imported
    with suppress(Exception):  # its texts quote rows
        return lazy.collect()
    raise InputError(not_computed("polars"))


def _like(module: str, name: str, **methods: object) -> Candidate:
    return Candidate(python_object=type(name, (), {"__module__": module, **methods})())


_STREAM = {"__arrow_c_stream__": None}


SOURCE = Source(
    key="frames",
    title=Text("Python 中的表（pandas、Polars、Arrow、DuckDB、Ibis）", "table in Python (pandas, Polars, Arrow, DuckDB, Ibis)"),
    accepts=lambda candidate: candidate.path is None and (_kind(candidate.python_object) is not None or _streams(candidate.python_object)),
    open=_open,
    size=_size,
    examples=(
        _like("pandas", "DataFrame"),
        _like("pandas.core.frame", "DataFrame"),
        _like("polars.dataframe.frame", "DataFrame"),
        _like("polars.lazyframe.frame", "LazyFrame"),
        _like("pyarrow.lib", "Table"),
        _like("pyarrow.lib", "RecordBatchReader"),
        _like("pyarrow._dataset", "Dataset"),
        _like("_duckdb", "DuckDBPyRelation"),
        _like("ibis.expr.types.relations", "Table", **_STREAM),
        _like("narwhals.dataframe", "DataFrame", **_STREAM),
    ),
    counterexamples=(
        _like("pandas", "Series"),
        _like("polars.series.series", "Series", **_STREAM),
        _like("pyarrow.lib", "ChunkedArray", **_STREAM),
        _like("pyspark.sql.dataframe", "DataFrame", **_STREAM),
        _like("_duckdb", "DuckDBPyConnection"),
        _like("pandasql", "DataFrame"),
        Candidate(python_object={"a": [1]}),
        Candidate(python_object="data.csv"),
        Candidate(path=Path("data.csv"), head=b"a,b\n"),
    ),
)
