"""What can be a signed paper, by its content."""

from __future__ import annotations

import struct
from io import BytesIO
from zipfile import ZipFile

import pytest
from tests.case.papers import SIGNED_PAPER

from reidrisk.govern.signed_papers import ending_of


def zipped(part: str, size: int = 2000) -> bytes:
    kept = BytesIO()
    with ZipFile(kept, "w") as archive:
        archive.writestr(part, "x" * size)
    return kept.getvalue()


def png(side: int, size: int = 3000) -> bytes:
    head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + struct.pack(">II", side, side)
    return head + b"IDAT" + bytes(size) + b"IEND" + bytes(4)


def tiff(order: str, entries: int = 1) -> bytes:
    head = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(order + "I", 8)
    return head + struct.pack(order + "H", entries) + bytes(3000)


FRAMED = b"\xff\xd8\xff\xc0\0\x11\x08" + bytes(20) + b"\xff\xda" + bytes(3000)


@pytest.mark.parametrize(
    ("content", "ending"),
    [
        (SIGNED_PAPER, ".pdf"),
        (zipped("word/document.xml"), ".docx"),
        (zipped("OFD.xml"), ".ofd"),
        (png(1200), ".png"),
        (FRAMED + b"\xff\xd9", ".jpg"),
        (tiff("<"), ".tif"),
        (tiff(">"), ".tif"),
        (b"\xff\xd8\xff\xe0" + bytes(3000) + b"\xff\xd9", None),  # nothing but zeros
        (tiff("<", 0), None),
        (b"II*\0" + bytes(3000), None),
        (FRAMED, None),
        (b"agreed by us both, really", None),
        (b"%PDF-1.7 signed by both", None),
        (SIGNED_PAPER[: len(SIGNED_PAPER) // 2] + bytes(3000), None),  # cut off
        (zipped("xl/workbook.xml"), None),
        (zipped("word/document.xml", 10), None),
        (b"PK\x03\x04" + bytes(3000), None),
        (png(16), None),  # an icon
        (png(1200, 10), None),
        (b"\xff\xd8\xff\xe0" + bytes(3000), None),
        (b"", None),
    ],
    # Not by their bytes: an archive holds the time at which it is made, and each process of a run makes its own.
    ids=lambda value: "" if isinstance(value, bytes) else str(value),
)
def test_by_content(content: bytes, ending: str | None) -> None:
    assert ending_of(content) == ending
