"""Whether a file can be a signed paper: told by its content, never by its name (GB/T 42460 3.10; ITU-T X Suppl.39 SR9)."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from ..model.text import Text

WANTED = Text(
    "请给出已签署的协议原件：PDF（未加密，日后仍须能打开）、OFD、Word（.docx），或清晰的扫描件、照片（PNG、JPEG、TIFF）。",
    "Give the executed agreement itself: PDF (not encrypted: it must open in years to come), OFD, Word (.docx), or a legible scan or "
    "photograph (PNG, JPEG, TIFF).",
)
_LEAST_PDF, _LEAST_TEXT, _LEAST_SCAN = 300, 1000, 2000  # bytes; below them no page with words and signatures is possible
_LEAST_SIDE = 300  # points of a picture, across and down
_LEAST_WORDS = 20  # letters of a text document
_TAIL, _MOST_WORDS = 2048, 2**20
_PAGE = re.compile(rb"/Type\s*/(?:Page(?![s\w])|ObjStm\b)")  # pages may lie in a compressed stream of objects
_ENCRYPTED = re.compile(rb"/Encrypt\s*(?:\d+\s+\d+\s+R|<<)")
_STREAM = re.compile(rb"stream\r?\n\s*(?!endstream)\S")
_FRAME = re.compile(rb"\xff[\xc0-\xc3\xc5-\xc7\xc9-\xcb\xcd-\xcf]")
_MARKUP = re.compile(rb"<[^>]*>|\s+")


def ending_of(content: bytes) -> str | None:
    """The ending of a file of this kind, ``.pdf`` ...; None for what cannot be a signed paper."""
    return next((ending for ending, fits in _KINDS.items() if fits(content)), None)


def _pdf(content: bytes) -> bool:
    """ISO 32000-1 7.5: a header, a page with contents, a cross-reference and the end-of-file marker; what was cut off lacks some.

    ISO 19005-1 6.1.3: what is kept is not encrypted.
    """
    return (
        content[:1024].lstrip().startswith(b"%PDF-")
        and len(content) >= _LEAST_PDF
        and b"startxref" in content
        and b"%%EOF" in content[-_TAIL:]
        and _PAGE.search(content) is not None
        and _STREAM.search(content) is not None
        and _ENCRYPTED.search(content) is None
    )


def _zipped(part: str, *, words: bool = False) -> Callable[[bytes], bool]:
    """With this part, which is not empty; `words`: and holds letters. No more than a megabyte of it is unpacked."""

    def fits(content: bytes) -> bool:
        try:
            with ZipFile(BytesIO(content)) as archive:
                with archive.open(part) as file:
                    text = file.read(_MOST_WORDS)
                return len(content) >= _LEAST_TEXT and len(_MARKUP.sub(b"", text) if words else text) >= _LEAST_WORDS
        except (BadZipFile, KeyError, RuntimeError, NotImplementedError, ValueError, OSError, zlib.error):
            return False

    return fits


def _png(content: bytes) -> bool:
    """A scan that is large enough to be read: width and height stand in the first chunk."""
    head = content[:24]
    if len(content) < _LEAST_SCAN or not head.startswith(b"\x89PNG\r\n\x1a\n") or head[12:16] != b"IHDR":
        return False
    width, height = struct.unpack(">II", head[16:24])
    return bool(min(width, height) >= _LEAST_SIDE) and b"IDAT" in content and b"IEND" in content[-_TAIL:]


def _jpeg(content: bytes) -> bool:
    """A frame of lines and a scan of it, between start and end."""
    framed = _FRAME.search(content) is not None and b"\xff\xda" in content
    return len(content) >= _LEAST_SCAN and content.startswith(b"\xff\xd8\xff") and framed and b"\xff\xd9" in content[-_TAIL:]


def _tiff(content: bytes) -> bool:
    """A header whose first directory lies within the file and has entries (TIFF 6.0, section 2)."""
    if len(content) < _LEAST_SCAN or not content.startswith((b"II*\0", b"MM\0*")):
        return False
    order = "<" if content.startswith(b"II") else ">"
    at = int(struct.unpack(order + "I", content[4:8])[0])
    return 8 <= at <= len(content) - 2 and int(struct.unpack(order + "H", content[at : at + 2])[0]) > 0  # noqa: PLR2004 - behind the header


_KINDS: dict[str, Callable[[bytes], bool]] = {
    ".pdf": _pdf,
    ".docx": _zipped("word/document.xml", words=True),
    ".ofd": _zipped("OFD.xml"),
    ".png": _png,
    ".jpg": _jpeg,
    ".tif": _tiff,
}
