"""A release package as one AES-256 7z with encrypted names, and reading it without trusting it (China methodology 13.3; SR7).

Nothing of an archive is written to a disk while it is checked: each file is hashed as it comes out. Limits hold before that:
names that stay inside, plain files only, sizes, the ratio of compression, the methods this file uses itself.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ...model.optional import optional
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..package import Contents, Fault, files_of
from .entries import FREE, MOST_BYTES, MOST_RATIO, UnfitError, refuse_unsafe
from .sinks import ArchiveSink, Factory, Hashing, Writing

__all__ = ["SUFFIX", "contents", "pack", "unpack", "whole"]
SUFFIX = ".7z"
_PRESET = 1  # a table of 20 MB: 2.5 s and 5.6 MB; at 6, 28 s and 4.2 MB
_HEAD, _MAGIC = 32, b"7z\xbc\xaf\x27\x1c"
_LIBRARY, _EXTRA = "py7zr", "release"
_PURPOSE = Text("加密的发布包（7z）", "An encrypted release package (7z)")
_NO_ARCHIVE = Text("这个文件不是 7z，或开头已被改坏。", "The file is no 7z, or its beginning was damaged.")
_CUT = Text(
    "发布包被截断：应有 {expected} 字节，只有 {found} 字节。", "The package was cut off: it should have {expected} bytes and has {found}."
)
_LONGER = Text("发布包末尾多出 {count} 字节。", "The package has {count} bytes too many at its end.")
_DAMAGED = Text(
    "发布包被改过：其内容解不出来，或与校验和不符。", "The package was changed: its content does not come out, or not as its sums say."
)
_WRONG = Text("发布包的口令不对。", "The password of the package is wrong.")
_ASK = Text("请向提供方核对口令。", "Check the password with the provider.")
_UNPACKED = Text("发布包不能在这里解开。", "The package cannot be unpacked here.")
_ROOM = Text("请检查权限和磁盘空间。", "Check permissions and the room on the disk.")


def pack(folder: Path, out: Path, password: str) -> None:
    """Writes the folder's files to a 7z; what shrinks beyond the limit of reading is stored as it is."""
    names = files_of(folder)
    _write(folder, names, out, password, [{"id": _library().FILTER_LZMA2, "preset": _PRESET}])
    if sum((folder / name).stat().st_size for name in names) > max(FREE, MOST_RATIO * out.stat().st_size):
        out.unlink()
        _write(folder, names, out, password, [{"id": _library().FILTER_COPY}])


def contents(path: Path, password: str) -> Contents:
    """What a package holds, hashed as it comes out; `UnfitError` where it is not opened, `InputError` for a wrong password."""
    hashing, failed = Hashing(), False
    try:
        _taken(path, password, hashing.into)
    except OSError:  # a place in the file that is none
        failed = True
    if failed:
        raise UnfitError(Fault("changed", _DAMAGED.fill()))
    return hashing.contents()


def unpack(path: Path, password: str, folder: Path) -> None:
    """Writes the files of a package that was checked into an empty folder."""
    failed = False
    try:
        _taken(path, password, lambda name: Writing(folder / name))
    except OSError:
        failed = True
    if failed:
        raise InputError(Problem("not_unpacked", _UNPACKED, _ROOM, str(folder)))


def _library() -> Any:  # noqa: ANN401 - loaded where it is needed
    return optional(_LIBRARY, _LIBRARY, _EXTRA, _PURPOSE)


def _write(folder: Path, names: tuple[str, ...], out: Path, password: str, how: list[dict[str, int]]) -> None:
    library = _library()
    filters = [*how, {"id": library.FILTER_CRYPTO_AES256_SHA256}]
    with library.SevenZipFile(out, "w", filters=filters, password=password, header_encryption=True) as archive:
        for name in names:
            archive.write(folder / name, name)


def _taken(path: Path, password: str, into: Callable[[str], ArchiveSink]) -> None:
    """Opens, checks the entries and takes every one out."""
    whole(path)
    library, opened = _library(), False
    try:
        with library.SevenZipFile(path, "r", password=password, max_extract_size=MOST_BYTES) as archive:
            opened = True
            refuse_unsafe(archive, path.stat().st_size)
            archive.extractall(factory=Factory(into))
    except (UnfitError, OSError):
        raise
    except Exception:  # noqa: BLE001 - whatever a library says of a hostile file is not passed on
        damaged = opened
    else:
        return
    if damaged:
        raise UnfitError(Fault("changed", _DAMAGED.fill()))
    raise InputError(Problem("wrong_password", _WRONG, _ASK, str(path)))


def whole(path: Path) -> None:
    """`UnfitError` where the file was cut or its list damaged; its own first 32 bytes tell, before any password."""
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(_HEAD)
        if len(head) < _HEAD or not head.startswith(_MAGIC) or _number(head, 8, 4) != zlib.crc32(head[12:]):
            raise UnfitError(Fault("archive", _NO_ARCHIVE.fill()))
        at, length, expected = _number(head, 12, 8), _number(head, 20, 8), _number(head, 28, 4)
        end = _HEAD + at + length
        if size < end:
            raise UnfitError(Fault("truncated", _CUT.fill(expected=end, found=size)))
        if size > end:
            raise UnfitError(Fault("changed", _LONGER.fill(count=size - end)))
        file.seek(_HEAD + at)
        if zlib.crc32(file.read(length)) != expected:
            raise UnfitError(Fault("changed", _DAMAGED.fill()))


def _number(head: bytes, at: int, length: int) -> int:
    return int.from_bytes(head[at : at + length], "little")
