"""PostgreSQL by address: tested on a real server."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from ...model.text import Text
from ..address import Address
from ..databases.database import Database
from ..elsewhere.columns import EngineDialect, Expr, builtin, normalising
from ..source import Candidate, Source

_CHUNK, _CHUNKED = 2_000, 170_000  # rows at a time, and the libpq that can
_BATCH = 20_000
# An enumeration is a text to Ibis, which then leaves out the cast that its server needs; the longest length there is cuts nothing.
_ANY_TEXT = "string(10485760)"
_SESSION = "-c default_transaction_read_only=on -c TimeZone=UTC -c DateStyle=ISO -c extra_float_digits=1 -c bytea_output=hex"


def _connect(address: Address, password: str | None) -> Any:  # noqa: ANN401 - an Ibis backend
    from ibis.backends.postgres import Backend  # noqa: PLC0415 - an extra
    from psycopg import IsolationLevel  # noqa: PLC0415

    backend = Backend()
    more = {key: address.options[key] for key in ("sslmode", "sslrootcert", "connect_timeout") if key in address.options}
    backend.do_connect(
        host=address.options.get("socket") or address.host or None,
        user=address.user,
        password=password,  # without one the driver looks at PGPASSWORD and ~/.pgpass
        port=address.port or 5432,
        database=address.path.strip("/") or None,
        options=_SESSION,
        **{"connect_timeout": "20", **more},
    )
    backend.con.isolation_level = IsolationLevel.REPEATABLE_READ  # one state of the table for all questions
    return backend


def _version(backend: Any) -> str:  # noqa: ANN401 - an Ibis backend
    with backend.con.cursor() as cursor:
        return str(cursor.execute("select version()").fetchone()[0])


def _run(backend: Any, expression: Expr) -> Iterator[Any]:  # noqa: ANN401 - Arrow batches
    """Streamed without a cursor of the server's, which would keep it from working in parallel."""
    import psycopg  # noqa: PLC0415 - an extra
    import pyarrow as pa  # noqa: PLC0415

    at_once = _CHUNK if psycopg.pq.version() >= _CHUNKED else 1
    struct = expression.schema().as_struct().to_pyarrow()
    with backend.con.cursor() as cursor:
        rows = cursor.stream(backend.compile(expression), size=at_once)
        while batch := list(islice(rows, _BATCH)):
            yield pa.RecordBatch.from_struct_array(pa.array(batch, type=struct))


def _dialect() -> EngineDialect:
    convert_to, convert_from = (
        builtin("convert_to", ("string", "string"), "binary"),
        builtin("convert_from", ("binary", "string"), "string"),
    )
    md5, hashed = builtin("md5", ("binary",), "string"), builtin("hashtextextended", ("string", "int64"), "int64")
    trim_scale = builtin("trim_scale", ("decimal",), "decimal")

    def row_hash(text: Expr) -> Expr:  # of bytes: columns of different collations in one text have none that a hash could follow
        return hashed(md5(convert_to(text, "UTF8")), 0)

    return EngineDialect(
        binary=lambda text: convert_to(text, "UTF8"),
        unbinary=lambda data: convert_from(data, "UTF8"),
        row_hash=row_hash,
        digest=md5,
        instant=lambda moment: moment.cast("timestamp").cast("string"),
        number=lambda number: trim_scale(number).cast("string"),
        normal=normalising(),
        matches=lambda text, pattern: text.re_search(pattern),
        plain=lambda column: column.cast(_ANY_TEXT).cast("string"),
    )


DATABASE = Database(
    key="postgres",
    title=Text("PostgreSQL", "PostgreSQL"),
    schemes=("postgres", "postgresql", "opengauss", "kingbase"),
    connect=_connect,
    dialect=lambda _backend: _dialect(),
    run=_run,
    version=_version,
    tested=("PostgreSQL",),
    protocol=Text("PostgreSQL", "PostgreSQL"),
    options=("socket", "sslmode", "sslrootcert", "connect_timeout"),
)


SOURCE = Source(
    key="postgres",
    title=Text("PostgreSQL 的表（按地址）", "PostgreSQL table (by address)"),
    accepts=lambda candidate: DATABASE.accepts(candidate.address),
    open=DATABASE.open,
    examples=(
        Candidate(address=Address("postgres", "db", 5432, "me", None, "/health", {"table": "public.visits"})),
        Candidate(address=Address("postgresql", "db", None, None, None, "/health", {"table": "visits"})),
        Candidate(address=Address("postgres", "", None, "me", None, "/health", {"table": "visits", "socket": "/run/postgresql"})),
        Candidate(address=Address("postgres", "db", None, None, None, "/h", {"table": "t", "columns": "sex,age"})),
        Candidate(address=Address("postgres", "db", None, None, None, "/h", {"table": "t", "sslmode": "verify-full"})),
    ),
    counterexamples=(
        Candidate(address=Address("duckdb", "", None, None, None, "/h", {"table": "t"})),
        Candidate(address=Address("spark", "db", None, None, None, "/h.t")),
        Candidate(address=Address("http", "db")),
        Candidate(path=Path("postgres.csv"), head=b"a,b\n"),
        Candidate(python_object="postgres://db"),
    ),
)
