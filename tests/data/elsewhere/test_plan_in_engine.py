"""A plan in each engine: the same cells as on a file, proved by counts there, named only when proved, refused by name."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pytest
from tests.data.elsewhere.server import CANARY, ClickHouse, MariaDb, Server
from tests.data.output.test_dbt_model import CODES, filled
from tests.edge.calling import Ran, Run

pytestmark = [  # pyspark leaves its sockets to the garbage collector
    pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
PLAN = """schema: reidrisk/plan/1
steps:
  - {transform: suppress_column, column: pid}
  - {transform: hierarchy, column: age, file: h.yaml, level: 2}
  - {transform: date_part, column: day, to: month}
  - {transform: sets, column: sex, sets: "f=f|女;m=m|男"}
  - {transform: rounding, column: score, to: 1}
  - {transform: suppress_records, column: ward, values: gone}
require:
  qi: [sex, age, day, score]
  sa: [ward]
MORE
  suppression: 0.9
"""
RULE = "schema: reidrisk/hierarchies/1\ncolumns:\n  age: {intervals: [5, 10, 20], top: 60}\n"
NAMES, TYPES = ("sex", "age", "day", "score", "ward", "weight"), {"Date": "date", "Float64": "double", "Int32": "integer"}
CLICKHOUSE = (
    "pid String, sex LowCardinality(Nullable(String)), age Nullable(String), day Nullable(Date), score Nullable(Float64), "
    "ward Nullable(String), weight Int32"
)
COLUMNS = "pid varchar, sex varchar, age varchar, day date, score double, ward varchar, weight int"


def _rows(seed: int, size: int = 150) -> list[tuple[object, ...]]:
    """As in databases: letter case, full-width, blanks at the end, words for missing, values that no step can read."""
    chance = Random(seed)  # noqa: S311 - data for a test
    return [
        (
            f"P{seed}{at:06d}",
            chance.choice(("f", "m", "女", "ｍ", "F ", "", None, "NA", "other")),
            chance.choice((*map(str, range(28, 34)), "６１", "old", None)),
            chance.choice(("2026-01-03", "2026-01-30", "2026-02-01", None)),
            chance.choice((0.0, 0.4, 0.6, 1e16, None)),
            chance.choice(("a", "b", "gone", "o'b\"", "", None)),
            chance.randrange(3),
        )
        for at in range(size)
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "h.yaml").write_text(RULE, encoding="utf-8")
    return tmp_path


def _parquet(folder: Path, rows: list[tuple[object, ...]]) -> Path:
    path = folder / "t.parquet"
    with duckdb.connect() as base:
        base.execute(f"create table t ({COLUMNS})")
        base.executemany("insert into t values (?, ?, ?, ?, ?, ?, ?)", rows)
        base.execute(f"copy t to '{path}' (format parquet)")
    return path


def _cells(relation: str) -> Counter[tuple[object, ...]]:
    with duckdb.connect() as base:
        return Counter(base.execute(f"select sex, age, day, score, ward, weight from {relation}").fetchall())


class Engine:
    """Where the table is, where the output goes, and its cells as they are read there."""

    def __init__(self, data: str, out: str, read: Callable[[], Counter[tuple[object, ...]]]) -> None:
        self.data, self.out, self.read = data, out, read


@pytest.fixture(params=["postgres", "mariadb", "chdb", "spark"])
def engine(request: pytest.FixtureRequest, folder: Path) -> Callable[[list[tuple[object, ...]]], Engine]:
    def make(rows: list[tuple[object, ...]]) -> Engine:
        parquet = _parquet(folder, rows)
        if request.param == "spark":
            request.getfixturevalue("spark")
            out = folder / "out"
            return Engine(f"spark://local?path={parquet}", f"spark://local?path={out}", lambda: _cells(f"read_parquet('{out}/*.parquet')"))
        if request.param == "chdb":
            house: ClickHouse = request.getfixturevalue("chdb")
            house.fill("planned", CLICKHOUSE, rows)
            house.run("drop table if exists health.made_there")
            return Engine(house.address("planned"), house.address("made_there"), lambda: _of_clickhouse(house, folder))
        if request.param == "mariadb":
            other: MariaDb = request.getfixturevalue("mariadb")
            other.fill("planned", COLUMNS.replace("varchar", "varchar(40)"), rows)
            other.run("drop table if exists made_there")
            return Engine(other.address("planned"), other.address("made_there"), lambda: _of_mariadb(other))
        server: Server = request.getfixturevalue("postgres")
        server.fill("planned", COLUMNS.replace("double", "float8"), rows)
        server.run("drop table if exists made_there")
        return Engine(server.address("planned"), server.address("made_there"), lambda: _of_postgres(server))

    return make


def _of_clickhouse(server: ClickHouse, folder: Path) -> Counter[tuple[object, ...]]:
    kinds = server.asked("select name, type from system.columns where database = 'health' and table = 'made_there' format CSV")
    known = dict(csv.reader(kinds.splitlines()))
    types = {name: TYPES.get(known[name].removeprefix("Nullable(").rstrip(")"), "varchar") for name in NAMES}
    asked = f"select {', '.join(NAMES)} from health.made_there settings format_csv_null_representation = '\\\\N' format CSV"
    (folder / "there.csv").write_text(server.asked(asked), encoding="utf-8")
    return _cells(f"read_csv('{folder}/there.csv', header=false, nullstr='\\N', allow_quoted_nulls=false, columns={types})")


def _of_mariadb(server: MariaDb) -> Counter[tuple[object, ...]]:
    return Counter(server.rows("select sex, age, day, score, ward, weight from made_there"))


def _of_postgres(server: Server) -> Counter[tuple[object, ...]]:
    import psycopg

    with psycopg.connect(host="127.0.0.1", port=server.port, user="owner", password=CANARY, dbname="postgres") as connection:
        return Counter(connection.execute("select sex, age, day, score, ward, weight from made_there").fetchall())


def _run(run: Run, folder: Path, data: str, *more: str, asked: str = "  k: 3") -> Ran:
    (folder / "plan.yaml").write_text(PLAN.replace("MORE", asked), encoding="utf-8")
    return run("apply", "plan.yaml", data, *more, "--most-lost", "1", "--json")


def test_the_cells_are_those_of_a_file(run: Run, folder: Path, engine: Callable[..., Engine], request: pytest.FixtureRequest) -> None:
    asked = ((1, "  k: 3"),) if "spark" in request.node.name else ((1, "  k: 3"), (2, "  k: 2\n  l: 2"))
    for seed, more in asked:
        place = engine(_rows(seed))
        there = _run(run, folder, place.data, "-o", place.out, "--replace", asked=more)
        assert there.code == 0, there.out
        here = _run(run, folder, "t.parquet", "-o", f"here{seed}.parquet", asked=more)
        assert here.code == 0, here.out
        assert place.read() == _cells(f"read_parquet('{folder}/here{seed}.parquet')")
        for key in ("rows", "steps", "left", "records_lost", "cells_suppressed", "lost", "moved", "written"):
            assert there.json[key] == here.json[key], key
        mine, theirs = there.json["proof"], here.json["proof"]
        for key in ("passed", "k", "classes"):
            assert mine[key] == theirs[key], key
        assert there.json["order"] == "random"


def test_cells_rare_in_their_class_are_suppressed_there_as_on_a_file(
    run: Run, folder: Path, engine: Callable[..., Engine], request: pytest.FixtureRequest
) -> None:
    """A default plan with a purpose holds such a step: columns shown in part."""
    step = "  - {transform: local_suppression, column: age, suppress: [sex, day], least: 3, with: [sex, day, score]}\nrequire:"
    for seed in (3,) if "[spark" in request.node.name or "[chdb" in request.node.name else (3, 4):
        place, plan = engine(_rows(seed)), PLAN.replace("require:", step).replace("MORE", "  k: 3")
        (folder / "plan.yaml").write_text(plan, encoding="utf-8")
        there = run("apply", "plan.yaml", place.data, "-o", place.out, "--replace", "--most-lost", "1", "--json")
        assert there.code == 0, there.out
        here = run("apply", "plan.yaml", "t.parquet", "-o", f"here{seed}.parquet", "--most-lost", "1", "--json")
        assert here.code == 0, here.out
        assert place.read() == _cells(f"read_parquet('{folder}/here{seed}.parquet')")
        step_there, step_here = there.json["steps"][-1], here.json["steps"][-1]
        assert step_there == step_here
        assert step_here["changed"] > 0
        assert (there.json["proof"]["k"], there.json["proof"]["classes"]) == (here.json["proof"]["k"], here.json["proof"]["classes"])


@pytest.mark.parametrize("engine", ["postgres", "mariadb", "chdb"], indirect=True)
@pytest.mark.parametrize("listed", ["28;20-29;*\n29;20-29;*\n30;30-39;*\n", "28;twenties;*\n29;twenties;*\n30;other;*\n"])
def test_values_that_a_list_does_not_hold_are_counted_there_as_on_a_file(
    run: Run, folder: Path, engine: Callable[..., Engine], listed: str
) -> None:
    """A list whose labels are ranges takes them up; one of names does not, and they become the mark."""
    (folder / "ages.csv").write_text(listed, encoding="utf-8")
    plan = "schema: reidrisk/plan/1\nsteps:\n  - {transform: suppress_column, column: pid}\n"
    plan += "  - {transform: hierarchy, column: age, file: ages.csv, level: 1}\nrequire: {qi: [age], k: 2, suppression: 0.9}\n"
    (folder / "plan.yaml").write_text(plan, encoding="utf-8")
    place = engine(_rows(8))
    there = run("apply", "plan.yaml", place.data, "-o", place.out, "--replace", "--most-lost", "1", "--json")
    here = run("apply", "plan.yaml", "t.parquet", "-o", "here.parquet", "--most-lost", "1", "--json")
    assert (there.code, here.code) == (0, 0), there.out
    assert there.json["steps"] == here.json["steps"]
    assert here.json["steps"][1]["unlisted"]["rows"] > 0
    assert place.read() == _cells(f"read_parquet('{folder}/here.parquet')")


def test_a_dbt_model_of_the_table_makes_the_same_cells(run: Run, folder: Path, postgres: Server) -> None:
    data = _filled(postgres, [(*row[:4], 12345678.5 if row[4] == 1e16 else row[4], *row[5:]) for row in _rows(6)])
    plan = PLAN.replace("  - {transform: rounding, column: score, to: 1}\n", "  - {transform: bands, column: score, width: 2}\n")
    (folder / "plan.yaml").write_text(plan.replace("MORE", "  k: 3"), encoding="utf-8")
    ran = run("apply", "plan.yaml", data, "-o", postgres.address("made_there"), "--dbt", "project", "--most-lost", "1", "--json")
    assert ran.code == 0, ran.out
    assert ran.json["dbt"]["source"] == ["public", "planned"]
    wanted = _of_postgres(postgres)
    query = filled((folder / "project/models/released_planned.sql").read_text(encoding="utf-8")).replace(" t AS", " planned AS")
    postgres.run("drop table made_there", f"create table made_there as {query}")
    assert _of_postgres(postgres) == wanted


@pytest.mark.parametrize("engine", ["spark"], indirect=True)
def test_blocks_of_codes_in_spark_and_the_dbt_model_in_its_sql(run: Run, folder: Path, engine: Callable[..., Engine], spark: Any) -> None:
    """Values of a column are few: their labels go there as a small table; to the model the ranges go as a seed."""
    rows = [(*row[:5], code, row[6]) for row, code in zip(_rows(7, 160), CODES * 20, strict=False)]
    place = engine([(*row[:4], {0.0: -0.0, 1e16: 12345678.5}.get(row[4], row[4]), *row[5:]) for row in rows])  # type: ignore[call-overload]
    steps = "  - {transform: suppress_column, column: pid}\n  - {transform: suppress_column, column: weight}\n"
    steps += "  - {transform: icd10, column: ward, to: block}\n  - {transform: date_part, column: day, to: year}\n"
    steps += "  - {transform: bands, column: score, width: 2}\n"
    steps += "  - {transform: suppress_column, column: age}\n  - {transform: suppress_column, column: sex}\n"
    plan = f"schema: reidrisk/plan/1\nsteps:\n{steps}require: {{qi: [ward, day], sa: [score], k: 3, l: 1, t: 1, suppression: 0.9}}\n"
    (folder / "plan.yaml").write_text(plan, encoding="utf-8")
    there = run("apply", "plan.yaml", place.data, "-o", place.out, "--replace", "--dbt", "project", "--most-lost", "1", "--json")
    here = run("apply", "plan.yaml", "t.parquet", "-o", "here.parquet", "--most-lost", "1", "--json")
    assert (there.code, here.code) == (0, 0), there.out + here.out
    assert there.json["steps"] == here.json["steps"]
    with duckdb.connect() as base:
        wanted = Counter(base.execute(f"select day, score, ward from read_parquet('{folder}/here.parquet')").fetchall())
        assert Counter(base.execute(f"select day, score, ward from read_parquet('{folder}/out/*.parquet')").fetchall()) == wanted
    assert {row[2] for row in wanted} >= {"A00-A09", "I10-I15"}
    spark.read.parquet(str(folder / "t.parquet")).createOrReplaceTempView("t")
    for seed in (folder / "project" / "seeds").glob("*.csv"):
        spark.read.csv(str(seed), header=True).createOrReplaceTempView(seed.stem)
    (model,) = (folder / "project" / "models").glob("*.sql")
    made = spark.sql(filled(model.read_text(encoding="utf-8")))
    assert Counter(tuple(row) for row in made.select("day", "score", "ward").collect()) == wanted
    made.createOrReplaceTempView(model.stem)
    tests = {one.stem: spark.sql(filled(one.read_text(encoding="utf-8"))).count() for one in (folder / "project" / "tests").glob("*.sql")}
    assert len(tests) == 4
    assert set(tests.values()) == {0}, tests


def _tables(server: Server) -> set[str]:
    import psycopg

    with psycopg.connect(host="127.0.0.1", port=server.port, user="owner", password=CANARY, dbname="postgres") as connection:
        found = connection.execute("select tablename from pg_tables where schemaname = 'public'").fetchall()
    return {name for (name,) in found if name.startswith(("made_there", "reidrisk_"))}


def _filled(server: Server, rows: list[tuple[object, ...]]) -> str:
    server.fill("planned", COLUMNS.replace("double", "float8"), rows)
    server.run("drop table if exists made_there")
    return server.address("planned")


@pytest.mark.parametrize("said", ["{}", "见{}，已出院", "P3 see({}) a"], ids=["a cell", "in a sentence", "in brackets"])
def test_an_identifier_that_stays_in_another_column_is_found_there_and_nothing_is_left_behind(
    run: Run, folder: Path, postgres: Server, said: str
) -> None:
    rows = [(*row[:5], said.format(row[0]) if at % 7 == 0 else "a", row[6]) for at, row in enumerate(_rows(3))]
    data = _filled(postgres, rows)
    ran = _run(run, folder, data, "-o", postgres.address("made_there"))
    assert (ran.code, ran.json["output"], _tables(postgres)) == (1, None, set())
    kept = _run(run, folder, data, "-o", postgres.address("made_there"), "--not-graded")
    assert (kept.code, _tables(postgres)) == (1, {"made_there"})
    written = sum(number for row, number in _of_postgres(postgres).items() if "P30" in str(row[4]))
    assert kept.json["proof"]["identifiers"] == {"sought": len(rows), "met": written, "by_chance": 0}
    assert "leak" in [one["kind"] for one in kept.json["proof"]["findings"]]


def test_what_needs_every_row_is_refused_by_name(run: Run, folder: Path, postgres: Server) -> None:
    data = _filled(postgres, _rows(4, 40))
    steps = "  - {transform: hash_destroy, column: pid}\n  - {transform: noise, column: weight, scale: 2}\nrequire:"
    (folder / "plan.yaml").write_text("schema: reidrisk/plan/1\nsteps:\n" + steps + "\n  qi: [sex]\n  k: 2\n", encoding="utf-8")
    ran = run("apply", "plan.yaml", data, "-o", "out.parquet", "--json")
    assert ran.code == 2
    assert [one["code"] for one in ran.json["errors"]] == ["identifiers_stay", "step_needs_rows", "rows_stay"]
    assert "suppress_column" in ran.out


def test_a_table_that_is_there_too_many_values_and_cells_that_act_are_refused(
    run: Run, folder: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = _filled(postgres, [(*row[:5], "<b>" if at == 5 else "a", row[6]) for at, row in enumerate(_rows(5, 60))])
    out = postgres.address("made_there")
    ran = _run(run, folder, data, "-o", out, asked="  k: 1")
    assert (ran.code, [one["code"] for one in ran.json["errors"]], _tables(postgres)) == (2, ["cells_act"], set())
    monkeypatch.setattr("reidrisk.data.output.in_engine.MOST_VALUES", 3)
    ran = _run(run, folder, data, "-o", out, asked="  k: 1")
    assert [(one["code"], one["column"]) for one in ran.json["errors"]] == [("too_many_values", "sex")]
    postgres.run("create table made_there (x int)")
    ran = _run(run, folder, data, "-o", out, asked="  k: 1")
    assert (ran.code, [one["code"] for one in ran.json["errors"]], _tables(postgres)) == (2, ["table_exists"], {"made_there"})


def test_the_search_goes_by_counted_tuples_and_finds_what_it_finds_on_a_file(run: Run, folder: Path, engine: Callable[..., Engine]) -> None:
    """Of sizes alone a file's plan may show in part what is emptied, which an engine does not."""
    place = engine(_rows(4, 300))
    classes = ("--k", "4", "--l", "2", "--suppression", "10%")
    asked = ("--qi", "sex,age,day,ward", "--ni", "score", "--sa", "weight", "--drop", "pid", *classes, "--most-lost", "1")
    there = run("mitigate", place.data, *asked, "-o", place.out, "--plan", "there.yaml", "--replace", "--json")
    assert there.code == 0, there.out + there.err
    here = run("mitigate", "t.parquet", *asked, "-o", "here.parquet", "--json")
    assert here.code == 0, here.out
    assert there.json["plan"]["levels"] == here.json["plan"]["levels"]
    assert there.json["records_lost"] == here.json["records_lost"]
    assert there.json["proof"]["passed"]
    assert run("apply", "there.yaml", "t.parquet", "-o", "again.parquet", "--most-lost", "1").code == 0
    assert place.read() == _cells(f"read_parquet('{folder}/again.parquet')")


def test_what_only_files_can_keep_is_said(run: Run, postgres: Server) -> None:
    """A subject was advised that is refused there, and numbers were wiped without a word that on a file they leave as means."""
    people = [f"P{n // 2 if n < 80 else n:06}" for n in range(300)]
    rows: list[tuple[object, ...]] = [(one, "MF"[n % 2], 22 + n % 40, 4_000 + n * 7_919 % 20_011) for n, one in enumerate(people)]
    postgres.fill("planned", "patient_id varchar, sex varchar, age integer, monthly_salary integer", rows)
    postgres.run("drop table if exists made_there")
    context = ("--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "high", "--p", "0.001")
    asked = (*context, "--goal", "level-3", "--lang", "en", "--json")
    there = run("mitigate", postgres.address("planned"), *asked, "-o", postgres.address("made_there"))
    assert there.json["proof"]["passed"], there.out + there.err
    assert not there.json["plan"]["treated"]
    notes = there.json["plan"]["notes"]
    for words in ("it cannot become a pseudonym", "Numbers in monthly_salary: while the data stay in their engine"):
        assert [words in one for one in notes].count(True) == 1
    assert not [one for one in notes if "REIDRISK_SECRETS_KEY" in one]


def test_who_may_know_a_column_finds_nobody_there_either(run: Run, folder: Path, postgres: Server) -> None:
    """Costs of each record were left as they stood, and the level was 3; on a file they are rounded."""
    chance = Random(7)  # noqa: S311 - data for a test
    rows: list[tuple[object, ...]] = [
        (chance.choice("fm"), str(chance.randrange(20, 60)), f"{chance.uniform(900, 9000):.2f}") for _ in range(400)
    ]
    kinds = {"sex": "varchar", "age": "integer", "total_cost": "numeric(9, 2)"}
    postgres.fill("planned", ", ".join(map(" ".join, kinds.items())), rows)
    postgres.run("drop table if exists made_there")
    (folder / "t.csv").write_text("\n".join([",".join(kinds), *(",".join(map(str, row)) for row in rows), ""]), encoding="utf-8")
    context = ("--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "high", "--p", "0.001")
    asked = ("--qi", "sex,age", "--ni", "total_cost", *context)
    whole = [run("assess", data, *asked, "--json").json for data in (postgres.address("planned"), "t.csv")]
    found = [[one["subject"] for one in each["cautions"] if one["code"] == "open-linkage"] for each in whole]
    assert found == [[["payer", "total_cost"]]] * 2
    ran = run("mitigate", postgres.address("planned"), *asked, "-o", postgres.address("made_there"), "--plan", "there.yaml", "--json")
    assert ran.code == 0, ran.out + ran.err
    assert ran.json["proof"]["level"] == 3
    assert run("apply", "there.yaml", "t.csv", "-o", "here.csv").code == 0
    import psycopg

    with psycopg.connect(host="127.0.0.1", port=postgres.port, user="owner", password=CANARY, dbname="postgres") as connection:
        there = Counter(tuple(map(str, row)) for row in connection.execute("select sex, age, total_cost from made_there").fetchall())
    with (folder / "here.csv").open(encoding="utf-8", newline="") as file:
        assert there == Counter(tuple(row.values()) for row in csv.DictReader(file))
    assert len({cost for _, _, cost in there}) < 10
