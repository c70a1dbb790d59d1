"""The bytes of a small SAS dataset and of a catalog of formats (32 bits, little-endian), by hand: no library writes them.

By what the form is known to be ("SAS7BDAT Database Binary Format", Shotwell): a header, and a page with the descriptions of the columns
and the rows behind them.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

from reidrisk.data.statistical.forms import SAS_MAGIC

_HEADER, _PAGE, _PAGE_HEAD, _POINTER = 1024, 8192, 24, 12
_UTF8 = 20
_SIZES, _COLUMNS, _COUNTS = 0xF7F7F7F7, 0xF6F6F6F6, 0xFFFFFC00
_TEXT, _NAMES, _KINDS, _FORMAT = 0xFFFFFFFD, 0xFFFFFFFF, 0xFFFFFFFC, 0xFFFFFBFE
_START = 24  # of the texts, behind the signature of their part

Column = tuple[str, str, str, int]
"""Name, label, format, width of text; 0 for a number."""


def sas7bdat(columns: Sequence[Column], rows: Sequence[Sequence[float | str | None]], encoding: int = _UTF8) -> bytes:
    """A file with these columns and rows."""
    widths = [width or 8 for *_, width in columns]
    blob, places = bytearray(_START), dict[str, tuple[int, int]]()
    for text in (text for name, label, form, _ in columns for text in (name, label, form)):
        raw = text.encode()
        places[text] = (len(blob), len(raw))
        blob += raw + bytes(-len(raw) % 4)
    struct.pack_into("<H", blob, 0, len(blob) + 4 - 12)
    refs = {text: struct.pack("<HHH", 0, *place) for text, place in places.items()}
    sizes = bytearray(480)
    struct.pack_into("<I", sizes, 0, _SIZES)
    struct.pack_into("<II", sizes, 20, sum(widths), len(rows))
    struct.pack_into("<I", sizes, 60, len(rows))
    names = b"".join(refs[name] + b"\0\0" for name, *_ in columns)
    offsets = [sum(widths[:at]) for at in range(len(widths))]
    kinds = b"".join(
        struct.pack("<IIHBB", offset, width, 0, 2 if is_text else 1, 0)
        for offset, width, (*_, is_text) in zip(offsets, widths, columns, strict=True)
    )
    parts = [
        bytes(sizes), struct.pack("<III", _COLUMNS, len(columns), 0), struct.pack("<I", _COUNTS) + bytes(300),
        struct.pack("<I", _TEXT) + bytes(blob), _listed(_NAMES, names), _listed(_KINDS, kinds),
        *(struct.pack("<I", _FORMAT) + bytes(30) + refs[form] + refs[label] + bytes(6) for _, label, form, _ in columns),
    ]  # fmt: skip
    return _head(encoding) + _page(parts, [_row(columns, row) for row in rows])


def sas7bcat(formats: Mapping[str, Mapping[float, str]]) -> bytes:
    """A catalog with the labels of these formats of numbers: an unused page, one that says where each format lies, one of the formats."""
    index, blocks = bytearray(_PAGE), bytearray(16)
    for at, (name, labels) in enumerate(formats.items()):
        entry = bytearray(212)
        struct.pack_into("<4sIH", entry, 0, b"XLSR", 3, len(blocks))
        entry[50] = ord("O")
        index[856 + at * len(entry) : 856 + (at + 1) * len(entry)] = entry
        block = _format(name, labels)
        blocks += struct.pack("<IHH8x", 0, 0, len(block)) + block
    assert len(blocks) <= _PAGE
    head = bytearray(_head(_UTF8))
    head[15] = 0x63
    struct.pack_into("<I", head, 204, 3)
    return bytes(head) + bytes(_PAGE) + bytes(index) + bytes(blocks.ljust(_PAGE, b"\0"))


def _format(name: str, labels: Mapping[float, str]) -> bytes:
    block = bytearray(106)
    block[8:16] = name.encode().ljust(8)
    struct.pack_into("<II", block, 38, len(labels), len(labels))
    for at, code in enumerate(labels):
        block += struct.pack("<2xH6xI8x", 24, at) + struct.pack(">d", -code)
    for label in labels.values():
        raw = label.encode()
        block += bytes(8) + struct.pack("<H", len(raw)) + raw + bytes(1)
    return bytes(block)


def _listed(signature: int, content: bytes) -> bytes:
    size = 4 + 8 + len(content) + 8
    return struct.pack("<IHHI", signature, size - 12, 0, 0) + content + bytes(8)


def _row(columns: Sequence[Column], row: Sequence[float | str | None]) -> bytes:
    found = b""
    for (*_, width), value in zip(columns, row, strict=True):
        if width:
            found += str(value or "").encode()[:width].ljust(width)
        elif value is None:
            found += bytes(5) + b"\xfe\xff\xff"  # a missing value: NaN with the complement of "." behind the sign
        else:
            found += struct.pack("<d", value)
    return found


def _page(parts: Sequence[bytes], rows: Sequence[bytes]) -> bytes:
    page = bytearray(_PAGE)
    struct.pack_into("<HHH", page, 16, 0x0200, len(parts) + len(rows), len(parts))
    end = _PAGE
    for at, part in enumerate(parts):
        end -= len(part) + -len(part) % 4
        page[end : end + len(part)] = part
        struct.pack_into("<IIBB", page, _PAGE_HEAD + at * _POINTER, end, len(part), 0, 0)
    start = _PAGE_HEAD + len(parts) * _POINTER
    start += -start % 8
    data = b"".join(rows)
    assert start + len(data) <= end
    page[start : start + len(data)] = data
    return bytes(page)


def _head(encoding: int) -> bytes:
    head = bytearray(_HEADER)
    head[: len(SAS_MAGIC)] = SAS_MAGIC
    head[32], head[35], head[37], head[39], head[70] = 0x22, 0x32, 1, ord("1"), encoding
    head[84:92], head[92:124] = b"SAS FILE", b"PEOPLE".ljust(32)
    struct.pack_into("<II", head, 196, _HEADER, _PAGE)
    struct.pack_into("<I", head, 204, 1)
    head[216:224] = b"9.0401M6"
    return bytes(head)
