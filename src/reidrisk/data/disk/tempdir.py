"""Private temporary folders: 0700, locked while their process lives, gone when it ends, stale ones swept."""

from __future__ import annotations

import atexit
import signal
import tempfile
import threading
from pathlib import Path
from types import FrameType

from .sweeping import begun, ended, sweep_folders

_PREFIX = "reidrisk-"
_FATAL = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
_alive: dict[Path, int] = {}
_former: dict[int, object] = {}


def private_folder() -> Path:
    """A new folder that only this user can enter; removed by `remove`, at exit, or on SIGTERM and SIGHUP."""
    sweep()
    folder, handle = begun(Path(tempfile.gettempdir()), _PREFIX)
    if not _alive:
        _watch()
    _alive[folder] = handle
    return folder


def remove(folder: Path) -> None:
    """Delete a folder made by `private_folder`."""
    if folder in _alive:
        ended(folder, _alive.pop(folder))
    if not _alive:
        _unwatch()


def sweep() -> None:
    """Delete what dead processes of this user left (a process that was killed cannot tidy up)."""
    sweep_folders(Path(tempfile.gettempdir()), _PREFIX)


@atexit.register
def _remove_all() -> None:
    for folder in tuple(_alive):
        ended(folder, _alive.pop(folder))


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
