"""Pipes, small files, names, fingerprints: what the rest stands on."""

from __future__ import annotations

import hashlib
import json
import os
import random
import threading
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reidrisk.data.engine import Engine, named, quoted
from reidrisk.data.faults import EngineError
from reidrisk.data.files import read_bytes, read_text, unreadable, write_atomic
from reidrisk.data.fingerprint import content_fingerprint
from reidrisk.data.names import find_column, find_columns
from reidrisk.data.normal import normal, normal_sql
from reidrisk.data.open import open_dataset, sources
from reidrisk.data.options import ReadOptions
from reidrisk.data.pipe import fed_pipe
from reidrisk.data.source import Source
from reidrisk.data.text.encoding import looks_gb18030, named_encoding, wide_encoding
from reidrisk.model.problem import InputError

Put = Callable[[str, bytes], Path]
OPTIONS = ReadOptions(memory=512 * 2**20)


def pipes() -> int:
    return sum(thread.name == "reidrisk-pipe" for thread in threading.enumerate())


def test_a_pipe_hands_over_everything(tmp_path: Path) -> None:
    blocks = [os.urandom(100_000) for _ in range(20)]
    with fed_pipe(tmp_path, lambda: iter(blocks)) as path:
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.read_bytes() == b"".join(blocks)
    assert list(tmp_path.iterdir()) == []
    assert pipes() == 0


def test_a_pipe_that_nobody_opens_lets_go(tmp_path: Path) -> None:
    with fed_pipe(tmp_path, lambda: iter([b"x"])):
        pass
    assert pipes() == 0


def test_a_reader_that_stops_early_lets_go(tmp_path: Path) -> None:
    with fed_pipe(tmp_path, lambda: iter([b"x" * 2**20] * 100)) as path, path.open("rb") as reader:
        reader.read(10)
    assert pipes() == 0


def test_an_engine_that_fails_before_it_opens_the_pipe(engine: Engine, tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), fed_pipe(tmp_path, lambda: iter([b"x"])) as path:
        engine.run(
            f"select nothing from read_csv({quoted(str(path))}, auto_detect=false, columns={{'a': 'VARCHAR'}}) where no_such_column = 1"
        )
    assert pipes() == 0


def failing() -> Iterator[bytes]:
    yield b"1\n"
    raise ZeroDivisionError


def test_why_a_feed_ended_is_what_is_raised(engine: Engine, tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), fed_pipe(tmp_path, failing) as path:
        assert path.read_bytes() == b"1\n"
    with pytest.raises(ZeroDivisionError), fed_pipe(tmp_path, failing) as path:
        engine.run(f"select error(content) from read_text({quoted(str(path))})")
    with pytest.raises(EngineError), fed_pipe(tmp_path, lambda: iter([b"1\n"])) as path:
        engine.run("select error('x')")
    assert pipes() == 0


def test_a_pipe_that_was_taken_away(tmp_path: Path) -> None:
    def use() -> None:
        with fed_pipe(tmp_path, lambda: iter([b"x"])) as path:
            path.unlink()
            while pipes():
                pass

    with pytest.raises(FileNotFoundError):
        use()


def test_a_packed_file_that_breaks_in_the_second_pass(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put("t.csv", "姓名\n张三\n".encode("gb18030"))
    monkeypatch.setattr(import_module("reidrisk.data.text.keeping"), "_SHARE", 2**60)  # nothing is kept: it is read twice
    with open_dataset(path, OPTIONS) as dataset:
        monkeypatch.setattr(import_module("reidrisk.data.text.bytestream").ByteStream, "blocks", lambda _self: failing())
        with pytest.raises(ZeroDivisionError):
            _ = dataset.classes(["姓名"]).sizes


def test_another_number_of_rows_than_counted_is_refused(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    for held in (0, 2**60):
        monkeypatch.setattr(import_module("reidrisk.data.dataset"), "expected_classes", lambda *_, held=held: held)
        with open_dataset(put("t.csv", b"a,b\n1,2\n3,4\n"), OPTIONS) as dataset:
            object.__setattr__(dataset.table, "rows", 3)
            for subject in (None, "b"):
                with pytest.raises(InputError) as caught:
                    _ = dataset.classes(["a"], subject).sizes
                assert caught.value.problems[0].code == "unreadable_content"


def test_writing_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    write_atomic(path, b"old")
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o640)
    write_atomic(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640

    def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(InputError) as caught:
        write_atomic(path, b"newer")
    assert caught.value.problems[0].code == "write_failed"
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_places_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_atomic(tmp_path / "made" / "a", b"")
    with pytest.raises(InputError) as caught:
        write_atomic(tmp_path / "made" / "a" / "b", b"")
    assert caught.value.problems[0].code == "folder_not_found"

    def refuse(**_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    with pytest.raises(InputError) as caught:
        write_atomic(tmp_path / "a", b"")
    assert caught.value.problems[0].code == "not_permitted"


def test_reading_small_files(put: Put, tmp_path: Path) -> None:
    assert read_text(put("a", "\ufeff一\r\n".encode())) == "一\r\n"
    with pytest.raises(InputError) as caught:
        read_text(put("b", b"one\ntw\xff"))
    assert (caught.value.problems[0].code, caught.value.problems[0].line) == ("wrong_encoding", 2)
    assert caught.value.__context__ is None
    assert read_bytes(put("c", b"12345"), 5) == b"12345"
    for path, code in ((put("c", b"123456"), "file_too_large"), (tmp_path, "is_directory"), (tmp_path / "no", "file_not_found")):
        with pytest.raises(InputError) as caught:
            read_text(path, 5)
        assert caught.value.problems[0].code == code
    assert unreadable(tmp_path / "c", OSError()).code == "read_failed"


def test_column_names_as_people_type_them() -> None:
    columns = ("姓名 ", "Age", "ＩＤ", "age2", " x", "x ")
    assert find_column("姓名", columns) == "姓名 "
    assert find_column("ID", columns) == "ＩＤ"
    assert find_column("age", columns) == "Age"
    assert find_column("x ", columns) == "x "
    assert find_columns(["Age", "姓名"], columns) == ("Age", "姓名 ")
    with pytest.raises(InputError) as caught:
        find_column("x", columns)  # two columns would do
    assert caught.value.problems[0].code == "unknown_column"
    with pytest.raises(InputError) as caught:
        find_columns(["zzz", "Aeg", "Age"], tuple(f"column{i}" for i in range(30)) + columns)
    assert len(caught.value.problems) == 3 - 1
    assert "…" in caught.value.problems[0].say("zh")
    assert "Age" in caught.value.problems[1].say("en")


@settings(deadline=None)
@given(st.text(alphabet="aＡ！～　 \t\n\u00a0\u200b\ufeff'张😀é\x00", max_size=8))
def test_one_normal_form_in_python_and_in_sql(engine: Engine, text: str) -> None:
    value = text.replace("\x00", "")
    assert engine.run(f"select {normal_sql('v')} from (select ? as v)", [value]) == [(normal(value),)]


TABLE = st.lists(st.tuples(st.sampled_from(["a", "b", "ab", "", None]), st.sampled_from(["c", "bc", None])), max_size=6)


def fingerprint(engine: Engine, rows: list[tuple[str | None, str | None]], names: tuple[str, str] = ("x", "y")) -> str:
    engine.run("create or replace temp table f (x varchar, y varchar)")
    for row in rows:
        engine.run("insert into f values (?, ?)", row)
    return content_fingerprint(engine, f"(select x as {named(names[0])}, y as {named(names[1])} from f)", names).value


@settings(deadline=None, max_examples=40)
@given(TABLE, TABLE, st.randoms(use_true_random=False))
def test_content_is_told_apart_and_order_is_not(
    engine: Engine, one: list[tuple[str | None, str | None]], two: list[tuple[str | None, str | None]], chance: random.Random
) -> None:
    shuffled = chance.sample(one, len(one))
    assert fingerprint(engine, one) == fingerprint(engine, shuffled)
    same = sorted(one, key=str) == sorted(two, key=str)
    assert (fingerprint(engine, one) == fingerprint(engine, two)) == same


def test_the_fingerprint_follows_its_definition(engine: Engine) -> None:
    rows: list[tuple[str | None, str | None]] = [("a", "张三"), (None, ""), (None, "")]
    halves = [hashlib.md5(line.encode()).digest() for line in ("1:a2:张三", "-0:", "-0:")]  # noqa: S324 - not for secrecy
    sums = [str(sum(int.from_bytes(half[place : place + 8], "little") for half in halves)) for place in (8, 0)]
    for names in (("x", "y"), ("x", 'z"')):
        text = json.dumps([list(names), 3, *sums], ensure_ascii=False, separators=(",", ":"))
        assert fingerprint(engine, rows, names) == hashlib.sha256(text.encode()).hexdigest()


def test_encoding_names_and_patterns() -> None:
    assert [named_encoding(name) for name in ("UTF8", "GB2312", "utf-8-sig", "cp936")] == ["utf-8", "gb18030", "utf-8", "gb18030"]
    assert wide_encoding("a,b\n张三,1\n".encode("utf-16-le")) == "utf-16-le"
    assert wide_encoding("a,b\n张三,1\n".encode("utf-16-be")) == "utf-16-be"
    assert wide_encoding(b"a,b\n1,2\n") is None
    assert wide_encoding(b"\x00\x00a\n") is None
    assert looks_gb18030("姓名".encode("gb18030"))
    assert not looks_gb18030("Orl\u00e9ans Ren\u00e9e".encode("latin-1"))


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.key)
def test_sources_accept_their_own_only(source: Source) -> None:
    assert len(source.examples) >= 5
    assert len(source.counterexamples) >= 5
    assert all(source.accepts(candidate) for candidate in source.examples)
    assert not any(source.accepts(candidate) for candidate in source.counterexamples)
