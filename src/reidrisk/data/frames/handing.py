"""An output handed back as what went in: pandas, Polars, Arrow or a DuckDB relation; columns keep their types where nothing is lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...model.optional import optional
from ...model.text import Text
from ..casting import typed
from ..dataset import Dataset
from ..engine import named
from ..input_files import literal
from ..sheets.cells import value_text

if TYPE_CHECKING:
    from collections.abc import Callable

Columns = Mapping[str, Sequence[str | None]]
_ARROW = Text("交还 Arrow 表", "to hand back an Arrow table")
_PANDAS, _POLARS = (Text(f"交还 {name} 表", f"to hand back a {name} table") for name in ("pandas", "Polars"))


def handed_back(dataset: Dataset, path: Path, like: object) -> object:
    """The Parquet file at `path` as a table of the kind of `like`; of a library that only streams, an Arrow table.

    A column has the type it had where every cell reads the same in it, and is text where a cell was generalised.
    """
    engine = dataset.engine
    names = [str(row[0]) for row in engine.run(f"describe select * from read_parquet({literal(path)})")]
    library = type(like).__module__.partition(".")[0].lstrip("_")
    cells = ", ".join(f"cast({named(name)} as varchar) as {named(name)}" for name in names)
    if library == "duckdb":
        return _relation(f"select {cells} from read_parquet({literal(path)})", names, like)
    rows = engine.run(f"select {cells} from read_parquet({literal(path)})")
    columns = {name: [row[place] for row in rows] for place, name in enumerate(names)}
    made: Callable[[Columns, Any], object] = {"pandas": _pandas, "polars": _polars}.get(library, _arrow)
    return made(columns, like)


def _same(texts: Sequence[str | None], values: Sequence[object]) -> bool:
    return all(value_text(value) == text for value, text in zip(values, texts, strict=True))


def _pandas(columns: Columns, like: Any) -> object:  # noqa: ANN401 - of a library that is not imported
    pandas = optional("pandas", "pandas", "pandas", _PANDAS)
    old = like.reset_index() if any(name not in like.columns for name in columns) else like
    made = {}
    for name, texts in columns.items():
        made[name] = pandas.Series(list(texts), dtype="object")
        with suppress(Exception):  # what cannot be cast stays text; the library's texts quote cells
            kind = old[name].dtype
            bare = made[name] if str(kind) == "category" else pandas.to_numeric(made[name]) if kind.kind in "iuf" else made[name]
            cast = bare.astype(kind) if str(kind) != "category" else bare.astype("category")
            if _same(texts, [None if missing else value for value, missing in zip(cast.tolist(), cast.isna(), strict=True)]):
                made[name] = cast
    return pandas.DataFrame(made)


def _polars(columns: Columns, like: Any) -> object:  # noqa: ANN401
    polars = optional("polars", "polars", "polars", _POLARS)
    known = dict(like.collect_schema())
    made = polars.DataFrame({name: list(texts) for name, texts in columns.items()}, schema=dict.fromkeys(columns, polars.String))
    for name, texts in columns.items():
        with suppress(Exception):  # as above
            cast = made[name].cast(known[name])
            made = made.with_columns(cast) if _same(texts, cast.to_list()) else made
    return made.lazy() if type(like).__name__ == "LazyFrame" else made


def _arrow(columns: Columns, like: Any) -> Any:  # noqa: ANN401
    pyarrow = optional("pyarrow", "pyarrow", "arrow", _ARROW)
    schema = getattr(like, "schema", None)
    known = dict(zip(schema.names, schema.types, strict=True)) if isinstance(schema, pyarrow.Schema) else {}
    arrays = {}
    for name, texts in columns.items():
        arrays[name] = pyarrow.array(list(texts), pyarrow.string())
        with suppress(Exception):  # as above
            cast = arrays[name].cast(known[name])
            arrays[name] = cast if _same(texts, cast.to_pylist()) else arrays[name]
    return pyarrow.table(arrays)


def _relation(texts: str, names: Sequence[str], like: Any) -> object:  # noqa: ANN401
    """On a connection of its own, which holds the rows; the relation's belongs to others. `texts` selects every cell as text."""
    import duckdb  # noqa: PLC0415 - the engine alone loads it otherwise

    connection = duckdb.connect(":memory:")
    types = dict(zip(like.columns, map(str, like.types), strict=True))
    connection.execute(f"create table output as {texts}")
    cells = []
    for column in typed((name, types.get(name, "VARCHAR")) for name in names):
        bare = named(column.name)
        cast = f"try_cast({bare} as {column.type}) as {bare}"
        lost = f"select {column.as_text()}, said from (select {cast}, {bare} as said from output)"
        ((changed,),) = connection.execute(f"select count(*) from ({lost}) where {bare} is distinct from said").fetchall()
        cells.append(bare if changed else cast)
    return connection.sql(f"select {', '.join(cells)} from output")
