"""ClickHouse: an old real server for what a server says and allows, this year's engine for what is computed."""

from __future__ import annotations

import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from tests.data.elsewhere.server import CANARY, ClickHouse
from tests.edge.calling import Run
from tests.patience import PATIENCE

from reidrisk.data.address import read_address
from reidrisk.data.coding import Wanted, coded
from reidrisk.data.databases.clickhouse_server import ClickHouseServer, connect, encrypted, port_of
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
BIG, LONG = "123456789012345678901234567890123456789012.5", "-12345678901234567890123456789012345678901234567890"
IDS = ["00000000-0000-0000-0000-00000000000a", "00000000-0000-0000-0000-00000000000b"]
NANO = ["2020-01-01 00:00:00.000000001", "2020-01-01 00:00:00.000000002"]
ZONED = ["2020-01-01 13:00:00+00:00", "2020-07-01 12:00:00+00:00"]
ODD = "o`d' \"%s\\"
VERSIONS = [(1, "a", 1), (1, "b", 2), (2, "a", 1), (3, "b", 1), (3, "b", 3)]


@pytest.fixture(params=["clickhouse", "chdb"])
def either(request: pytest.FixtureRequest) -> ClickHouse:
    found: ClickHouse = request.getfixturevalue(request.param)
    return found


def _code(address: str) -> str:
    with pytest.raises(InputError) as caught:
        open_dataset(address)
    (problem,) = caught.value.problems
    assert CANARY not in problem.say("zh") + problem.say("en") + repr(caught.value)
    return problem.code


def test_each_type_is_spelled_as_in_a_file(chdb: ClickHouse) -> None:
    wanted: dict[str, tuple[str, tuple[object, object], Sequence[str | None]]] = {
        "fl": ("Nullable(Float32)", (0.1, None), [None, "0.1"]),
        "bf": ("BFloat16", (0.25, 2), ["0.25", "2"]),
        "de": ("Decimal(9, 2)", (1.5, 2), ["1.50", "2.00"]),
        "wd": ("Nullable(Decimal(60, 3))", (BIG, None), [None, BIG]),
        "da": ("Nullable(Date32)", ("1950-02-01", None), [None, "1950-02-01"]),
        "mo": ("DateTime64(3)", ("2020-01-01", "2020-01-01 08:30:00.5"), ["2020-01-01", "2020-01-01 08:30:00.5"]),
        "zo": ("DateTime('America/New_York')", ("2020-01-01 08:00:00", "2020-07-01 08:00:00"), ZONED),
        "na": ("DateTime64(9)", (NANO[0], NANO[1]), NANO),
        "lc": ("LowCardinality(Nullable(String))", ("x ", None), [None, "x "]),
        "fs": ("FixedString(5)", ("ab", "é"), ["ab", "é"]),
        "en": ("Enum8('p' = 1, 'Q' = 2)", ("p", "Q"), ["Q", "p"]),
        "uu": ("UUID", (IDS[0].upper(), IDS[1]), IDS),
        "bo": ("Bool", (1, 0), ["false", "true"]),
        "ul": ("UInt64", (2**64 - 1, 7), ["18446744073709551615", "7"]),
        "wi": ("Int256", (LONG, "7"), [LONG, "7"]),
        "ip": ("IPv6", ("::1", "2001:db8::2"), ["2001:db8::2", "::1"]),
        ODD: ("String", ("\\'", 'line\r\n"q", \\N'), ["\\'", 'line\r\n"q", \\N']),
    }  # fmt: skip
    columns = ", ".join(f"`{key}` {kind}".replace("\\", "\\\\").replace("o`d", "o\\`d") for key, (kind, _, _) in wanted.items())
    chdb.fill("typed", columns, list(zip(*(cells for _, cells, _ in wanted.values()), strict=True)))
    with open_dataset(chdb.address("typed")) as dataset:
        for key, (_, _, spelled) in wanted.items():
            found = coded(dataset, (), Wanted((key,), labels=True)).others[0].labels
            assert found is not None
            assert sorted(found, key=lambda one: (one is not None, one or "")) == list(spelled), key


def test_a_column_that_cannot_be_compared_is_refused_by_name_or_left_out(either: ClickHouse) -> None:
    either.fill("odd", "a Int32, b Array(String), c Tuple(Int32, String)", [])
    either.run("insert into health.odd select number, [], (1, 'x') from numbers(3)")
    with pytest.raises(InputError) as caught:
        open_dataset(either.address("odd"))
    assert caught.value.problems[0].code == "unsupported_column_type"
    assert "b, c" in caught.value.problems[0].say("en")
    with open_dataset(either.address("odd", columns="a")) as dataset:
        assert dataset.facts.columns == ("a",)


def test_rows_that_others_replace_are_not_counted(either: ClickHouse) -> None:
    """Until it merges its parts such a table holds them."""
    either.fill("versions", "id Int32, sex String, v Int32", VERSIONS[:3], "ReplacingMergeTree(v) order by id")
    either.run("insert into health.versions values (3, 'b', 1)", "insert into health.versions values (3, 'b', 3)")
    assert either.asked("select count() from health.versions").strip() in {"4", "5"}
    with open_dataset(either.address("versions")) as dataset:
        assert dataset.facts.rows == 3
        assert dataset.classes(["sex"]).sizes.pairs == ((1, 1), (2, 1))


def test_bytes_that_are_no_text_are_named(either: ClickHouse) -> None:
    either.fill("raw", "a Int32, b String", [])
    either.run("insert into health.raw select number, unhex('FFFE') from numbers(3)")
    assert _code(either.address("raw")) == "not_utf8"
    with open_dataset(either.address("raw", columns="a")) as dataset:
        assert dataset.facts.rows == 3


def test_what_a_profile_cuts_off_is_never_taken_for_all(clickhouse: ClickHouse) -> None:
    """A user whose answers end quietly after three rows, and one whose settings nobody may change."""
    clickhouse.fill("visits", "sex String, age Int32", [("fm"[at % 2], at) for at in range(40)])
    address = clickhouse.address("visits")
    assert _code(address.replace("owner", "partly")) == "outside_failed"
    with pytest.raises(InputError) as caught:
        open_dataset(address.replace("owner", "fixed"))
    assert caught.value.problems[0].code == "settings_fixed"
    assert "join_use_nulls" in caught.value.problems[0].say("zh")


def test_nothing_can_be_changed_while_a_table_is_read(clickhouse: ClickHouse) -> None:
    clickhouse.fill("visits", "sex String", [("f",), ("m",)])
    server = connect(read_address(clickhouse.address("visits")), CANARY)
    assert server.settings["readonly"] == "2"
    with pytest.raises(InputError, match="164"):
        server.execute("insert into health.visits values ('x')")
    assert CANARY not in repr(server)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_fails_is_told_without_a_word_of_the_server(run: Run, either: ClickHouse, lang: str) -> None:
    either.fill("visits", "sex String", [("f",), ("m",)])
    refused = run("measure", either.address("visits", password="wrong-secret"), "--qi", "sex", "--lang", lang)  # noqa: S106 - none
    assert (refused.code, {"zh": "拒绝登录", "en": "refuses the login"}[lang] in refused.err) == (2, True)
    assert "wrong-secret" not in refused.err + refused.out
    near = run("measure", either.address("visit"), "--qi", "sex", "--lang", lang)
    assert (near.code, "visits" in near.err, CANARY in near.err + near.out) == (2, True, False)
    gone = run("measure", "clickhouse://owner@127.0.0.1:1/health?table=visits", "--qi", "sex", "--lang", lang)
    assert (gone.code, {"zh": "连接不上", "en": "cannot be reached"}[lang] in gone.err) == (2, True)
    other = run("measure", either.address("visits").replace("/health", "/nowhere"), "--qi", "sex", "--lang", lang)
    assert (other.code, {"zh": "没有这个库", "en": "no such database"}[lang] in other.err) == (2, True)


def test_the_password_may_come_from_the_environment_and_is_in_nothing_that_is_written(
    run: Run, tmp_path: Path, clickhouse: ClickHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    clickhouse.fill("visits", "sex String, age Int32", [("fm"[at % 2], at % 4) for at in range(40)])
    for name in ("REIDRISK_PASSWORD", "CLICKHOUSE_PASSWORD"):
        with monkeypatch.context() as patch:
            patch.setenv(name, CANARY)
            with open_dataset(clickhouse.address("visits", password=None)) as dataset:
                assert not dataset.facts.notes
    ran = [
        run("scan", clickhouse.address("visits"), "-o", "case"),
        run("measure", clickhouse.address("visits"), "--qi", "sex,age", "--json"),
    ]
    assert [one.code for one in ran] == [0, 0]
    files = [path.read_text("utf-8", errors="replace") for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert CANARY not in "".join([*files, *(one.out + one.err for one in ran)])


def test_an_interrupt_ends_the_query_there(clickhouse: ClickHouse) -> None:
    clickhouse.run("create database if not exists health", "drop table if exists health.endless")
    clickhouse.run("create view health.endless as select toString(number % 7) as sex from numbers(100000000000)")
    asked = [sys.executable, "-m", "reidrisk", "measure", clickhouse.address("endless"), "--qi", "sex"]
    running = subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def there() -> bool:
        return (
            clickhouse.asked("select count() from system.processes where query like '%endless%' and query not like '%processes%'") != "0\n"
        )

    _until(there)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert CANARY not in out + err
    _until(lambda: not there())


def _until(fact: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not fact():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize(("lang", "word"), [("zh", "没有窗口函数"), ("en", "no window functions")])
def test_a_server_that_is_too_old_for_plans_is_told_before_anything_is_made(
    run: Run, tmp_path: Path, clickhouse: ClickHouse, lang: str, word: str
) -> None:
    clickhouse.fill("visits", "pid String, age Int32", [(f"P{at}", 20 + at % 3) for at in range(30)])
    (tmp_path / "plan.yaml").write_text(PLAN, encoding="utf-8")
    ran = run("apply", "plan.yaml", clickhouse.address("visits"), "-o", clickhouse.address("never"), "--lang", lang)
    assert (ran.code, word in ran.err, "18.16.1" in ran.err) == (2, True, True)
    assert "never" not in clickhouse.asked("show tables from health")


@pytest.mark.parametrize("said", ["{}", "见{}，已出院", "P3 see({}) a"], ids=["a cell", "in a sentence", "in brackets"])
def test_an_identifier_that_stays_is_found_there_and_nothing_is_left_behind(run: Run, tmp_path: Path, chdb: ClickHouse, said: str) -> None:
    rows = [(f"P30{at:05d}", str(20 + at % 3), said.format(f"P30{at:05d}") if at % 4 == 0 else "a") for at in range(24)]
    chdb.fill("leaking", "pid String, age String, note String", rows)
    chdb.run("drop table if exists health.leaked")
    (tmp_path / "plan.yaml").write_text(PLAN, encoding="utf-8")
    ran = run("apply", "plan.yaml", chdb.address("leaking"), "-o", chdb.address("leaked"), "--not-graded", "--json")
    assert ran.code == 1
    assert ran.json["proof"]["identifiers"] == {"sought": 24, "met": 6, "by_chance": 0}
    ran = run("apply", "plan.yaml", chdb.address("leaking"), "-o", chdb.address("never"), "--json")
    assert (ran.code, ran.json["output"]) == (1, None)
    names = set(chdb.asked("select name from system.tables where database = 'health'").replace('"', "").split())
    assert not {name for name in names if name.startswith("reidrisk_")} | (names & {"never"})
    again = run("apply", "plan.yaml", chdb.address("leaking"), "-o", chdb.address("leaked"), "--not-graded", "--json")
    assert [one["code"] for one in again.json["errors"]] == ["table_exists"]


def test_places_that_a_result_cannot_have(run: Run, tmp_path: Path, chdb: ClickHouse) -> None:
    chdb.fill("visits", "pid String, age String", [(f"P{at}", str(20 + at % 3)) for at in range(30)])
    (tmp_path / "plan.yaml").write_text(PLAN, encoding="utf-8")
    (tmp_path / "t.csv").write_text("pid,age\n" + "".join(f"P{at},{20 + at % 3}\n" for at in range(30)))

    def codes(data: str, out: str, *more: str) -> list[str]:
        ran = run("apply", "plan.yaml", data, "-o", out, "--json", *more)
        assert ran.code == 2
        return [one["code"] for one in ran.json["errors"]]

    data = chdb.address("visits")
    assert codes("t.csv", chdb.address("new")) == ["rows_are_here"]
    assert codes(data, "out.parquet") == ["rows_stay"]
    assert codes(data, chdb.address("nowhere.new")) == ["not_permitted"]
    assert codes(data, chdb.address("")) == ["bad_address"]
    assert codes(data, chdb.address("new"), "--dbt", "project") == ["no_dbt_dialect"]


def test_a_server_elsewhere_is_asked_under_a_certificate_that_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    far, here = read_address("clickhouse://me@db.example/h?table=t"), read_address("clickhouse://me@localhost/h?table=t")
    assert (encrypted(far), port_of(far)) == ("verify-full", 8443)
    assert (encrypted(here), port_of(here)) == ("disable", 8123)
    plain = read_address("clickhouse://me@db.example/h?table=t&sslmode=disable")
    assert (encrypted(plain), port_of(plain)) == ("disable", 8123)
    contexts: list[Any] = []

    def refused(connection: Any) -> None:
        contexts.append(connection._context)
        raise ssl.SSLCertVerificationError

    monkeypatch.setattr("reidrisk.data.databases.clickhouse_server.HTTPSConnection.connect", refused)
    assert _code("clickhouse://me@db.example/h?table=t") == "outside_tls"
    assert _code("clickhouse://me@db.example/h?table=t&sslmode=require") == "outside_tls"
    assert [(one.check_hostname, one.verify_mode) for one in contexts] == [(True, ssl.CERT_REQUIRED), (False, ssl.CERT_NONE)]


def test_beyond_the_limit_the_classes_are_those_of_the_rows(either: ClickHouse) -> None:
    either.fill("wide", "a String, b Int32", [(f"x{at % 50}", at % 3) for at in range(300)])
    with open_dataset(either.address("wide"), ReadOptions(most_tuples=10)) as dataset:
        assert dataset.classes(["a", "b"]).sizes.pairs == ((2, 150),)


def test_what_only_reads_gives_what_it_gives_on_a_file(run: Run, tmp_path: Path, either: ClickHouse) -> None:
    """Several tables of one release are refused there, without a word of the password."""
    rows = [(f"张三{at:03d}", f"1380013{at:04d}", ("男", "女")[at % 2], str(20 + at % 5), f"2024-01-{1 + at % 9:02d}") for at in range(60)]
    either.fill("people", "`姓名` String, `电话` String, `性别` String, `年龄` String, `入院日期` String", rows)
    (tmp_path / "people.csv").write_text("\n".join(",".join(row) for row in [("姓名", "电话", "性别", "年龄", "入院日期"), *rows]))
    places, context = (either.address("people"), "people.csv"), ("--qi", "性别,年龄", "--sharing", "controlled", "--json")
    scans, assessed, compared = ([run(*words(one)) for one in places] for words in (
        lambda one: ("scan", one, "--json"), lambda one: ("assess", one, *context), lambda one: ("compare", one, *context),
    ))  # fmt: skip
    assert [ran.code for ran in scans] == [0, 0], scans[0].err
    there, here = ([(one["name"], one["roles"]) for one in ran.json["columns"]] for ran in scans)
    assert there == here
    for key in ("level", "level_range", "acceptable", "risk"):
        assert assessed[0].json.get(key) == assessed[1].json.get(key), key
    there, here = ([(one["standard"], one["level"]) for one in ran.json["editions"]] for ran in compared)
    assert there == here
    several = run("assess", *places, "--lang", "en")  # rows do not leave it
    assert (several.code, "The rows stay in their engine" in several.err, CANARY in several.err) == (2, True, False)


@pytest.mark.parametrize(
    ("head", "body", "rows"),
    [
        ("Content-Length: 8", b'"a"\n"b"\n', 2),
        ("Content-Length: 8", b'"a"\n', None),
        ("Content-Length: 8", b"", None),
        ("Content-Length: 0", b"", 0),
        ("Transfer-Encoding: chunked", b'4\r\n"a"\n\r\n0\r\n\r\n', 1),
        ("Transfer-Encoding: chunked", b'4\r\n"a"\n\r\n', None),
        ("Connection: close", b'"a"\n', None),
    ],
)
def test_an_answer_that_is_cut_off_is_no_smaller_result(monkeypatch: pytest.MonkeyPatch, head: str, body: bytes, rows: int | None) -> None:
    here, there = socket.socketpair()
    connection = HTTPConnection("127.0.0.1")
    connection.sock = here
    there.sendall(f"HTTP/1.1 200 OK\r\n{head}\r\n\r\n".encode() + body)
    there.shutdown(socket.SHUT_WR)
    monkeypatch.setattr(ClickHouseServer, "_connection", lambda _: connection)
    server = ClickHouseServer(read_address("clickhouse://localhost/h?table=t"), "", {})
    with there:
        if rows is not None:
            assert len(server.texts("select a", 1)) == rows
            return
        with pytest.raises(InputError) as caught:
            server.texts("select a", 1)
    assert caught.value.problems[0].code == "outside_failed"
