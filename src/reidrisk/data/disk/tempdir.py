"""Private temporary folders: 0700, named after the process, gone when it ends, stale ones swept."""

from __future__ import annotations

import atexit
import ctypes
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Any

from .locking import take

_PREFIX = "reidrisk"
_FATAL = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
_LOCK, _YOUNG = "lock", 3600.0
# What Windows calls these: the right to wait for a process, the end of it, and the fault when there is none.
_MAY_WAIT, _HAS_ENDED, _NO_SUCH_PROCESS, _MOST_PIDS = 0x0010_0000, 0, 87, 2**32
_alive: dict[Path, int] = {}
_former: dict[int, object] = {}


def private_folder() -> Path:
    """A new folder that only this user can enter; removed by `remove`, at exit, or on SIGTERM and SIGHUP."""
    sweep()
    folder = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}-{os.getpid()}-"))
    if not _alive:
        _watch()
    _alive[folder] = _locked(folder / _LOCK)
    return folder


def remove(folder: Path) -> None:
    """Delete a folder made by `private_folder`."""
    shutil.rmtree(folder, ignore_errors=True)
    if folder in _alive:
        os.close(_alive.pop(folder))
    if not _alive:
        _unwatch()


def sweep() -> None:
    """Delete what dead processes of this user left (a process that was killed cannot tidy up)."""
    for entry in Path(tempfile.gettempdir()).glob(f"{_PREFIX}-*-*"):
        owner = entry.name.split("-")[1]
        if owner.isdecimal() and is_ours(entry) and not is_running(int(owner)) and not _held(entry / _LOCK):
            shutil.rmtree(entry, ignore_errors=True)


def _locked(path: Path) -> int:
    handle = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    take(handle)
    return handle


def _held(path: Path) -> bool:
    """Whether a living process holds this lock: containers that share a /tmp do not see each other's processes."""
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:  # not locked yet, or left half made
        return time.time() - path.parent.lstat().st_mtime < _YOUNG
    try:
        return not take(handle)
    finally:
        os.close(handle)


def is_ours(entry: Path) -> bool:
    """Whether the entry is a folder of this user that nobody else can have put there."""
    try:
        state = entry.lstat()
    except OSError:
        return False
    # A link or a folder of somebody else in a shared /tmp is left alone.
    return (not hasattr(os, "getuid") or state.st_uid == os.getuid()) and entry.is_dir() and not entry.is_symlink()


def is_running(pid: int) -> bool:
    """Whether a process of this number lives; what cannot be known counts as living."""
    if pid == os.getpid():
        return True
    if sys.platform == "win32":
        return _running_on_windows(pid)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _running_on_windows(pid: int) -> bool:
    """Asked of the system, since `os.kill` with 0 is a Ctrl-C there. What cannot be known counts as running."""
    if pid >= _MOST_PIDS:
        return True
    system: Any = ctypes
    kernel = system.WinDLL("kernel32", use_last_error=True)
    kernel.OpenProcess.restype = ctypes.c_void_p  # a handle is as wide as an address
    process = ctypes.c_void_p(kernel.OpenProcess(_MAY_WAIT, 0, pid))
    if process.value is None:
        return bool(system.get_last_error() != _NO_SUCH_PROCESS)
    try:
        return bool(kernel.WaitForSingleObject(process, 0) != _HAS_ENDED)
    finally:
        kernel.CloseHandle(process)


@atexit.register
def _remove_all() -> None:
    for folder in tuple(_alive):
        shutil.rmtree(folder, ignore_errors=True)


def _watch() -> None:
    if threading.current_thread() is not threading.main_thread():
        return  # only the main thread may; the next start sweeps
    for number in _FATAL:
        if signal.getsignal(number) is signal.SIG_DFL:  # a host's own handler is never replaced
            _former[number] = signal.signal(number, _die)


def _unwatch() -> None:
    if threading.current_thread() is threading.main_thread():
        for number in tuple(_former):
            if signal.getsignal(number) is _die:
                signal.signal(number, signal.SIG_DFL)
            del _former[number]


def _die(number: int, _frame: FrameType | None) -> None:
    _remove_all()
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)
