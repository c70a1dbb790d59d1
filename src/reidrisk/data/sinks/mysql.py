"""A table of a MariaDB server, on the host that the user named."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from ..address import FORM, Address, check_options
from ..casting import TypedColumn
from ..databases.mysql_server import PORT, SERVER, MySqlServer, connect, named, query_text
from ..databases.products import not_written, product
from ..elsewhere.faults import computing, connecting
from ..elsewhere.outside import Batch
from ..engine import named as named_here
from ..header import shown_name
from ..sink import Sink, Staged, Within, exists

_TITLE = Text("MariaDB", "MariaDB")
_OPTIONS = ("table", *SERVER)
_SCHEMES = ("mariadb", "mysql", "tidb", "oceanbase")
_BATCH, _LONGEST = 2_000, 64  # rows at a time; characters of a name
_TYPES = {
    "BOOLEAN": "tinyint(1)", "TINYINT": "tinyint", "SMALLINT": "smallint", "INTEGER": "int", "BIGINT": "bigint", "HUGEINT": "decimal(39,0)",
    "UTINYINT": "tinyint unsigned", "USMALLINT": "smallint unsigned", "UINTEGER": "int unsigned", "UBIGINT": "bigint unsigned",
    "FLOAT": "float", "DOUBLE": "double", "DATE": "date", "TIME": "time(6)", "TIMESTAMP": "datetime(6)",
}  # fmt: skip
_IS_THERE = "select count(*) from information_schema.tables where table_schema = %s and table_name = %s"
_IS_SEEN = "select count(*) from information_schema.schemata where schema_name = %s"
_NO_TABLE = Text("数据地址没有写明是哪张表。", "The address does not say which table.")
_TOO_LONG = Text("名称“{name}”超过 64 个字符，MariaDB 不接受。", "MariaDB takes no name of more than 64 characters: “{name}”.")
_SHORTER = Text("请改短，或写到文件。", "Make it shorter, or write to a file.")
_NO_RIGHT = Text("没有库“{schema}”，或没有权限。", "There is no database “{schema}”, or no permission to use it.")
_GRANT = Text("请换一个库（table=库.表），或请管理员授权。", "Choose another database (table=database.table), or ask for the permission.")


def _check(address: Address, replaces: bool) -> None:
    check_options(address, _OPTIONS)
    if not _table(address)[1]:
        raise InputError(Problem("bad_address", _NO_TABLE, FORM, address.shown))
    server = _server(address)
    try:
        computing(address.shown, lambda: _refuse(server, address, replaces))
    finally:
        server.disconnect()


def _put(address: Address, replaces: bool, staged: Staged) -> None:
    _names(address, staged.columns)
    server = _server(address)
    try:
        not_written(product(server.version, address.scheme, ("MariaDB",)), address.shown)
        computing(address.shown, lambda: _put_whole(server, address, replaces, staged))
    finally:
        server.disconnect()


def _put_whole(server: MySqlServer, address: Address, replaces: bool, staged: Staged) -> None:
    """Made under another name, read back and compared, renamed in one step: whoever looks sees the old state or the new one."""
    _refuse(server, address, replaces)
    schema, _ = _table(address)
    made = replace(address, options={**address.options, "table": f"{schema}.reidrisk_{secrets.token_hex(4)}"})
    columns = ", ".join(f"{named(column.name)} {_type(column, server.collation)}" for column in staged.columns)
    target = _spelled(made)
    _stated(server, "set session sql_mode = 'STRICT_ALL_TABLES'", f"create table {target} ({columns}) engine=InnoDB")
    try:
        _send(server, target, staged)
        _check_written(server, target, staged, address.shown)
        _renamed(server, made, address, replaces)
    except BaseException:
        _stated(server, f"drop table if exists {target}")
        raise


def _send(server: MySqlServer, target: str, staged: Staged) -> None:
    cells = ", ".join(_sent(column) for column in staged.columns)
    places = ", ".join(["%s"] * len(staged.columns))
    statement = f"insert into {target} values ({places})"
    server.connection.begin()
    with server.connection.cursor() as cursor:
        for start in range(0, _count(staged), _BATCH):
            # In the order of the file, which was drawn by lot before.
            asked = f"select {cells} from {staged.source} where file_row_number >= {start} and file_row_number < {start + _BATCH}"
            asked = asked.replace(staged.source, staged.source[:-1] + ", file_row_number = true)")
            cursor.executemany(statement, staged.engine.run(f"{asked} order by file_row_number"))
    server.connection.commit()


def _check_written(server: MySqlServer, target: str, staged: Staged, place: str) -> None:
    back = f"back_{secrets.token_hex(4)}"
    names = [f"c{at}" for at in range(len(staged.columns))]
    staged.engine.run(f"create temp table {back} ({', '.join(f'{name} varchar' for name in names)})")
    cells = ", ".join(_returned(column) for column in staged.columns)
    for batch in _batches(server, f"select {cells} from {target}", names):
        staged.engine.register(f"{back}_batch", Batch(batch))
        staged.engine.run(f"insert into {back} select * from {back}_batch")
        staged.engine.unregister(f"{back}_batch")
    typed = ", ".join(f"{name}::{column.type} as {named_here(column.name)}" for name, column in zip(names, staged.columns, strict=True))
    staged.check(f"(select {typed} from {back})", place)


def _batches(server: MySqlServer, asked: str, names: Sequence[str]) -> Iterator[Any]:
    import pyarrow as pa  # noqa: PLC0415 - an extra
    from pymysql.cursors import SSCursor  # noqa: PLC0415

    with server.connection.cursor(SSCursor) as cursor:
        cursor.execute(asked)
        while rows := cursor.fetchmany(_BATCH):
            columns = [pa.array(column, type=pa.string()) for column in zip(*rows, strict=True)]
            yield pa.RecordBatch.from_arrays(columns, names=list(names))


def _sent(column: TypedColumn) -> str:
    name = named_here(column.name)
    return f"{name}::int::varchar" if column.type == "BOOLEAN" else f"({column.as_text().rpartition(' as ')[0]})"


def _returned(column: TypedColumn) -> str:
    """A cell as text, as it is compared with what was sent."""
    name = named(column.name)
    if _type(column, "") == "float":
        name = f"({name} + 0e0)"
    return f"cast({name} as char)"


def _count(staged: Staged) -> int:
    return int(staged.engine.run(f"select count(*) from {staged.source}")[0][0])


def _refuse(server: MySqlServer, address: Address, replaces: bool) -> bool:
    """Whether the table is there; `InputError` where it may not be replaced, or its database is not to be seen."""
    schema, table = _table(address)
    with server.connection.cursor() as cursor:
        cursor.execute(_IS_SEEN, (schema,))
        if not cursor.fetchone()[0]:
            raise InputError(Problem("not_permitted", _NO_RIGHT.fill(schema=schema), _GRANT, address.shown))
        cursor.execute(_IS_THERE, (schema, table))
        there = bool(cursor.fetchone()[0])
    if there and not replaces:
        raise exists(table, address.shown)
    return there


def _same(source: Address | None, out: Address) -> bool:
    """One server and one database of it."""
    return source is not None and source.scheme in _SCHEMES and _place(source) == _place(out)


def _place(address: Address) -> tuple[str, int, str]:
    return address.options.get("socket") or address.host, address.port or PORT, address.path.strip("/")


def _make(address: Address, query: Any) -> Address:  # noqa: ANN401 - an Ibis expression
    made = replace(address, options={**address.options, "table": f"{_table(address)[0]}.reidrisk_{secrets.token_hex(4)}"})
    server = _server(address)
    try:
        text = query_text(query, server.collation)
        computing(address.shown, lambda: _stated(server, f"create table {_spelled(made)} as {text}"))
    finally:
        server.disconnect()
    return made


def _settle(made: Address, address: Address, replaces: bool) -> None:
    server = _server(address)
    try:
        computing(address.shown, lambda: _renamed(server, made, address, replaces))
    finally:
        server.disconnect()


def _renamed(server: MySqlServer, made: Address, address: Address, replaces: bool) -> None:
    """In one statement: whoever looks sees the old state or the new one."""
    there, place = _refuse(server, address, replaces), _spelled(address)
    old = f"{named(_table(address)[0])}.{named(f'reidrisk_{secrets.token_hex(4)}')}"
    away = [f"{place} to {old}"] if there else []
    _stated(server, f"rename table {', '.join([*away, f'{_spelled(made)} to {place}'])}", *([f"drop table {old}"] if there else []))


def _discard(made: Address) -> None:
    server = _server(made)
    try:
        computing(made.shown, lambda: _stated(server, f"drop table if exists {_spelled(made)}"))
    finally:
        server.disconnect()


def _stated(server: MySqlServer, *statements: str) -> None:
    with server.connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _names(address: Address, columns: tuple[TypedColumn, ...]) -> None:
    problems = Problems()
    for name in (_table(address)[1], *(column.name for column in columns)):
        if len(name) > _LONGEST:
            problems.add(Problem("name_too_long", _TOO_LONG.fill(name=shown_name(name)), _SHORTER, address.shown))
    problems.stop_if_any()


def _type(column: TypedColumn, collation: str) -> str:
    kind = column.type
    if kind.startswith("DECIMAL"):
        return kind.lower()
    return _TYPES.get(kind) or f"longtext character set utf8mb4 collate {collation}"


def _table(address: Address) -> tuple[str, str]:
    schema, _, table = address.options.get("table", "").rpartition(".")
    return schema or address.path.strip("/"), table


def _spelled(address: Address) -> str:
    return ".".join(map(named, _table(address)))


def _server(address: Address) -> MySqlServer:
    return connecting(address.shown, _TITLE, "sql", lambda: connect(address, address.password, reads=False))


SINK = Sink("mysql", _TITLE, _SCHEMES, _OPTIONS, _check, _put, Within(_same, _make, _settle, _discard))
