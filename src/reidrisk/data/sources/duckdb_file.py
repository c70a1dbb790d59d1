"""A table of a DuckDB database file, read where it lies.

Only what is stored is read. A view or a computed column is a query of whoever made the file: it would run with the rights of
whoever reads it, over any of their files or without an end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from ...model.dataset import FilePart, PartKind
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..address import Address, check_options
from ..casting import typed
from ..databases.database import most_rows, no_table
from ..engine import named, quoted
from ..faults import EngineError
from ..files import check_name, unreadable
from ..frames.table import stored
from ..frames.top import looking, top
from ..header import checked_names, no_rows
from ..several.tables import others_of, together, wanted
from ..source import MOST_SHEETS, Candidate, FirstRows, ForeignKey, InputTable, Source

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

_MAGIC = b"DUCK"
_NUMBERS = count(1)
_SPELLED = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"")  # literals and quoted names: no words of the statement
_COMPUTED = "GENERATED ALWAYS AS"


def _accepts(candidate: Candidate) -> bool:
    if candidate.address is not None:
        return candidate.address.scheme == "duckdb"
    return candidate.path is not None and candidate.head[8:12] == _MAGIC


def _open(candidate: Candidate, options: ReadOptions, engine: Engine) -> InputTable:
    address, path = candidate.address, _path(candidate)
    if address is not None:
        check_options(address, ("table",))
        options = replace(options, sheet=address.options.get("table", options.sheet))
    return _attached(path, engine).read(options)


def _first_rows(candidate: Candidate, options: ReadOptions) -> tuple[FirstRows, ...]:
    """Of each stored table, so that one can be chosen by what it holds."""
    with looking(options, _only(candidate)) as engine:
        return _attached(_path(candidate), engine).first_rows()


def _attached(path: Path, engine: Engine) -> _Base:
    """`InputError` where it is no database that this engine reads."""
    if not path.is_file():
        raise InputError(unreadable(path, FileNotFoundError()))
    database = f"db_{next(_NUMBERS)}"
    try:
        engine.run(f"attach {quoted(str(path.absolute()))} as {database} (read_only, type duckdb)")
    except EngineError as error:
        failure = error
    else:
        return _Base(engine, str(path), database)
    raise InputError(_unusable(path)) if failure.kind in {"file", "value"} else failure


def _path(candidate: Candidate) -> Path:
    return candidate.path or Path(candidate.address.path if candidate.address else "")


def _only(candidate: Candidate) -> Sequence[Path]:
    """The file and the log that DuckDB keeps beside it."""
    path = _path(candidate).absolute()
    check_name(path)
    return path, path.with_name(f"{path.name}.wal")


class _Base:
    """An attached database; it stays so as long as the engine runs, for its other tables are looked at later."""

    def __init__(self, engine: Engine, path: str, database: str) -> None:
        self._engine, self._path, self._database = engine, path, database
        tables = engine.run(f"select schema_name, table_name, sql from duckdb_tables() where database_name = '{database}' order by all")
        views = engine.run(
            f"select schema_name || '.' || view_name from duckdb_views() where database_name = '{database}' and not internal order by all"
        )
        self._views = tuple(str(view) for (view,) in views)
        self._tables = {f"{schema}.{name}": (f"{database}.{named(schema)}.{named(name)}", str(sql)) for schema, name, sql in tables}

    def read(self, options: ReadOptions) -> InputTable:
        """The table that is wanted, or those."""
        full = {name.removeprefix("main."): name for name in self._tables}
        several = wanted(options.sheet, tuple(full)) or wanted(options.sheet, tuple(self._tables))
        if several:
            chosen = tuple(full.get(name, name) for name in several)
            short = {full_name: name for name, full_name in full.items()}
            table = together([short[name] for name in chosen], lambda name: self._one(full[name]), options, self._engine, self._path)
        else:
            chosen = (self._chosen(options.sheet),)
            table = self._one(chosen[0])
        left: list[tuple[str, PartKind]] = [(short_name, "table") for short_name, name in full.items() if name not in chosen]
        parts = cache(lambda: (*others_of(left, lambda name: self._one(full[name]), options), *self._free()))
        if left and options.sheet is None:
            others = [name for name, _ in left]
            table = replace(table, notes=(most_rows(chosen[0].removeprefix("main."), others), *table.notes))
        reading = replace(table.reading, sheet=None if several else chosen[0].removeprefix("main."))
        return replace(table, format="duckdb", sheets=len(left) + 1, parts=parts, reading=reading)

    def first_rows(self) -> tuple[FirstRows, ...]:
        """Of each table; of one with a computed column none, for that would run."""
        found: list[FirstRows] = []
        for name, (source, _) in list(self._tables.items())[:MOST_SHEETS]:
            columns = () if self._is_computed(name) else typed(self._engine.run(f"describe select * from {source}"))
            shown = name.removeprefix("main.")
            found.append(top(self._engine, columns, source, shown) if columns else FirstRows(shown, ()))
        return tuple(found)

    def _is_computed(self, name: str) -> bool:
        return _COMPUTED in _SPELLED.sub("", self._tables[name][1]).upper()

    def _free(self) -> Iterator[FilePart]:
        """Blocks that no table takes: what was dropped, deleted or changed lies in them until the database is copied."""
        ((size, blocks),) = self._engine.run(
            f"select block_size, free_blocks from pragma_database_size() where database_name = '{self._database}'"
        )
        if blocks:
            yield FilePart("deleted", unread=_FREE.fill(size=int(size) * int(blocks) // 1024))

    def _chosen(self, wanted: str | None) -> str:
        """The table of this name or number; the one with most rows where nobody said which."""
        known = tuple(self._tables)
        if not known and self._views:
            raise InputError(
                Problem("only_views", _ONLY_VIEWS.fill(count=len(self._views)), _AS_TABLE.fill(name=self._views[0]), self._path)
            )
        if wanted is None and known:
            return max(known, key=self._rows)
        full = wanted or ""
        if (
            wanted is not None
            and wanted.isascii()
            and wanted.isdigit()
            and 1 <= int(wanted[:6]) <= len(known)
            and f"main.{wanted}" not in known
        ):
            return known[int(wanted) - 1]
        full = full if "." in full else f"main.{full}"
        if full in self._views:
            listed = list(known)[:20]
            raise InputError(Problem("view_not_read", _IS_VIEW.fill(view=full, names=listed), _AS_TABLE.fill(name=full), self._path))
        if full not in known:
            raise InputError(no_table(full, list(known), self._path))
        return full

    def _rows(self, name: str) -> int:
        return -1 if self._is_computed(name) else int(self._engine.run(f"select count(*) from {self._tables[name][0]}")[0][0])

    def _one(self, name: str) -> InputTable:
        source, _ = self._tables[name]
        if self._is_computed(name):
            raise InputError(Problem("computed_columns", _IS_COMPUTED.fill(table=name), _AS_TABLE.fill(name=name), self._path))
        columns = typed(self._engine.run(f"describe select * from {source}"))
        checked_names([column.name for column in columns], self._path)
        table = stored(self._engine, "duckdb", columns, source, lambda: None)
        if not table.rows:
            raise InputError(no_rows(self._path))
        return replace(table, foreign=tuple(self._foreign(name)))

    def _foreign(self, name: str) -> Iterator[ForeignKey]:
        schema, _, table = name.partition(".")
        found = self._engine.run(
            "select constraint_column_names, referenced_table, referenced_column_names from duckdb_constraints()"
            f" where database_name = '{self._database}' and constraint_type = 'FOREIGN KEY'"
            f" and schema_name = {quoted(schema)} and table_name = {quoted(table)} order by all"
        )
        for columns, other, key in found:
            yield ForeignKey(tuple(map(str, columns)), f"{schema}.{other}".removeprefix("main."), tuple(map(str, key)))


def _unusable(path: Path) -> Problem:
    return Problem(
        "duckdb_unusable",
        Text(
            "无法打开这个 DuckDB 文件：已损坏、版本较新，或正由其他程序写入。",
            "This DuckDB file cannot be opened: damaged, newer, or being written to.",
        ),
        Text("请关闭正在使用它的程序，或导出为 Parquet。", "Close the program that uses it, or export the table to Parquet."),
        str(path),
    )


_FREE = Text(
    "空闲块共 {size} KB，其中可能有已删除或改写的行，无法读取，没有评估。",
    "Free blocks of {size} KB may hold rows that were deleted or changed; they cannot be read and were not assessed.",
)
_ONLY_VIEWS = Text(
    "这个 DuckDB 文件中没有表，只有 {count} 个视图。视图是一段查询，可以读取您的其他文件，也可以永不结束，因此不予读取。",
    "This DuckDB file holds no table but {count} views. A view is a query: it could read other files of yours or never end; none is read.",
)
_IS_VIEW = Text(
    "“{view}”是视图，不是表。视图是一段查询，可以读取您的其他文件，因此不予读取；文件中的表：{names}。",
    "“{view}” is a view, not a table. A view is a query that could read other files of yours, so it is not read. The tables are: {names}.",
)
_IS_COMPUTED = Text(
    "表“{table}”含有生成列：其表达式在每次读取时执行，因此不予读取。",
    "The table “{table}” has generated columns: their expressions run whenever it is read, so it is not read.",
)
_AS_TABLE = Text(
    "来源可信的话，请在 DuckDB 中把它存成表：create table 新表名 as from {name}。",
    "If you trust where it comes from, make it a table in DuckDB: create table NEW_NAME as from {name}.",
)

SOURCE = Source(
    key="duckdb_file",
    title=Text("DuckDB 数据库文件中的表", "table of a DuckDB database file"),
    accepts=_accepts,
    open=_open,
    first_rows=_first_rows,
    endings=(".duckdb",),
    only=_only,
    examples=(
        Candidate(path=Path("visits.duckdb"), head=bytes(8) + _MAGIC + bytes(8)),
        Candidate(path=Path("visits.db"), head=bytes(8) + _MAGIC),
        Candidate(address=Address("duckdb", "", path="/data/visits.duckdb", options={"table": "visits"})),
        Candidate(address=Address("duckdb", "", path="/data/visits.duckdb", options={"table": "main.visits"})),
        Candidate(address=Address("duckdb", "", path="/data/visits.duckdb")),
    ),
    counterexamples=(
        Candidate(path=Path("visits.duckdb"), head=b"a,b\n1,2\n"),
        Candidate(path=Path("visits.sqlite"), head=b"SQLite format 3\x00"),
        Candidate(path=Path("duck.csv"), head=b"DUCK,b\n1,2\n"),
        Candidate(address=Address("postgres", "db")),
        Candidate(python_object="duckdb"),
    ),
)
