"""Apache Spark: a data frame in Python, or a table or path on a master by address. Tested in local mode."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...model.problem import InputError, Problem
from ...model.text import Text
from ..address import Address, check_options
from ..databases.database import chosen_columns, no_table
from ..databases.table import outside_table
from ..elsewhere.columns import EngineDialect, Expr, builtin, normalising
from ..elsewhere.faults import computing, connecting
from ..source import Candidate, InputTable, Source

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

_TITLE = Text("Spark", "Spark")
_NUMBERS = count(1)
_OPTIONS = ("table", "path", "columns", "hive", "driver_memory", "executor_memory", "warehouse")


def _accepts(candidate: Candidate) -> bool:
    if candidate.address is not None:
        return candidate.address.scheme == "spark"
    return candidate.path is None and any(
        cls.__module__.startswith("pyspark.sql.") and cls.__name__ == "DataFrame" for cls in type(candidate.python_object).__mro__
    )


def _open(candidate: Candidate, options: ReadOptions, engine: Engine) -> InputTable:
    if candidate.address is None:
        return _frame(candidate.python_object, options, engine, "Spark DataFrame", (), lambda: None)
    address = candidate.address
    check_options(address, _OPTIONS)
    session, ours = connecting(address.shown, _TITLE, "spark", lambda: _session(address))
    stop: Callable[[], None] = session.stop if ours else (lambda: None)
    try:
        return _frame(_named(session, address), options, engine, address.shown, chosen_columns(address), stop)
    except BaseException:
        _quietly(stop)
        raise


def _session(address: Address) -> tuple[Any, bool]:
    """A session on the master, and whether it was made here. One that runs already is used as it is."""
    from pyspark.sql import SparkSession  # noqa: PLC0415 - an extra

    running = SparkSession.getActiveSession()
    if running is not None:
        return running, False
    given = address.options
    builder = SparkSession.builder.appName("reidrisk").master(_master(address))
    config = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.log.level": "ERROR",
        "spark.sql.session.timeZone": "UTC",
        "spark.driver.memory": given.get("driver_memory"),
        "spark.executor.memory": given.get("executor_memory"),
        "spark.sql.warehouse.dir": given.get("warehouse"),
    }
    if address.host == "local":  # nothing outside this machine is to reach it
        config |= {"spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1"}
    for key, value in config.items():
        if value is not None:
            builder = builder.config(key, value)
    if given.get("hive") == "true":
        builder = builder.enableHiveSupport()
    return builder.getOrCreate(), True


def _master(address: Address) -> str:
    if address.host == "local":
        return f"local[{address.port or '*'}]"
    return f"spark://{address.host}:{address.port or 7077}"


def _named(session: Any, address: Address) -> Any:  # noqa: ANN401 - a Spark data frame
    path, table = address.options.get("path"), address.options.get("table") or address.path.strip("/").replace("/", ".")
    if bool(path) == bool(table):
        raise InputError(Problem("bad_address", _ONE_OF, _FORM, address.shown))
    if path:
        return computing(address.shown, lambda: session.read.parquet(path))
    database, _, name = table.rpartition(".")
    known = computing(address.shown, lambda: [one.name for one in session.catalog.listTables(database or None)])
    if name.lower() not in {one.lower() for one in known}:
        raise InputError(no_table(name, known, address.shown))
    return computing(address.shown, lambda: session.table(table))


def _frame(  # noqa: PLR0913, PLR0917 - what a frame and an address have in common
    frame: Any,  # noqa: ANN401 - of a library that is not imported
    options: ReadOptions,
    engine: Engine,
    place: str,
    chosen: tuple[str, ...],
    stop: Callable[[], None],
) -> InputTable:
    session, view = frame.sparkSession, f"reidrisk_{next(_NUMBERS)}"
    ibis = connecting(place, _TITLE, "spark", _ibis)
    schema = computing(place, lambda: ibis_schema(frame.schema))
    computing(place, lambda: frame.createOrReplaceTempView(view))

    views = [view]

    def close() -> None:
        for one in views:
            _quietly(lambda one=one: session.catalog.dropTempView(one))  # type: ignore[misc]
        _quietly(stop)

    try:
        table = ibis.table({name: dtype for name, dtype in schema.items() if dtype is not None}, name=view)
        return outside_table(
            engine, options, "spark", place, table,
            schema=schema, dialect=_dialect(), run=_runner(session), chosen=chosen, close=close, keep=_keeper(session, place, views),
        )  # fmt: skip
    except BaseException:
        close()
        raise


def _ibis() -> Any:  # noqa: ANN401 - a module
    found = import_module("ibis")
    getattr(found, "pyspark")  # noqa: B009 - looking it up registers the options that its compiler reads
    return found


def _runner(session: Any) -> Callable[[Expr], Iterator[Any]]:  # noqa: ANN401
    def run(expression: Expr) -> Iterator[Any]:
        import ibis  # noqa: PLC0415 - an extra

        # Spark's own way to Arrow: that of Ibis goes through pandas and holds everything twice.
        yield from session.sql(str(ibis.to_sql(expression, dialect="pyspark"))).toArrow().to_batches()

    return run


def _keeper(session: Any, place: str, views: list[str]) -> Callable[[Mapping[str | None, str | None]], Expr]:  # noqa: ANN401
    """A rule of 100 KB, worked out for each row, costs many times what a small table costs that is joined."""

    def keep(labels: Mapping[str | None, str | None]) -> Expr:
        import ibis  # noqa: PLC0415 - an extra
        import pyarrow as pa  # noqa: PLC0415 - an extra

        texts = pa.table({"k": pa.array(labels, pa.string()), "l": pa.array(labels.values(), pa.string())})
        view = f"reidrisk_{next(_NUMBERS)}"
        computing(place, lambda: session.createDataFrame(texts).createOrReplaceTempView(view))
        views.append(view)
        return ibis.table({"k": "string", "l": "string"}, name=view)

    return keep


def _quietly(act: Callable[[], object]) -> None:
    with suppress(Exception):  # a cluster that went away needs no farewell
        act()


def _dialect() -> EngineDialect:
    xxhash64, md5 = builtin("xxhash64", ("binary",), "int64"), builtin("md5", ("binary",), "string")
    unix_micros, decode = builtin("unix_micros", ("timestamp('UTC')",), "int64"), builtin("decode", ("binary", "string"), "string")
    return EngineDialect(
        binary=lambda text: text.cast("binary"),  # a column may have a collation, since Spark 4
        unbinary=lambda data: decode(data, "UTF-8"),
        row_hash=lambda text: xxhash64(text.cast("binary")),
        digest=md5,
        instant=lambda moment: unix_micros(moment).cast("string"),
        number=lambda number: number.cast("string"),
        normal=normalising(),
        matches=lambda text, pattern: text.re_search(pattern),
    )


def _like(module: str, name: str) -> Candidate:
    return Candidate(python_object=type(name, (), {"__module__": module})())


_ONE_OF = Text("数据地址应当写明一张表或一个路径。", "The address has to name a table or a path, one of the two.")
_FORM = Text(
    "例如 spark://local?path=/data/visits 或 spark://master:7077/库.表。",
    "For example spark://local?path=/data/visits or spark://master:7077/database.table.",
)

SOURCE = Source(
    key="spark",
    title=Text("Spark 数据框、表或 Parquet 路径", "Spark data frame, table or Parquet path"),
    accepts=_accepts,
    open=_open,
    examples=(
        Candidate(address=Address("spark", "master", 7077, path="/health.visits")),
        Candidate(address=Address("spark", "local", options={"path": "/data/visits"})),
        Candidate(address=Address("spark", "local", 4, options={"path": "/data/visits", "driver_memory": "512m"})),
        Candidate(address=Address("spark", "master", options={"table": "health.visits", "hive": "true"})),
        _like("pyspark.sql.classic.dataframe", "DataFrame"),
        _like("pyspark.sql.connect.dataframe", "DataFrame"),
    ),
    counterexamples=(
        Candidate(address=Address("postgres", "master", path="/health.visits")),
        _like("pandas.core.frame", "DataFrame"),
        _like("pyspark.pandas.frame", "DataFrame"),
        _like("pyspark.sql.classic.column", "Column"),
        Candidate(path=Path("spark.parquet"), head=b"PAR1"),
    ),
)


_PLAIN = {
    "string": "string",
    "boolean": "boolean",
    "tinyint": "int8",
    "smallint": "int16",
    "int": "int32",
    "bigint": "int64",
    "float": "float32",
    "double": "float64",
    "date": "date",
    "timestamp": "timestamp('UTC')",
    "timestamp_ntz": "timestamp",
    "binary": "binary",
    "void": "string",
}


def ibis_schema(schema: Any) -> dict[str, Any]:  # noqa: ANN401 - of a library that is not imported
    """The Ibis type of each column by name; a repeated name, which no schema of a table has, keeps its mark."""
    result: dict[str, Any] = {}
    for field in schema.fields:
        name = field.name
        result[name] = ibis_type(field.dataType.simpleString())
    return result


def ibis_type(spark: str) -> Any:  # noqa: ANN401 - an Ibis type
    """From Spark's own spelling: ``decimal(10,2)``, ``string collate UTF8_LCASE``, ``array<int>``."""
    import ibis  # noqa: PLC0415 - an extra

    if spark.startswith("decimal("):
        return ibis.dtype(spark.replace(",", ", "))
    if spark.startswith(("string", "varchar(", "char(")):
        return ibis.dtype("string")
    found = _PLAIN.get(spark)
    return ibis.dtype(found) if found is not None else None
