"""The user's own look: a logo, lines of a letterhead, further sections; files beside the case, no code."""

from __future__ import annotations

from dataclasses import field
from pathlib import Path

from ...data.files import read_bytes, read_text
from ...model.frozen import dataclass
from ...model.text import Lang
from ..content import Block, Bullets, Heading, Para

FOLDER = "letterhead"
_LOGOS = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}
_LIMIT = 2**22


@dataclass(frozen=True, slots=True)
class Letterhead:
    """`lines` stand at the top of the first page, `logo` beside them with its media type; `template` is a Word file to start from."""

    lines: tuple[str, ...] = ()
    logo: bytes | None = field(default=None, repr=False)
    media: str = ""
    template: bytes | None = field(default=None, repr=False)


def letterhead_of(case: Path) -> Letterhead:
    """From ``letterhead/lines.txt``, ``logo.png`` (or .jpg) and ``template.docx`` of the case; empty where there are none."""
    folder = case / FOLDER
    lines = folder / "lines.txt"
    found = tuple(line.strip() for line in read_text(lines).splitlines() if line.strip()) if lines.is_file() else ()
    logos = [path for path in sorted(folder.glob("logo.*")) if path.suffix.casefold() in _LOGOS] if folder.is_dir() else []
    template = folder / "template.docx"
    base = read_bytes(template, _LIMIT) if template.is_file() else None
    if not logos:
        return Letterhead(found, template=base)
    return Letterhead(found, read_bytes(logos[0], _LIMIT), _LOGOS[logos[0].suffix.casefold()], base)


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
