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
from ...model.text import Text
from ..package import Contents, Fault
from .entries import MOST_BYTES, UnfitError, refuse_unsafe
from .sealing import damaged, hashed, packed, unpacked, wrong_password
from .sinks import ArchiveSink, Factory

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


def pack(folder: Path, out: Path, password: str) -> None:
    """Writes the folder's files to a 7z; what shrinks beyond the limit of reading is stored as it is."""
    library = _library()
    shrunk, stored = {"id": library.FILTER_LZMA2, "preset": _PRESET}, {"id": library.FILTER_COPY}
    packed(folder, out, lambda names, shrink: _write(folder, names, out, password, [shrunk if shrink else stored]))


def contents(path: Path, password: str) -> Contents:
    """What a package holds, hashed as it comes out; `UnfitError` where it is not opened, `InputError` for a wrong password."""
    return hashed(path, password, _taken)


def unpack(path: Path, password: str, folder: Path) -> None:
    """Writes the files of a package that was checked into an empty folder."""
    unpacked(path, password, folder, _taken)


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
        changed = opened
    else:
        return
    if changed:
        raise damaged()
    raise wrong_password(path)


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
            raise damaged()


def _number(head: bytes, at: int, length: int) -> int:
    return int.from_bytes(head[at : at + length], "little")
