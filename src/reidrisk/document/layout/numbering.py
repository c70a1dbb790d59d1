"""Numbers tables and pictures: 表 1, 图 1; Table 1, Figure 1 (GB/T 1.1: the number, a space, the title)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...model.text import Lang, Text
from ..content import Block, Document, Figure, Table

_TABLE, _FIGURE = Text("表 {n}", "Table {n}"), Text("图 {n}", "Figure {n}")


def numbered(document: Document) -> Document:
    """The document with its tables and pictures counted, in reading order."""
    return replace(document, blocks=counted(document.blocks))


def counted(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The same of blocks alone."""
    return tuple(_numbered(blocks))


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
    """The number with the title."""
    title = block.caption if isinstance(block, Table) else block.title
    return f"{label(block, lang)}{'　' if lang == 'zh' else '. '}{capital(title, lang)}"


def capital(text: str, lang: Lang) -> str:
    """English begins a title with a capital; a symbol such as k or pr(context) keeps its letter."""
    word = text.split(" ", 1)[0]
    whole = word == "a" or (len(word) > 1 and word.rstrip(",:").replace("-", "").replace("'", "").isalpha())
    return text[:1].upper() + text[1:] if lang == "en" and whole else text
