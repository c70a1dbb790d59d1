"""An SQLite file may come from anybody: only its stored tables are read, and nothing in it is run."""

from __future__ import annotations

import hashlib
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.data.sources.opening import Opened
from tests.edge.calling import Run

from reidrisk.data.sources import sqlite
from reidrisk.data.sources.sqlite import SOURCE

Open = Callable[..., Opened]
Refused = Callable[..., list[str]]
PEOPLE = "create table people (pname text, sex text, age int)"


def made(path: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(path)) as base:
        for statement in statements:
            base.execute(statement)
        base.commit()
    return path


def filled(path: Path, *more: str) -> Path:
    rows = ", ".join(f"('P{at:03d}', '{'男女'[at % 2]}', {20 + at % 5})" for at in range(60))
    return made(path, PEOPLE, f"insert into people values {rows}", *more)


def test_what_is_stored_is_text_whatever_its_type(tmp_path: Path, opened: Open) -> None:
    """A column of whole numbers may hold words, and a number may be stored as text: all of them are read as they stand."""
    path = made(
        tmp_path / "mixed.db",
        "create table t (a integer, b real, c)",
        "insert into t values (1, 0.5, '007'), ('one', 3.0, 7), (null, 'x', ''), (12345678901234567, 1e300, x'00ff')",
    )
    found = opened(SOURCE, path)
    digest = hashlib.md5(b"\x00\xff", usedforsecurity=False).hexdigest()
    assert found.rows() == Counter([("1", "0.5", "007"), ("one", "3", "7"), (None, "x", None), ("12345678901234567", "1e+300", digest)])
    assert "binary content" in found.said()
    assert (found.table.format, found.table.rows) == ("sqlite", 4)


def test_of_several_tables_one_is_read_and_the_others_are_named(tmp_path: Path, opened: Open, refused: Refused) -> None:
    path = filled(
        tmp_path / "c.sqlite", 'create table "visit log" (a)', "insert into \"visit log\" values ('x'), ('y')", "create table none (a)"
    )
    found = opened(SOURCE, path)
    assert (found.table.columns, found.table.rows, found.table.sheets) == (("pname", "sex", "age"), 60, 3)
    assert "visit log" in found.said()
    assert "--sheet" in found.said("zh")
    assert opened(SOURCE, path, sheet="visit log").rows() == opened(SOURCE, path, sheet="3").rows() == Counter([("x",), ("y",)])
    assert refused(SOURCE, path, sheet="visits") == ["no_such_table"]
    assert refused(SOURCE, path, sheet="none") == ["no_rows"]


def test_foreign_keys_tie_its_tables(tmp_path: Path, opened: Open, refused: Refused) -> None:
    """Two numbers of few digits and other names: nothing but what the database declares ties them; what it declares is met or left."""
    made_of = (
        "create table staff (no integer primary key, boss integer references staff)",
        "create table client (client_no integer primary key, agent integer references Staff, visited text references place (town))",
        "create table place (town text)",
        "insert into staff values (1, null), (2, 1), (3, 1)",
        "insert into client values (1, 3, 'a'), (2, 3, 'b'), (3, null, 'b')",
        "insert into place values ('b'), ('c')",
    )
    found = opened(SOURCE, made(tmp_path / "c.sqlite", *made_of), sheet="client,staff")
    assert found.rows() == Counter(
        [("1", "3", "a", "1"), ("2", "3", "b", "1"), ("3", None, "b", None), (None, "1", None, None), (None, "2", None, "1")]
    )
    assert "“agent” of “client” holds “no” of “staff”: of 1 different keys 1 stand there. The database declares 1" in found.said()
    assert opened(SOURCE, tmp_path / "c.sqlite", sheet="all").table.rows == 6
    unmet = made(tmp_path / "d.sqlite", *made_of[:-1], "insert into place values ('x'), ('y')")
    assert refused(SOURCE, unmet, sheet="all") == ["tables_not_tied"]


def test_nothing_in_it_is_run(tmp_path: Path, opened: Open, refused: Refused) -> None:
    """Views, triggers, generated and virtual columns, indexes on expressions."""
    endless = "with recursive n(i) as (select 1 union all select i + 1 from n) select i as a from n"
    for name, statements, code in (
        ("view.db", ("create table hidden (a)", "drop table hidden", f"create view v as {endless}"), "only_views"),
        ("none.db", ("create table t (a)", "drop table t"), "no_tables"),
        ("virtual.db", ("create virtual table v using fts5(a)", "insert into v values ('x')"), "no_tables"),
        ("computed.db", ("create table t (a int, b as (zeroblob(a)))", "insert into t values (100000000)"), "computed_columns"),
    ):
        path = made(tmp_path / name, *statements)
        assert refused(SOURCE, path) == [code]
    path = filled(
        tmp_path / "d.db", f"create view v as {endless}", "create trigger z after insert on people begin delete from people; end",
        "create index i on people (upper(pname))", "create table kept (a int, b text as (upper(a)) stored)", "insert into kept values (1)",
    )  # fmt: skip
    assert opened(SOURCE, path).table.rows == 60
    assert opened(SOURCE, path, sheet="kept").rows() == Counter([("1", "1")])
    assert refused(SOURCE, path, sheet="v") == ["no_such_table"]
    before = path.read_bytes()
    with closing(sqlite._connected(path, "utf-8")) as base:  # what a statement in the file could do at most
        for statement in ("select * from v", "delete from people", f"attach '{path}' as other", "select load_extension('x')",
                          "select randomblob(10)", "pragma writable_schema=on", "create table t (a)"):  # fmt: skip
            with pytest.raises(sqlite3.Error):
                base.execute(statement)
    assert path.read_bytes() == before
    assert sorted(one.name for one in tmp_path.iterdir() if one.name.startswith("d.db")) == ["d.db"]


def test_files_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Refused) -> None:
    path = tmp_path / "a.sqlite"
    path.write_bytes(b"")
    assert refused(SOURCE, path) == ["empty"]
    path.write_bytes("姓名\n王小明\n".encode())
    assert refused(SOURCE, path, "王小明") == ["not_that_format"]
    assert refused(SOURCE, tmp_path / "gone.sqlite") == ["file_not_found"]
    whole = filled(tmp_path / "b.sqlite").read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert refused(SOURCE, path, "P00") == ["corrupt_file"]
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    assert refused(SOURCE, path, "P00") == ["corrupt_file"]
    (tmp_path / "b.sqlite-wal").write_bytes(b"x")
    assert refused(SOURCE, tmp_path / "b.sqlite") == ["unfinished_writes"]
    (tmp_path / "b.sqlite-wal").write_bytes(b"")
    states = iter([(1, 1), (1, 2)])
    monkeypatch.setattr(sqlite, "file_state", lambda _path: next(states))
    assert refused(SOURCE, tmp_path / "b.sqlite") == ["file_changed"]


def test_texts_of_another_encoding_and_without_end(tmp_path: Path, opened: Open, refused: Refused) -> None:
    path = made(tmp_path / "g.db", "create table t (a text)", f"insert into t values (cast(x'{'王小明'.encode('gb18030').hex()}' as text))")
    assert refused(SOURCE, path) == ["wrong_encoding"]
    assert opened(SOURCE, path, encoding="gb18030").rows() == Counter([("王小明",)])
    path = made(tmp_path / "long.db", "create table t (a)", "insert into t values (zeroblob(5000000))")
    assert refused(SOURCE, path) == ["cell_too_long"]
    path = made(tmp_path / "nul.db", "create table t (a text)", "insert into t values (cast(x'610062' as text))")
    assert opened(SOURCE, path).rows() == Counter([("a\N{REPLACEMENT CHARACTER}b",)])
    assert refused(SOURCE, made(tmp_path / "twice.db", 'create table t (a, "" text)')) == ["blank_column_name"]


def test_from_the_command_line(run: Run, tmp_path: Path) -> None:
    filled(tmp_path / "c.db", "create table other (a)")
    ran = run("scan", "c.db", "--json")
    assert (ran.code, [one["name"] for one in ran.json["columns"]]) == (0, ["pname", "sex", "age"])
    words = ("c.db", "--di", "pname", "--qi", "sex", "--ni", "age")
    ran = run("assess", *words, "--json")
    assert (ran.code in {0, 1}, ran.json["dataset"]["format"]) == (True, "sqlite")
    ran = run("mitigate", *words, "--k", "5", "-o", "out.csv")
    assert (ran.code, (tmp_path / "out.csv").exists()) == (0, True), ran.err
    ran = run("mitigate", *words, "--k", "5", "-o", "out.sqlite")
    assert (ran.code, (tmp_path / "out.sqlite").exists()) == (2, False)
