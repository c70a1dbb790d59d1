"""Each kind of block as HTML: for papers, and for results that are a page of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ...model.frozen import dataclass
from ...model.text import LANGS
from .. import heads
from ..content import Beside, Block, Break, Bullets, Figure, Formula, Heading, LevelLadder, Pairs, Para, Sign, Table
from ..drawing import data_block
from ..layout.numbering import captioned
from ..layout.widths import fitting
from .markup import bullets, element, lines, ours

if TYPE_CHECKING:
    from markupsafe import Markup

    from ...model.text import Lang

_SHORT = 15  # signs of a state, or of a name with its date, that are hard to read when broken in two


@dataclass(frozen=True, slots=True)
class BlockWriter:
    """Writes blocks in a language; `drawings` are the pictures that are drawn already, by the place of their block."""

    script: Lang
    drawings: Mapping[int, str]

    def write(self, block: Block, at: int) -> Markup:
        """One block, the `at`-th of its page."""
        match block:
            case Heading(level, text):
                return element(f"h{level + 1}", text, id=f"part-{at}")
            case Para() | Bullets():
                return _simple(block)
            case Pairs():
                return _pairs(block)
            case Table():
                return self._table(block)
            case Figure():
                return self._figure(block, at)
            case _:
                return _seldom(block)

    def _table(self, block: Table) -> Markup:
        if isinstance(block, LevelLadder):
            return self._ladder(block)
        return element("table", element("caption", captioned(block, self.script)), "\n", _grid(block), class_="cards")

    def _ladder(self, block: LevelLadder) -> Markup:
        rungs = (
            element(
                "li",
                element("span", here, class_="flag"),
                element("span", level, class_="rung"),
                element("span", meaning, class_="say"),
                class_=kind,
                aria_current="true" if kind.endswith("here") else None,
            )
            for (level, meaning, here), kind in zip(block.rows, block.kinds, strict=True)
        )
        return element("ol", "\n", lines(rungs), class_="ladder", aria_label=captioned(block, self.script))

    def _figure(self, block: Figure, at: int) -> Markup:
        caption = element("figcaption", element("strong", captioned(block, self.script)), element("span", block.sentence))
        below = element("details", element("summary", block.title), element("table", _grid(block)), open=at not in self.drawings)
        return element("figure", "\n", lines([caption, *self._picture(block, at), below]))

    def _picture(self, block: Figure, at: int) -> Iterator[Markup]:
        if at in self.drawings:
            image = element("img", class_="drawing", src=self.drawings[at], alt=block.sentence)
            yield element("div", image, class_="shown", tabindex="0", role="group", aria_label=block.title)
        elif block.spec:
            yield element("div", class_="canvas", role="img", aria_label=f"{block.title}: {block.sentence}")
            yield element("script", ours(data_block(block.spec)), type="application/json", data_chart=True)


def _seldom(block: Beside | Formula | Sign | Break) -> Markup:
    """What few pages have."""
    match block:
        case Formula():
            return _formula(block)
        case Beside(zh, en):
            return element("div", element("div", _simple(zh), lang="zh-CN"), element("div", _simple(en), lang="en"), class_="beside")
        case Sign():
            return element("table", _grid(block), class_="cards sign")
        case Break():
            return ours("")  # a browser cannot break a page only where little of it is left, and would leave most of one empty


def _simple(block: Para | Bullets) -> Markup:
    if isinstance(block, Bullets):
        return bullets(block.items, ordered=block.ordered)
    return element("p", block.text, class_=None if block.tone == "plain" else block.tone)


def _pairs(block: Pairs) -> Markup:
    rows = (element("tr", element("th", label, scope="row"), element("td", value)) for label, value in block.rows)
    return element("table", element("tbody", "\n", lines(rows)), class_="facts colophon" if block.small else "facts")


def _grid(block: Table | Figure | Sign) -> Markup:
    numeric = block.numeric if isinstance(block, Table) else frozenset()
    heads = (element("th", text, scope="col", class_="n" if at in numeric else None) for at, text in enumerate(block.head))
    rows = (element("tr", *(_cell(block.head, at, text, at in numeric) for at, text in enumerate(row))) for row in block.rows)
    return lines([*_columns(block), element("thead", element("tr", *heads)), element("tbody", "\n", lines(rows))])


def _columns(block: Table | Figure | Sign) -> Iterator[Markup]:
    """How the line is shared, as on paper: a browser by itself gives a long title the room that a long answer needs."""
    if isinstance(block, Table) and block.widths:
        yield element("colgroup", *(element("col", width=f"{width}%") for width in fitting(block.head, block.rows, block.widths)))


_NUMBERED = frozenset(heads.NUMBER.say(lang) for lang in LANGS)  # a number is not what a row is about: the cell beside it is


def _cell(head: tuple[str, ...], at: int, text: str, numeric: bool) -> Markup:
    """On a phone a row is a card with what the row is about as its title, and each other cell says what it is of."""
    if at == (head[0] in _NUMBERED):
        first, line, rest = text.partition("\n")
        return element("th", first, *([line, element("span", rest, class_="under")] if rest else []), scope="row")
    kind = "n" if numeric else "short" if len(text) < _SHORT else None
    label = head[at].replace("\n", " / ")
    if "R_" in label:  # an attribute holds no subscript
        return element("td", element("span", label, class_="of", aria_hidden="true"), text, class_=f"{kind or ''} indexed".strip())
    return element("td", text, data_label=label, class_=kind)


def _formula(block: Formula) -> Markup:
    note = (element("br"), element("span", block.note, class_="quiet")) if block.note else ()
    parts = [
        element("p", element("strong", block.title), " ", element("span", block.clause, class_="quiet")),
        element("p", ours(block.general), *([element("span", f"({block.numbered})", class_="numbered")] if block.numbered else [])),
        *([element("p", ours(block.filled))] if block.filled else []),
        element("p", element("strong", block.equation), *note),
    ]
    return element("div", "\n", lines(parts), class_="formula")
