"""A sink: one file of `sinks/` binds one, and a finished result becomes a table of a database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..model.dataset import Fingerprint
from ..model.extension import load
from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import Text
from .address import Address, is_address, read_address
from .casting import TypedColumn, typed
from .engine import Engine, quoted
from .fingerprint import content_fingerprint
from .options import DEFAULT_MEMORY

if TYPE_CHECKING:
    from collections.abc import Mapping

_NO_SINK = Text("不能把结果写到这种数据库。", "Results cannot be written to this kind of database.")
_SINKS = Text("可以写到：{titles}。", "They can be written to: {titles}.")
_THERE = Text("表“{table}”已经存在。", "The table “{table}” is there already.")
_OTHER_TABLE = Text("请换一个表名，或用 --replace 替换它。", "Choose another name, or replace it with --replace.")
_DIFFERENT = Text("写入的表读回后与证明过的结果不同，已撤回。", "The table as read back differs from what was proved; it was taken back.")
_LOOK = Text(
    "请检查该表上的触发器、排序规则和列类型；数据库没有任何改动。",
    "Look for triggers, collations and types of columns there; nothing was changed in the database.",
)


@dataclass(frozen=True, slots=True)
class Staged:
    """A proved result in a Parquet file, opened by an engine of its own."""

    engine: Engine
    path: Path
    columns: tuple[TypedColumn, ...]
    fingerprint: Fingerprint

    @property
    def source(self) -> str:
        """SQL FROM expression."""
        return f"read_parquet({quoted(str(self.path))})"

    def check(self, source: str, place: str) -> None:
        """`InputError` unless the rows of this FROM expression are those that were proved, whatever their order."""
        if digest(self.engine, source, self.columns) != self.fingerprint:
            raise InputError(Problem("written_differs", _DIFFERENT, _LOOK, place))


@dataclass(frozen=True, slots=True)
class Within:
    """How a table is made of another one of the same engine, whose rows never leave it.

    `same`: whether the output (second) lies in the engine of the data; data frames of the engine are no address. `make` makes the table
    of a query (an Ibis expression) under a name of its own beside its place and gives its address. `settle` gives it the name of its
    place, where one may be replaced; `discard` takes it away.
    """

    same: Callable[[Address | None, Address], bool]
    make: Callable[[Address, Any], Address]
    settle: Callable[[Address, Address, bool], None]
    discard: Callable[[Address], None]


@dataclass(frozen=True, slots=True)
class Sink:
    """`check` says what speaks against the place before anything is done; `put` makes the table, or changes nothing at all.

    Both take whether a table that is there may be replaced. `table` gives the name where the address has none. `within` makes tables of
    tables of the same engine; None where it cannot.
    """

    key: str
    title: Text
    schemes: tuple[str, ...]
    options: tuple[str, ...]
    check: Callable[[Address, bool], None] = field(repr=False)
    put: Callable[[Address, bool, Staged], None] = field(repr=False)
    within: Within | None = field(default=None, repr=False)


def sinks() -> tuple[Sink, ...]:
    """Every sink that is installed."""
    return load("sink", "reidrisk.data.sinks", "SINK", Sink)


def find_sink(address: Address) -> Sink:
    """The one for this address; `InputError` that lists those there are."""
    for sink in sinks():
        if address.scheme in sink.schemes:
            return sink
    raise InputError(Problem("unsupported_output", _NO_SINK, _SINKS.fill(titles=[sink.title for sink in sinks()]), address.shown))


def staged(path: Path) -> Staged:
    """The result in this file; its engine is to be closed."""
    engine = Engine(DEFAULT_MEMORY)
    try:
        columns = typed(engine.run(f"describe select * from read_parquet({quoted(str(path))})"))
        return Staged(engine, path, columns, digest(engine, f"read_parquet({quoted(str(path))})", columns))
    except BaseException:
        engine.close()
        raise


def digest(engine: Engine, source: str, columns: Sequence[TypedColumn]) -> Fingerprint:
    """Of the cells as text, free of the order of the rows."""
    cells = ", ".join(column.as_text() for column in columns)
    return content_fingerprint(engine, f"(select {cells} from {source})", [column.name for column in columns])


def exists(table: str, place: str) -> InputError:
    """The table is there and nobody asked to replace it."""
    return InputError(Problem("table_exists", _THERE.fill(table=table), _OTHER_TABLE, place))


def output_address(given: str) -> Address | None:
    """The address of a table: ``scheme://...`` or a path to a DuckDB file, whose table is by default called as it; None for others."""
    if is_address(given):
        found = read_address(given)
        if found.scheme != "duckdb":
            return found
        path: Path | None = Path(f"{found.host}{found.path}")
        options: Mapping[str, str] = found.options
    else:
        path = Path(given).expanduser() if Path(given).suffix.lower() == ".duckdb" else None
        options = {}
    return None if path is None else Address("duckdb", "", path=str(path), options={"table": path.stem, **options})
