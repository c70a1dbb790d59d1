"""Markdown (CommonMark with tables): every sign of a text that could be markup is escaped."""

from __future__ import annotations

import re
from itertools import zip_longest

from ...model.text import Text
from ..content import Beside, Block, Break, Bullets, Document, Figure, Formula, Heading, Pairs, Para, Sign, Table
from ..issue.letterhead import Letterhead
from ..layout.mathtree import tex, tree
from ..layout.numbering import captioned, unrepeated
from ..writer import Writer

_ALWAYS = re.compile(r"([\\`*_\[\]<>&|~$@^])")
_AT_START = re.compile(r"^(\s*)([#+\-=>]|\d+(?=[.)]))", re.MULTILINE)
_LINKED = re.compile(r"(?i)(https?|ftp)://|(www)\.")


def escaped(text: str) -> str:
    """Text as text: nothing in it is read as markup."""
    found = _ALWAYS.sub(r"\\\1", text)
    found = _LINKED.sub(lambda hit: f"{hit[1]}\\://" if hit[1] else f"{hit[2]}\\.", found)
    return _AT_START.sub(_start, found)


def _start(hit: re.Match[str]) -> str:
    sign = hit[2]
    # A number before a point or bracket would open a list: the point is escaped, a digit cannot be.
    return f"{hit[1]}{sign}\\" if sign[0].isdigit() else f"{hit[1]}\\{sign}"


def cell(text: str) -> str:
    """Text for a cell of a table, on one line."""
    return escaped(" ".join(text.split(" "))).replace("\n", "<br>") or " "


def write(document: Document, letterhead: Letterhead) -> bytes:
    """UTF-8."""
    parts = [*(escaped(line) for line in letterhead.lines), f"# {_line(document.title)}", f"**{_line(document.subject)}**"]
    parts.append(f"**{_line(document.control.banner(document.lang))}**")
    parts += [_written(block, document) for block in unrepeated(document).blocks]
    return ("\n\n".join(part for part in parts if part) + "\n").encode()


def _line(text: str) -> str:
    return escaped(text.replace("\n", " "))


def _written(block: Block, document: Document) -> str:
    match block:
        case Heading(level, text):
            return f"{'#' * (level + 1)} {_line(text)}"
        case Para(text, tone):
            return _para(text, tone)
        case Bullets(items, ordered):
            return "\n".join(f"{f'{at}.' if ordered else '-'} {_inside(item)}" for at, item in enumerate(items, 1))
        case Beside(zh, en):
            return f"{_written(zh, document)}\n\n{_written(en, document)}"
        case Break():
            return ""
        case _:
            return _grid(block, document)


def _para(text: str, tone: str) -> str:
    found = escaped(text).replace("\n", "\\\n")
    if tone in {"warn", "good"}:
        return "\n".join(f"> {line}" for line in found.split("\n"))
    return found


def _inside(text: str) -> str:
    return escaped(text).replace("\n", "\\\n  ")


def _grid(block: Pairs | Table | Formula | Figure | Sign, document: Document) -> str:
    match block:
        case Pairs(rows):
            return _table((" ", " "), rows)
        case Sign(head, rows):
            return _table(head, rows)
        case Table():
            return f"{_line(captioned(block, document.script))}\n\n{_table(block.head, block.rows)}"
        case Figure():
            return f"{_line(captioned(block, document.script))}\n\n{escaped(block.sentence)}\n\n{_table(block.head, block.rows)}"
        case Formula():
            return _formula(block)


def _formula(block: Formula) -> str:
    tag = f" \\tag{{{block.numbered}}}" if block.numbered else ""
    found = [f"**{_line(block.title)}** ({_line(block.clause)})", f"$${tex(tree(block.general))}{tag}$$"]
    if block.filled:
        found.append(f"$${tex(tree(block.filled))}$$")
    found.append(_line(block.equation))
    return "\n\n".join([*found, *([escaped(block.note)] if block.note else [])])


def _table(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> str:
    lines = [head, *rows]
    body = ["| " + " | ".join(cell(text) for text, _ in zip_longest(row, head, fillvalue="")) + " |" for row in lines]
    return "\n".join([body[0], "|" + " --- |" * len(head), *body[1:]])


WRITER = Writer("md", Text("Markdown 文档", "Markdown document"), ".md", write)
