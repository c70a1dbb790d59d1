"""ClickHouse by address: tested on a real engine of it."""

from __future__ import annotations

import re
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...model.text import Text
from ..address import Address
from ..databases.clickhouse_server import SERVER, ClickHouseServer, connect
from ..databases.database import Database
from ..elsewhere.columns import EngineDialect, Expr, builtin
from ..normal import FULL_WIDTH, HALF_WIDTH, TRIMMED
from ..source import Candidate, Source

if TYPE_CHECKING:
    from collections.abc import Iterator


_CODE_POINT = re.compile(r"\\u([0-9A-Fa-f]{4})")
_ENDS = f"^[{TRIMMED}]+|[{TRIMMED}]+$"
_BETWEEN = "\x01"  # stands for what is between two parts of a text


def _run(server: ClickHouseServer, expression: Expr) -> Iterator[Any]:
    return server.batches(expression)


def _dialect(server: ClickHouseServer) -> EngineDialect:
    hashed, shifted = builtin("sipHash64", ("string",), "uint64"), builtin("bitShiftRight", ("uint64", "int64"), "int64")
    translated = builtin("translateUTF8", ("string", "string", "string"), "string")
    trimmed = builtin("replaceRegexpAll", ("string", "string", "string"), "string")
    found = builtin("regexpExtract", ("string", "string", "int64"), "string")
    split = builtin("splitByChar", ("string", "string"), "array<string>")
    in_zone = builtin("toString", ("timestamp('UTC')", "string"), "string")

    def folded(text: Expr) -> Expr:
        if server.translates:
            return translated(text, FULL_WIDTH, HALF_WIDTH)
        return reduce(lambda before, pair: before.replace(*pair), zip(FULL_WIDTH, HALF_WIDTH, strict=True), text)

    def parts(cells: Expr, between: str) -> Expr:
        return cells.select(w=split(_BETWEEN, trimmed(cells.w, between, _BETWEEN)).unnest())

    return EngineDialect(
        binary=lambda text: text,  # compared by bytes
        unbinary=lambda text: text,
        row_hash=lambda text: shifted(hashed(text), 1),
        digest=lambda cell: cell,  # there are no columns of bytes
        instant=lambda moment: in_zone(moment, "UTC"),
        number=lambda number: number.cast("string"),
        normal=lambda text: trimmed(folded(text), _ENDS, ""),
        matches=lambda text, pattern: text.re_search(_CODE_POINT.sub(r"\\x{\1}", pattern)),
        parts=parts,
        first_group=lambda text, pattern: found(text, pattern, 1),
    )


DATABASE = Database(
    key="clickhouse",
    title=Text("ClickHouse", "ClickHouse"),
    schemes=("clickhouse",),
    connect=connect,
    dialect=_dialect,
    run=_run,
    version=lambda server: server.version,
    tested=("ClickHouse",),
    protocol=Text("ClickHouse（HTTP）", "ClickHouse (HTTP)"),
    types=lambda server, table, schema: server.types(table, database=schema),
    options=SERVER,
)


SOURCE = Source(
    key="clickhouse",
    title=Text("ClickHouse 的表（按地址）", "ClickHouse table (by address)"),
    accepts=lambda candidate: DATABASE.accepts(candidate.address),
    open=DATABASE.open,
    examples=(
        Candidate(address=Address("clickhouse", "db", 8123, "me", None, "/health", {"table": "visits"})),
        Candidate(address=Address("clickhouse", "db", None, None, None, "/health", {"table": "other.visits"})),
        Candidate(address=Address("clickhouse", "db", None, None, None, "/h", {"table": "t", "columns": "sex,age"})),
        Candidate(address=Address("clickhouse", "db", None, None, None, "/h", {"table": "t", "sslmode": "verify-full"})),
        Candidate(address=Address("clickhouse", "::1", 8443, "me", None, "/h", {"table": "t"})),
    ),
    counterexamples=(
        Candidate(address=Address("mysql", "db", None, None, None, "/h", {"table": "t"})),
        Candidate(address=Address("postgresql", "db", 5432, "me", None, "/h", {"table": "t"})),
        Candidate(address=Address("http", "db")),
        Candidate(path=Path("clickhouse.csv"), head=b"a,b\n"),
        Candidate(python_object="clickhouse://db"),
    ),
)
