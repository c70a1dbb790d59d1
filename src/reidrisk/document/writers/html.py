"""One self-contained page that opens from disk and prints well."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from typing import Any

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from ...model.text import Text
from ..chart import FONTS
from ..content import Document, Figure, Heading
from ..drawing import data_block, packaged, policy, scripts
from ..drawn import draws, svg
from ..issue.letterhead import Letterhead
from ..layout.numbering import captioned
from ..writer import Writer


def write(document: Document, letterhead: Letterhead) -> bytes:
    """The page as UTF-8: pictures as SVG, or drawn by scripts within it where nothing is installed that draws; as tables too."""
    pictures = {at: block.spec for at, block in enumerate(document.blocks) if isinstance(block, Figure) and block.spec}
    drawings = {at: _embedded(spec) for at, spec in pictures.items()} if pictures and draws() else {}
    allowed, style = scripts() if len(drawings) < len(pictures) else (), packaged("pages/report.css") + packaged("pages/paper.css")
    logo = f"data:{letterhead.media};base64,{b64encode(letterhead.logo).decode()}" if letterhead.logo else ""
    return (
        _template()
        .render(
            document=document,
            blocks=[(type(block).__name__, block, at) for at, block in enumerate(document.blocks)],
            chapters=[(at, block.text) for at, block in enumerate(document.blocks) if isinstance(block, Heading) and block.level == 1],
            drawings=drawings,
            banner=document.control.banner(document.lang),
            letterhead=letterhead,
            logo=logo,
            lang="en" if document.lang == "en" else "zh-CN",
            caption=lambda block: captioned(block, document.script),
            markup=Markup,
            data=lambda block: Markup(data_block(block.spec)),  # noqa: S704 - escaped by data_block
            style=Markup(style),  # noqa: S704 - our own files
            scripts=[Markup(script) for script in allowed],  # noqa: S704 - as above
            policy=policy(allowed, style).replace("default-src 'none'", "default-src 'none'; img-src data:"),
        )
        .encode()
    )


def _embedded(spec: dict[str, Any]) -> str:
    """The picture within the page, its words in the fonts of the reader's machine."""
    return f"data:image/svg+xml;base64,{b64encode(svg(spec, FONTS)).decode()}"


@cache
def _template() -> Template:
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(packaged("pages/paper.html.j2"))


WRITER = Writer("html", Text("HTML 文档", "HTML document"), ".html", write)
