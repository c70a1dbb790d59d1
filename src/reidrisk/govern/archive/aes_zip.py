"""A release package as a zip of AES-256 (WinZip AE-2), for recipients who can install nothing: 7-Zip, WinZip and the like open it.

Unlike a 7z it shows names and sizes of its files; what they hold is encrypted and authenticated. Read without trusting it, as a 7z.
"""

from __future__ import annotations

import stat
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ...model.optional import optional
from ...model.text import Phrase, Text
from ..package import Contents, Fault
from . import entries
from .entries import UnfitError
from .sealing import damaged, hashed, packed, unpacked, wrong_password
from .sinks import ArchiveSink

SUFFIX = ".zip"
_LIBRARY, _EXTRA = "pyzipper", "release"
_PURPOSE = Text("加密的发布包（zip，AES-256）", "An encrypted release package (zip, AES-256)")
_BLOCK, _STRONGEST, _STORED, _DEFLATED = 2**20, 3, 0, 8
_END, _END_SIZE, _ELSEWHERE = b"PK\x05\x06", 22, 2**32 - 1
_DATE = (1980, 1, 1, 0, 0, 0)  # when it was packed is nobody's business
_NO_ARCHIVE = Text("这个文件不是完整的 zip，或被截断。", "The file is no whole zip, or it was cut off.")


def pack(folder: Path, out: Path, password: str) -> None:
    """Writes the folder's files to a zip; what shrinks beyond the limit of reading is stored as it is."""
    packed(folder, out, lambda names, shrink: _write(folder, names, out, password, _DEFLATED if shrink else _STORED))


def contents(path: Path, password: str) -> Contents:
    """What a package holds, hashed as it comes out; `UnfitError` where it is not opened, `InputError` for a wrong password."""
    return hashed(path, password, _taken)


def unpack(path: Path, password: str, folder: Path) -> None:
    """Writes the files of a package that was checked into an empty folder."""
    unpacked(path, password, folder, _taken)


def whole(path: Path) -> None:
    """`UnfitError` where the file was cut, or something stands behind its end or between its parts and their list."""
    size = path.stat().st_size
    with path.open("rb") as file:
        start = file.read(4)
        file.seek(max(0, size - _END_SIZE))
        end = file.read()
    listing, at = int.from_bytes(end[12:16], "little"), int.from_bytes(end[16:20], "little")
    far = _ELSEWHERE in {listing, at}  # of more than 4 GB: the library finds the list
    if start != b"PK\x03\x04" or not end.startswith(_END) or end[20:] != b"\0\0" or not (far or listing + at + _END_SIZE == size):
        raise UnfitError(Fault("archive", _NO_ARCHIVE.fill()))


def _library() -> Any:  # noqa: ANN401 - loaded where it is needed
    return optional(_LIBRARY, _LIBRARY, _EXTRA, _PURPOSE)


def _write(folder: Path, names: tuple[str, ...], out: Path, password: str, how: int) -> None:
    library = _library()
    with library.AESZipFile(out, "w", compression=how) as archive:
        archive.setpassword(password.encode())
        # Of version 2 it says no sum of what is in it, which would tell short contents.
        archive.setencryption(library.WZ_AES, nbits=256, force_wz_aes_version=2)
        for name in names:
            entry = archive.zipinfo_cls(name, _DATE)
            entry.compress_type, entry.external_attr = how, (stat.S_IFREG | 0o600) << 16
            entry.file_size = (folder / name).stat().st_size
            with (folder / name).open("rb") as source, archive.open(entry, "w") as into:
                while block := source.read(_BLOCK):
                    into.write(block)


def _taken(path: Path, password: str, into: Callable[[str], ArchiveSink]) -> None:
    """Opens, checks the entries and takes every one out."""
    whole(path)
    library, wrong = _library(), False
    try:
        with library.AESZipFile(path) as archive:
            archive.setpassword(password.encode())
            refuse_unsafe(archive, path.stat().st_size)
            for number, one in enumerate(archive.infolist()):
                listed_size = one.file_size
                one.file_size = entries.MOST_BYTES  # the size is not sealed: read to the end of what is, where its seal is checked
                with _opened(archive, one, first=number == 0) as stream:
                    _poured(stream, into(one.filename), listed_size)
    except (UnfitError, OSError):
        raise
    except _WrongPasswordError:
        wrong = True
    except Exception:  # noqa: BLE001, S110 - whatever a library says of a hostile file is not passed on
        pass
    else:
        return
    if wrong:
        raise wrong_password(path)
    raise damaged()


class _WrongPasswordError(Exception):
    """The first entry does not know it."""


def _opened(archive: Any, one: Any, *, first: bool) -> Any:  # noqa: ANN401 - the library's own types
    """The stream of an entry. Where a later one does not know the password that the first knew, it was changed."""
    try:
        return archive.open(one)
    except RuntimeError:
        if not first:
            raise
    raise _WrongPasswordError


def _poured(stream: Any, sink: ArchiveSink, size: int) -> None:  # noqa: ANN401 - the library's own type
    try:
        while block := stream.read(_BLOCK):
            sink.write(block)
            if sink.size() > size:
                raise ValueError(size)
    finally:
        sink.close()
    if sink.size() != size:
        raise ValueError(size)


def refuse_unsafe(archive: Any, size: int) -> None:  # noqa: ANN401 - as above
    """`UnfitError` with the first reason why this open archive of `size` bytes is not unpacked."""
    wrong = next(_unsafe(archive.infolist(), size), None)
    if wrong is not None:
        raise UnfitError(Fault("unsafe", entries.UNSAFE.fill(what=wrong)))


def _unsafe(found: list[Any], size: int) -> Iterator[Phrase]:
    seen: set[str] = set()
    yield from entries.sizes(len(found), sum(one.file_size for one in found), size)
    for n, one in enumerate(found, 1):
        kind = stat.S_IFMT(one.external_attr >> 16)
        plain = unicodedata.normalize("NFC", one.filename).casefold()
        yield from entries.named(n, one.filename, plain=not one.is_dir() and kind in {0, stat.S_IFREG}, twice=plain in seen)
        seen.add(plain)
        if one.compress_type not in {_STORED, _DEFLATED} or (one.flag_bits & 1 and one.wz_aes_strength != _STRONGEST):
            yield entries.METHOD.fill()
        if not one.flag_bits & 1:
            yield entries.OPEN.fill()
