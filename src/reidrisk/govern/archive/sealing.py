"""What every kind of encrypted package does alike: packing within the limits of reading, hashing what comes out, and its refusals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from ...model.problem import InputError, Problem
from ...model.text import Text
from ..package import Contents, Fault, files_of
from .entries import UnfitError, too_dense
from .sinks import ArchiveSink, Hashing, Writing

# Opens a package, checks its entries and takes every one out; `UnfitError`, `InputError` for a wrong password, or OSError.
Take: TypeAlias = Callable[[Path, str, Callable[[str], ArchiveSink]], None]
_DAMAGED = Text(
    "发布包被改过：其内容解不出来，或与校验和不符。", "The package was changed: its content does not come out, or not as its sums say."
)
_WRONG = Text("发布包的口令不对。", "The password of the package is wrong.")
_ASK = Text("请向提供方核对口令。", "Check the password with the provider.")
_UNPACKED = Text("发布包不能在这里解开。", "The package cannot be unpacked here.")
_ROOM = Text("请检查权限和磁盘空间。", "Check permissions and the room on the disk.")


def damaged() -> UnfitError:
    """Of a package that was changed."""
    return UnfitError(Fault("changed", _DAMAGED.fill()))


def wrong_password(path: Path) -> InputError:
    """Of a package that another password opens."""
    return InputError(Problem("wrong_password", _WRONG, _ASK, str(path)))


def packed(folder: Path, out: Path, write: Callable[[tuple[str, ...], bool], None]) -> None:
    """Writes the folder's files; what shrinks beyond the limit of reading is stored as it is. `write`: names, whether to shrink."""
    names = files_of(folder)
    write(names, True)
    if too_dense(sum((folder / name).stat().st_size for name in names), out.stat().st_size):
        out.unlink()
        write(names, False)


def hashed(path: Path, password: str, take: Take) -> Contents:
    """What a package holds, hashed as it comes out; `UnfitError` where it is not opened, `InputError` for a wrong password."""
    hashing, failed = Hashing(), False
    try:
        take(path, password, hashing.into)
    except OSError:  # a place in the file that is none
        failed = True
    if failed:
        raise damaged()
    return hashing.contents()


def unpacked(path: Path, password: str, folder: Path, take: Take) -> None:
    """Writes the files of a package that was checked into an empty folder."""
    failed = False
    try:
        take(path, password, lambda name: Writing(folder / name))
    except OSError:
        failed = True
    if failed:
        raise InputError(Problem("not_unpacked", _UNPACKED, _ROOM, str(folder)))
