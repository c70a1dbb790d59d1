"""A table of a DuckDB database file."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ...model.problem import InputError, Problem
from ...model.text import Text
from ..address import Address, check_options
from ..disk.making import replacing
from ..engine import Engine, named, quoted
from ..faults import EngineError
from ..options import DEFAULT_MEMORY
from ..sink import Sink, Staged, exists

_OPTIONS = ("table",)
_FAILED = Text("无法写入这个 DuckDB 文件。", "This DuckDB file cannot be written to.")
_IS_VIEW = Text("“{table}”是视图，不是表，不能用结果替换它。", "“{table}” is a view, not a table; a result cannot take its place.")
_OTHER = Text("请换一个表名，或先在 DuckDB 中删去该视图。", "Choose another name, or drop the view in DuckDB first.")
_WHY = Text(
    "请关闭正在使用它的程序，并检查写入权限、磁盘空间，以及列名是否只差大小写。",
    "Close the program that uses it, and check the permission to write, the room on the disk, and for names of columns that differ by "
    "case only.",
)


def _check(address: Address, replace: bool) -> None:
    check_options(address, _OPTIONS)
    path = Path(address.path)
    if not path.exists():
        return
    with Engine(DEFAULT_MEMORY, spill=False) as engine, in_our_words(address):
        engine.run(f"attach {quoted(str(path))} as target (read_only)")
        _refuse(engine, address, replace)


def _put(address: Address, replace: bool, staged: Staged) -> None:
    path = Path(address.path)
    with in_our_words(address):
        if path.exists():
            _into(path, address, replace, staged)
            return
        with replacing(path) as new:  # a file that was never there never stands half written
            new.unlink()
            _into(new, address, replace, staged)


def _into(path: Path, address: Address, replace: bool, staged: Staged) -> None:
    engine, (schema, table) = staged.engine, _table(address)
    making = f"reidrisk_{secrets.token_hex(4)}"
    engine.run(f"attach {quoted(str(path))} as target")
    try:
        engine.run("begin")
        try:
            engine.run(f"create schema if not exists target.{named(schema)}")
            there = _refuse(engine, address, replace)
            engine.run(f"create table target.{named(schema)}.{making} as select * from {staged.source}")
            staged.check(f"target.{named(schema)}.{making}", address.shown)
            if there:
                engine.run(f"drop table target.{named(schema)}.{named(table)}")
            engine.run(f"alter table target.{named(schema)}.{making} rename to {named(table)}")
            engine.run("commit")
        except BaseException:
            engine.run("rollback")
            raise
    finally:
        engine.run("detach target")


def _refuse(engine: Engine, address: Address, replace: bool) -> bool:
    """Whether the table is there; `InputError` when it must not be replaced."""
    schema, table = _table(address)
    wanted = f"schema_name = {quoted(schema)} and lower({{name}}) = {quoted(table.lower())}"
    found = engine.run(
        f"select 1 from duckdb_tables() where database_name = 'target' and {wanted.format(name='table_name')}"
        f" union all select 2 from duckdb_views() where database_name = 'target' and {wanted.format(name='view_name')}"
    )
    if (2,) in found:
        raise InputError(Problem("view_not_replaced", _IS_VIEW.fill(table=table), _OTHER, address.shown))
    if found and not replace:
        raise exists(table, address.shown)
    return bool(found)


def _table(address: Address) -> tuple[str, str]:
    schema, _, table = address.options["table"].rpartition(".")
    return schema or "main", table


@contextmanager
def in_our_words(address: Address) -> Iterator[None]:
    """The engine's failure in our words."""
    failed = False
    try:
        yield
    except EngineError:
        failed = True
    if failed:
        raise InputError(Problem("write_failed", _FAILED, _WHY, address.shown))


SINK = Sink("duckdb_file", Text("DuckDB 数据库文件", "a DuckDB database file"), ("duckdb",), _OPTIONS, _check, _put)
