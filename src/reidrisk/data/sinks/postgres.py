"""A table of a PostgreSQL server, on the host that the user named."""

from __future__ import annotations

import os
import secrets
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from ..address import FORM, Address, check_options
from ..casting import TypedColumn
from ..databases.database import PASSWORD
from ..databases.products import not_written, product
from ..disk.tempdir import private_folder, remove
from ..elsewhere.faults import computing, connecting
from ..engine import named, quoted
from ..header import shown_name
from ..sink import Sink, Staged, Within, exists
from ..text.dialect import LONGEST_ROW

_TITLE = Text("PostgreSQL", "PostgreSQL")
_SERVER = ("socket", "sslmode", "sslrootcert", "connect_timeout")
_OPTIONS = ("table", *_SERVER)
_SCHEMES, _PORT = ("postgres", "postgresql", "opengauss", "kingbase"), 5432
_CHUNK = 2**20
_LONGEST = 63  # bytes of a name; PostgreSQL cuts longer ones without an error
_TYPES = {
    "BOOLEAN": "boolean", "TINYINT": "smallint", "SMALLINT": "smallint", "INTEGER": "integer", "BIGINT": "bigint", "HUGEINT": "numeric(39)",
    "UTINYINT": "smallint", "USMALLINT": "integer", "UINTEGER": "bigint", "UBIGINT": "numeric(20)", "FLOAT": "real",
    "DOUBLE": "double precision", "DATE": "date", "TIME": "time", "TIMESTAMP": "timestamp",
}  # fmt: skip
_MAY_CREATE = "select coalesce((select has_schema_privilege(oid, 'CREATE') from pg_namespace where nspname = %s), false)"
_IS_THERE = "select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace where nspname = %s and relname = %s"
_NO_TABLE = Text("数据地址没有写明是哪张表。", "The address does not say which table.")
_TOO_LONG = Text("名称“{name}”超过 63 字节，PostgreSQL 会把它截断。", "PostgreSQL would cut the name “{name}”: it has more than 63 bytes.")
_SHORTER = Text("请改短，或写到文件。", "Make it shorter, or write to a file.")
_NO_RIGHT = Text(
    "没有在模式“{schema}”中建表的权限，或没有这个模式。",
    "There is no permission to make tables in the schema “{schema}”, or no such schema.",
)
_GRANT = Text(
    "请换一个模式（table=模式.表），或请管理员授权。", "Choose another schema (table=schema.table), or ask for the right to create."
)


def _check(address: Address, replace: bool) -> None:
    check_options(address, _OPTIONS)
    if not _table(address)[1]:
        raise InputError(Problem("bad_address", _NO_TABLE, FORM, address.shown))
    connection = _connect(address)
    try:
        computing(address.shown, lambda: _refuse(connection, address, replace))
    finally:
        connection.close()


def _put(address: Address, replace: bool, staged: Staged) -> None:
    _names(address, staged.columns)
    connection, folder = _connect(address), private_folder()
    try:
        version = computing(address.shown, lambda: str(connection.execute("select version()").fetchone()[0]))
        not_written(product(version, address.scheme, ("PostgreSQL",)), address.shown)
        computing(address.shown, lambda: _transaction(connection, address, replace, staged, folder))
    finally:
        connection.close()
        remove(folder)


def _transaction(connection: Any, address: Address, replace: bool, staged: Staged, folder: Path) -> None:  # noqa: ANN401 - as above
    """Made under another name, read back and compared, renamed, committed: whoever looks sees the old state or the new one."""
    schema, table = _table(address)
    making = f"reidrisk_{secrets.token_hex(4)}"
    target, there = f"{named(schema)}.{named(making)}", _refuse(connection, address, replace)
    columns = ", ".join(f"{named(column.name)} {_type(column)}" for column in staged.columns)
    with connection.cursor() as cursor:
        cursor.execute(f"create table {target} ({columns})")
        _send(cursor, target, staged, folder / "out.csv")
        _check_written(cursor, target, staged, folder / "back.csv", address.shown)
        if there:
            cursor.execute(f"drop table {named(schema)}.{named(table)}")
        cursor.execute(f"alter table {target} rename to {named(table)}")
    connection.commit()


def _send(cursor: Any, target: str, staged: Staged, file: Path) -> None:  # noqa: ANN401
    """Quoted cells are texts, an empty one is missing."""
    cells = ", ".join(column.as_text() for column in staged.columns)
    form = "format csv, header false, delimiter ',', quote '\"', escape '\"', force_quote *, nullstr ''"
    staged.engine.run(f"copy (select {cells} from {staged.source}) to {quoted(str(file))} ({form})")
    with cursor.copy(f"copy {target} from stdin (format csv)") as copy, file.open("rb") as content:
        while part := content.read(_CHUNK):
            copy.write(part)
    file.unlink()


def _check_written(cursor: Any, target: str, staged: Staged, file: Path, place: str) -> None:  # noqa: ANN401
    with cursor.copy(f"copy {target} to stdout (format csv, force_quote *)") as copy, file.open("wb") as content:
        for part in copy:
            content.write(part)
    columns = ", ".join(f"'c{place_of}': 'varchar'" for place_of in range(len(staged.columns)))
    cells = ", ".join(f"c{at}::{column.type} as {named(column.name)}" for at, column in enumerate(staged.columns))
    form = "header = false, delim = ',', quote = '\"', escape = '\"', nullstr = '', allow_quoted_nulls = false, auto_detect = false"
    form += f", max_line_size = {LONGEST_ROW}, buffer_size = {2 * LONGEST_ROW}"
    staged.check(f"(select {cells} from read_csv({quoted(str(file))}, columns = {{{columns}}}, {form}))", place)
    file.unlink()


def _refuse(connection: Any, address: Address, replace: bool) -> bool:  # noqa: ANN401 - as above
    schema, table = _table(address)
    with connection.cursor() as cursor:
        cursor.execute(_MAY_CREATE, (schema,))
        if not cursor.fetchone()[0]:
            raise InputError(Problem("not_permitted", _NO_RIGHT.fill(schema=schema), _GRANT, address.shown))
        cursor.execute(_IS_THERE, (schema, table))
        there = bool(cursor.fetchone()[0])
    if there and not replace:
        raise exists(table, address.shown)
    return there


def _same(source: Address | None, out: Address) -> bool:
    """One server and one database of it."""
    if source is None or source.scheme not in _SCHEMES:
        return False
    return _server(source) == _server(out)


def _server(address: Address) -> tuple[str, int, str]:
    return address.options.get("socket") or address.host, address.port or _PORT, address.path.strip("/")


def _make(address: Address, query: Any) -> Address:  # noqa: ANN401 - an Ibis expression
    import ibis  # noqa: PLC0415 - an extra

    schema, name = _table(address)[0], f"reidrisk_{secrets.token_hex(4)}"
    text, connection = str(ibis.to_sql(query, dialect="postgres")), _connect(address)
    try:
        computing(address.shown, lambda: _stated(connection, f"create table {named(schema)}.{named(name)} as {text}"))
    finally:
        connection.close()
    return replace(address, options={**address.options, "table": f"{schema}.{name}"})


def _settle(made: Address, address: Address, replaces: bool) -> None:
    """In one transaction: whoever looks sees the old state or the new one."""
    connection = _connect(address)
    try:
        computing(address.shown, lambda: _renamed(connection, made, address, replaces))
    finally:
        connection.close()


def _renamed(connection: Any, made: Address, address: Address, replaces: bool) -> None:  # noqa: ANN401 - as above
    (schema, table), new = _table(address), _table(made)
    there = _refuse(connection, address, replaces)
    statements = [f"drop table {named(schema)}.{named(table)}"] if there else []
    _stated(connection, *statements, f"alter table {named(schema)}.{named(new[1])} rename to {named(table)}")


def _discard(made: Address) -> None:
    connection = _connect(made)
    try:
        computing(made.shown, lambda: _stated(connection, f"drop table {'.'.join(map(named, _table(made)))}"))
    finally:
        connection.close()


def _stated(connection: Any, *statements: str) -> None:  # noqa: ANN401 - as above
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
    connection.commit()


def _names(address: Address, columns: tuple[TypedColumn, ...]) -> None:
    problems = Problems()
    for name in (_table(address)[1], *(column.name for column in columns)):
        if len(name.encode()) > _LONGEST:
            problems.add(Problem("name_too_long", _TOO_LONG.fill(name=shown_name(name)), _SHORTER, address.shown))
    problems.stop_if_any()


def _type(column: TypedColumn) -> str:
    kind = column.type
    return f"numeric{kind.removeprefix('DECIMAL')}" if kind.startswith("DECIMAL") else _TYPES.get(kind, "text")


def _table(address: Address) -> tuple[str, str]:
    schema, _, table = address.options.get("table", "").rpartition(".")
    return schema or "public", table


def _connect(address: Address) -> Any:  # noqa: ANN401 - of a driver that may be missing
    def act() -> Any:  # noqa: ANN401
        import psycopg  # noqa: PLC0415 - an extra

        more = {key: address.options[key] for key in _SERVER[1:] if key in address.options}
        return psycopg.connect(
            host=address.options.get("socket") or address.host or None,
            user=address.user,
            password=address.password or os.environ.get(PASSWORD),
            port=address.port or _PORT,
            dbname=address.path.strip("/") or None,
            options="-c DateStyle=ISO -c TimeZone=UTC -c extra_float_digits=1",
            client_encoding="utf8",
            **{"connect_timeout": "20", **more},
        )

    return connecting(address.shown, _TITLE, "sql", act)


SINK = Sink("postgres", _TITLE, _SCHEMES, _OPTIONS, _check, _put, Within(_same, _make, _settle, _discard))
