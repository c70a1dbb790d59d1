"""Which cells of a binary workbook (.xlsb, [MS-XLSB]) are merged downwards: its reader does not tell."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import suppress
from typing import IO

from .merged import MOST_RANGES, Down
from .package import Package

_BUNDLE, _MERGE = 156, 176  # BrtBundleSh: a sheet with its relation and its name; BrtMergeCell: first row, last row, first column, last
_BOOK = "xl/workbook.bin"
_LONGEST, _BLOCK = 2**16, 2**20


def binary_spans(package: Package, sheet: str) -> list[Down]:
    """The cells of this sheet that span several rows; none of a part that does not hold to the format, which its reader tells."""
    found: list[Down] = []
    with suppress(struct.error, EOFError, UnicodeDecodeError):
        part = _part_of(package, sheet)
        if part is None or part not in package:
            return []
        with package.open(part) as stream:
            for data in _records(stream, _MERGE):
                first, last, place, _ = struct.unpack_from("<4I", data)
                if last > first and len(found) < MOST_RANGES:
                    found.append(Down(first + 1, last + 1, place))
    return found


def _part_of(package: Package, sheet: str) -> str | None:
    relations = package.relations(_BOOK)
    with package.open(_BOOK) as stream:
        for data in _records(stream, _BUNDLE):
            key, place = _wide(data, 8)
            name, _ = _wide(data, place)
            if name == sheet:
                return relations[key][1] if key in relations else None
    return None


def _wide(data: bytes, place: int) -> tuple[str, int]:
    """A string with its length in front, and where it ends."""
    (length,) = struct.unpack_from("<I", data, place)
    end = place + 4 + 2 * length
    return data[place + 4 : end].decode("utf-16-le"), end


def _records(stream: IO[bytes], wanted: int) -> Iterator[bytes]:
    """What the records of this kind hold; the others are passed over, and never held whole."""
    while (kind := _number(stream, 2)) is not None:
        size = _number(stream, 4)
        if size is None:
            raise EOFError
        if kind == wanted and size <= _LONGEST:
            yield stream.read(size)
            continue
        while size:
            block = stream.read(min(size, _BLOCK))
            if not block:
                raise EOFError
            size -= len(block)


def _number(stream: IO[bytes], most: int) -> int | None:
    """Seven bits a byte, the lowest first; the eighth says that another byte follows."""
    value = 0
    for place in range(most):
        byte = stream.read(1)
        if not byte:
            return None
        value |= (byte[0] & 0x7F) << (7 * place)
        if not byte[0] & 0x80:
            break
    return value
