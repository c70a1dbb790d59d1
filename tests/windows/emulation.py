"""A plugin of pytest that takes away what Windows does not have and refuses what it refuses.

What it is like: no named pipes, no fcntl, no users by number, no links for people who are no administrators, no file that is renamed or
removed while this process has it open, no folder that is opened as a file, no `:` and the like in names, permissions that say nothing.
What it is not: backslashes, drives, long paths, two processes that share a file, the console. Only this process is changed.
"""

from __future__ import annotations

import errno
import importlib
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import psutil  # noqa: F401 - what it finds of its system it finds once, and of the one that is there
import pytest

from reidrisk.data.disk.owner_only import _sid

SID = "S-1-5-21-1004336348-1177238915-682003330-1001"
_GONE = (
    "mkfifo", "getuid", "geteuid", "getgid", "fork", "killpg", "setsid", "sched_getaffinity", "sysconf", "statvfs", "fchmod", "chown",
    "memfd_create",
)  # fmt: skip
_NO_SIGNALS = ("SIGHUP", "SIGALRM", "SIGUSR1")
_FIRST_SIGN = 32
_NEVER_IN_NAMES = set('<>:"|?*')
_RESERVED = {"con", "prn", "aux", "nul", *(f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10))}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    """While a test itself runs: what runs the tests is made for the system that is there."""
    with emulated():
        yield


@contextmanager
def emulated() -> Iterator[None]:
    """Windows, for this process; nothing where it is there."""
    if os.name == "nt":
        yield
        return
    with tempfile.TemporaryDirectory() as system, pytest.MonkeyPatch.context() as patch, _programs(Path(system), patch):
        _modules(patch)
        _functions(patch)
        yield


@contextmanager
def _programs(system: Path, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """`whoami` and `icacls`, which notes what it was asked in the folder above and ends as `ICACLS_ENDS_WITH` says."""
    told = {"whoami": f'printf \'"pc\\\\user","{SID}"\\r\\n\'', "icacls": f'echo "$@" >>{system}/asked\nexit ${{ICACLS_ENDS_WITH:-0}}'}
    (system / "System32").mkdir()
    for name, script in told.items():
        program = system / "System32" / f"{name}.exe"
        program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        program.chmod(0o755)
    patch.setenv("SystemRoot", str(system))
    _sid.cache_clear()
    yield
    _sid.cache_clear()


def _modules(patch: pytest.MonkeyPatch) -> None:
    windows, fcntl = ModuleType("msvcrt"), importlib.import_module("fcntl")

    def locking(handle: int, _mode: int, _bytes: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # raises OSError where another has it

    vars(windows).update(LK_NBLCK=2, locking=locking)
    patch.setitem(sys.modules, "msvcrt", windows)
    patch.setitem(sys.modules, "fcntl", None)  # an import fails


def _functions(patch: pytest.MonkeyPatch) -> None:
    for name in _GONE:
        patch.delattr(os, name, raising=False)
    for name in _NO_SIGNALS:
        patch.delattr(signal, name, raising=False)
    for name, made in _CHANGED.items():
        patch.setattr(os, name, made(getattr(os, name)))


def _refused(path: object, code: int = errno.EACCES) -> OSError:
    return OSError(code, os.strerror(code), os.fspath(path) if isinstance(path, str | bytes | os.PathLike) else None)


def _is_open(path: object) -> bool:
    """Whether this process has the file open: it did not ask for others to be allowed to remove it."""
    try:
        wanted = os.stat(path)  # type: ignore[arg-type] # noqa: PTH116 - a number or a path
    except OSError:
        return False
    for handle in os.listdir("/proc/self/fd"):  # noqa: PTH208 - numbers
        try:
            found = os.fstat(int(handle))
        except OSError:
            continue
        if (found.st_dev, found.st_ino) == (wanted.st_dev, wanted.st_ino):
            return True
    return False


def _moving(act: Callable[..., Any]) -> Callable[..., Any]:
    def move(source: Any, target: Any, **how: Any) -> Any:
        for path in (source, target):
            if _is_open(path):
                raise _refused(path)
        _checked(target)
        return act(source, target, **how)

    return move


def _removing(act: Callable[..., Any]) -> Callable[..., Any]:
    def remove(path: Any, **how: Any) -> Any:
        if _is_open(path if "dir_fd" not in how or how["dir_fd"] is None else f"/proc/self/fd/{how['dir_fd']}/{path}"):
            raise _refused(path)
        return act(path, **how)

    return remove


def _opening(act: Callable[..., Any]) -> Callable[..., Any]:
    def opened(path: Any, flags: int, mode: int = 0o777, **how: Any) -> Any:
        if not how.get("dir_fd") and os.path.isdir(path) and not _asked_by_the_library():  # noqa: PTH112 - text or bytes
            raise _refused(path)
        if flags & os.O_CREAT:
            _checked(path)
        return act(path, flags, mode, **how)

    return opened


def _asked_by_the_library() -> bool:
    """`shutil.rmtree` and `os.walk` open folders in their own way here, and in another there."""
    caller = sys._getframe(2).f_code.co_filename
    return Path(caller).name in {"shutil.py", "os.py", "tempfile.py"}


def _naming(act: Callable[..., Any]) -> Callable[..., Any]:
    def made(path: Any, *rest: Any, **how: Any) -> Any:
        _checked(path)
        return act(path, *rest, **how)

    return made


def _checked(path: Any) -> None:
    """`OSError` for a name that no file can have there."""
    name = Path(os.fsdecode(path)).name
    signs = _NEVER_IN_NAMES & set(name) or name.endswith((" ", ".")) or any(ord(sign) < _FIRST_SIGN for sign in name)
    if signs or name.split(".")[0].lower() in _RESERVED:
        raise _refused(path, errno.EINVAL)


def _linking(act: Callable[..., Any]) -> Callable[..., Any]:
    def refused(source: Any, target: Any, *rest: Any, **how: Any) -> None:
        if Path(sys._getframe(2).f_code.co_filename).name != "engines.py":  # the databases that tests share are not what is tried
            raise _refused(source, errno.EPERM)
        act(source, target, *rest, **how)

    return refused


def _killing(act: Callable[..., Any]) -> Callable[..., Any]:
    def kill(process: int, number: int) -> Any:
        assert number != 0, "0 is Ctrl-C for the whole console"
        return act(process, number)

    return kill


def _permitting(_: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *_, **__: None


_CHANGED: dict[str, Callable[[Callable[..., Any]], Callable[..., Any]]] = {
    "rename": _moving, "replace": _moving, "unlink": _removing, "remove": _removing, "symlink": _linking,
    "open": _opening, "mkdir": _naming, "kill": _killing, "chmod": _permitting,
}  # fmt: skip
