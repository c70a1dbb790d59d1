"""What runs leave behind that were killed, told from what is still being made by a lock alone: never by its process number."""

from __future__ import annotations

import os
import secrets
import shutil
import time
from contextlib import suppress
from pathlib import Path

from ..files import is_old, is_own, sweep_parts, take

BESIDE = ".reidrisk-"  # begins the name of a folder in which something is made beside its place
_LOCK = ".lock"


def locked(lock: Path, patience: float = 0.0, pause: float = 0.01) -> int | None:
    """The lock's handle; None when somebody holds it for longer than that. Made again when it was removed while we waited for it."""
    end = time.monotonic() + patience
    while True:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
        if not take(handle):
            os.close(handle)
            if time.monotonic() >= end:
                return None
            time.sleep(pause)
            continue
        with suppress(FileNotFoundError):
            if os.fstat(handle).st_ino == lock.stat().st_ino:
                return handle
        os.close(handle)


def begun(parent: Path, prefix: str = BESIDE) -> tuple[Path, int]:
    """A new folder for its owner only, and its lock, which is there first: without one nobody could tell that the run is alive."""
    while True:
        folder = parent / f"{prefix}{secrets.token_hex(8)}"
        handle = locked(lock_of(folder))
        if handle is not None:  # else another run, that sweeps, was quicker
            try:
                folder.mkdir(mode=0o700)
            except BaseException:
                ended(folder, handle)
                raise
            return folder, handle


def ended(folder: Path, handle: int) -> None:
    """Folder and lock are gone; where the system does not let the folder go, its lock stays, by which the next run knows it."""
    shutil.rmtree(folder, ignore_errors=True)
    if os.path.lexists(folder):
        os.close(handle)
    else:
        unlocked(lock_of(folder), handle)


def unlocked(lock: Path, handle: int) -> None:
    """A lock goes with its name: the name first, for whoever opened the file meanwhile must see that it guards nothing.

    Windows removes no file that is open: there it goes once it is closed, unless another run has taken it by then.
    """
    try:
        lock.unlink(missing_ok=True)
        os.close(handle)
    except OSError:
        os.close(handle)
        with suppress(OSError):
            lock.unlink(missing_ok=True)


def lock_of(folder: Path) -> Path:
    """Where the lock of such a folder lies."""
    return folder.with_name(folder.name + _LOCK)


def swept(parent: Path) -> int:
    """Removes what dead runs of this user had begun to write in this folder; how many files and folders."""
    return sweep_folders(parent, BESIDE) + sweep_parts(parent)


def sweep_folders(parent: Path, prefix: str) -> int:
    """Removes the folders of this name that dead runs of this user left; how many."""
    count = 0
    for folder in {path.with_suffix("") if path.suffix == _LOCK else path for path in parent.glob(f"{prefix}*")}:
        with suppress(OSError):  # swept by another run at the same time
            count += _folder_swept(folder)
    return count


def _folder_swept(folder: Path) -> bool:
    """The lock is held meanwhile and goes last. Of what has none, as an earlier version made it, the age must tell."""
    lock, there = lock_of(folder), os.path.lexists(folder)
    if not (_ours(folder) if there else is_own(lock) and not lock.is_symlink()):
        return False
    if not lock.is_file():
        dead = is_old(folder)
        if dead:
            shutil.rmtree(folder, ignore_errors=True)
        return dead
    handle = os.open(lock, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    if not take(handle):
        os.close(handle)
        return False
    ended(folder, handle)
    return there


def _ours(folder: Path) -> bool:
    """A folder of this user that nobody else can have put there."""
    return is_own(folder) and folder.is_dir() and not folder.is_symlink()
