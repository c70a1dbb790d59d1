"""Private temporary folders: 0700, named after the process, gone when it ends, stale ones swept."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import tempfile
import threading
from pathlib import Path
from types import FrameType

_PREFIX = "reidrisk"
_FATAL = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
_alive: set[Path] = set()
_former: dict[int, object] = {}


def private_folder() -> Path:
    """A new folder that only this user can enter; removed by `remove`, at exit, or on SIGTERM and SIGHUP."""
    sweep()
    folder = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}-{os.getpid()}-"))
    if not _alive:
        _watch()
    _alive.add(folder)
    return folder


def remove(folder: Path) -> None:
    """Delete a folder made by `private_folder`."""
    shutil.rmtree(folder, ignore_errors=True)
    _alive.discard(folder)
    if not _alive:
        _unwatch()


def sweep() -> None:
    """Delete what dead processes of this user left (a process that was killed cannot tidy up)."""
    for entry in Path(tempfile.gettempdir()).glob(f"{_PREFIX}-*-*"):
        owner = entry.name.split("-")[1]
        if owner.isdecimal() and _ours(entry) and not _running(int(owner)):
            shutil.rmtree(entry, ignore_errors=True)


def _ours(entry: Path) -> bool:
    try:
        state = entry.lstat()
    except OSError:
        return False
    # A link or a folder of somebody else in a shared /tmp is left alone.
    return (not hasattr(os, "getuid") or state.st_uid == os.getuid()) and entry.is_dir() and not entry.is_symlink()


def _running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


@atexit.register
def _remove_all() -> None:
    for folder in tuple(_alive):
        shutil.rmtree(folder, ignore_errors=True)
    _alive.clear()


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
    os.kill(os.getpid(), number)
