"""Which signs the packaged font can draw: found before a page is made, for an unknown sign would be an empty place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from ...model.optional import optional
from ...model.text import Text
from .. import heads
from ..content import Block, Document, Heading, Para, mapped, texts
from ..drawn import regular

# Marks that the packaged font lacks and a font of the engine's own has (`paper.typ`): a radical sign is no check mark.
_MARKS = frozenset("✓✔✗✘✕")
SUBSTITUTE = "〓"  # the printers' mark for a sign that is not in the case
_PURPOSE = heads.WRITING_PDF
_TITLE = Text("无法显示的字符", "Signs that cannot be drawn")
_NOTE = Text(
    "所用字体没有以下字符，文中以“{mark}”代替：{signs}。其他格式中保留原字符。",
    "The font lacks these signs, shown as “{mark}”: {signs}. The other formats keep them.",
)
_SHOWN = 20


def drawable(document: Document) -> Document:
    """The document with what cannot be drawn marked, and a note that says which signs these were."""
    missing = lacking(text for block in document.blocks for text in texts(block)) | lacking((document.title, document.subject))
    if not missing:
        return document
    marked = mapped(document, lambda text: "".join(SUBSTITUTE if sign in missing else sign for sign in text))
    signs = [f"U+{ord(sign):04X}" for sign in sorted(missing)]
    shown = ", ".join(signs[:_SHOWN]) + (" …" if len(signs) > _SHOWN else "")
    note = _NOTE.fill(mark=SUBSTITUTE, signs=shown).say(document.script)
    more: tuple[Block, ...] = (Heading(1, _TITLE.say(document.script)), Para(note, "quiet"))
    return replace(marked, blocks=(*marked.blocks, *more))


def lacking(written: Iterable[str]) -> frozenset[str]:
    """The signs that the packaged font does not have."""
    known = _known()
    return frozenset(sign for text in written for sign in text if sign not in _MARKS and sign not in "\n\u200b" and ord(sign) not in known)


@cache
def _known() -> frozenset[int]:
    with optional("fontTools.ttLib", "fonttools", "report", _PURPOSE).TTFont(regular(), lazy=True) as font:
        return frozenset(font.getBestCmap())
