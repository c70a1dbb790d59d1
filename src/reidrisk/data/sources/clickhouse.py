"""ClickHouse by address, over its HTTP port: no test of ours runs on it, so that it is taken with a flag only."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...model.text import Text
from ..address import Address
from ..databases.database import Database
from ..elsewhere.columns import Dialect, Expr, builtin
from ..normal import FULL_WIDTH, HALF_WIDTH
from ..source import Candidate, Source, Table

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions


def _connect(address: Address, password: str | None) -> Any:  # noqa: ANN401 - an Ibis backend
    from ibis.backends.clickhouse import Backend  # noqa: PLC0415 - an extra

    backend = Backend()
    backend.do_connect(
        host=address.host,
        port=address.port or 8123,
        database=address.path.strip("/") or "default",
        user=address.user or "default",
        password=password or "",
        settings={"readonly": 2},
    )
    return backend


def _dialect() -> Dialect:
    sip_hash = builtin("sipHash64", ("string",), "int64")
    md5, in_hex = builtin("MD5", ("binary",), "binary"), builtin("hex", ("binary",), "string")
    translate = builtin("translateUTF8", ("string", "string", "string"), "string")

    def same(text: Expr) -> Expr:  # it compares texts by their bytes
        return text

    return Dialect(
        binary=same,
        unbinary=same,
        row_hash=lambda text: sip_hash(text).cast("int64"),
        digest=lambda data: in_hex(md5(data)).lower(),
        instant=lambda moment: moment.cast("string"),
        number=lambda number: number.cast("string"),
        normal=lambda text: translate(text, FULL_WIDTH, HALF_WIDTH).strip(),
        matches=lambda text, pattern: text.re_search(pattern),
    )


DATABASE = Database(
    key="clickhouse",
    title=Text("ClickHouse", "ClickHouse"),
    schemes=("clickhouse",),
    connect=_connect,
    dialect=_dialect,
)


def _open(candidate: Candidate, options: ReadOptions, engine: Engine) -> Table:
    if candidate.address is None:
        msg = "ClickHouse is read by its address"
        raise TypeError(msg)
    return DATABASE.open(candidate.address, options, engine)


SOURCE = Source(
    key="clickhouse",
    title=Text(
        "ClickHouse 的表（按地址；未经测试，需加 --untested-engine）", "ClickHouse table (by address; untested, needs --untested-engine)"
    ),
    accepts=lambda candidate: DATABASE.accepts(candidate.address),
    open=_open,
    examples=(
        Candidate(address=Address("clickhouse", "db", 8123, "me", None, "/health", {"table": "visits"})),
        Candidate(address=Address("clickhouse", "db", None, "me", None, "/health", {"table": "visits"})),
        Candidate(address=Address("clickhouse", "db", None, None, None, "/health", {"table": "visits", "columns": "sex,age"})),
        Candidate(address=Address("clickhouse", "127.0.0.1", None, None, None, "/health", {"table": "s.visits"})),
        Candidate(address=Address("clickhouse", "db.example", 8123, "me", None, "/health", {"table": "visits"})),
    ),
    counterexamples=(
        Candidate(address=Address("postgres", "db", None, None, None, "/health", {"table": "visits"})),
        Candidate(address=Address("spark", "db", None, None, None, "/health.visits")),
        Candidate(address=Address("http", "db")),
        Candidate(path=Path("clickhouse.csv"), head=b"a,b\n"),
        Candidate(thing="clickhouse://db"),
    ),
)
