"""A table of a DuckDB database file, read where it lies."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...model.problem import InputError, Problem
from ...model.text import Text
from ..address import Address, check_options
from ..casting import typed
from ..engine import named, quoted
from ..faults import EngineError
from ..files import unreadable
from ..frame_table import scanned
from ..header import checked_names, no_rows
from ..outside_sql import no_table
from ..sampling import sample_rows
from ..source import Candidate, Source, Table
from ..spread import spread_sql

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

_MAGIC = b"DUCK"
_NUMBERS = count(1)


def _accepts(candidate: Candidate) -> bool:
    if candidate.address is not None:
        return candidate.address.scheme == "duckdb"
    return candidate.path is not None and candidate.head[8:12] == _MAGIC


def _open(candidate: Candidate, _options: ReadOptions, engine: Engine) -> Table:
    address = candidate.address
    path = candidate.path or Path(address.path if address else "")
    wanted = None
    if address is not None:
        check_options(address, ("table",))
        wanted = address.options.get("table")
    if not path.is_file():
        raise InputError(unreadable(path, FileNotFoundError()))
    database = f"db_{next(_NUMBERS)}"
    try:
        engine.run(f"attach {quoted(str(path))} as {database} (read_only)")
    except EngineError as error:
        failure = error
    else:
        return _table(engine, str(path), database, wanted)
    raise InputError(_unusable(path)) if failure.kind in {"file", "value"} else failure


def _table(engine: Engine, path: str, database: str, wanted: str | None) -> Table:
    known = {
        f"{schema}.{name}": f"{database}.{named(schema)}.{named(name)}"
        for schema, name in engine.run(
            f"select schema_name, table_name from duckdb_tables() where database_name = '{database}'"
            f" union all select schema_name, view_name from duckdb_views() where database_name = '{database}' and not internal order by all"
        )
    }
    source = _chosen(known, wanted, path)
    columns = typed(engine.run(f"describe select * from {source}"))
    checked_names([column.name for column in columns], path)
    rows = int(engine.run(f"select count(*) from {source}")[0][0])
    if not rows:
        raise InputError(no_rows(path))
    listed = ", ".join(column.as_text() for column in columns)
    numbers = f"({spread_sql(rows, sample_rows(len(columns)))})"
    counted = f"(select *, row_number() over () - 1 as g from (select {listed} from {source}))"
    sample: list[tuple[Any, ...]] = engine.run(f"select * exclude (g) from {counted} where g in {numbers} order by all")

    def close() -> None:
        engine.run(f"detach {database}")

    return scanned(engine, "duckdb", columns, source, sample, rows=rows, close=close)


def _chosen(known: dict[str, str], wanted: str | None, path: str) -> str:
    if wanted is None and len(known) == 1:
        return next(iter(known.values()))
    if wanted is None:
        hint = Text("可选：{names}。", "There are: {names}.").fill(names=list(known)[:20])
        raise InputError(Problem("which_table", _WHICH.fill(count=len(known), path=path), hint, path))
    full = wanted if "." in wanted else f"main.{wanted}"
    if full not in known:
        raise InputError(no_table(full, list(known), path))
    return known[full]


def _unusable(path: Path) -> Problem:
    return Problem(
        "duckdb_unusable",
        Text(
            "这个 DuckDB 文件打不开：已损坏、版本较新，或正被别的程序写入。",
            "This DuckDB file cannot be opened: damaged, newer, or being written to.",
        ),
        Text("请关闭正在使用它的程序，或导出为 Parquet。", "Close the program that uses it, or export the table to Parquet."),
        str(path),
    )


_WHICH = Text(
    "这个 DuckDB 文件里有 {count} 张表，请写明是哪一张：duckdb://{path}?table=表名。",
    "This DuckDB file holds {count} tables; say which: duckdb://{path}?table=NAME.",
)

SOURCE = Source(
    key="duckdb_file",
    title=Text("DuckDB 数据库文件中的表", "table of a DuckDB database file"),
    accepts=_accepts,
    open=_open,
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
        Candidate(thing="duckdb"),
    ),
)
