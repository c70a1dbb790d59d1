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
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + struct.pack(">II", side, side) + bytes(size)


@pytest.mark.parametrize(
    ("content", "ending"),
    [
        (SIGNED_PAPER, ".pdf"),
        (zipped("word/document.xml"), ".docx"),
        (zipped("OFD.xml"), ".ofd"),
        (png(1200), ".png"),
        (b"\xff\xd8\xff\xe0" + bytes(3000) + b"\xff\xd9", ".jpg"),
        (b"II*\0" + bytes(3000), ".tif"),
        (b"MM\0*" + bytes(3000), ".tif"),
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
