"""Blocks as one self-contained page that opens from disk and prints well: of papers, and of results that are a page of their own."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...model.frozen import dataclass
from ...model.text import Lang
from ..chart import FONTS
from ..content import Block, Figure, Heading
from ..drawing import packaged, policy, scripts
from ..drawn import draws, svg
from ..issue.letterhead import Letterhead
from ..labels import labels
from ..layout.numbering import counted
from .blocks import BlockWriter
from .markup import element, lines, ours

if TYPE_CHECKING:
    from markupsafe import Markup

_MANY = 5  # chapters of a long page, which stand beside it where there is room
_IMAGES = "default-src 'none'; img-src data:"


@dataclass(frozen=True, slots=True)
class LaidOut:
    """What stands on the page: `script` is the language of fixed words, `locale` that of the page; a `banner` says how a paper stands.

    A page that is `live` draws its pictures itself: it is written at once, with nothing that draws loaded.
    """

    title: str
    subject: str
    blocks: tuple[Block, ...]
    script: Lang
    locale: str
    banner: str = ""
    approved: bool = False
    letterhead: Letterhead = Letterhead()
    live: bool = False


def result_page(title: str, subject: str, blocks: Iterable[Block], lang: Lang, *, live: bool = False) -> str:
    """The page of a result that is no paper: without banner and letterhead."""
    return laid_out(LaidOut(title, subject, counted(tuple(blocks)), lang, "en" if lang == "en" else "zh-CN", live=live))


def laid_out(page: LaidOut) -> str:
    """Pictures as SVG, or drawn by scripts within it where nothing is installed that draws; as tables too."""
    pictures = {at: block.spec for at, block in enumerate(page.blocks) if isinstance(block, Figure) and block.spec}
    drawings = {at: _embedded(spec) for at, spec in pictures.items()} if pictures and not page.live and draws() else {}
    allowed = scripts() if len(drawings) < len(pictures) else ()
    chapters = [(at, block.text) for at, block in enumerate(page.blocks) if isinstance(block, Heading) and block.level == 1]
    writer = BlockWriter(page.script, drawings)
    parts = [
        element("a", labels(page.script)("skip"), class_="skip", href="#main"),
        element("header", "\n", lines(_above(page))),
        *([_contents(chapters, page.script)] if chapters else []),
        element("main", "\n", lines(writer.write(block, at) for at, block in enumerate(page.blocks)), id="main"),
        *(element("script", ours(script)) for script in allowed),
    ]
    body = element("body", "\n", lines(parts), class_="long" if len(chapters) > _MANY else None)
    whole = element("html", "\n", lines([_head(page, allowed), body]), lang=page.locale)
    return f"<!doctype html>\n{whole}"


def _head(page: LaidOut, allowed: Sequence[str]) -> Markup:
    style = packaged("pages/report.css") + packaged("pages/paper.css") + _running(page)
    metas = (
        {"charset": "utf-8"},
        {"http_equiv": "Content-Security-Policy", "content": policy(allowed, style).replace("default-src 'none'", _IMAGES)},
        {"name": "viewport", "content": "width=device-width, initial-scale=1"},
        {"name": "referrer", "content": "no-referrer"},
    )
    title = element("title", f"{page.title} · {page.subject}".replace("\n", " "))
    return element("head", "\n", lines([*(element("meta", **each) for each in metas), title, element("style", ours(style))]))


def _running(page: LaidOut) -> str:
    """What stands on each printed sheet, in its margin, where it covers nothing: which paper, how it stands, which page."""
    if not page.banner:
        return ""
    subject, banner = (_quoted(text) for text in (f"{page.title} · {page.subject}", page.banner))
    number = 'counter(page) " / " counter(pages)'
    return f"@page {{ @top-left {{ content: {subject} }} @top-right {{ content: {banner} }} @bottom-right {{ content: {number} }} }}\n"


def _quoted(text: str) -> str:
    """As a string of CSS: every sign that could end it, or the style, by its number."""
    return '"' + "".join(sign if sign.isalnum() or sign in " ·/—，。（）" else f"\\{ord(sign):x} " for sign in text) + '"'


def _above(page: LaidOut) -> Iterator[Markup]:
    look = page.letterhead
    if look.lines or look.logo is not None:
        words = element("div", *(element("p", line) for line in look.lines))
        yield element("div", words, *([_logo(look.media, look.logo)] if look.logo is not None else []), class_="letterhead")
    title = page.title.split("\n")
    yield element("h1", title[0], *(part for line in title[1:] for part in (element("br"), line)))
    yield element("p", page.subject, class_="over")
    if page.banner:
        yield element("p", page.banner, class_=f"status {'yes' if page.approved else 'no'}")


def _logo(media: str, content: bytes) -> Markup:
    return element("img", src=f"data:{media};base64,{b64encode(content).decode()}", alt="")


def _contents(chapters: Sequence[tuple[int, str]], script: Lang) -> Markup:
    links = (element("li", element("a", text, href=f"#part-{at}")) for at, text in chapters)
    return element("nav", element("ol", "\n", lines(links)), aria_label=labels(script)("contents"))


def _embedded(spec: dict[str, Any]) -> str:
    """The picture within the page, its words in the fonts of the reader's machine."""
    return f"data:image/svg+xml;base64,{b64encode(svg(spec, FONTS)).decode()}"
