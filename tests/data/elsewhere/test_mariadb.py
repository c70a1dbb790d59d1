"""A real MariaDB server: what is spelled and compared otherwise there, what is written there, and servers that only speak its protocol."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from hashlib import md5
from pathlib import Path

import duckdb
import pytest
from tests.data.elsewhere.server import CANARY, MariaDb, Server
from tests.edge.calling import Run

from reidrisk.data.coding import Wanted, coded
from reidrisk.data.databases.products import Product, product
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.model.problem import InputError

PLAN = """schema: reidrisk/plan/1
steps:
  - {transform: suppress_column, column: pid}
  - {transform: bands, column: age, width: "10"}
require:
  qi: [age]
  k: 2
  suppression: 0.9
"""
ODD = "o`d' \"%s\\"


def _md5(content: bytes) -> str:
    return md5(content, usedforsecurity=False).hexdigest()


def _labels(address: str, name: str) -> tuple[str | None, ...]:
    with open_dataset(address) as dataset:
        found = coded(dataset, (), Wanted((name,), labels=True)).others[0].labels
        assert found is not None
        return tuple(found)


def test_each_type_is_spelled_as_in_a_file(mariadb: MariaDb) -> None:
    wanted: dict[str, tuple[str, tuple[object, ...], tuple[str | None, ...]]] = {
        "fl": ("float", (0.1, 0.25, None), (None, "0.1", "0.25")),
        "de": ("decimal(9,2)", (Decimal("1.50"), Decimal(2), None), (None, "1.50", "2.00")),
        "seen": ("datetime(3)", ("2020-01-01", "2020-01-01 08:30:00.5", "0000-00-00"), (None, "2020-01-01", "2020-01-01 08:30:00.5")),
        "mom": ("timestamp null", ("2020-01-01 08:00:00", None, None), (None, "2020-01-01 00:00:00+00:00")),
        "en": ("enum('a','B')", ("a", "B", None), (None, "B", "a")),
        "bi": ("bit(3)", (5, 1, None), (None, "1", "5")),
        "ye": ("year", (2020, 1999, None), (None, "1999", "2020")),
        "ti": ("time", ("112:00:00", "12:00:00", None), (None, "112:00:00", "12:00:00")),
        "ol": ("varchar(9) character set latin1", ("é", "e", "E"), ("E", "e", "é")),
        "un": ("bigint unsigned", (2**64 - 1, 7, None), (None, "18446744073709551615", "7")),
        "bl": ("blob", (b"\x00x", b"", None), (None, _md5(b"\x00x"), _md5(b""))),
        ODD: ("text", ("\\'", "%s", "{{ 7 }}"), ("%s", "\\'", "{{ 7 }}")),
    }
    name = {key: key.replace("`", "``").replace("%", "%%") for key in wanted}
    columns = ", ".join(f"`{name[key]}` {kind}" for key, (kind, _, _) in wanted.items())
    mariadb.run("drop table if exists typed", f"create table typed ({columns}) charset utf8mb4".replace("%%", "%"))
    with mariadb.connect() as connection, connection.cursor() as cursor:
        cursor.execute("set session sql_mode = ''")
        places = ", ".join(["%s"] * len(wanted))
        cursor.executemany(f"insert into typed values ({places})", list(zip(*(cells for _, cells, _ in wanted.values()), strict=True)))
    for key, (_, _, spelled) in wanted.items():
        found = _labels(mariadb.address("typed"), key)
        assert sorted(found, key=lambda one: (one is not None, one or "")) == list(spelled), key


def test_long_texts_that_differ_at_their_end_are_two_values(mariadb: MariaDb) -> None:
    """A sort there looks at 1,024 bytes."""
    long = "x" * 5000
    mariadb.fill("long_texts", "a longtext, b int", [(long + end, number) for end in "aab" for number in range(40)])
    with open_dataset(mariadb.address("long_texts"), ReadOptions(most_tuples=1)) as dataset:
        assert dataset.classes(["a"]).sizes.pairs == ((40, 1), (80, 1))
        assert dataset.classes(["a", "b"]).sizes.pairs == ((1, 40), (2, 40))


def test_a_column_that_cannot_be_compared_is_refused_by_name_or_left_out(mariadb: MariaDb) -> None:
    mariadb.fill("placed", "a int, g point", [(1, None), (2, None)])
    with pytest.raises(InputError) as caught:
        open_dataset(mariadb.address("placed"))
    assert [one.code for one in caught.value.problems] == ["unsupported_column_type"]
    with open_dataset(mariadb.address("placed", columns="a")) as dataset:
        assert dataset.facts.columns == ("a",)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_fails_is_told_without_a_word_of_the_server(run: Run, mariadb: MariaDb, lang: str) -> None:
    mariadb.fill("visits", "sex varchar(3)", [("f",), ("m",)])
    refused = run("measure", mariadb.address("visits", password="wrong-secret"), "--qi", "sex", "--lang", lang)  # noqa: S106 - none
    assert (refused.code, {"zh": "拒绝登录", "en": "refuses the login"}[lang] in refused.err) == (2, True)
    assert "wrong-secret" not in refused.err + refused.out
    near = run("measure", mariadb.address("visit"), "--qi", "sex", "--lang", lang)
    assert (near.code, "visits" in near.err, CANARY in near.err + near.out) == (2, True, False)
    gone = run("measure", "mysql://owner@127.0.0.1:1/health?table=visits", "--qi", "sex", "--lang", lang)
    assert (gone.code, {"zh": "连接不上", "en": "cannot be reached"}[lang] in gone.err) == (2, True)


def test_nothing_can_be_changed_while_a_table_is_read(mariadb: MariaDb) -> None:
    from reidrisk.data.address import read_address
    from reidrisk.data.databases.mysql_server import connect

    mariadb.fill("visits", "sex varchar(3)", [("f",), ("m",)])
    server = connect(read_address(mariadb.address("visits")), CANARY)
    with pytest.raises(Exception, match="READ ONLY"), server.connection.cursor() as cursor:
        cursor.execute("insert into visits values ('x')")
    server.disconnect()


@pytest.mark.parametrize("said", ["{}", "见{}，已出院", "P3 see({}) a"], ids=["a cell", "in a sentence", "in brackets"])
def test_an_identifier_that_stays_is_found_there_and_nothing_is_left_behind(run: Run, tmp_path: Path, mariadb: MariaDb, said: str) -> None:
    rows = [(f"P30{at:05d}", str(20 + at % 3), said.format(f"P30{at:05d}") if at % 4 == 0 else "a") for at in range(24)]
    mariadb.fill("leaking", "pid varchar(20), age varchar(3), note text", rows)
    mariadb.run("drop table if exists leaked")
    (tmp_path / "plan.yaml").write_text(PLAN, encoding="utf-8")
    ran = run("apply", "plan.yaml", mariadb.address("leaking"), "-o", mariadb.address("leaked"), "--not-graded", "--json")
    assert ran.code == 1
    assert ran.json["proof"]["identifiers"] == {"sought": 24, "met": 6, "by_chance": 0}
    ran = run("apply", "plan.yaml", mariadb.address("leaking"), "-o", mariadb.address("never"), "--json")
    assert (ran.code, ran.json["output"]) == (1, None)
    names = {name for (name,) in mariadb.rows("show tables")}
    assert not {name for name in names if name.startswith("reidrisk_")} | (names & {"never"})


def test_the_result_of_a_file_becomes_a_table(run: Run, tmp_path: Path, mariadb: MariaDb) -> None:
    strange = "quo\"te', comma\nline\r\n'two' \\ %s"
    with duckdb.connect() as base:
        base.execute("create table t (pid varchar, age integer, visits bigint, cost decimal(9,2), dose double, paid boolean, day date, "
                     "seen timestamp, note varchar, wide hugeint, small float)")  # fmt: skip
        base.executemany("insert into t values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", [
            (f"Per Son{n:02}", 20 + n % 10, n % 3 * 10**9, Decimal(n) / 4, n % 4 / 8, n % 2 == 0, dt.date(2024, 1, 1 + n % 28),
             dt.datetime.fromisoformat(f"2024-01-01T{n % 24:02}:00:{n % 60:02}"), [None, "", "plain", strange, "007", "é中\t文"][n % 6],
             10**30 + n % 2, 0.1)
            for n in range(60)
        ])  # fmt: skip
        base.execute(f"copy t to '{tmp_path / 'in.parquet'}' (format parquet)")
        wanted = Counter(base.execute("select visits, cost, dose, paid, day, seen, note from t").fetchall())
    (tmp_path / "plan.yaml").write_text(PLAN, encoding="utf-8")
    mariadb.run("drop table if exists released")
    place = mariadb.address("released")
    ran = run("apply", "plan.yaml", "in.parquet", "-o", place, "--lang", "en")
    assert ran.code == 0, ran.err
    assert CANARY not in ran.out + ran.err
    found = mariadb.rows("select visits, cost, dose, paid, day, seen, note from released")
    assert Counter((*row[:3], bool(row[3]), *row[4:]) for row in found) == wanted
    types = dict(mariadb.rows("select column_name, column_type from information_schema.columns where table_name = 'released'"))
    assert (types["visits"], types["cost"], types["seen"], types["paid"]) == ("bigint(20)", "decimal(9,2)", "datetime(6)", "tinyint(1)")
    again = run("apply", "plan.yaml", "in.parquet", "-o", place, "--lang", "en")
    assert (again.code, "is there already" in again.err) == (2, True)
    assert run("apply", "plan.yaml", "in.parquet", "-o", place, "--replace").code == 0
    assert run("apply", "plan.yaml", "in.parquet", "-o", mariadb.address("nowhere.t")).code == 2
    mariadb.run("create trigger t before insert on released for each row set new.note = 'x'")  # the new table has none of it
    assert run("apply", "plan.yaml", "in.parquet", "-o", place, "--replace").code == 0
    assert not [name for (name,) in mariadb.rows("show tables") if str(name).startswith("reidrisk_")]


def test_what_only_reads_gives_what_it_gives_on_a_file(run: Run, tmp_path: Path, mariadb: MariaDb) -> None:
    """Several tables of one release are refused there, without a word of the password."""
    rows = [(f"张三{at:03d}", f"1380013{at:04d}", ("男", "女")[at % 2], str(20 + at % 5), f"2024-01-{1 + at % 9:02d}") for at in range(60)]
    mariadb.fill("people", "姓名 varchar(20), 电话 varchar(20), 性别 varchar(3), 年龄 varchar(3), 入院日期 varchar(20)", rows)
    with duckdb.connect() as base:
        base.execute("create table t (姓名 varchar, 电话 varchar, 性别 varchar, 年龄 varchar, 入院日期 varchar)")
        base.executemany("insert into t values (?, ?, ?, ?, ?)", rows)
        base.execute(f"copy t to '{tmp_path / 'people.parquet'}' (format parquet)")
    there, here = (run("scan", one, "--json") for one in (mariadb.address("people"), "people.parquet"))
    assert (there.code, here.code) == (0, 0), there.err
    roles = [[(one["name"], one["roles"]) for one in ran.json["columns"]] for ran in (there, here)]
    assert roles[0] == roles[1]
    context = ("--qi", "性别,年龄", "--sharing", "controlled", "--json")
    there, here = (run("assess", one, *context) for one in (mariadb.address("people"), "people.parquet"))
    for key in ("level", "level_range", "acceptable", "risk"):
        assert there.json.get(key) == here.json.get(key), key
    there, here = (run("compare", one, *context) for one in (mariadb.address("people"), "people.parquet"))
    assert there.code == here.code, there.err
    editions = [[(one["standard"], one["level"]) for one in ran.json["editions"]] for ran in (there, here)]
    assert editions[0] == editions[1]
    several = run("assess", mariadb.address("people"), "people.parquet", "--lang", "en")  # rows do not leave it
    assert (several.code, "The rows stay in their engine" in several.err, CANARY in several.err) == (2, True, False)


def test_no_dbt_model_is_written_in_its_sql(run: Run, tmp_path: Path, mariadb: MariaDb) -> None:
    mariadb.fill("visits", "pid varchar(9), age int", [("a", 30), ("b", 31)])
    (tmp_path / "plan.yaml").write_text(PLAN, encoding="utf-8")
    ran = run("apply", "plan.yaml", mariadb.address("visits"), "--dbt", "project", "--json")
    assert (ran.code, [one["code"] for one in ran.json["errors"]], (tmp_path / "project").exists()) == (2, ["no_dbt_dialect"], False)


@pytest.mark.parametrize(
    ("said", "scheme", "tested", "found"),
    [
        ("PostgreSQL 15.3 (Debian 15.3-0+deb12u1) on x86_64", "postgres", "PostgreSQL", Product("PostgreSQL 15.3", True)),
        ("(openGauss 5.0.0 build a07d57c3) compiled at 2023", "postgres", "PostgreSQL", Product("opengauss 5.0.0", False)),
        ("KingbaseES V008R006C007B0012 on x86_64", "postgresql", "PostgreSQL", Product("kingbase 008", False)),
        ("PostgreSQL 9.4.26 (Greenplum Database 6.20)", "postgres", "PostgreSQL", Product("greenplum 9.4.26", False)),
        ("PostgreSQL 15.3", "kingbase", "PostgreSQL", Product("kingbase 15.3", False)),
        ("10.11.19-MariaDB-0+deb12u1", "mysql", "MariaDB", Product("MariaDB 10.11.19", True)),
        ("8.0.36", "mysql", "MariaDB", Product("mysql 8.0.36", False)),
        ("8.0.11-TiDB-v7.5.0", "mysql", "MariaDB", Product("tidb 8.0.11", False)),
        ("5.7.25-OceanBase_CE-v4.2.1.0", "mysql", "MariaDB", Product("oceanbase 5.7.25", False)),
    ],
)
def test_a_server_is_known_by_what_it_says_of_itself(said: str, scheme: str, tested: str, found: Product) -> None:
    assert product(said, scheme, [tested]) == found


@pytest.fixture(params=["tidb", "opengauss"])
def untested(request: pytest.FixtureRequest) -> Callable[[str], str]:
    """A real server, called by the name of a product that only speaks its protocol; the address of a table of it."""
    rows = [("f", 30 + at % 2) for at in range(8)]
    if request.param == "tidb":
        other: MariaDb = request.getfixturevalue("mariadb")
        other.fill("visits", "sex varchar(3), age int", [*rows])
        return lambda table: other.address(table, scheme="tidb")
    server: Server = request.getfixturevalue("postgres")
    server.fill("visits", "sex varchar(3), age int", [*rows])
    return lambda table: server.address(table).replace("postgres://", "opengauss://")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_an_untested_engine_is_used_only_when_asked_for_and_the_result_says_so(
    run: Run, tmp_path: Path, untested: Callable[[str], str], lang: str
) -> None:
    ran = run("measure", untested("visits"), "--qi", "sex,age", "--lang", lang)
    assert (ran.code, "--untested-engine" in ran.err) == (2, True)
    ran = run("assess", untested("visits"), "--qi", "sex,age", "--untested-engine", "--lang", lang, "--json")
    assert ran.code in {0, 4}, ran.out  # no context is given
    assert {"zh": "未经测试", "en": "not tested"}[lang] in ran.out
    with duckdb.connect() as base:
        base.execute(f"copy (select 'f' as pid, 30 + i % 2 as age from range(8) t(i)) to '{tmp_path / 'in.parquet'}' (format parquet)")
    (tmp_path / "plan.yaml").write_text(PLAN, encoding="utf-8")
    out = run("apply", "plan.yaml", "in.parquet", "-o", untested("written"), "--lang", lang)
    assert (out.code, {"zh": "未经测试", "en": "untested engine"}[lang] in out.err) == (2, True)
