"""What is made beside its place and renamed to it: in a folder for its owner only, of which a killed run leaves nothing readable."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from ...model.problem import InputError
from ..files import (
    behind_links,
    mode_of,
    note_written,
    private_folders,
    read_text,
    refuse_device,
    sync_folder,
    unwritable,
    write_atomic,
)
from .locking import alone
from .sweeping import begun, ended, swept


@contextmanager
def making(place: Path, note: Path | None = None) -> Iterator[Path]:
    """A new folder beside `place`, locked while it is filled, removed at the end; those that dead runs left beside it are swept.

    `note` keeps its whereabouts as long as it is there, for `tidy`: the next run may write to another place.
    """
    failure: OSError | None = None
    try:
        private_folders(place.parent)
        swept(place.parent)
        if note is not None:
            write_atomic(note, os.path.relpath(place.parent, note.parent).encode("utf-8", "surrogateescape"))
        folder, handle = begun(place.parent)
    except OSError as error:
        failure = error
    if failure is not None:
        raise InputError(unwritable(place, failure))
    try:
        yield folder
    finally:
        ended(folder, handle)
        if note is not None:
            with suppress(OSError):
                note.unlink(missing_ok=True)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A file beside `path` to write to, of the same name and for its owner only; it takes the place of `path` when all went well.

    Whatever goes wrong, or Ctrl-C, leaves the old file as it was and nothing beside it.
    """
    failure: OSError | None = None
    path = behind_links(path)
    try:
        refuse_device(path)
        mode = mode_of(path)
    except OSError as error:
        failure = error
    if failure is not None:
        raise InputError(unwritable(path, failure))
    with making(path) as folder:
        try:
            made = folder / path.name
            os.close(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            yield made
            with made.open("rb+") as file:
                os.fsync(file.fileno())
            made.chmod(mode)
            made.replace(path)
        except OSError as error:
            failure = error
    if failure is not None:
        raise InputError(unwritable(path, failure))
    sync_folder(path.parent)


def replaced_together(files: Sequence[tuple[Path, bytes]]) -> None:
    """Files of one folder, none of which gets its name before all are on the disk: on one that is full every old file stays.

    Each for itself is as `write_atomic` has it. A run that is killed between two names leaves old beside new.
    """
    failure: OSError | None = None
    at = files[0][0]
    with making(at) as folder:
        try:
            for at, content in files:
                refuse_device(at)
                made = folder / at.name
                with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
                made.chmod(mode_of(at))
            for at, content in files:
                if at.is_symlink():  # what it points to may lie on another disk
                    write_atomic(at, content)
                else:
                    (folder / at.name).replace(at)
                    note_written(at, len(content))
        except OSError as error:
            failure = error
    if failure is not None:
        raise InputError(unwritable(at, failure))
    sync_folder(at.parent)


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
            swept(note.parent / read_text(note))
        note.unlink()


def copied(source: Path, target: Path) -> None:
    """A copy of a file's bytes for its owner only; never over another one."""
    private_folders(target.parent)
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
