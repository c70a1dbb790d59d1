"""Which product a server is: those that run in the tests, and those that only speak the protocol of one of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text

# Products that speak PostgreSQL's protocol, and call themselves so in their version or are called so in an address.
_BY_PROTOCOL = re.compile(
    r"opengauss|gaussdb|kingbase|vastbase|mogdb|highgo|polardb|greenplum|cloudberry|redshift|yugabyte|cockroach|risingwave|materialize"
    r"|tidb|oceanbase|tdsql|goldendb|percona|aurora|vitess|singlestore|doris|starrocks",
    re.IGNORECASE,
)
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Product:
    """A server by its own name and version; `tested` where the tests run against one of its kind."""

    name: str
    tested: bool


def product(version: str, scheme: str, tested: Sequence[str]) -> Product:
    """Of what a server says of its version, and of the scheme of the address; `tested` are the names of products that the tests run.

    >>> product("PostgreSQL 15.3 (Debian 15.3-0) on x86_64", "postgres", ["PostgreSQL"])
    Product(name='PostgreSQL 15.3', tested=True)
    >>> product("8.0.11-TiDB-v7.5.0", "mysql", ["MariaDB"])
    Product(name='tidb 8.0.11', tested=False)
    """
    other = _BY_PROTOCOL.search(version) or _BY_PROTOCOL.search(scheme)
    number = re.search(r"\d+(?:\.\d+)*", version)
    known = [name for name in tested if name.lower() in version.lower()]
    name = other[0].lower() if other else known[0] if known else scheme
    return Product(f"{name} {number[0] if number else ''}".strip()[:_LONGEST], bool(known) and other is None)


def allowed(found: Product, protocol: Text, untested: bool, place: str) -> tuple[Phrase, ...]:
    """What is noted of the server with the data; `InputError` for one that no test runs, unless the user asked for it."""
    if found.tested:
        return ()
    if not untested:
        raise InputError(Problem("untested_engine", _UNTESTED.fill(name=found.name, protocol=protocol), _ASK, place))
    return (_NOTED.fill(name=found.name, protocol=protocol),)


def not_written(found: Product, place: str) -> None:
    """Rows from elsewhere are not written to a server that no test runs; `InputError` then."""
    if not found.tested:
        raise InputError(Problem("untested_engine", _NOT_WRITTEN.fill(name=found.name), _FILE, place))


_UNTESTED = Text(
    "这台服务器是 {name}，只是通过 {protocol} 的协议连接；本工具的测试没有在这种引擎上运行过，数值是否逐位相同没有验证。",
    "This server is {name}, reached by the protocol of {protocol} only: no test of this tool runs on such an engine, and whether its "
    "figures are the same has not been checked.",
)
_ASK = Text(
    "确认要用时加 --untested-engine（报告会注明）；更稳妥的做法是先导出为 Parquet 文件再评估。",
    "Add --untested-engine to use it all the same (reports say so); safer is to export the table to Parquet and assess the file.",
)
_NOTED = Text(
    "数据所在的引擎是 {name}（按 {protocol} 的协议连接），未经测试：数值未与文件上的结果逐位核对。",
    "The data lie in {name}, reached by the protocol of {protocol}, an engine that is not tested: its figures were not checked against "
    "those of a file.",
)
_NOT_WRITTEN = Text(
    "不能把这里的数据行写入未经测试的引擎（{name}）。", "Rows that are here are not written to an untested engine ({name})."
)
_FILE = Text("请写成 Parquet 文件，再由该引擎导入。", "Write a Parquet file and let that engine load it.")
