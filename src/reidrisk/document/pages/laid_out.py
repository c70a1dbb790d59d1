"""Blocks as one self-contained page that opens from disk and prints well: of papers, and of results that are a page of their own."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from typing import Any

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from ...model.frozen import dataclass
from ...model.text import Lang
from ..chart import FONTS
from ..content import Block, Figure, Heading
from ..drawing import data_block, packaged, policy, scripts
from ..drawn import draws, svg
from ..issue.letterhead import Letterhead
from ..layout.numbering import captioned, counted


@dataclass(frozen=True, slots=True)
class LaidOut:
    """What stands on the page: `script` is the language of fixed words, `locale` that of the page; a `banner` says how a paper stands."""

    title: str
    subject: str
    blocks: tuple[Block, ...]
    script: Lang
    locale: str
    banner: str = ""
    approved: bool = False
    letterhead: Letterhead = Letterhead()


def result_page(title: str, subject: str, blocks: Iterable[Block], lang: Lang) -> str:
    """The page of a result that is no paper: without banner and letterhead."""
    return laid_out(LaidOut(title, subject, counted(tuple(blocks)), lang, "en" if lang == "en" else "zh-CN"))


def laid_out(page: LaidOut) -> str:
    """Pictures as SVG, or drawn by scripts within it where nothing is installed that draws; as tables too."""
    pictures = {at: block.spec for at, block in enumerate(page.blocks) if isinstance(block, Figure) and block.spec}
    drawings = {at: _embedded(spec) for at, spec in pictures.items()} if pictures and draws() else {}
    allowed, style = scripts() if len(drawings) < len(pictures) else (), packaged("pages/report.css") + packaged("pages/paper.css")
    look = page.letterhead
    return _template().render(
        page=page,
        blocks=[(type(block).__name__, block, at) for at, block in enumerate(page.blocks)],
        chapters=[(at, block.text) for at, block in enumerate(page.blocks) if isinstance(block, Heading) and block.level == 1],
        drawings=drawings,
        logo=f"data:{look.media};base64,{b64encode(look.logo).decode()}" if look.logo else "",
        caption=lambda block: captioned(block, page.script),
        markup=Markup,
        data=lambda block: Markup(data_block(block.spec)),  # noqa: S704 - escaped by data_block
        style=Markup(style),  # noqa: S704 - our own files
        scripts=[Markup(script) for script in allowed],  # noqa: S704 - as above
        policy=policy(allowed, style).replace("default-src 'none'", "default-src 'none'; img-src data:"),
    )


def _embedded(spec: dict[str, Any]) -> str:
    """The picture within the page, its words in the fonts of the reader's machine."""
    return f"data:image/svg+xml;base64,{b64encode(svg(spec, FONTS)).decode()}"


@cache
def _template() -> Template:
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(packaged("pages/paper.html.j2"))
