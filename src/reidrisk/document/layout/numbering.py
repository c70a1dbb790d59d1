"""Numbers tables and pictures: 表 1, 图 1; Table 1, Figure 1 (GB/T 1.1: the number, a space, the title)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...model.text import Lang, Text
from ..content import Block, Document, Figure, Heading, Table

_AFTER = "：: "
_TABLE, _FIGURE = Text("表 {n}", "Table {n}"), Text("图 {n}", "Figure {n}")


def numbered(document: Document) -> Document:
    """The document with its tables and pictures counted, in reading order."""
    return replace(document, blocks=counted(document.blocks))


def counted(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The same of blocks alone."""
    return tuple(_numbered(blocks))


def unrepeated(document: Document) -> Document:
    """The document for a reader: of the title of a table what the heading right above it says already is left out."""
    return replace(document, blocks=tuple(_unrepeated(document.blocks)))


def _unrepeated(blocks: tuple[Block, ...]) -> Iterator[Block]:
    before = ""
    for block in blocks:
        if isinstance(block, Table) and before and _begins_with(block.caption, before):
            yield replace(block, caption=block.caption[len(before) :].lstrip(_AFTER))
        else:
            yield block
        before = block.text if isinstance(block, Heading) else ""


def _begins_with(caption: str, heading: str) -> bool:
    return caption == heading or caption.startswith(tuple(f"{heading}{sign}" for sign in _AFTER.strip()))


def _numbered(blocks: tuple[Block, ...]) -> Iterator[Block]:
    tables = figures = 0
    for block in blocks:
        if isinstance(block, Table):
            tables += 1
            yield replace(block, number=tables)
        elif isinstance(block, Figure):
            figures += 1
            yield replace(block, number=figures)
        else:
            yield block


def label(block: Table | Figure, lang: Lang) -> str:
    """``表 1`` or ``Table 1``."""
    return (_TABLE if isinstance(block, Table) else _FIGURE).fill(n=str(block.number)).say(lang)


def captioned(block: Table | Figure, lang: Lang) -> str:
    """The number with the title, if it has one of its own."""
    title = block.caption if isinstance(block, Table) else block.title
    if not title:
        return label(block, lang)
    return f"{label(block, lang)}{'　' if lang == 'zh' else '. '}{capital(title, lang)}"


def capital(text: str, lang: Lang) -> str:
    """English begins a title with a capital; a symbol such as k or pr(context) keeps its letter."""
    word = text.split(" ", 1)[0]
    whole = word == "a" or (len(word) > 1 and word.rstrip(",:").replace("-", "").replace("'", "").isalpha())
    return text[:1].upper() + text[1:] if lang == "en" and whole else text
