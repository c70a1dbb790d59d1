"""A table or a Parquet path of a Spark session, made of another table of it: rows that are here do not go there."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from ...model.problem import InputError, Problem
from ...model.text import Text
from ..address import Address, check_options
from ..elsewhere.faults import computing
from ..sink import Sink, Staged, Within, exists

_TITLE = Text("Spark", "Spark")
_OPTIONS = ("table", "path", "hive", "driver_memory", "executor_memory", "warehouse")
_ONE_OF = Text("输出地址应当写明一张表或一个路径。", "The address of the output has to name a table or a path, one of the two.")
_FORM = Text(
    "例如 spark://local?path=/data/out 或 spark://local?table=库.表。",
    "For example spark://local?path=/data/out or spark://local?table=database.table.",
)
_ROWS_HERE = Text(
    "这些数据不在 Spark 中，结果不能写成 Spark 的表。", "These data are not in Spark, so the result cannot become a table of it."
)
_PARQUET = Text("请写成 Parquet 文件，再由 Spark 读取。", "Write a Parquet file and let Spark read it.")

_NO_PATH = Text(
    "通过 Spark Connect 不能给文件夹改名，结果不能写到路径。",
    "A session of Spark Connect cannot rename folders, so the result cannot be written to a path.",
)
_A_TABLE = Text("请写成一张表：spark://local?table=库.表。", "Write a table instead: spark://local?table=database.table.")


def _check(address: Address, _replace: bool) -> None:
    check_options(address, _OPTIONS)
    if bool(address.options.get("path")) == bool(_table(address)):
        raise InputError(Problem("bad_address", _ONE_OF, _FORM, address.shown))


def _put(address: Address, _replace: bool, _staged: Staged) -> None:
    raise InputError(Problem("rows_are_here", _ROWS_HERE, _PARQUET, address.shown))


def _same(source: Address | None, out: Address) -> bool:
    """One master; a data frame brings its session."""
    return source is None or (source.scheme == "spark" and (source.host, source.port) == (out.host, out.port))


def _make(address: Address, query: Any) -> Address:  # noqa: ANN401 - an Ibis expression
    import ibis  # noqa: PLC0415 - an extra

    name, text = f"reidrisk_{secrets.token_hex(4)}", str(ibis.to_sql(query, dialect="pyspark"))
    path, table = address.options.get("path"), _table(address)
    if path and not hasattr(_session(), "_jvm"):
        raise InputError(Problem("no_path_there", _NO_PATH, _A_TABLE, address.shown))
    if path:
        beside = f"{path.rstrip('/').rpartition('/')[0]}/.{name}"
        computing(address.shown, lambda: _session().sql(text).write.parquet(beside))
        return replace(address, path="", options={**address.options, "path": beside})
    database, dot, _ = table.rpartition(".")
    computing(address.shown, lambda: _session().sql(text).write.format("parquet").saveAsTable(f"{database}{dot}{name}"))
    return replace(address, path="", options={**address.options, "table": f"{database}{dot}{name}"})


def _settle(made: Address, address: Address, replaces: bool) -> None:
    if address.options.get("path"):
        computing(address.shown, lambda: _moved(made.options["path"], address, replaces))
    else:
        computing(address.shown, lambda: _renamed(_table(made), address, replaces))


def _renamed(made: str, address: Address, replaces: bool) -> None:
    session, table = _session(), _table(address)
    there = session.catalog.tableExists(table)
    if there and not replaces:
        raise exists(table, address.shown)
    if there:
        session.sql(f"drop table {_quoted(table)}")
    session.sql(f"alter table {_quoted(made)} rename to {_quoted(table)}")


def _moved(made: str, address: Address, replaces: bool) -> None:
    path = address.options["path"]
    files, place = _file(path)
    if files.exists(place):
        if not replaces:
            raise exists(path, address.shown)
        files.delete(place, True)
    files.rename(_file(made)[1], place)


def _discard(made: Address) -> None:
    path = made.options.get("path")
    if path:
        computing(made.shown, lambda: _removed(path))
    else:
        computing(made.shown, lambda: _session().sql(f"drop table {_quoted(_table(made))}"))


def _removed(path: str) -> None:
    files, place = _file(path)
    files.delete(place, True)


def _file(path: str) -> tuple[Any, Any]:
    """The file system of Hadoop that a path lies on, and the path there."""
    session = _session()
    place = session._jvm.org.apache.hadoop.fs.Path(path)  # noqa: SLF001 - the only way to it
    return place.getFileSystem(session._jsc.hadoopConfiguration()), place  # noqa: SLF001 - as above


def _session() -> Any:  # noqa: ANN401 - of a library that is not imported before
    from pyspark.sql import SparkSession  # noqa: PLC0415 - an extra

    return SparkSession.active()  # that of the data, which are open


def _table(address: Address) -> str:
    return address.options.get("table") or address.path.strip("/").replace("/", ".")


def _quoted(table: str) -> str:
    return ".".join(f"`{part.replace('`', '``')}`" for part in table.split("."))


SINK = Sink("spark", _TITLE, ("spark",), _OPTIONS, _check, _put, Within(_same, _make, _settle, _discard))
