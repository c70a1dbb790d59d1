"""What is made beside its place and renamed to it: in a folder for its owner only, of which a killed run leaves nothing readable."""

from __future__ import annotations

import os
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ...model.problem import InputError
from ..files import read_text, sync_folder, unwritable, write_atomic
from .locking import alone, locked, take

_PREFIX, _LOCK, _YOUNG = ".reidrisk-", ".lock", 3600.0


@contextmanager
def making(place: Path, note: Path | None = None) -> Iterator[Path]:
    """A new folder beside `place`, locked while it is filled, removed at the end; those that dead runs left beside it are swept.

    `note` keeps its whereabouts as long as it is there, for `tidy`: the next run may write to another place.
    """
    failure: OSError | None = None
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        sweep(place.parent)
        if note is not None:
            write_atomic(note, os.path.relpath(place.parent, note.parent).encode("utf-8", "surrogateescape"))
        folder, handle = _begun(place.parent)
    except OSError as error:
        failure = error
    if failure is not None:
        raise InputError(unwritable(place, failure))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        _lock_of(folder).unlink(missing_ok=True)
        os.close(handle)
        if note is not None:
            note.unlink(missing_ok=True)


def _begun(parent: Path) -> tuple[Path, int]:
    """A new folder and its lock, which is there first: without one nobody could tell that the run is alive."""
    while True:
        folder = parent / f"{_PREFIX}{secrets.token_hex(8)}"
        handle = locked(_lock_of(folder))
        if handle is not None:  # else another run, that sweeps, was quicker
            folder.mkdir(mode=0o700)
            return folder, handle


def tidy(note: Path) -> None:
    """Sweeps where a run that noted it was killed; nothing where there is no note, or the run is alive."""
    if not note.is_file():
        return
    with suppress(InputError, OSError), alone(note):
        sweep_noted(note)


def sweep_noted(note: Path) -> None:
    """Sweep what the note names, for a caller that holds the lock of the note already."""
    if note.is_file():
        with suppress(InputError):
            sweep(note.parent / read_text(note))
        note.unlink()


def sweep(parent: Path) -> None:
    """Removes the folders that dead runs of this user left in this one."""
    for folder in {path.with_suffix("") if path.suffix == _LOCK else path for path in parent.glob(f"{_PREFIX}*")}:
        with suppress(OSError):  # swept by another run at the same time
            _sweep_one(folder)


def _sweep_one(folder: Path) -> None:
    """The lock is held meanwhile and goes last."""
    lock = _lock_of(folder)
    handle = os.open(lock, os.O_RDWR) if lock.is_file() else None
    try:
        dead = _old(folder) if handle is None else take(handle) and (os.name == "posix" or _old(lock))
        if dead and _ours(folder):
            shutil.rmtree(folder, ignore_errors=True)
            lock.unlink(missing_ok=True)
    finally:
        if handle is not None:
            os.close(handle)


def _old(path: Path) -> bool:
    """Of what has no lock, as an earlier version made it, the age must tell."""
    return time.time() - path.lstat().st_mtime > _YOUNG


def _ours(folder: Path) -> bool:
    """A folder of this user, or none yet."""
    if not os.path.lexists(folder):
        return True
    own = not hasattr(os, "getuid") or folder.lstat().st_uid == os.getuid()
    return own and folder.is_dir() and not folder.is_symlink()


def _lock_of(folder: Path) -> Path:
    return folder.with_name(folder.name + _LOCK)


def copied(source: Path, target: Path) -> None:
    """A copy of a file's bytes for its owner only; never over another one."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with source.open("rb") as given, os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        shutil.copyfileobj(given, file, 2**20)
        file.flush()
        os.fsync(file.fileno())


def in_place(made: Path, place: Path) -> None:
    """Closes what was made to everybody but its owner, and renames it to its place."""
    for path in (made, *made.rglob("*")):
        path.chmod(0o700 if path.is_dir() else 0o600)
    made.rename(place)
    sync_folder(place.parent)
