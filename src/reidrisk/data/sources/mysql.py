"""MariaDB and what else speaks MySQL's protocol, by address: tested on a real MariaDB server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...model.text import Text
from ..address import Address
from ..databases.database import Database
from ..databases.mysql_server import FOLDED, PARTS, SERVER, MySqlServer, connect
from ..elsewhere.columns import EngineDialect, Expr, builtin
from ..normal import TRIMMED
from ..source import Candidate, Source

_DIGEST = 32  # signs
_CODE_POINT = re.compile(r"\\u([0-9A-Fa-f]{4})")
# What trimming or folding could change: most texts hold nothing of it, and are left as they are.
_MAY_CHANGE = f"^[{TRIMMED}]|[{TRIMMED}]$|[\uff01-\uff5e\u3000]"


def _run(server: MySqlServer, expression: Expr) -> Iterator[Any]:
    return server.batches(expression)


def _dialect(server: MySqlServer) -> EngineDialect:
    import ibis  # noqa: PLC0415 - an extra

    digest, md5 = builtin("md5", ("binary",), "string"), builtin("md5", ("string",), "string")
    conv = builtin("conv", ("string", "int64", "int64"), "string")
    folded, parts = builtin(FOLDED, ("string", "string"), "string"), builtin(PARTS, ("string", "string"), "string")
    replaced = builtin("regexp_replace", ("string", "string", "string"), "string")

    def normal(text: Expr) -> Expr:
        return text.re_search(_MAY_CHANGE).ifelse(folded(text, FOLDED), text)

    def first_group(text: Expr, pattern: str) -> Expr:
        return text.re_search(pattern).ifelse(replaced(text, pattern, server.group_mark), ibis.null("string"))

    return EngineDialect(
        # Compared by bytes as it is read; a sort looks at the first 1,024 of them only, so that the digest goes first.
        binary=lambda text: md5(text) + text,
        unbinary=lambda key: key.substr(_DIGEST),
        row_hash=lambda text: conv(md5(text).substr(0, 15), 16, 10).cast("int64"),
        digest=digest,
        instant=lambda moment: moment.cast("string"),
        number=lambda number: number.cast("string"),
        normal=normal,
        matches=lambda text, pattern: text.re_search(_CODE_POINT.sub(r"\\x{\1}", pattern)),
        parts=lambda cells, _between: cells.select(w=parts(cells.w, PARTS)),
        first_group=first_group,
        has_nan=False,
    )


DATABASE = Database(
    key="mysql",
    title=Text("MariaDB（MySQL 协议）", "MariaDB (protocol of MySQL)"),
    schemes=("mariadb", "mysql", "tidb", "oceanbase"),
    connect=connect,
    dialect=_dialect,
    run=_run,
    version=lambda server: server.version,
    tested=("MariaDB",),
    protocol=Text("MySQL", "MySQL"),
    types=lambda server, table, schema: server.types(table, database=schema),
    options=SERVER,
)


SOURCE = Source(
    key="mysql",
    title=Text("MariaDB 的表（按地址）", "MariaDB table (by address)"),
    accepts=lambda candidate: DATABASE.accepts(candidate.address),
    open=DATABASE.open,
    examples=(
        Candidate(address=Address("mysql", "db", 3306, "me", None, "/health", {"table": "visits"})),
        Candidate(address=Address("mariadb", "db", None, None, None, "/health", {"table": "other.visits"})),
        Candidate(address=Address("mysql", "", None, "me", None, "/health", {"table": "visits", "socket": "/run/mysqld/mysqld.sock"})),
        Candidate(address=Address("mariadb", "db", None, None, None, "/h", {"table": "t", "columns": "sex,age"})),
        Candidate(address=Address("mysql", "db", None, None, None, "/h", {"table": "t", "sslmode": "verify-full"})),
    ),
    counterexamples=(
        Candidate(address=Address("postgres", "db", None, None, None, "/h", {"table": "t"})),
        Candidate(address=Address("spark", "db", None, None, None, "/h.t")),
        Candidate(address=Address("http", "db")),
        Candidate(path=Path("mysql.csv"), head=b"a,b\n"),
        Candidate(python_object="mysql://db"),
    ),
)
