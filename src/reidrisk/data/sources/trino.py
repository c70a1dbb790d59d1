"""Trino by address (``trino://user@host:8080/catalog?table=schema.t``): no test of ours runs on it, so it needs a flag."""

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
    from ibis.backends.trino import Backend  # noqa: PLC0415 - an extra

    backend = Backend()
    catalog = address.path.strip("/") or None
    backend.do_connect(user=address.user or "reidrisk", auth=password, host=address.host, port=address.port or 8080, database=catalog)
    return backend


def _dialect() -> Dialect:
    to_utf8, from_utf8 = builtin("to_utf8", ("string",), "binary"), builtin("from_utf8", ("binary",), "string")
    md5, to_hex = builtin("md5", ("binary",), "binary"), builtin("to_hex", ("binary",), "string")
    xxhash64, number_of = builtin("xxhash64", ("binary",), "binary"), builtin("from_big_endian_64", ("binary",), "int64")
    translate = builtin("translate", ("string", "string", "string"), "string")

    def digest(data: Expr) -> Expr:
        return to_hex(md5(data)).lower()

    return Dialect(
        binary=to_utf8,
        unbinary=from_utf8,
        row_hash=lambda text: number_of(xxhash64(to_utf8(text))),
        digest=digest,
        instant=lambda moment: moment.cast("timestamp").cast("string"),
        number=lambda number: number.cast("string"),
        normal=lambda text: translate(text, FULL_WIDTH, HALF_WIDTH).strip(),
        matches=lambda text, pattern: text.re_search(pattern),
    )


DATABASE = Database(
    key="trino",
    title=Text("Trino", "Trino"),
    schemes=("trino",),
    connect=_connect,
    dialect=_dialect,
)


def _open(candidate: Candidate, options: ReadOptions, engine: Engine) -> Table:
    if candidate.address is None:
        msg = "Trino is read by its address"
        raise TypeError(msg)
    return DATABASE.open(candidate.address, options, engine)


SOURCE = Source(
    key="trino",
    title=Text("Trino 的表（按地址；未经测试，需加 --untested-engine）", "Trino table (by address; untested, needs --untested-engine)"),
    accepts=lambda candidate: DATABASE.accepts(candidate.address),
    open=_open,
    examples=(
        Candidate(address=Address("trino", "db", 8080, "me", None, "/hive", {"table": "visits"})),
        Candidate(address=Address("trino", "db", None, "me", None, "/hive", {"table": "visits"})),
        Candidate(address=Address("trino", "db", None, None, None, "/hive", {"table": "visits", "columns": "sex,age"})),
        Candidate(address=Address("trino", "127.0.0.1", None, None, None, "/hive", {"table": "s.visits"})),
        Candidate(address=Address("trino", "db.example", 8080, "me", None, "/hive", {"table": "visits"})),
    ),
    counterexamples=(
        Candidate(address=Address("postgres", "db", None, None, None, "/hive", {"table": "visits"})),
        Candidate(address=Address("spark", "db", None, None, None, "/hive.visits")),
        Candidate(address=Address("http", "db")),
        Candidate(path=Path("trino.csv"), head=b"a,b\n"),
        Candidate(thing="trino://db"),
    ),
)
