"""A ClickHouse server by its HTTP interface: queries of Ibis in its SQL, answers as CSV, one connection a query.

What a profile of the server may set so that an answer is a part of the truth only (a limit, a break instead of an error, shards that are
passed over, rows of an old version) is set otherwise with each query, or the data are refused.
"""

from __future__ import annotations

import os
import re
import secrets
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import field
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from typing import Any
from urllib.parse import urlencode

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..address import Address
from ..elsewhere.columns import Expr
from ..elsewhere.faults import failed, refused
from .clickhouse_types import read_as
from .database import PASSWORD

PORT, PORT_OF_TLS = 8123, 8443
_HERE = re.compile(r"(?:localhost|127\..*|::1|)")  # what is said there is heard by nobody else
SERVER = ("sslmode", "sslrootcert", "connect_timeout")
_BLOCK = 8 * 2**20  # bytes; a cell is shorter
_TOKEN = f"reidrisk_{secrets.token_hex(12)}"
_SOURCE = re.compile(f'"{_TOKEN}:(.*?):{_TOKEN}"', re.DOTALL)
_ERROR = re.compile(rb"Code: ([0-9]+)")
_LOGIN, _DATABASE = frozenset({"192", "193", "194", "497", "516"}), "81"
# A table of these holds rows that others replace or cancel, until it is merged.
_VERSIONS = re.compile("(?:Replacing|Collapsing|Summing|Aggregating|Coalescing)")
# What the settings of a query have to be; a server that has no setting of a name is left as it is.
_BREAKS = ("read", "group_by", "sort", "result", "timeout", "set", "join", "distinct", "transfer")
_WHOLE = {
    **{f"{name}_overflow_mode": "throw" for name in _BREAKS}, "read_overflow_mode_leaf": "throw", "timeout_overflow_mode_leaf": "throw",
    "limit": "0", "offset": "0", "final": "1", "skip_unavailable_shards": "0", "fallback_to_stale_replicas_for_distributed_queries": "0",
    "use_query_cache": "0", "join_use_nulls": "1", "transform_null_in": "0", "group_by_use_nulls": "0", "extremes": "0",
    "additional_result_filter": "", "prefer_column_name_to_alias": "1", "cast_keep_nullable": "0",
    "format_csv_delimiter": ",", "format_csv_null_representation": r"\N", "output_format_csv_crlf_end_of_line": "0",
    "max_query_size": str(64 * 2**20), "max_ast_elements": "2000000", "max_expanded_ast_elements": "8000000", "max_ast_depth": "10000",
    "max_parser_depth": "10000", "cancel_http_readonly_queries_on_client_close": "1", "date_time_output_format": "simple",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ClickHouseServer:
    """Where the server is and who asks; `settings` go with each query, `version` is what the server says of itself.

    `translates`: whether it has a function that replaces characters one by one; one of old has not.
    """

    address: Address
    password: str = field(repr=False)
    settings: Mapping[str, str]
    version: str = ""
    translates: bool = True

    @property
    def database(self) -> str:
        """The database where a table names none."""
        return self.address.path.strip("/") or "default"

    def list_tables(self, *, database: str | None) -> list[str]:
        """Names of the tables and views of a database that may be seen."""
        asked = f"select name from system.tables where database = {quoted(database or self.database)} order by name"
        return [row[0] for row in self.texts(asked, 1)]

    def table(self, name: str, *, database: str | None) -> Expr:
        """The table for Ibis; its name holds what reads it."""
        import ibis  # noqa: PLC0415 - an extra

        schema, types, listed = database or self.database, dict[str, str](), list[str]()
        for column, kind in self._columns(schema, name):
            read, dtype = read_as(f"r.{named(column)}", kind)
            if dtype is not None:
                types[column] = dtype
                listed.append(f"{read} AS {named(column)}")
        source = f"SELECT {', '.join(listed)} FROM {named(schema)}.{named(name)} AS r{self._final(schema, name)}"
        return ibis.table(types, name=f"{_TOKEN}:{source}:{_TOKEN}")

    def types(self, name: str, *, database: str | None) -> Mapping[str, Any]:
        """The Ibis type of each column; None for one whose values cannot be compared."""
        import ibis  # noqa: PLC0415 - an extra

        found = {column: read_as("", kind)[1] for column, kind in self._columns(database or self.database, name)}
        return {column: None if kind is None else ibis.dtype(kind) for column, kind in found.items()}

    def batches(self, expression: Expr) -> Iterator[Any]:
        """The result in Arrow batches, streamed once the server has it whole."""
        import pyarrow as pa  # noqa: PLC0415 - an extra

        struct = expression.schema().as_struct().to_pyarrow()
        types = {one.name: pa.int64() if pa.types.is_integer(one.type) else pa.string() for one in struct}
        return self._answered(query_text(expression), types)

    def texts(self, asked: str, width: int) -> list[tuple[Any, ...]]:
        """A small result, its cells as text."""
        import pyarrow as pa  # noqa: PLC0415 - an extra

        batches = self._answered(asked, {f"c{at}": pa.string() for at in range(width)})
        return [tuple(row.values()) for batch in batches for row in batch.to_pylist()]

    def execute(self, *statements: str) -> None:
        """Statements that change something; those of a session that reads are refused there."""
        for statement in statements:
            with self._asked(statement) as answer:
                answer.read()

    def disconnect(self) -> None:
        """Each query had a connection of its own."""

    def _columns(self, schema: str, name: str) -> list[tuple[str, str]]:
        of_table = f"database = {quoted(schema)} and table = {quoted(name)}"
        rows = self.texts(f"select name, type, default_kind from system.columns where {of_table}", 3)
        return [(column, kind) for column, kind, default in rows if default != "EPHEMERAL"]

    def _final(self, schema: str, name: str) -> str:
        """The mark that asks for the last version of each row, where no setting does."""
        if "final" in self.settings:
            return ""
        engine = self.texts(f"select engine from system.tables where database = {quoted(schema)} and name = {quoted(name)}", 1)
        return " FINAL" if engine and _VERSIONS.search(engine[0][0]) else ""

    def _answered(self, asked: str, types: Mapping[str, Any]) -> Iterator[Any]:
        import pyarrow as pa  # noqa: PLC0415 - an extra
        from pyarrow import csv  # noqa: PLC0415

        with self._asked(f"{asked} FORMAT CSV") as answer:
            whole = _Whole(answer)
            if not whole.starts():
                return
            read = csv.ReadOptions(column_names=list(types), block_size=_BLOCK)
            parse = csv.ParseOptions(newlines_in_values=True, ignore_empty_lines=False)
            convert = csv.ConvertOptions(
                column_types=types, null_values=[r"\N"], strings_can_be_null=True, quoted_strings_can_be_null=False, check_utf8=True
            )
            try:
                yield from csv.open_csv(whole, read_options=read, parse_options=parse, convert_options=convert)
            except pa.ArrowInvalid as failure:
                if "utf8" not in str(failure).lower():
                    raise
                raise InputError(Problem("not_utf8", _NOT_TEXT, _IN_A_VIEW, self.address.shown)) from None

    @contextmanager
    def _asked(self, asked: str) -> Iterator[HTTPResponse]:
        """The answer, once the server has it whole: a failure on its way would look like its end."""
        connection, name = self._connection(), f"reidrisk-{secrets.token_hex(8)}"
        try:
            self._send(connection, asked, {"database": self.database, "wait_end_of_query": "1", "query_id": name, **self.settings})
            connection.sock.settimeout(None)
            answer = connection.getresponse()
            if answer.status != 200:  # noqa: PLR2004 - of HTTP
                self._refused(answer)
            yield answer
        except (KeyboardInterrupt, SystemExit):
            self._stop(name)
            raise
        except ssl.SSLError:
            raise InputError(Problem("outside_tls", _NO_TLS, _WHICH_TLS, self.address.shown)) from None
        except HTTPException as failure:
            raise failed(type(failure).__name__, self.address.shown) from None
        finally:
            connection.close()

    def _send(self, connection: HTTPConnection, asked: str, given: Mapping[str, str]) -> None:
        headers = {"X-ClickHouse-User": self.address.user or "default", "X-ClickHouse-Key": self.password}
        headers = {name: value.encode("utf-8").decode("latin-1") for name, value in headers.items() if value}
        connection.request("POST", f"/?{urlencode(given)}", asked.encode("utf-8"), headers)

    def _stop(self, name: str) -> None:
        """Ask the server to end a query that nobody waits for; one of old works on though nobody listens."""
        connection = self._connection()
        with suppress(Exception):  # it may be gone, or not allow it
            self._send(connection, f"kill query where query_id = {quoted(name)} async", {})
            connection.getresponse().read()
        connection.close()

    def _refused(self, answer: HTTPResponse) -> None:
        found = _ERROR.search(answer.read(4096))
        code = found[1].decode() if found else f"HTTP {answer.status}"
        if code in _LOGIN or answer.status in {401, 403}:
            raise refused("outside_login", self.address.shown)  # noqa: EM101 - a code, no text
        if code == _DATABASE:
            raise refused("outside_no_database", self.address.shown)  # noqa: EM101 - as above
        kind = f"ClickHouse {code}"
        raise failed(kind, self.address.shown)

    def _connection(self) -> HTTPConnection:
        host, options = self.address.host or "localhost", self.address.options
        wait, mode, port = int(options.get("connect_timeout", "10")), encrypted(self.address), port_of(self.address)
        if mode == "disable":
            return HTTPConnection(host, port, timeout=wait)
        context = ssl.create_default_context(cafile=options.get("sslrootcert"))
        context.check_hostname = mode == "verify-full"
        context.verify_mode = ssl.CERT_REQUIRED if mode.startswith("verify") else ssl.CERT_NONE
        return HTTPSConnection(host, port, timeout=wait, context=context)


class _Whole:
    """An answer that is read to its end: one that is cut off, or does not say where it ends, would be a result with fewer rows."""

    def __init__(self, answer: HTTPResponse) -> None:
        self._answer, self._first, self.closed = answer, b"", False

    def starts(self) -> bool:
        """Whether anything comes; its first byte is kept for whoever reads."""
        self._first = self.read(1)
        return bool(self._first)

    def read(self, size: int = -1) -> bytes:
        """The next bytes."""
        first, self._first = self._first, b""
        found = first + self._answer.read(size - len(first) if size > 0 else None)
        if not found and size != 0 and (self._answer.length or (self._answer.length is None and not self._answer.chunked)):
            raise IncompleteRead(found)
        return found

    def close(self) -> None:
        """Whoever asked closes the connection."""
        self.closed = True


def connect(address: Address, password: str | None, *, reads: bool = True) -> ClickHouseServer:
    """Who the server is and what has to be set with each query; a session that `reads` changes nothing."""
    password = password or os.environ.get(PASSWORD) or os.environ.get("CLICKHOUSE_PASSWORD") or ""
    bare = ClickHouseServer(address, password, {})
    version = bare.texts("select version()", 1)[0][0]
    translates = bool(bare.texts("select name from system.functions where name = 'translateUTF8'", 1))
    found = bare.texts(f"select name, value from system.settings where name in ({', '.join(map(quoted, ('readonly', *_WHOLE)))})", 2)
    there = dict(found)
    settings = {name: value for name, value in _WHOLE.items() if there.get(name, value) != value}
    if there.get("readonly", "0") == "0" and reads:
        settings["readonly"] = "2"  # nothing is changed but settings
    if there.get("readonly") == "1" and settings:
        raise InputError(Problem("settings_fixed", _FIXED.fill(names=sorted(settings)), _READONLY_2, address.shown))
    return ClickHouseServer(address, password, settings, f"ClickHouse {version}", translates)


def encrypted(address: Address) -> str:
    """How the connection is encrypted, in PostgreSQL's words: by a certificate that is checked, unless the server is on this machine."""
    return address.options.get("sslmode") or ("disable" if _HERE.fullmatch(address.host) else "verify-full")


def port_of(address: Address) -> int:
    """The port that the address names, else the usual one."""
    return address.port or (PORT if encrypted(address) == "disable" else PORT_OF_TLS)


def query_text(expression: Expr) -> str:
    """The text of a query: functions on texts count characters, not bytes, and what reads the table is written out."""
    import sqlglot.expressions as sge  # noqa: PLC0415 - an extra
    from ibis.backends.sql.compilers.clickhouse import compiler  # noqa: PLC0415

    characters = {sge.Length: "lengthUTF8", sge.Substring: "substringUTF8", sge.Upper: "upperUTF8", sge.Reverse: "reverseUTF8"}
    tree = compiler.to_sqlglot(expression)
    for node in list(tree.find_all(*characters)):
        node.replace(sge.Anonymous(this=characters[type(node)], expressions=list(node.iter_expressions())))
    return _SOURCE.sub(_written_out, str(tree.sql(dialect="clickhouse")))


def _written_out(found: re.Match[str]) -> str:
    read = found[1].replace('""', '"').replace("\\\\", "\\")
    return f"({read})"


def named(name: str) -> str:
    """A name in the server's SQL."""
    return "`" + name.replace("\\", "\\\\").replace("`", "\\`") + "`"


def quoted(text: str) -> str:
    """A text in the server's SQL."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


_NO_TLS = Text(
    "与这台服务器的加密连接没有建立（TLS；证书可能不受信任）。",
    "No encrypted connection to this server (TLS; its certificate may not be trusted).",
)
_WHICH_TLS = Text(
    "请用 sslrootcert= 指明签发证书的 CA；只有在可信的网络中才写 sslmode=disable（明文，默认端口 8123）。",
    "Name the authority of its certificate with sslrootcert=; only in a network that you trust write sslmode=disable (plain, port 8123).",
)
_NOT_TEXT = Text("有一列的文本不是 UTF-8（二进制内容），不能按文本比较。", "A column of texts holds bytes that are not UTF-8.")
_IN_A_VIEW = Text(
    "请建一个视图，用 hex() 或 base64Encode() 转为文本，或在地址中用 columns=甲,乙 不读该列。",
    "Turn it into text in a view, with hex() or base64Encode(), or leave the column out with columns=a,b in the address.",
)
_FIXED = Text(
    "该用户的设置不能更改（readonly=1），而这些设置会使结果不完整或不一致：{names}。",
    "This user's settings cannot be changed (readonly=1), and these make answers incomplete or different: {names}.",
)
_READONLY_2 = Text(
    "请管理员给该用户 readonly=2（只读，但可更改查询设置），或先导出为 Parquet 文件。",
    "Ask for readonly=2 for this user (read only, settings of a query may change), or export the table to Parquet.",
)
