"""The bytes of a text file, unpacked within bounds, hashed as they lie on disk."""

from __future__ import annotations

import gzip
import hashlib
import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import IO, TYPE_CHECKING, cast

from ...model.problem import InputError, Problem
from ...model.text import Text

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

BLOCK = 2**18
ZSTD_PACKAGE = "backports.zstd"
GZIP, ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
# Real tables shrink to a twentieth, very repetitive ones to a hundredth; bombs to a thousandth and less.
_MOST_RATIO, RATIO_COUNTS_FROM = 300, 256 * 2**20


class _Hashed(io.RawIOBase):
    """Reads a file and hashes what it read."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("rb", buffering=0)
        self.sha256 = hashlib.sha256()
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        got = self._file.readinto(buffer) or 0
        view = memoryview(buffer)[:got]
        self.sha256.update(view)
        self.count += got
        return got

    def close(self) -> None:
        self._file.close()
        super().close()


class ByteStream:
    """Blocks of unpacked bytes. After the last, `sha256` is that of the whole file on disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with path.open("rb") as file:
            magic = file.read(4)
        self.packed = "gzip" if magic.startswith(GZIP) else "zstd" if magic == ZSTD else None
        self._raw = _Hashed(path)
        self._unpacked = 0

    def blocks(self, size: int = BLOCK) -> Iterator[bytes]:
        """Every block of the unpacked bytes; `InputError` for a corrupt file or a bomb."""
        source = self._opened()
        while block := self._next(source, size):
            self._unpacked += len(block)
            if self._unpacked > RATIO_COUNTS_FROM and self._unpacked > _MOST_RATIO * max(self._raw.count, 1):
                raise InputError(_bomb(self._path))
            yield block
        while self._raw.read(BLOCK):
            pass

    @property
    def sha256(self) -> str:
        """Of the bytes read so far, as they lie on disk."""
        return self._raw.sha256.hexdigest()

    def close(self) -> None:
        """Close the file."""
        self._raw.close()

    def _opened(self) -> IO[bytes]:
        if self.packed == "gzip":
            return cast("IO[bytes]", gzip.GzipFile(fileobj=io.BufferedReader(self._raw, BLOCK), mode="rb"))
        if self.packed == "zstd":
            return _zstd_file(io.BufferedReader(self._raw, BLOCK))
        return cast("IO[bytes]", self._raw)

    def _next(self, source: IO[bytes], size: int) -> bytes:
        try:
            return source.read(size)
        except (EOFError, gzip.BadGzipFile, zlib.error):
            pass
        except Exception as failure:
            if self.packed != "zstd" or type(failure).__name__ != "ZstdError":
                raise
        raise InputError(_corrupt(self._path))


def _zstd_file(raw: IO[bytes]) -> IO[bytes]:
    own = sys.version_info >= (3, 14)
    return cast("IO[bytes]", import_module("compression.zstd" if own else ZSTD_PACKAGE).ZstdFile(raw, "rb"))


@contextmanager
def byte_stream(path: Path) -> Iterator[ByteStream]:
    """A `ByteStream` that is closed at the end."""
    stream = ByteStream(path)
    try:
        yield stream
    finally:
        stream.close()


def first_bytes(path: Path, size: int) -> bytes:
    """The first unpacked bytes."""
    head = b""
    with byte_stream(path) as stream:
        for block in stream.blocks(size):
            head += block
            if len(head) >= size:
                break
    return head[:size]


def _corrupt(path: Path) -> Problem:
    return Problem(
        "corrupt_archive",
        Text("压缩文件已损坏或不完整。", "The compressed file is damaged or incomplete."),
        Text("请重新压缩或重新传输。", "Compress or transfer it again."),
        str(path),
    )


def _bomb(path: Path) -> Problem:
    return Problem(
        "archive_bomb",
        Text(
            "解压后的大小超过压缩文件的 {ratio} 倍，已停止读取。", "It unpacks to more than {ratio} times its size; reading was stopped."
        ).fill(ratio=_MOST_RATIO),
        Text("如果文件可信，请先解压，再给出解压后的文件。", "If you trust the file, unpack it first and give the unpacked file."),
        str(path),
    )
