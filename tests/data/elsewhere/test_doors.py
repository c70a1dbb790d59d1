"""What stands at the doors to other engines: bad addresses, missing drivers, secrets that stay secret."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import traceback
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import duckdb
import pytest
from tests.data.elsewhere.server import CANARY, Server
from tests.edge.calling import Run
from tests.patience import PATIENCE

from reidrisk.data.address import harmless, is_address, place_from, read_address, stem
from reidrisk.data.confirming import matches
from reidrisk.data.databases.table import _line
from reidrisk.data.elsewhere.columns import column_of
from reidrisk.data.open import open_dataset, sources
from reidrisk.data.options import ReadOptions
from reidrisk.identify.every_row import PATTERN
from reidrisk.model.problem import DependencyError, InputError

pytestmark = [
    pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
NEW = ("duckdb_file", "postgres", "spark")


def problem(address: object, options: ReadOptions | None = None) -> Any:
    with pytest.raises(InputError) as caught, open_dataset(address, options):
        pass
    _no_secret(caught.value)
    return caught.value.problems[0]


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _no_secret(error: BaseException) -> None:
    for one in _chain(error):
        assert CANARY not in f"{one!s}{one!r}{one.args!r}"
    assert CANARY not in "".join(traceback.format_exception(error))


@pytest.mark.parametrize("key", NEW)
def test_examples_and_counterexamples(key: str) -> None:
    source = next(one for one in sources() if one.key == key)
    assert len(source.examples) >= 5
    assert len(source.counterexamples) >= 5
    assert all(map(source.accepts, source.examples))
    assert not any(map(source.accepts, source.counterexamples))
    assert not [other.key for other in sources() if other.key != key and any(map(other.accepts, source.examples))]


def test_an_address_never_shows_its_secrets() -> None:
    given = f"postgres://me:{CANARY}@db:5/h?table=s.t&password={CANARY}&sslmode=require&api_token={CANARY}"
    address = read_address(given)
    assert address.password == CANARY
    for text in (str(address), repr(address).replace(repr(dict(address.options)), ""), address.shown, harmless(given), stem(given)):
        assert CANARY not in text
    assert address.shown == "postgres://me@db:5/h?table=s.t&sslmode=require"
    assert place_from(given, Path("case")) == address.shown
    assert (address.name, stem(given)) == ("s.t", "s.t")
    assert stem(f"postgres://me:{CANARY}@db") == "db"
    assert stem("data/visits.csv") == "visits"
    assert not is_address("C:/x.csv")
    assert not is_address(Path("postgres:/x"))


@pytest.mark.parametrize(
    ("address", "code"),
    [
        (f"postgres://me:{CANARY}@db:port/h?table=t", "bad_address"),
        (f"postgres://me:{CANARY}@[db/h?table=t", "bad_address"),
        (f"postgres://me:{CANARY}@db/h?table=t&table=u", "bad_address"),
        (f"postgres://me:{CANARY}@db/h?tabel=t", "bad_address"),
        (f"postgres://me:{CANARY}@db/h?table=t&password={CANARY}", "bad_address"),
        (f"postgres://me:{CANARY}@db/h", "bad_address"),
        (f"oracle://me:{CANARY}@db/h?table=t", "unsupported_format"),
        (f"clickhouse://me:{CANARY}@db/h", "bad_address"),
        (f"mysql://me:{CANARY}@db/h", "bad_address"),
        ("spark://local?what=t", "bad_address"),
    ],
)
def test_addresses_that_cannot_be_used(address: str, code: str) -> None:
    assert problem(address).code == code


@pytest.mark.parametrize("scheme", ["postgres", "spark"])
def test_every_dialect_says_all_that_is_asked(scheme: str) -> None:
    """Each question becomes SQL of that engine, though no server is there to answer it."""
    ibis = pytest.importorskip("ibis")
    module = import_module(f"reidrisk.data.sources.{scheme}")
    types = {
        "a": "string",
        "b": "int64",
        "c": "float64",
        "d": "date",
        "e": "timestamp",
        "f": "timestamp('UTC')",
        "g": "decimal(8, 2)",
        "h": "binary",
    }
    table, dialect = ibis.table(types, name="t"), module._dialect()
    columns = [column_of(name, dtype, dialect) for name, dtype in table.schema().items()]
    assert None not in columns

    class All:
        pass

    every: Any = All()
    every.table, every.columns = table, columns
    keys = {f"k{place}": column.present(column.key(table), ("", "NA", "0")) for place, column in enumerate(columns)}  # type: ignore[union-attr]
    normal = {f"k{place}": column.normal(column.key(table), ("", "NA")) for place, column in enumerate(columns)}  # type: ignore[union-attr]
    asked = [
        table.select(h=dialect.row_hash(_line(every))),
        table.group_by(**keys).aggregate(n=table.count()),
        table.group_by(**normal).aggregate(n=table.count()),
        table.select(x=columns[0].changes(table), m=dialect.matches(table.a, PATTERN)),  # type: ignore[union-attr]
    ]
    compiler = import_module(f"ibis.backends.sql.compilers.{'pyspark' if scheme == 'spark' else scheme}").compiler
    if scheme == "spark":
        assert ibis.pyspark
    for expression in asked:
        assert "t" in compiler.to_sqlglot(expression).sql(compiler.dialect)


def test_without_the_extra_it_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ibis", "ibis.backends.postgres", "pyspark", "pyspark.sql"):
        monkeypatch.setitem(sys.modules, name, None)
    for address, extra in (("postgres://me@127.0.0.1:1/h?table=t", "sql"), ("spark://local?path=/nowhere", "spark")):
        with pytest.raises(DependencyError) as caught, open_dataset(address):
            pass
        assert caught.value.extra == extra


def test_the_core_loads_none_of_it() -> None:
    code = (
        "import sys, reidrisk, reidrisk.data.open as o; reidrisk.assess, o.sources();"
        " print(sorted({'ibis', 'pyspark', 'psycopg', 'pyarrow'} & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=PATIENCE)
    assert found.stdout.strip() == "[]"


def test_hosts_logins_databases_and_tables_that_are_not_there(postgres: Server) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        closed = probe.getsockname()[1]
    assert problem(f"postgres://owner:{CANARY}@127.0.0.1:{closed}/postgres?table=t").code == "outside_unreachable"
    assert problem(f"postgres://owner:{CANARY}@127.0.0.1:{postgres.port}/nowhere?table=t").code == "outside_no_database"
    assert problem(f"postgres://owner:wrong-{CANARY}@127.0.0.1:{postgres.port}/postgres?table=t").code == "outside_login"
    assert problem(f"postgres://owner@127.0.0.1:{postgres.port}/postgres?table=t").code == "outside_login"
    postgres.fill("visits", "a text", [("x",)])
    found = problem(postgres.address("vistis"))
    assert found.code == "no_such_table"
    assert "visits" in found.say("en")
    assert "“visits”" in found.say("zh")
    assert problem(postgres.address("nothing_like_it_at_all")).code == "no_such_table"
    assert problem(postgres.address("visits", columns="b")).code == "unknown_column"
    postgres.fill("empty", "a text", [])
    assert problem(postgres.address("empty")).code == "no_rows"


def test_the_password_may_come_from_the_environment(postgres: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    postgres.fill("visits", "a text", [("x",)])
    address = postgres.address("visits", password=None)
    for name in ("REIDRISK_PASSWORD", "PGPASSWORD"):
        with monkeypatch.context() as patch:
            patch.setenv(name, CANARY)
            with open_dataset(address) as dataset:
                assert dataset.facts.rows == 1
                assert not dataset.facts.notes
    passwords = tmp_path / "pgpass"
    passwords.write_text(f"127.0.0.1:{postgres.port}:*:owner:{CANARY}\n")
    passwords.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(passwords))
    with open_dataset(address) as dataset:
        assert dataset.facts.rows == 1


def test_a_session_writes_nothing(postgres: Server) -> None:
    postgres.fill("visits", "a text", [("x",)])
    with open_dataset(postgres.address("visits")) as dataset:
        outside = dataset.table.outside
        assert outside is not None
        backend = outside.table.get_backend()
        with pytest.raises(Exception, match="read-only"), backend.con.cursor() as cursor:
            cursor.execute("create table no (a int)")


def test_types_that_cannot_be_compared_are_refused_or_left_out(postgres: Server, spark: Any) -> None:
    postgres.fill("odd", "a text, b int[], c jsonb, d xml", [("x", "{1}", "{}", "<a/>")])
    found = problem(postgres.address("odd"))
    assert found.code == "unsupported_column_type"
    assert "b, c, d" in found.say("en")
    with open_dataset(postgres.address("odd", columns="a")) as dataset:
        assert dataset.facts.columns == ("a",)
        assert any("3" in note.say("en") for note in dataset.facts.notes)
    frame = spark.sql("select 1 as a, array(1) as b, named_struct('x', 1) as c, map(1, 2) as d")
    assert "b, c, d" in problem(frame).say("en")


def test_types_with_spellings_of_their_own(postgres: Server) -> None:
    postgres.run("drop type if exists mood cascade", "create type mood as enum ('sad', 'ok')")
    columns = "a numeric, b numeric(8,2), c uuid, d boolean, e bytea, f timestamptz, g real, h mood, i time, j name"
    row = ("1.50", "1.5", "00000000-0000-0000-0000-00000000000A", "t", "\\x6162", "2020-01-01 08:00:00+08", "0.1", "ok", "08:30", "n")
    postgres.fill("types", columns, [row, ("1.5", *row[1:])])
    with open_dataset(postgres.address("types")) as dataset:
        found = dataset.table.sample
        assert found[0] == found[1]
        digest = "187ef4436122d1cc2f40dc2b92f0eba0"
        spelled = ["1.5", "1.50", row[2].lower(), "true", digest, "2020-01-01 00:00:00+00:00", "0.1", "ok", "08:30:00", "n"]
        assert list(found[0]) == spelled


def test_collations_and_padding_do_not_merge_or_split(postgres: Server) -> None:
    postgres.run("create collation if not exists blind (provider = icu, locale = 'und-u-ks-level2', deterministic = false)")
    rows: list[tuple[object, ...]] = [("a", "m"), ("A", "m   "), ("á", "M"), ("a ", "m"), ("a", None)]
    postgres.fill("collated", 'x text collate blind, y char(4) collate "C"', rows)
    for most in (1000, 1):
        with open_dataset(postgres.address("collated"), ReadOptions(most_tuples=most)) as dataset:
            assert dataset.classes(["x"]).sizes.pairs == ((1, 3), (2, 1))  # a twice; A, á and "a " once
            assert dataset.classes(["y"]).sizes.pairs == ((1, 2), (3, 1))  # char(4) pads: m three times


def test_every_row_is_looked_at_for_identifiers(postgres: Server, spark: Any) -> None:
    note = "电话 13812345678，复诊"
    rows: list[tuple[object, ...]] = [(i, f"note {i}") for i in range(3000)]
    rows[1234] = (1234, note)
    rows[77] = (77, "１３８１２３４５６７８")
    postgres.fill("notes", "id int, note text", rows)
    frame = spark.createDataFrame(rows, "id int, note string")
    for thing in (postgres.address("notes"), frame):
        with open_dataset(thing) as dataset:
            found = matches(dataset, PATTERN)
        assert found["note"].rows == 2
        assert set(found["note"].values) == {note, "１３８１２３４５６７８"}
        assert found["note"].all_values
        assert found["id"].rows == 0


def test_a_big_table_is_sampled_by_hash_and_the_same_every_time(postgres: Server) -> None:
    postgres.run(
        "drop table if exists many",
        "create table many as select i as id, case when i % 10 = 0 then 'rare' else 'usual' end as kind from generate_series(1, 120000) i",
        "drop table if exists few",
        "create table few as select case when i % 10 = 0 then 'rare' else 'usual' end as kind from generate_series(1, 120000) i",
    )
    samples = []
    for _ in range(2):
        with open_dataset(postgres.address("many")) as dataset:
            samples.append(list(dataset.table.sample))
            assert not dataset.table.sampled_all
    assert samples[0] == samples[1]
    assert 45_000 <= len(samples[0]) <= 50_000
    share = sum(row[1] == "rare" for row in samples[0]) / len(samples[0])
    assert 0.09 < share < 0.11
    with open_dataset(postgres.address("few")) as dataset:  # two distinct rows, each as often as its share
        counts = dataset.samples["kind"].values
        assert counts == {"rare": 5000, "usual": 45_000}


def test_rows_stay_where_they_are(postgres: Server) -> None:
    postgres.fill("visits", "a text, b text", [("x", "y")] * 4)
    with open_dataset(postgres.address("visits")) as dataset, pytest.raises(InputError) as caught, dataset.table.scan():
        pass
    assert caught.value.problems[0].code == "rows_stay"


def test_too_many_tuples_of_subjects_are_refused(postgres: Server) -> None:
    postgres.fill("visits", "a text, b text", [(str(i), str(i)) for i in range(50)])
    with open_dataset(postgres.address("visits"), ReadOptions(most_tuples=10)) as dataset, pytest.raises(InputError) as caught:
        _ = dataset.classes(["a"], "b").sizes
    assert caught.value.problems[0].code == "too_many_tuples"
    assert "--most-tuples" in caught.value.problems[0].say("zh")


def test_the_password_is_in_nothing_that_is_written(postgres: Server, tmp_path: Path, run: Run) -> None:
    """scan, assess, measure and a failure, with the password in the address: files, standard output, standard error."""
    postgres.fill("people", "sex text, age int, illness text", [("mf"[i % 2], i % 4, f"i{i % 3}") for i in range(80)])
    address = postgres.address("people")
    said = []

    def code(*words: str) -> int:
        found = run(*words)
        said.append(found.out + found.err)
        return found.code

    roles = ("--qi", "sex,age", "--sa", "illness")
    context = ("--sharing", "public")
    assert code("scan", address, "-o", "people-case") == 0
    case = tmp_path / "people-case" / "assessment.yaml"
    assert f"postgres://owner@127.0.0.1:{postgres.port}/postgres?table=people" in case.read_text("utf-8")
    assert code("assess", address, *roles, *context, "--lang", "zh") == 1
    assert code("assess", address, *roles, *context, "-o", "r.json") == 1
    assert code("measure", address, *roles, "--json") == 0
    assert json.loads(said[-1])["numbers"]["J"]["value"] == 4
    assert code("measure", address, *roles, "--per-record", "rows.csv") == 2
    assert code("assess", address.replace("people", "nowhere"), "--json") == 2
    outside = subprocess.run(  # as a process of its own, whose start and end say nothing either
        [sys.executable, "-m", "reidrisk", "assess", address.replace(CANARY, f"{CANARY}x")],
        check=False, capture_output=True, text=True, cwd=tmp_path, timeout=PATIENCE,
    )  # fmt: skip
    said.append(outside.stdout + outside.stderr)
    assert outside.returncode == 2
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) >= 3
    for text in (*said, *(path.read_text("utf-8", errors="replace") for path in files), *map(str, files)):
        assert CANARY not in text


def test_a_duckdb_file_reads_like_parquet(tmp_path: Path) -> None:
    path = tmp_path / "d.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("create table visits as select i % 3 as a, case when i % 2 = 0 then 'x' end as b from range(100) t(i)")
    with open_dataset(path) as dataset:
        assert dataset.facts.format == "duckdb"
        assert dataset.classes(["a", "b"]).sizes.members == 100
        assert dataset.table.sampled_all
    with duckdb.connect(str(path)) as connection:
        connection.execute("create table other as select 1 as a where false")
    with open_dataset(path) as dataset:  # as of SQLite: the one with most rows, and which were not is said
        assert dataset.facts.rows == 100
        assert "“visits” was read, which has the most rows; 1 other was not: other" in dataset.facts.notes[0].say("en")
    with open_dataset(path, ReadOptions(sheet="2")) as dataset:
        assert dataset.facts.columns == ("a", "b")
    assert problem(f"duckdb://{path}?table=vists").code == "no_such_table"
    assert problem(f"duckdb://{path}?table=other").code == "no_rows"
    assert problem(f"duckdb://{path}x?table=other").code == "file_not_found"
    with open_dataset(f"duckdb://{path}?table=visits") as dataset:
        assert dataset.facts.rows == 100
    broken = tmp_path / "broken.duckdb"
    broken.write_bytes(path.read_bytes()[:5000])
    assert problem(broken).code == "duckdb_unusable"


def test_spark_tables_and_paths_that_are_not_there(spark: Any) -> None:
    spark.range(3).write.mode("overwrite").saveAsTable("counted")
    assert problem("spark://local?table=default.countde").code == "no_such_table"
    assert problem("spark://local?path=/nowhere/at/all").code == "outside_failed"
    assert problem("spark://local").code == "bad_address"
    assert problem(spark.range(0)).code == "no_rows"
