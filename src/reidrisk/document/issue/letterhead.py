"""The user's own look: a logo, lines of a letterhead, further sections; files beside the case, no code."""

from __future__ import annotations

import zlib
from dataclasses import field
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from ...data.files import read_bytes, read_text
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ..content import Block, Bullets, Heading, Para

FOLDER = "letterhead"
_LOGOS = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}
_LIMIT, _UNPACKED = 2**23, 2**27
_TYPES, _MACROS = "[Content_Types].xml", "word/vbaProject.bin"
_DOCUMENT = b"wordprocessingml.document.main+xml"
_TEMPLATE = b"wordprocessingml.template.main+xml"
_NO_TEMPLATE = Text(
    "此文件不能作为 Word 模板：不是 .docx 或 .dotx，或者含有宏。",
    "The file cannot serve as a Word template: it is no .docx or .dotx, or it holds macros.",
)
_SAVE_AS = Text(
    "请在 Word 中另存为 .docx 或 .dotx（不含宏），再试一次。", "Save it in Word as .docx or .dotx (without macros) and try again."
)


@dataclass(frozen=True, slots=True)
class Letterhead:
    """`lines` stand at the top of the first page, `logo` beside them with its media type; `template` is a Word file to start from."""

    lines: tuple[str, ...] = ()
    logo: bytes | None = field(default=None, repr=False)
    media: str = ""
    template: bytes | None = field(default=None, repr=False)


def letterhead_of(case: Path, template: Path | None = None) -> Letterhead:
    """From ``letterhead/lines.txt``, ``logo.png`` (or .jpg) and ``template.docx`` of the case; empty where there are none.

    A `template` that is named counts before the case's own.
    """
    folder = case / FOLDER
    lines = folder / "lines.txt"
    found = tuple(line.strip() for line in read_text(lines).splitlines() if line.strip()) if lines.is_file() else ()
    logos = [path for path in sorted(folder.glob("logo.*")) if path.suffix.casefold() in _LOGOS] if folder.is_dir() else []
    own = folder / "template.docx"
    base = template_from(template or own) if template or own.is_file() else None
    if not logos:
        return Letterhead(found, template=base)
    return Letterhead(found, read_bytes(logos[0], _LIMIT), _LOGOS[logos[0].suffix.casefold()], base)


def template_from(path: Path) -> bytes:
    """A Word document or template to start from, as a document; `InputError` where it is none, or holds macros."""
    content = read_bytes(path, _LIMIT)
    try:
        with ZipFile(BytesIO(content)) as given:
            parts = {one.filename: one for one in given.infolist()}
            fits = sum(one.file_size for one in parts.values()) <= _UNPACKED and _TYPES in parts and _MACROS not in parts
            types = given.read(_TYPES) if fits else b""
            if _TEMPLATE in types:
                return _rewritten(given, types.replace(_TEMPLATE, _DOCUMENT))
    except (BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError, zlib.error):
        types = b""
    if _DOCUMENT not in types:
        raise InputError(Problem("no_template", _NO_TEMPLATE, _SAVE_AS, str(path)))
    return content


def _rewritten(given: ZipFile, types: bytes) -> bytes:
    """The same with other types: Word opens a template as a new document, and so is it taken here."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as made:
        for one in given.infolist():
            made.writestr(one, types if one.filename == _TYPES else given.read(one))
    return out.getvalue()


def extra_sections(case: Path, kind: str, lang: Lang) -> tuple[Block, ...]:
    """A person's own sections for a kind of document: ``letterhead/<kind>-<lang>.txt``.

    A line ``# Title`` opens a section, ``- item`` is an item of a list, an empty line ends a paragraph. Nothing else is markup.
    """
    path = case / FOLDER / f"{kind}-{lang}.txt"
    return tuple(_blocks(read_text(path))) if path.is_file() else ()


def _blocks(text: str) -> list[Block]:
    found: list[Block] = []
    for part in text.replace("\r\n", "\n").split("\n\n"):
        lines = [line.rstrip() for line in part.splitlines() if line.strip()]
        while lines and lines[0].startswith("# "):
            found.append(Heading(1, lines.pop(0)[2:].strip()))
        if lines and all(line.startswith("- ") for line in lines):
            found.append(Bullets(tuple(line[2:].strip() for line in lines)))
        elif lines:
            found.append(Para(" ".join(lines)))
    return found
