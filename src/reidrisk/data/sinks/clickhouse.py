"""A table of ClickHouse, made of another table of the same server: rows that are here do not go there."""

from __future__ import annotations

import re
import secrets
from dataclasses import replace
from typing import Any

from ...model.problem import InputError, Problem
from ...model.text import Text
from ..address import FORM, Address, check_options
from ..databases.clickhouse_server import SERVER, ClickHouseServer, connect, named, port_of, query_text
from ..elsewhere.faults import computing, connecting
from ..sink import Sink, Staged, Within, exists

_TITLE = Text("ClickHouse", "ClickHouse")
_OPTIONS = ("table", *SERVER)
_OLDEST = (23, 3)  # has what a plan needs: windows, and what asks for the last version of each row
_NO_TABLE = Text("数据地址没有写明是哪张表。", "The address does not say which table.")
_ROWS_HERE = Text(
    "这些数据不在 ClickHouse 中，结果不能写成它的表。", "These data are not in ClickHouse, so the result cannot become a table of it."
)
_PARQUET = Text("请写成 Parquet 文件，再由 ClickHouse 导入。", "Write a Parquet file and let ClickHouse load it.")
_NO_RIGHT = Text("没有库“{schema}”，或没有权限。", "There is no database “{schema}”, or no permission to use it.")
_GRANT = Text("请换一个库（table=库.表），或请管理员授权。", "Choose another database (table=database.table), or ask for the permission.")
_OLD = Text("{version} 不能在引擎内执行方案（没有窗口函数）。", "{version} cannot run a plan in the engine: it has no window functions.")
_NEWER = Text(
    "请用 23.3 或更新的 ClickHouse；评估和测算不受影响。也可先导出为 Parquet 文件。",
    "Use ClickHouse 23.3 or newer, or export the table to Parquet; assessing and measuring work with this one.",
)


def _check(address: Address, replaces: bool) -> None:
    check_options(address, _OPTIONS)
    if not _table(address)[1]:
        raise InputError(Problem("bad_address", _NO_TABLE, FORM, address.shown))
    server = _server(address)
    if tuple(map(int, re.findall(r"\d+", server.version)[:2])) < _OLDEST:
        raise InputError(Problem("server_too_old", _OLD.fill(version=server.version), _NEWER, address.shown))
    computing(address.shown, lambda: _refuse(server, address, replaces))


def _put(address: Address, _replace: bool, _staged: Staged) -> None:
    raise InputError(Problem("rows_are_here", _ROWS_HERE, _PARQUET, address.shown))


def _refuse(server: ClickHouseServer, address: Address, replaces: bool) -> bool:
    """Whether the table is there; `InputError` where it may not be replaced, or its database is not to be seen."""
    schema, table = _table(address)
    if schema not in {row[0] for row in server.texts("select name from system.databases", 1)}:
        raise InputError(Problem("not_permitted", _NO_RIGHT.fill(schema=schema), _GRANT, address.shown))
    there = table in server.list_tables(database=schema)
    if there and not replaces:
        raise exists(table, address.shown)
    return there


def _same(source: Address | None, out: Address) -> bool:
    """One server."""
    return source is not None and source.scheme == out.scheme and (source.host, port_of(source)) == (out.host, port_of(out))


def _make(address: Address, query: Any) -> Address:  # noqa: ANN401 - an Ibis expression
    made = replace(address, options={**address.options, "table": f"{_table(address)[0]}.reidrisk_{secrets.token_hex(4)}"})
    # What has no order there is kept in the order in which it comes.
    text = f"create table {_spelled(made)} engine = MergeTree order by tuple() as {query_text(query)}"
    computing(address.shown, lambda: _server(address).execute(text))
    return made


def _settle(made: Address, address: Address, replaces: bool) -> None:
    """In one statement: whoever looks sees the old state or the new one."""
    server, place = _server(address), _spelled(address)
    there = computing(address.shown, lambda: _refuse(server, address, replaces))
    old = f"{named(_table(address)[0])}.{named(f'reidrisk_{secrets.token_hex(4)}')}"
    away = [f"{place} to {old}"] if there else []
    statements = [f"rename table {', '.join([*away, f'{_spelled(made)} to {place}'])}", *([f"drop table {old}"] if there else [])]
    computing(address.shown, lambda: server.execute(*statements))


def _discard(made: Address) -> None:
    computing(made.shown, lambda: _server(made).execute(f"drop table if exists {_spelled(made)}"))


def _table(address: Address) -> tuple[str, str]:
    schema, _, table = address.options.get("table", "").rpartition(".")
    return schema or address.path.strip("/") or "default", table


def _spelled(address: Address) -> str:
    return ".".join(map(named, _table(address)))


def _server(address: Address) -> ClickHouseServer:
    return connecting(address.shown, _TITLE, "sql", lambda: connect(address, address.password, reads=False))


SINK = Sink("clickhouse", _TITLE, ("clickhouse",), _OPTIONS, _check, _put, Within(_same, _make, _settle, _discard))
