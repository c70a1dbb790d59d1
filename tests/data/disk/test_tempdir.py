"""Private folders and parts of files: what lives is told by its lock, on every system; numbers of processes are asked nowhere."""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from reidrisk.data import files
from reidrisk.data.disk import sweeping, tempdir
from reidrisk.data.disk.locking import alone
from reidrisk.data.files import PARTS, sweep_parts, write_atomic

SOURCE = Path(__file__).parents[3] / "src" / "reidrisk"
HALF = b"half of a row that nobody may read"


@pytest.fixture
def own_temp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    return tmp_path / "temporary"


def dead_folder(parent: Path, prefix: str = "reidrisk-") -> Path:
    """As a killed run leaves it: the lock is there, and nobody holds it."""
    folder, handle = sweeping.begun(parent, prefix)
    (folder / "spill").write_bytes(HALF)
    os.close(handle)
    return folder


def test_folders_of_dead_runs_are_swept_whatever_process_has_their_number(own_temp: Path) -> None:
    dead, alive = dead_folder(own_temp), tempdir.private_folder()
    of_us = dead_folder(own_temp, f"reidrisk-{os.getpid()}-")  # in a new container numbers begin anew
    tempdir.sweep()
    assert not dead.exists()
    assert not of_us.exists()
    assert alive.exists()
    tempdir.remove(alive)
    assert list(own_temp.iterdir()) == []


def test_what_has_no_lock_goes_when_it_is_old(own_temp: Path) -> None:
    folder = own_temp / "reidrisk-1-abc"
    folder.mkdir()
    tempdir.sweep()
    assert folder.exists()
    os.utime(folder, (0, 0))
    tempdir.sweep()
    assert not folder.exists()


def test_links_and_folders_of_others_are_left_alone(own_temp: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own_temp / "mine").mkdir()
    (own_temp / "reidrisk-link").symlink_to(own_temp / "mine", target_is_directory=True)
    (own_temp / "reidrisk-link.lock").touch()
    others = dead_folder(own_temp)
    with monkeypatch.context() as patch:
        patch.setattr(os, "getuid", lambda: os.stat(others).st_uid + 1)  # noqa: PTH116 - of a patched system
        tempdir.sweep()
        assert others.exists()
        assert sweep_parts(own_temp) == 0
    tempdir.sweep()
    assert not others.exists()
    assert (own_temp / "mine").exists()


def part_in(folder: Path) -> Path:
    handle, part = files._part(folder)
    os.write(handle, HALF)
    os.close(handle)
    return part


def test_parts_of_dead_runs_are_overwritten_and_swept_by_the_next_write(tmp_path: Path) -> None:
    dead = part_in(tmp_path)
    with dead.open("rb") as kept_open:
        write_atomic(tmp_path / "another.txt", b"x")
        assert not dead.exists()
        assert HALF not in kept_open.read()
    assert [path.name for path in tmp_path.iterdir()] == ["another.txt"]


def test_a_part_that_is_being_written_stays(tmp_path: Path) -> None:
    handle, part = files._part(tmp_path)
    write_atomic(tmp_path / "another.txt", b"x")
    assert part.exists()
    os.close(handle)
    part_in(tmp_path)
    with alone(tmp_path / "place") as swept:
        assert swept == 2
    assert list(tmp_path.glob(PARTS)) == []


def test_a_part_that_was_swept_while_it_was_made_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, seen = files.take, list[int]()

    def once(handle: int) -> bool:
        seen.append(handle)
        if len(seen) == 1:
            next(tmp_path.glob(PARTS)).unlink()
        return real(handle)

    monkeypatch.setattr(files, "take", once)
    write_atomic(tmp_path / "a.txt", b"x")
    assert len(seen) == 2
    assert (tmp_path / "a.txt").read_bytes() == b"x"


def test_locks_of_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = set[int]()

    def locking(handle: int, how: int, count: int) -> None:
        assert (how, count) == (2, 1)
        if handle in held:
            raise OSError
        held.add(handle)

    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    handle = os.open(tmp_path / "x", os.O_RDWR | os.O_CREAT)
    assert files.take(handle)
    assert not files.take(handle)
    os.close(handle)


def test_no_process_is_asked_for_by_its_number() -> None:
    killing = [
        (path.relative_to(SOURCE).as_posix(), ast.unparse(node))
        for path in sorted(SOURCE.rglob("*.py"))
        if "kill" in (text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"os.kill", "kill", "os.killpg"}
    ]
    assert killing == []
