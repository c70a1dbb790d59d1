"""MySQL and MariaDB by address: no test of ours runs on it, so that it is taken with a flag only."""

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
    from ibis.backends.mysql import Backend  # noqa: PLC0415 - an extra

    backend = Backend()
    backend.do_connect(
        host=address.host,
        user=address.user,
        password=password,
        port=address.port or 3306,
        database=address.path.strip("/"),
        charset="utf8mb4",
    )
    backend.raw_sql("set session transaction read only").close()
    backend.raw_sql("set time_zone = '+00:00'").close()
    return backend


def _dialect() -> Dialect:
    md5, conv = builtin("md5", ("binary",), "string"), builtin("conv", ("string", "int64", "int64"), "string")

    def folded(text: Expr) -> Expr:
        for wide, narrow in zip(FULL_WIDTH, HALF_WIDTH, strict=True):  # it has no function for many at once
            text = text.replace(wide, narrow)
        return text.strip()

    return Dialect(
        binary=lambda text: text.cast("binary"),
        unbinary=lambda data: data.cast("string"),
        row_hash=lambda text: conv(md5(text.cast("binary")).substr(0, 15), 16, 10).cast("int64"),
        digest=md5,
        instant=lambda moment: moment.cast("string"),
        number=lambda number: number.cast("string"),
        normal=folded,
        matches=lambda text, pattern: text.re_search(pattern),
    )


DATABASE = Database(
    key="mysql",
    title=Text("MySQL", "MySQL"),
    schemes=("mysql",),
    connect=_connect,
    dialect=_dialect,
)


def _open(candidate: Candidate, options: ReadOptions, engine: Engine) -> Table:
    if candidate.address is None:
        msg = "MySQL is read by its address"
        raise TypeError(msg)
    return DATABASE.open(candidate.address, options, engine)


SOURCE = Source(
    key="mysql",
    title=Text("MySQL 的表（按地址；未经测试，需加 --untested-engine）", "MySQL table (by address; untested, needs --untested-engine)"),
    accepts=lambda candidate: DATABASE.accepts(candidate.address),
    open=_open,
    examples=(
        Candidate(address=Address("mysql", "db", 3306, "me", None, "/health", {"table": "visits"})),
        Candidate(address=Address("mysql", "db", None, "me", None, "/health", {"table": "visits"})),
        Candidate(address=Address("mysql", "db", None, None, None, "/health", {"table": "visits", "columns": "sex,age"})),
        Candidate(address=Address("mysql", "127.0.0.1", None, None, None, "/health", {"table": "s.visits"})),
        Candidate(address=Address("mysql", "db.example", 3306, "me", None, "/health", {"table": "visits"})),
    ),
    counterexamples=(
        Candidate(address=Address("postgres", "db", None, None, None, "/health", {"table": "visits"})),
        Candidate(address=Address("spark", "db", None, None, None, "/health.visits")),
        Candidate(address=Address("http", "db")),
        Candidate(path=Path("mysql.csv"), head=b"a,b\n"),
        Candidate(thing="mysql://db"),
    ),
)
