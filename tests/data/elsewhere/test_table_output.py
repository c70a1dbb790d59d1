"""``apply`` into a table: a DuckDB file and a real PostgreSQL server; proved, read back, renamed in one transaction or not at all."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import duckdb
import pytest
from tests.data.elsewhere.server import CANARY, Server
from tests.edge.calling import Ran, Run

from reidrisk.data.address import read_address
from reidrisk.data.sinks.spark import SINK
from reidrisk.model.problem import InputError

Apply = Callable[..., Ran]

ROWS = 60
STRANGE = "quo\"te', comma\nline\r\n'two'"
PLAN = """schema: reidrisk/plan/1
steps:
  - transform: suppress_column
    column: name
  - transform: rounding
    column: age
    to: 10
require:
  qi: [age]
  k: {k}
  suppression: 0
"""


@pytest.fixture
def apply(run: Run, folder: Path) -> Callable[..., Ran]:
    def act(*more: str, k: int = 5) -> Ran:
        (folder / "plan.yaml").write_text(PLAN.format(k=k))
        return run("apply", "plan.yaml", "in.parquet", "--lang", "en", *more)

    return act


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with duckdb.connect() as base:
        base.execute("create table t (name varchar, age integer, visits bigint, cost decimal(9,2), dose double, paid boolean, day date, "
                     "seen timestamp, note varchar)")  # fmt: skip
        base.executemany("insert into t values (?, ?, ?, ?, ?, ?, ?, ?, ?)", [
            (f"Per Son{n:02}", 20 + n % 10, n % 3 * 10**9, Decimal(n) / 4, n % 4 / 8, n % 2 == 0, dt.date(2024, 1, 1 + n % 28),
             dt.datetime.fromisoformat(f"2024-01-01T{n % 24:02}:00:{n % 60:02}"), [None, "", "plain", STRANGE, "007", "é中\t文"][n % 6])
            for n in range(ROWS)
        ])  # fmt: skip
        base.execute(f"copy t to '{tmp_path / 'in.parquet'}' (format parquet)")
    return tmp_path


def wanted(folder: Path) -> list[tuple[object, ...]]:
    """What the plan makes of the table, by another way."""
    with duckdb.connect() as base:
        return base.execute(f"select visits, cost, dose, paid, day, seen, note from '{folder / 'in.parquet'}' order by cost").fetchall()


def test_a_duckdb_file(folder: Path, apply: Apply) -> None:
    ran = apply("-o", "out.duckdb")
    assert ran.code == 0, ran.err
    with duckdb.connect(str(folder / "out.duckdb"), read_only=True) as base:
        found = base.execute("select visits, cost, dose, paid, day, seen, note from out order by cost").fetchall()
        types = dict(base.execute("select column_name, data_type from duckdb_columns() where table_name = 'out'").fetchall())
    assert found == wanted(folder)
    assert types == {"age": "VARCHAR", "visits": "BIGINT", "cost": "DECIMAL(9,2)", "dose": "DOUBLE", "paid": "BOOLEAN", "day": "DATE",
                     "seen": "TIMESTAMP", "note": "VARCHAR"}  # fmt: skip
    again = apply("-o", "out.duckdb")
    assert (again.code, "is there already" in again.err) == (2, True)
    assert apply("-o", "out.duckdb", "--replace").code == 0
    assert apply("-o", f"duckdb://{folder}/out.duckdb?table=march").code == 0
    with duckdb.connect(str(folder / "out.duckdb"), read_only=True) as base:
        assert sorted(base.execute("select table_name from duckdb_tables()").fetchall()) == [("march",), ("out",)]


def test_no_proof_no_table(folder: Path, apply: Apply) -> None:
    ran = apply("-o", "out.duckdb", k=50)
    assert ran.code == 1
    assert "no longer fits these data" in ran.out
    assert not (folder / "out.duckdb").exists()
    assert apply("-o", "mysql://h/d?table=t").code == 2


def test_a_file_that_is_no_database(folder: Path, apply: Apply) -> None:
    (folder / "out.duckdb").write_text("Per Son00,1\n" * 500)
    ran = apply("-o", "out.duckdb")
    assert ran.code == 2
    assert "cannot be written to" in ran.err
    assert "Per Son" not in ran.err + ran.out
    assert (folder / "out.duckdb").read_text().startswith("Per Son00")


def test_postgresql(folder: Path, apply: Apply, postgres: Server) -> None:
    import psycopg

    postgres.run("drop table if exists public.released")
    place = postgres.address("public.released")
    ran = apply("-o", place)
    assert ran.code == 0, ran.err
    assert CANARY not in ran.out + ran.err
    with psycopg.connect(host="127.0.0.1", port=postgres.port, user="owner", password=CANARY, dbname="postgres") as connection:
        assert connection.execute("select visits, cost, dose, paid, day, seen, note from released order by cost").fetchall() == wanted(
            folder
        )
        types = connection.execute("select column_name, data_type from information_schema.columns where table_name = 'released'").fetchall()
        assert dict(types)["visits"] == "bigint"
        assert dict(types)["seen"] == "timestamp without time zone"
        connection.execute("create view looks_at_it as select age from released")
    there = apply("-o", place)
    assert (there.code, "is there already" in there.err) == (2, True)
    blocked = apply("-o", place, "--replace")  # the view needs the old table: nothing is changed, and no text of the server told
    assert (blocked.code, "looks_at_it" in blocked.err) == (2, False)
    postgres.run("drop view looks_at_it")
    assert apply("-o", place, "--replace").code == 0
    with psycopg.connect(host="127.0.0.1", port=postgres.port, user="owner", password=CANARY, dbname="postgres") as connection:
        names = connection.execute("select relname from pg_class where relname like 'reidrisk%'").fetchall()
        assert names == []
        connection.execute("drop table released")


def test_a_trigger_that_changes_rows_is_found_and_taken_back(apply: Apply, postgres: Server) -> None:
    """What stands in the table is compared with what was proved."""
    import psycopg

    postgres.run(
        "create or replace function changes() returns trigger language plpgsql as "
        "$$ begin new.note = coalesce(new.note, 'none'); return new; end $$",
        "create or replace function rounds() returns event_trigger language plpgsql as $$ declare o record; begin "
        "for o in select * from pg_event_trigger_ddl_commands() loop if o.object_identity like 'public.reidrisk%' then execute "
        "format('create trigger t before insert on %s for each row execute function changes()', o.object_identity); "
        "end if; end loop; end $$",
        "drop event trigger if exists rounding",
        "create event trigger rounding on ddl_command_end when tag in ('CREATE TABLE') execute function rounds()",
    )
    try:
        ran = apply("-o", postgres.address("public.changed"))
    finally:
        postgres.run("drop event trigger rounding")
    assert ran.code == 2
    with psycopg.connect(host="127.0.0.1", port=postgres.port, user="owner", password=CANARY, dbname="postgres") as connection:
        assert connection.execute("select count(*) from pg_class where relname = 'changed'").fetchone() == (0,)
    assert "differs from what was proved" in ran.err


def test_a_server_that_refuses(apply: Apply, postgres: Server) -> None:
    ran = apply("-o", postgres.address("public.t", password="wrong-secret"))  # noqa: S106 - none
    assert ran.code == 2
    assert "refuses the login" in ran.err
    assert "wrong-secret" not in ran.err
    ran = apply("-o", postgres.address("nowhere.t"))
    assert (ran.code, "no such schema" in ran.err) == (2, True)
    assert apply("-o", "postgres://owner@127.0.0.1:1/postgres?table=t").code == 2


def test_a_session_that_cannot_rename_folders_writes_no_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """As those of Spark Connect are; told before anything is made."""
    ibis = pytest.importorskip("ibis")
    monkeypatch.setattr("reidrisk.data.sinks.spark._session", object)
    within = SINK.within
    assert within is not None
    with pytest.raises(InputError) as caught:
        within.make(read_address("spark://local?path=/data/out"), ibis.table({"a": "string"}, name="t"))
    assert [one.code for one in caught.value.problems] == ["no_path_there"]
