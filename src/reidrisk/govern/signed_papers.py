"""Whether a file can be a signed paper: told by its content, never by its name (GB/T 42460 3.10; ITU-T X Suppl.39 SR9)."""

from __future__ import annotations

import struct
from collections.abc import Callable
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from ..model.text import Text

WANTED = Text(
    "请给出已签署的协议原件：PDF、OFD、Word（.docx），或清晰的扫描件、照片（PNG、JPEG、TIFF）。",
    "Give the executed agreement itself: PDF, OFD, Word (.docx), or a legible scan or photograph (PNG, JPEG, TIFF).",
)
_LEAST_PDF, _LEAST_TEXT, _LEAST_SCAN = 300, 1000, 2000  # bytes; below them no page with words and signatures is possible
_LEAST_SIDE = 300  # points of a picture, across and down
_TAIL = 2048


def ending_of(content: bytes) -> str | None:
    """The ending of a file of this kind, ``.pdf`` ...; None for what cannot be a signed paper."""
    return next((ending for ending, fits in _KINDS.items() if fits(content)), None)


def _pdf(content: bytes) -> bool:
    """ISO 32000-1 7.5: a header, a cross-reference and the end-of-file marker; what was cut off has neither."""
    return (
        content[:1024].lstrip().startswith(b"%PDF-")
        and len(content) >= _LEAST_PDF
        and b"startxref" in content
        and b"%%EOF" in content[-_TAIL:]
    )


def _zipped(part: str) -> Callable[[bytes], bool]:
    def fits(content: bytes) -> bool:
        try:
            with ZipFile(BytesIO(content)) as archive:
                return len(content) >= _LEAST_TEXT and part in archive.namelist()
        except (BadZipFile, ValueError, OSError):
            return False

    return fits


def _png(content: bytes) -> bool:
    """A scan that is large enough to be read: width and height stand in the first chunk."""
    head = content[:24]
    if len(content) < _LEAST_SCAN or not head.startswith(b"\x89PNG\r\n\x1a\n") or head[12:16] != b"IHDR":
        return False
    width, height = struct.unpack(">II", head[16:24])
    return bool(min(width, height) >= _LEAST_SIDE)


def _jpeg(content: bytes) -> bool:
    return len(content) >= _LEAST_SCAN and content.startswith(b"\xff\xd8\xff") and b"\xff\xd9" in content[-_TAIL:]


def _tiff(content: bytes) -> bool:
    return len(content) >= _LEAST_SCAN and content.startswith((b"II*\0", b"MM\0*"))


_KINDS: dict[str, Callable[[bytes], bool]] = {
    ".pdf": _pdf,
    ".docx": _zipped("word/document.xml"),
    ".ofd": _zipped("OFD.xml"),
    ".png": _png,
    ".jpg": _jpeg,
    ".tif": _tiff,
}
