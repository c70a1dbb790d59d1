"""Writing never turns a device into a file, nor a link into a copy."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest
from tests.patience import PATIENCE

from reidrisk.data.disk.making import replaced_together, replacing
from reidrisk.data.files import read_bytes, read_text, unreadable, write_atomic
from reidrisk.model.problem import InputError


def test_a_device_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[bytes] = []
    reader = Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    write_atomic(pipe, b"report")
    reader.join(timeout=PATIENCE)
    assert heard == [b"report"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert list(tmp_path.iterdir()) == [pipe]


def test_data_cannot_take_the_place_of_a_device(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    with pytest.raises(InputError), replacing(pipe) as place:
        place.write_bytes(b"a\n1\n")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_link_stays_and_what_it_points_to_is_replaced(tmp_path: Path) -> None:
    real, link = tmp_path / "real.csv", tmp_path / "link.csv"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_atomic(link, b"new")
    assert (link.is_symlink(), real.read_bytes()) == (True, b"new")
    with replacing(link) as place:
        place.write_bytes(b"newer")
    assert (link.is_symlink(), real.read_bytes()) == (True, b"newer")


Put = Callable[[str, bytes], Path]


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


def test_of_several_files_none_is_replaced_before_all_are_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [tmp_path / name for name in "abc"]
    replaced_together([(path, b"old") for path in paths])
    paths[1].chmod(0o640)
    link, real = tmp_path / "d", tmp_path / "real"
    real.write_bytes(b"old")
    link.symlink_to(real)
    new = [*((path, b"new") for path in paths), (link, b"new")]
    usual, done = os.fsync, list[int]()

    def full(handle: int) -> None:
        done.append(handle)
        if len(done) == 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        usual(handle)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(os, "fsync", full)
        with pytest.raises(InputError) as caught:
            replaced_together(new)
    (problem,) = caught.value.problems
    assert (problem.code, problem.file) == ("write_failed", str(paths[2]))
    assert [path.read_bytes() for path in (*paths, real)] == [b"old"] * 4
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a", "b", "c", "d", "real"]
    replaced_together(new)
    assert [path.read_bytes() for path in (*paths, real)] == [b"new"] * 4
    assert [path.stat().st_mode & 0o777 for path in paths] == [0o600, 0o640, 0o600]
    assert link.is_symlink()
    paths[0].unlink()
    os.mkfifo(paths[0])
    with pytest.raises(InputError):
        replaced_together([(paths[1], b"newer"), (paths[0], b"newer")])
    assert paths[1].read_bytes() == b"new"


def test_places_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_atomic(tmp_path / "made" / "a", b"")
    with pytest.raises(InputError) as caught:
        write_atomic(tmp_path / "made" / "a" / "b", b"")
    assert caught.value.problems[0].code == "folder_not_found"

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("reidrisk.data.files._part", refuse)
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
