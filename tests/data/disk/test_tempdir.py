"""Whether the process lives that a private folder is named after: asked without harm on every system, and never about ourselves."""

from __future__ import annotations

import ast
import ctypes
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from reidrisk.data.disk import tempdir

SOURCE = Path(__file__).parents[3] / "src" / "reidrisk"
RUNNING, ENDED, ANOTHERS, UNKNOWN = 41, 42, 43, 44
DENIED, NO_SUCH_PROCESS, STILL_RUNNING = 5, 87, 258


class Windows:
    """The three calls of kernel32 that are used, and what they were asked."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.open: list[int] = []
        self.fault = 0

        def open_process(right: int, inherit: int, pid: int) -> int | None:
            assert (right, inherit) == (0x0010_0000, 0)
            self.asked.append(pid)
            self.fault = {ANOTHERS: DENIED, UNKNOWN: NO_SUCH_PROCESS}.get(pid, 0)
            if self.fault:
                return None
            self.open.append(pid)
            return 2**40 + pid  # a handle as wide as an address

        def wait(handle: ctypes.c_void_p, patience: int) -> int:
            assert patience == 0
            return STILL_RUNNING if handle.value == 2**40 + RUNNING else 0

        def close(handle: ctypes.c_void_p) -> int:
            self.open.remove((handle.value or 0) - 2**40)
            return 1

        calls: dict[str, Callable[..., object]] = {"OpenProcess": open_process, "WaitForSingleObject": wait, "CloseHandle": close}
        # Functions of ctypes take a `restype`; so do these.
        self.kernel = SimpleNamespace(**calls)

    def library(self, name: str, *, use_last_error: bool) -> SimpleNamespace:
        assert (name, use_last_error) == ("kernel32", True)
        return self.kernel


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Windows:
    system = Windows()

    def never(pid: int, number: int) -> None:
        pytest.fail(f"os.kill({pid}, {number}) is a Ctrl-C on Windows")

    monkeypatch.setattr(os, "kill", never)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "WinDLL", system.library, raising=False)
    monkeypatch.setattr(ctypes, "get_last_error", lambda: system.fault, raising=False)
    return system


@pytest.mark.parametrize(("pid", "running"), [(RUNNING, True), (ENDED, False), (ANOTHERS, True), (UNKNOWN, False)])
def test_windows_is_asked_without_a_signal(windows: Windows, pid: int, *, running: bool) -> None:
    assert tempdir.is_running(pid) is running
    assert (windows.asked, windows.open) == ([pid], [])


def test_a_number_that_no_process_can_have_is_left_alone(windows: Windows) -> None:
    assert tempdir.is_running(2**32)
    assert windows.asked == []


def test_folders_are_swept_on_windows(windows: Windows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    folders = {pid: tmp_path / f"reidrisk-{pid}-abc" for pid in (RUNNING, ENDED, ANOTHERS, UNKNOWN)}
    for folder in folders.values():
        folder.mkdir()
        (folder / "lock").touch()
    own = tempdir.private_folder()
    tempdir.private_folder()
    tempdir.sweep()
    assert folders[RUNNING].exists()
    assert folders[ANOTHERS].exists()
    assert not folders[ENDED].exists()
    assert not folders[UNKNOWN].exists()
    assert own.exists()
    assert os.getpid() not in windows.asked
    for folder in tuple(tempdir._alive):
        if folder.is_relative_to(tmp_path):
            tempdir.remove(folder)


def test_no_system_is_asked_about_ourselves(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(os, "kill", lambda pid, _: asked.append(pid))
    assert tempdir.is_running(os.getpid())
    assert asked == []


def test_processes_are_asked_in_one_place_only() -> None:
    killing = [
        (path.relative_to(SOURCE).as_posix(), ast.unparse(node))
        for path in sorted(SOURCE.rglob("*.py"))
        if "kill" in (text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"os.kill", "kill", "os.killpg"}
    ]
    assert killing == [("data/disk/tempdir.py", "os.kill(pid, 0)")]
