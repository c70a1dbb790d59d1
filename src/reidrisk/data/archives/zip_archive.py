"""A zip archive from anybody: its members by name and first bytes, and one of them unpacked into memory, all within bounds.

A text that is too large for that comes as gzip, which whoever reads it unpacks by and by: as it lies where it is deflated.
"""

from __future__ import annotations

import gzip
import os
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..files import unreadable
from ..header import shown_name

MOST_MEMBERS, _MOST_LISTING = 10_000, 16 * 2**20
_END, _END_SIZE, _COMMENT, _LEAST_ENTRY, _ZIP64 = b"PK\x05\x06", 22, 2**16, 46, 2**16 - 1
_UTF8_NAME, _ENCRYPTED = 0x800, 0x1
_LOCAL, _LOCAL_SIZE, _LENGTHS = b"PK\x03\x04", 30, 26
_GZIP_HEAD = b"\x1f\x8b\x08" + bytes(6) + b"\xff"  # RFC 1952: deflated, without a name or a time, from no system in particular
_BLOCK = 2**20
_NOISE = ("__MACOSX/",)
_FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, OverflowError, RuntimeError, OSError)


@dataclass(frozen=True, slots=True)
class Member:
    """One file in the archive. `name` may be shown; `size` is what the archive says that it unpacks to."""

    name: str
    size: int
    encrypted: bool
    head: bytes
    info: zipfile.ZipInfo

    @property
    def ending(self) -> str:
        """What the name ends in, without anything that a path could be made of."""
        return "".join(
            f".{part}" for part in PurePosixPath(self.name).name.lower().split(".")[1:][-2:] if part.isascii() and part.isalnum()
        )


class ZipArchive:
    """An opened archive. `InputError` for one that is damaged, too large a listing, or no zip file."""

    def __init__(self, path: Path) -> None:
        self._path, self._file = path, str(path)
        try:
            self._check_listing(*_end_of(path))
            self._zip = zipfile.ZipFile(path)
        except _FAULTS as error:
            failure = error
        else:
            return
        raise InputError(unreadable(path, failure) if isinstance(failure, OSError) else corrupt(self._file))

    def members(self, size: int) -> Iterator[Member]:
        """The files, with as many of their first bytes."""
        for info in self._zip.infolist():
            name = shown_name(_spelled(info))
            if info.is_dir() or name.startswith(_NOISE) or name.endswith(".DS_Store"):
                continue
            encrypted = bool(info.flag_bits & _ENCRYPTED)
            yield Member(name, info.file_size, encrypted, b"" if encrypted else self._read(info, size), info)

    def remarks(self) -> tuple[str, ...]:
        """What stands in the archive about itself and its members."""
        found = (self._zip.comment, *(info.comment for info in self._zip.infolist()))
        return tuple(dict.fromkeys(one.decode("utf-8", "replace") for one in found if one))

    def unpack(self, member: Member, to: int, most: int, *, cut: bool = False) -> None:
        """Write it to this open file; beyond so many bytes, whatever the archive says of its size, `InputError`, or it is cut off there."""
        written = 0
        try:
            with self._zip.open(member.info) as stream:
                while block := stream.read(_BLOCK):
                    if cut:
                        block = block[: most - written]
                    written += len(block)
                    if written > most or not block:
                        break
                    _write(to, block)
        except _FAULTS:
            written = -1
        if written < 0:
            raise InputError(corrupt(self._file))
        if written > most:
            raise InputError(too_large(self._file, member.name, most))

    def as_gzip(self, member: Member, to: int, most: int) -> None:
        """Write it packed, to be unpacked by and by by who reads it; `InputError` where even so it is more than so many bytes."""
        written, deflated = 0, member.info.compress_type == zipfile.ZIP_DEFLATED
        if not deflated and member.info.compress_type != zipfile.ZIP_STORED:
            raise InputError(too_large(self._file, member.name, most))
        try:
            for block in self._deflated(member.info) if deflated else self._packed_anew(member.info):
                written += len(block)
                if written > most:
                    break
                _write(to, block)
        except _FAULTS:
            written = -1
        if written < 0:
            raise InputError(corrupt(self._file))
        if written > most:
            raise InputError(too_large(self._file, member.name, most))

    def close(self) -> None:
        """Close the file."""
        self._zip.close()

    def _deflated(self, info: zipfile.ZipInfo) -> Iterator[bytes]:
        """The bytes as they lie between the head and the end that gzip has; what they unpack to is checked by who unpacks them."""
        yield _GZIP_HEAD
        with self._path.open("rb") as file:
            file.seek(info.header_offset)
            head, left = file.read(_LOCAL_SIZE), info.compress_size
            if not head.startswith(_LOCAL):
                raise zipfile.BadZipFile
            file.seek(sum(struct.unpack_from("<HH", head, _LENGTHS)), os.SEEK_CUR)
            while left:
                block = file.read(min(left, _BLOCK))
                if not block:
                    raise EOFError
                left -= len(block)
                yield block
        yield struct.pack("<LL", info.CRC, info.file_size % 2**32)

    def _packed_anew(self, info: zipfile.ZipInfo) -> Iterator[bytes]:
        """What lies there unpacked, as one member of gzip for each block: so it is one file too (RFC 1952, 2.2)."""
        with self._zip.open(info) as stream:
            while block := stream.read(_BLOCK):
                yield gzip.compress(block, 1, mtime=0)

    def _read(self, info: zipfile.ZipInfo, size: int) -> bytes:
        try:
            with self._zip.open(info) as stream:
                return stream.read(size)
        except _FAULTS:
            pass
        raise InputError(corrupt(self._file))

    def _check_listing(self, count: int, size: int) -> None:
        if count > MOST_MEMBERS or size > _MOST_LISTING:
            raise InputError(Problem("too_many_files", _TOO_MANY.fill(limit=MOST_MEMBERS), _FEWER, self._file))


def _end_of(path: Path) -> tuple[int, int]:
    """The number of members and the bytes of their listing, as the end of the archive says; `BadZipFile` where it has no room for them."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - _END_SIZE - _COMMENT))
        tail = file.read()
    at = tail.rfind(_END)
    if at < 0 or len(tail) - at < _END_SIZE:
        raise zipfile.BadZipFile
    count, listing = int.from_bytes(tail[at + 10 : at + 12], "little"), int.from_bytes(tail[at + 12 : at + 16], "little")
    # No listing of this size has so many members: a damaged archive, not one of too many files (all ones: counts are elsewhere, as zip64).
    if count != _ZIP64 and (count * _LEAST_ENTRY > listing or listing > size):
        raise zipfile.BadZipFile
    return count, listing


def _spelled(info: zipfile.ZipInfo) -> str:
    """The name; one that does not say its encoding is Chinese where its bytes read so."""
    if info.flag_bits & _UTF8_NAME or info.filename.isascii():
        return info.filename
    raw = info.filename.encode("cp437", "replace")
    for encoding in ("utf-8", "gb18030"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return info.filename


def _write(to: int, block: bytes) -> None:
    view = memoryview(block)
    while view:
        view = view[os.write(to, view) :]


@contextmanager
def opened_zip(path: Path) -> Iterator[ZipArchive]:
    """Closed at the end."""
    archive = ZipArchive(path)
    try:
        yield archive
    finally:
        archive.close()


def corrupt(file: str) -> Problem:
    """Damaged or cut off."""
    return Problem(
        "corrupt_archive",
        Text(
            "压缩文件已损坏或不完整，或用了不支持的压缩方法。",
            "The archive is damaged or incomplete, or packed by a method that is not supported.",
        ),
        Text("请重新压缩或重新传输，或先解压。", "Compress or transfer it again, or unpack it first."),
        file,
    )


def too_large(file: str, name: str, most: int) -> Problem:
    """More than is held in memory, unpacked or, where it is a text, packed."""
    return Problem(
        "member_too_large",
        Text(
            "其中的“{name}”解压后超过 {limit} MB，不在内存中解压。",
            "“{name}” in it unpacks to more than {limit} MB, which is not held in memory.",
        ).fill(name=name, limit=most // 2**20),
        Text("请先解压，再给出解压后的文件；或用 --memory 提高上限。", "Unpack it and give the file itself, or raise --memory."),
        file,
    )


_TOO_MANY = Text("压缩文件中的文件超过 {limit} 个。", "The archive holds more than {limit} {limit|file|files}.")
_FEWER = Text("请解压后给出要评估的文件。", "Unpack it and give the file that is to be assessed.")
