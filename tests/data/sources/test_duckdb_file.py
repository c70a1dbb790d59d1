"""A DuckDB file may come from anybody: only its stored tables are read, and the engine that reads it opens no other file."""

from __future__ import annotations

import signal
from pathlib import Path
from types import FrameType

import duckdb
import pytest
from tests.edge.calling import Run

from reidrisk.data.faults import EngineError
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.model.problem import InputError, Problem

CANARY = "CANARY-of-another-file"


def made(path: Path, *statements: str) -> Path:
    with duckdb.connect(str(path)) as base:
        for statement in statements:
            base.execute(statement)
    return path


def refused(given: object) -> Problem:
    with pytest.raises(InputError) as caught, open_dataset(given):
        pass
    return caught.value.problems[0]


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "secret.csv"
    path.write_text(f"a,b\n{CANARY},1\n{CANARY},2\n", encoding="utf-8")
    return path


@pytest.fixture
def soon() -> object:
    """Whoever is not done in 10 seconds runs an endless query."""

    def endless(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, endless)
    signal.alarm(10)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize(
    "query", ["from read_csv('{secret}')", "select file as a from glob('{folder}/*')", "select range as a from range(100000000000)"]
)
def test_a_view_is_no_data(run: Run, tmp_path: Path, secret: Path, query: str) -> None:
    path = made(tmp_path / "d.duckdb", f"create view v as {query.format(secret=secret, folder=tmp_path)}")
    for given in (path, f"duckdb://{path}?table=v", f"duckdb://{path}?table=main.v"):
        found = refused(given)
        assert found.code == "only_views"
        assert "view" in found.say("en")
        assert "视图" in found.say("zh")
        ran = run("scan", str(given), "--json")
        assert (ran.code, CANARY in ran.out + ran.err) == (2, False)
    ran = run("mitigate", str(path), "--qi", "a", "--k", "2", "-o", "out.csv")
    assert (ran.code, (tmp_path / "out.csv").exists()) == (2, False)


def test_foreign_keys_tie_its_tables(tmp_path: Path) -> None:
    """Numbers of one digit under other names: nothing but what the database declares ties them."""
    path = made(
        tmp_path / "d.duckdb",
        "create table staff (no integer primary key, ward text)",
        "create table client (client_no integer, agent integer references staff (no))",
        "insert into staff values (1, 'a'), (2, 'b')",
        "insert into client values (5, 2), (6, 2)",
    )
    with open_dataset(path, ReadOptions(sheet="all")) as dataset, dataset.table.scan() as source:
        assert sorted(dataset.engine.run(f"select * from {source}"), key=str) == [("5", "2", "b"), ("6", "2", "b"), (None, "1", "a")]
        assert "The database declares 1 of these ties" in " ".join(note.say("en") for note in dataset.facts.notes)


def test_views_beside_a_table_are_not_on_offer(tmp_path: Path, secret: Path) -> None:
    path = made(tmp_path / "d.duckdb", "create table t as select 1 as a", f"create view v as from read_csv('{secret}')")
    with open_dataset(path) as dataset:
        assert (dataset.facts.columns, dataset.facts.rows) == (("a",), 1)
    found = refused(f"duckdb://{path}?table=v")
    assert (found.code, "main.t" in found.say("en")) == ("view_not_read", True)


def test_a_column_that_is_computed_is_not_read(tmp_path: Path) -> None:
    """Its expression would run with every query: the one code that a stored table can hold."""
    path = made(
        tmp_path / "d.duckdb",
        "create table t (a int, b varchar generated always as (repeat('x', 100000000)) virtual)",
        "insert into t (a) values (1), (2)",
    )
    assert refused(path).code == "computed_columns"
    harmless = made(
        tmp_path / "h.duckdb",
        "create sequence s",
        """create table t (a int default nextval('s'), "x GENERATED ALWAYS AS(" varchar default 'y GENERATED ALWAYS AS(', check (a > 0))""",
        "insert into t (a) values (1), (2)",
        "create index i on t(a)",
    )
    with open_dataset(harmless) as dataset:
        assert (dataset.facts.rows, dataset.facts.columns) == (2, ("a", "x GENERATED ALWAYS AS("))


def test_what_the_file_calls_a_function_is_never_called(tmp_path: Path) -> None:
    """Macros under the names that our own queries use; an enumeration is a stored type and stays readable."""
    names = ("trim", "strlen", "lower", "md5", "hash", "to_json", "strftime", "coalesce_", "regexp_replace", "replace", "bool_or", "chr")
    plain = ("create type mood as enum ('calm', 'sad')", "create table t (m mood, n int, s varchar)",
             "insert into t values ('calm', 1, ' x '), ('sad', 2, 'y')")  # fmt: skip
    macros = [f"create macro {name}({', '.join('abcd'[:count])}) as 'CHANGED'" for name in names for count in (1,)]
    one, other = made(tmp_path / "a.duckdb", *plain), made(tmp_path / "b.duckdb", *plain, *macros)
    with open_dataset(one) as first, open_dataset(other) as second:
        assert first.facts.fingerprint == second.facts.fingerprint
        assert first.classes(["m", "n", "s"]).sizes.members == second.classes(["m", "n", "s"]).sizes.members == 2
        for dataset in (first, second):
            with dataset.table.scan() as source:
                assert sorted(dataset.engine.run(f"from {source}")) == [("calm", "1", " x "), ("sad", "2", "y")]


def test_the_engine_of_such_a_file_opens_no_other(run: Run, tmp_path: Path, secret: Path) -> None:
    path = made(tmp_path / "d.duckdb", "create table t as select i % 3 as a, i % 2 as b from range(100) r(i)")
    with open_dataset(path) as dataset:
        for statement in (f"from read_csv('{secret}')", f"from read_text('{secret}')", f"from glob('{tmp_path}/*')",
                          f"copy (select 1) to '{tmp_path / 'x.csv'}'", f"attach '{tmp_path / 'y.duckdb'}'"):  # fmt: skip
            with pytest.raises(EngineError) as caught:
                dataset.engine.run(statement)
            assert caught.value.kind == "file"
        with pytest.raises((EngineError, RuntimeError)):
            dataset.engine.run("set enable_external_access=true")
    words = ("mitigate", str(path), "--qi", "a", "--ni", "b", "--k", "2")
    for name in ("out.csv", "out.parquet", "out.duckdb", "out.xlsx"):  # what is written is let through, and nothing else
        ran = run(*words, "-o", name)
        assert (ran.code, (tmp_path / name).stat().st_size > 0) == (0, True), ran.err


def test_rows_that_still_lie_in_the_log_are_read(tmp_path: Path) -> None:
    import os

    path = tmp_path / "d.duckdb"
    child = os.fork()
    if child == 0:  # a writer that was killed before it wrote its log into the file
        base = duckdb.connect(str(path))
        base.execute("pragma wal_autocheckpoint='1TB'")
        base.execute("create table t as select 1 as a")
        base.execute("insert into t values (2), (3)")
        os._exit(0)
    os.waitpid(child, 0)
    assert path.with_name("d.duckdb.wal").exists()
    with open_dataset(path) as dataset:
        assert dataset.facts.rows == 3


def test_a_table_that_is_replaced_may_not_be_a_view(run: Run, tmp_path: Path) -> None:
    made(tmp_path / "out.duckdb", "create view out as select 1 as a")
    made(tmp_path / "in.duckdb", "create table t as select i % 3 as a from range(100) r(i)")
    ran = run("mitigate", "in.duckdb", "--qi", "a", "--k", "2", "-o", "out.duckdb", "--replace", "--json")
    assert ran.code == 2, ran.out + ran.err
