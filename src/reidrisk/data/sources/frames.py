"""Tables in Python: pandas, Polars, Arrow, DuckDB relations. None of these libraries is imported here.

Arrow and Polars tables are scanned where they lie; pandas frames, readers and
foreign relations go through a pipe in chunks. Nothing is copied to disk.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...model.problem import InputError
from ...model.text import Text
from ..frames.arrow import open_arrow, open_reader
from ..frames.pandas import open_pandas
from ..frames.relation import not_computed, open_relation
from ..source import Candidate, Source, Table

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


def _kind(thing: object) -> tuple[str, str] | None:
    """Library and class, by the names of the type and its bases only."""
    for cls in type(thing).__mro__:
        kind = (cls.__module__.partition(".")[0].lstrip("_"), cls.__name__)
        if kind in _KNOWN:
            return kind
    return None


def _open(candidate: Candidate, options: ReadOptions, engine: Engine) -> Table:
    thing: Any = candidate.thing
    library, name = _kind(thing) or ("", "")
    if library == "pandas":
        return open_pandas(engine, thing, name_blanks=options.name_blanks)
    if library == "duckdb":
        return open_relation(engine, thing)
    if library == "polars":
        frame = _collected(thing) if name == "LazyFrame" else thing
        return open_arrow(engine, "polars", frame, frame.columns, lambda places: frame[places])
    if name == "RecordBatchReader":
        return open_reader(engine, thing)
    return open_arrow(engine, "arrow", thing, thing.schema.names, thing.take)


def _collected(lazy: Any) -> Any:  # noqa: ANN401 - of a library that is not imported
    with suppress(Exception):  # its texts quote rows
        return lazy.collect()
    raise InputError(not_computed("polars"))


def _like(module: str, name: str) -> Candidate:
    return Candidate(thing=type(name, (), {"__module__": module})())


SOURCE = Source(
    key="frames",
    title=Text("Python 中的表（pandas、Polars、Arrow、DuckDB）", "table in Python (pandas, Polars, Arrow, DuckDB)"),
    accepts=lambda candidate: candidate.path is None and _kind(candidate.thing) is not None,
    open=_open,
    examples=(
        _like("pandas", "DataFrame"),
        _like("pandas.core.frame", "DataFrame"),
        _like("polars.dataframe.frame", "DataFrame"),
        _like("polars.lazyframe.frame", "LazyFrame"),
        _like("pyarrow.lib", "Table"),
        _like("pyarrow.lib", "RecordBatchReader"),
        _like("pyarrow._dataset", "Dataset"),
        _like("_duckdb", "DuckDBPyRelation"),
    ),
    counterexamples=(
        _like("pandas", "Series"),
        _like("polars.series.series", "Series"),
        _like("pyarrow.lib", "ChunkedArray"),
        _like("_duckdb", "DuckDBPyConnection"),
        _like("pandasql", "DataFrame"),
        Candidate(thing={"a": [1]}),
        Candidate(thing="data.csv"),
        Candidate(path=Path("data.csv"), head=b"a,b\n"),
    ),
)
