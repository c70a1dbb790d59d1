"""A server that speaks the protocol of MySQL: one connection, the columns of a table, and queries of Ibis in its SQL.

What reads a table is written out in place of its name: text is brought to UTF-8 under a collation that compares bytes and pads nothing,
so that "a" and "A", "m" and "m " are different values whatever the collation of the column is.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from ...model.frozen import dataclass
from ..address import Address
from ..elsewhere.columns import Expr
from ..normal import FULL_WIDTH, HALF_WIDTH, TRIMMED
from .database import PASSWORD

PORT = 3306
SERVER = ("socket", "sslmode", "sslrootcert", "connect_timeout")
_BATCH = 20_000
# Nothing in a column's name or a cell can hold it: it stands around what is written out, and in the names of functions that are.
_TOKEN = f"reidrisk_{secrets.token_hex(12)}"
FOLDED, PARTS = f"{_TOKEN}_folded", f"{_TOKEN}_parts"
_SOURCE = re.compile(f"`{_TOKEN}:(.*?):{_TOKEN}`", re.DOTALL)
_SORTED = 1024  # bytes of a text that a sort looks at, as servers come; at the length that was tested
_NUMBERS = count(1)
_TEXTS = frozenset({"char", "varchar", "tinytext", "text", "mediumtext", "longtext", "enum", "set", "uuid", "inet4", "inet6"})
_BYTES = frozenset({"binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob"})
_WHOLE = {"tinyint": "int8", "smallint": "int16", "mediumint": "int32", "int": "int32", "bigint": "int64", "year": "int32", "bit": "uint64"}
_OTHERS = {
    **dict.fromkeys(_TEXTS, "string"), **dict.fromkeys(_BYTES, "binary"), "float": "float32", "double": "float64", "date": "date",
    "time": "time", "datetime": "timestamp", "timestamp": "timestamp('UTC')",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class MySqlServer:
    """An open connection; `version` is what the server says of itself, `collation` the one that compares bytes."""

    connection: Any
    database: str
    version: str
    collation: str

    @property
    def is_mariadb(self) -> bool:
        """Whether the server is MariaDB, on which all of this is tested."""
        return "mariadb" in self.version.lower()

    @property
    def group_mark(self) -> str:
        """How a replacement names the first group of its pattern: PCRE's way or ICU's."""
        return r"\1" if self.is_mariadb else "$1"

    def list_tables(self, *, database: str | None) -> list[str]:
        """Names of the tables and views of a database that may be seen."""
        asked = "select table_name from information_schema.tables where table_schema = %s"
        return [str(row[0]) for row in self._fetched(asked, (database or self.database,))]

    def table(self, name: str, *, database: str | None) -> Expr:
        """The table for Ibis; its name holds what reads it."""
        import ibis  # noqa: PLC0415 - an extra

        schema = database or self.database
        listed, types = list[str](), dict[str, Any]()
        for row in self._fetched(_COLUMNS, (schema, name)):
            column, kind = str(row[0]), _type(*row[1:])
            if kind is not None:
                listed.append(f"{self._read(named(column), str(row[1]).lower())} AS {named(column)}")
                types[column] = kind
        source = f"SELECT {', '.join(listed)} FROM {named(schema)}.{named(name)}"
        return ibis.table({column: kind or "string" for column, kind in types.items()}, name=f"{_TOKEN}:{source}:{_TOKEN}")

    def types(self, name: str, *, database: str | None) -> Mapping[str, Any]:
        """The Ibis type of each column; None for one whose values cannot be compared."""
        import ibis  # noqa: PLC0415 - an extra

        found = {str(row[0]): _type(*row[1:]) for row in self._fetched(_COLUMNS, (database or self.database, name))}
        return {column: None if kind is None else ibis.dtype(kind) for column, kind in found.items()}

    def batches(self, expression: Expr) -> Iterator[Any]:
        """The result in Arrow batches, streamed."""
        import pyarrow as pa  # noqa: PLC0415 - an extra
        from pymysql.cursors import SSCursor  # noqa: PLC0415

        struct = expression.schema().as_struct().to_pyarrow()
        whole = [pa.types.is_integer(field.type) for field in struct]
        names = [field.name for field in struct]
        with self.connection.cursor(SSCursor) as cursor:
            cursor.execute(self.sql(expression))
            while rows := cursor.fetchmany(_BATCH):
                cells = [dict(zip(names, map(_plain, row, whole), strict=True)) for row in rows]
                yield pa.RecordBatch.from_struct_array(pa.array(cells, type=struct))

    def sql(self, expression: Expr) -> str:
        """A query of Ibis in the server's SQL."""
        return query_text(expression, self.collation)

    def disconnect(self) -> None:
        """Close the connection."""
        self.connection.close()

    def _read(self, column: str, kind: str) -> str:
        """A cell as it is compared: text by bytes, a date that is none as missing, bits and years as numbers."""
        if kind in _TEXTS:
            return f"CONVERT({column} USING utf8mb4) COLLATE {self.collation}"
        if kind in {"datetime", "timestamp"}:
            return f"CASE WHEN DAYOFMONTH({column}) > 0 AND MONTH({column}) > 0 THEN {column} END"
        if kind == "float":
            return f"({column} + 0e0)"
        return f"({column} + 0)" if kind in {"bit", "year"} else column

    def _fetched(self, asked: str, values: Sequence[object]) -> Sequence[Sequence[Any]]:
        with self.connection.cursor() as cursor:
            cursor.execute(asked, values)
            return list(cursor.fetchall())


def connect(address: Address, password: str | None, *, reads: bool = True) -> MySqlServer:
    """A connection, in UTC and UTF-8; one that `reads` sees one state of the tables throughout and changes nothing."""
    import pymysql  # noqa: PLC0415 - an extra

    options = address.options
    socket = options.get("socket")
    connection = pymysql.connect(
        host=address.host or "localhost",
        port=address.port or PORT,
        user=address.user,
        password=password or os.environ.get(PASSWORD) or os.environ.get("MYSQL_PWD") or "",
        database=address.path.strip("/") or None,
        unix_socket=socket,
        charset="utf8mb4",
        connect_timeout=int(options.get("connect_timeout", "20")),
        local_infile=False,  # a server that asks for a file of this machine gets none
        autocommit=not reads,
        **_encrypted(options),
    )
    with connection.cursor() as cursor:
        cursor.execute("select version()")
        version = str(cursor.fetchone()[0])
        collation = "utf8mb4_nopad_bin" if "mariadb" in version.lower() else "utf8mb4_0900_bin"
        for statement in (
            f"set names utf8mb4 collate {collation}",
            "set session sql_mode = ''",
            "set session time_zone = '+00:00'",
            f"set session max_sort_length = {_SORTED}",
            "set session net_write_timeout = 3600",
            *(("start transaction with consistent snapshot, read only",) if reads else ()),
        ):
            cursor.execute(statement)
    return MySqlServer(connection, address.path.strip("/"), version, collation)


def query_text(expression: Expr, collation: str) -> str:
    """The text of a query: tables and functions of ours written out."""
    import sqlglot.expressions as sge  # noqa: PLC0415 - an extra
    from ibis.backends.sql.compilers.mysql import compiler  # noqa: PLC0415
    from ibis.backends.sql.dialects import MySQL  # noqa: PLC0415

    tree = compiler.to_sqlglot(expression)
    for select in list(tree.find_all(sge.Select)):
        _in_parts(select)
    # Texts are compared by bytes already; as a cast of one side no index of the server's could serve the comparison.
    for equal in list(tree.find_all(sge.EQ)):
        if isinstance(equal.this, sge.Cast) and equal.this.to.this == sge.DataType.Type.BINARY:
            equal.set("this", equal.this.this)
    text = str(tree.sql(dialect=MySQL))
    for name, (before, after) in _written_out(collation).items():
        text = text.replace(f"{name.upper()}(", before).replace(f", '{name}')", after)
    return _SOURCE.sub(lambda found: f"({found[1].replace('``', '`')})", text)


def _in_parts(select: Any) -> None:  # noqa: ANN401 - of a library that is not imported
    """A query that asks for the parts of a text: one row for each of them."""
    import sqlglot.expressions as sge  # noqa: PLC0415 - an extra

    asked = [one for one in select.find_all(sge.Anonymous) if one.name.lower() == PARTS and one.parent_select is select]
    if not asked:
        return
    alias = f"parts{next(_NUMBERS)}"
    select.append("joins", sge.Join(this=sge.alias_(asked[0].copy(), alias, quoted=True)))
    for one in asked:
        one.replace(sge.column("w", table=alias, quoted=True))


def _written_out(collation: str) -> Mapping[str, tuple[str, str]]:
    """What stands before and after the argument of each function of ours; `'name'` is its last argument, which marks its end."""
    trimmed = f"[{TRIMMED}]"
    folds = "".join(f", {_quoted(wide)}, {_quoted(narrow)})" for wide, narrow in zip(FULL_WIDTH, HALF_WIDTH, strict=True))
    columns = f"w VARCHAR(4000) CHARACTER SET utf8mb4 COLLATE {collation} PATH '$'"
    return {
        FOLDED: ("REGEXP_REPLACE(" + "REPLACE(" * len(FULL_WIDTH), f"{folds}, {_quoted(f'^{trimmed}+|{trimmed}+$')}, '')"),
        PARTS: (
            "JSON_TABLE(CONCAT('[\"', REGEXP_REPLACE(",
            f", '[^0-9A-Za-z]+', '\",\"'), '\"]'), '$[*]' COLUMNS ({columns}))",
        ),
    }


def named(name: str) -> str:
    """A name in the server's SQL."""
    return "`" + name.replace("`", "``") + "`"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "''") + "'"


def _encrypted(options: Mapping[str, str]) -> dict[str, Any]:
    """How the connection is encrypted, in the words that PostgreSQL has for it."""
    mode, root = options.get("sslmode", "prefer"), options.get("sslrootcert")
    if mode == "disable":
        return {"ssl_disabled": True}
    asked = {"ssl_ca": root} if root else {}
    if mode == "prefer" and not root:
        return {}
    return {"ssl": {}, **asked, "ssl_verify_cert": mode.startswith("verify"), "ssl_verify_identity": mode == "verify-full"}


def _plain(cell: object, whole: bool) -> object:
    """Sums come as decimals, texts of numbers now and then as bytes."""
    if cell is None:
        return None
    if whole:
        return int(str(cell)) if not isinstance(cell, int) else cell
    return cell.decode("utf-8", "replace") if isinstance(cell, bytes) else cell


def _type(kind: str, spelled: str, precision: int | None, scale: int | None) -> str | None:
    """The Ibis type of a column by what the server says of it."""
    kind, unsigned = kind.lower(), "unsigned" in spelled.lower()
    if kind == "decimal":
        return f"decimal({precision}, {scale})"
    if unsigned and kind in _WHOLE:
        return "uint64" if kind == "bigint" else "int64"
    return _WHOLE.get(kind) or _OTHERS.get(kind)


_COLUMNS = (
    "select column_name, data_type, column_type, numeric_precision, numeric_scale from information_schema.columns "
    "where table_schema = %s and table_name = %s order by ordinal_position"
)
