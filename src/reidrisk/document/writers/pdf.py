"""PDF through Typst: tagged, PDF/A-2b and PDF/UA-1, fonts embedded, bookmarks; texts reach it as data, never as source."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from ...data.disk.tempdir import private_folder, remove
from ...model.optional import optional
from ...model.text import Text
from .. import heads
from ..content import Beside, Block, Bullets, Document, Figure, Formula, Heading, Pairs, Para, Sign, Table
from ..drawing import packaged
from ..drawn import fonts_folder, svg
from ..issue.letterhead import Letterhead
from ..layout.glyphs import drawable
from ..layout.mathtree import spoken, tree, typst
from ..layout.numbering import captioned, unrepeated
from ..layout.widths import breakable, fitting, rooms, shares, tall
from ..writer import Writer

# For keeping, and for who reads with the ear: the typesetter refuses what breaks either (no title, a picture without words).
STANDARDS = ["a-2b", "ua-1"]
_PURPOSE = heads.WRITING_PDF
_FOOT = Text("{number}　第 {version} 版　台账 {head}", "{number} · version {version} · ledger {head}")
_LONG = 24
# Spaces and leading, then the type by these shares, in turn; a last page filled less than this is next to empty.
_CLOSER, _LEAST_FILLED = (("0.9", "1"), ("0.8", "1"), ("0.72", "1"), ("0.72", "0.95"), ("0.66", "0.91")), 0.33
_WIDER = ("1.12", "1"), ("1.25", "1"), ("1.4", "1")
_SMALLER, _A_LEAF = (("0.72", "0.9"), ("0.6", "0.84"), ("0.5", "0.8")), 2  # tables never under 6.8 points
Ways = tuple[tuple[str, str], ...]
_LATIN = re.compile(r"[!-~]+")
_UNDERSCORE = re.compile(r"(?<=\w{4})_(?=\w{4})", re.ASCII)


def write(document: Document, letterhead: Letterhead) -> bytes:
    """The file; the same for the same content and time."""
    engine = optional("typst", "typst", "report", _PURPOSE)
    given: dict[str, bytes] = {"main.typ": packaged("pages/paper.typ").encode()}
    data = _data(unrepeated(drawable(document)), letterhead, given)
    given["data.json"] = json.dumps(data, ensure_ascii=False).encode()
    when = int(document.control.made_at.timestamp())
    # Typst's in-memory files hold text only, and a logo is none: hence a folder, private, and swept where a run was killed.
    folder = private_folder()
    try:
        for name, content in given.items():
            (folder / name).write_bytes(content)
        setter = engine.Compiler(folder / "main.typ", root=folder, font_paths=[fonts_folder()], ignore_system_fonts=True)
        return _fitted(setter, when, both=document.lang == "both")
    finally:
        remove(folder)


def _fitted(setter: Any, when: int, *, both: bool) -> bytes:  # noqa: ANN401 - an optional library has no types here
    """Set a little closer, then a little smaller, where the last page would hold next to nothing, else wider, to fill it; as it is else.

    What is one page in each language is one in both, in smaller type.
    """
    found: list[bytes] = []
    pages, filled = _set(setter, when, found, close="1", small="1")
    one_leaf = both and pages == _A_LEAF
    if pages == 1 or (one_leaf and _reaches(setter, when, found, (*_CLOSER, *_SMALLER), lambda page, _: page == 1)):
        return found[-1]
    if filled > _LEAST_FILLED:
        return found[0]
    closer = () if one_leaf else _CLOSER
    fits = _reaches(setter, when, found, closer, lambda page, share: page == 1 or share > _LEAST_FILLED) or _reaches(
        setter, when, found, _WIDER, lambda page, share: page == pages and share > _LEAST_FILLED
    )
    return found[-1 if fits else 0]


def _reaches(setter: Any, when: int, found: list[bytes], ways: Ways, fits: Callable[[int, float], bool]) -> bool:  # noqa: ANN401 - as above
    """Whether one of the ways ends where it should, by its last page and how far down that is filled; it is the last one found."""
    return any(fits(*_set(setter, when, found, close=close, small=small)) for close, small in ways)


def _set(setter: Any, when: int, found: list[bytes], **how: str) -> tuple[int, float]:  # noqa: ANN401 - as above
    """One setting more; the page it ends on, and how far down."""
    found.append(setter.compile(sys_inputs=how, pdf_standards=STANDARDS, timestamp=when))
    (last,) = json.loads(setter.query("<end>", field="value")) or [{"page": 1, "filled": 1}]
    return last["page"], last["filled"]


def _data(document: Document, letterhead: Letterhead, given: dict[str, bytes]) -> dict[str, Any]:
    control = document.control
    logo = None
    if letterhead.logo is not None:
        logo = "logo.png" if letterhead.media == "image/png" else "logo.jpg"
        given[logo] = letterhead.logo
    head = control.head[:16] if control.head else "—"
    return {
        "title": document.title,
        "subject": _broken(document.subject),
        "author": control.software,
        "lang": document.lang,
        "running": f"{document.title} · {document.subject}".replace("\n", " / ")[:90],
        "banner": control.banner(document.lang),
        "approved": control.good,
        "numbered": any(isinstance(block, Heading) for block in document.blocks),
        "foot": _FOOT.fill(number=control.number, version=str(control.version), head=head).say(document.script),
        "letterhead": list(letterhead.lines),
        "logo": logo,
        "blocks": [_block(block, document, given) for block in document.blocks],
    }


def _block(block: Block, document: Document, given: dict[str, bytes]) -> dict[str, Any]:
    match block:
        case Table() | Figure() | Formula():
            return _numbered(block, document, given)
        case Para() | Bullets():
            return _simple(block)
        case Beside(zh, en):
            return {"b": "beside", "zh": _simple(zh), "en": _simple(en)}
        case Pairs() | Sign():
            return {
                "b": type(block).__name__.lower(),
                "small": isinstance(block, Pairs) and block.small,
                "head": list(block.head) if isinstance(block, Sign) else [],
                "tall": tall(block.rows, (31, 69)) if isinstance(block, Pairs) else [],
                "rows": [[_broken(cell) for cell in row] for row in block.rows],
            }
        case Heading(level, text):
            return {"b": "heading", "level": level, "text": text}
    return {"b": "break"}


def _numbered(block: Table | Figure | Formula, document: Document, given: dict[str, bytes]) -> dict[str, Any]:
    if isinstance(block, Formula):
        return _formula(block)
    caption = captioned(block, document.script)
    widths = block.widths if isinstance(block, Table) else ()
    widths = fitting(block.head, block.rows, widths or shares(block.head, block.rows))
    grid = {
        "head": list(block.head),
        "rows": [[_broken(cell, room) for cell, room in zip(row, rooms(widths), strict=True)] for row in block.rows],
        "widths": list(widths),
        "numeric": sorted(block.numeric) if isinstance(block, Table) else [],
        "caption": caption,
        "tall": tall(block.rows, widths),
    }
    if isinstance(block, Table):
        return {"b": "table", **grid}
    name = f"figure-{block.number}.svg" if block.spec else None
    if block.spec and name:
        given[name] = svg(block.spec)
    return {"b": "figure", "image": name, "sentence": block.sentence, **grid}


def _formula(block: Formula) -> dict[str, Any]:
    general, filled = tree(block.general), tree(block.filled) if block.filled else None
    return {
        "b": "formula",
        "title": block.title,
        "clause": block.clause,
        "general": typst(general),
        "said": spoken(general),
        "filled": typst(filled) if filled else None,
        "filled-said": spoken(filled) if filled else "",
        "equation": block.equation,
        "note": block.note,
        "numbered": f"({block.numbered})" if block.numbered else "",
    }


def _simple(block: Para | Bullets) -> dict[str, Any]:
    if isinstance(block, Para):
        return {"b": "para", "text": _broken(block.text), "tone": block.tone}
    return {"b": "bullets", "items": [_broken(item) for item in block.items], "ordered": block.ordered}


def _broken(text: str, room: int = _LONG) -> str:
    """Long words may break (a hash, a file name, a fraction, a symbol at its underscore), so that they stay within their cell.

    They stand between Chinese signs and at line ends as well as between spaces.
    """
    most = min(room, _LONG)
    return _LATIN.sub(lambda found: breakable(found[0], most), _UNDERSCORE.sub("_\u200b", text))


WRITER = Writer("pdf", Text("PDF 文档", "PDF document"), ".pdf", write)
