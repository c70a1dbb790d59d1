"""Numbers that Word counts itself: chapters 1, 1.1, and lists that each begin at 1 (python-docx has no name for either)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docx.document import Document as Word
    from docx.text.paragraph import Paragraph

_SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_LISTS, _CHAPTERS = 90, 91  # ids that the library's own template leaves free
_DEPTH = 3
_LIST_LEVEL = (
    '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:lvlJc w:val="left"/>'
    '<w:pPr><w:ind w:left="397" w:hanging="397"/></w:pPr></w:lvl>'
)


def numbers_chapters(word: Word) -> None:
    """Headings are counted 1, 1.1, 1.1.1 by Word, so that they stay right when a person edits."""
    numbering = _numbering(word)
    if numbering is None:
        return
    levels = "".join(_chapter_level(at) for at in range(_DEPTH))
    _define(numbering, _CHAPTERS, f'<w:multiLevelType w:val="multilevel"/>{levels}')
    number = numbering.add_num(_CHAPTERS)
    for at in range(_DEPTH):
        style: Any = word.styles[f"Heading {at + 1}"]
        properties = style.element.get_or_add_pPr().get_or_add_numPr()
        if at:
            properties.get_or_add_ilvl().val = at
        properties.get_or_add_numId().val = number.numId


def new_list(word: Word) -> int | None:
    """The id of a list that begins at 1; None where the user's template has no numbering: its list style then counts on."""
    numbering = _numbering(word)
    if numbering is None:
        return None
    if not numbering.xpath(f"./w:abstractNum[@w:abstractNumId='{_LISTS}']"):
        _define(numbering, _LISTS, f'<w:multiLevelType w:val="singleLevel"/>{_LIST_LEVEL}')
    number = numbering.add_num(_LISTS)
    number.add_lvlOverride(ilvl=0).add_startOverride(1)
    return int(number.numId)


def belongs(paragraph: Paragraph, number: int | None) -> None:
    """The paragraph is an item of the list."""
    if number is not None:
        properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()  # noqa: SLF001 - the library has no list of its own
        properties.get_or_add_ilvl().val = 0
        properties.get_or_add_numId().val = number


def _numbering(word: Word) -> Any:  # noqa: ANN401 - lxml has no types
    try:
        return word.part.numbering_part.element
    except NotImplementedError:  # a template without lists: the library cannot make the part
        return None


def _chapter_level(at: int) -> str:
    text = ".".join(f"%{part + 1}" for part in range(at + 1))
    return (
        f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="Heading{at + 1}"/><w:suff w:val="space"/>'
        f'<w:lvlText w:val="{text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="0" w:firstLine="0"/></w:pPr></w:lvl>'
    )


def _define(numbering: Any, key: int, inner: str) -> None:  # noqa: ANN401 - as above
    """Definitions stand before the lists that use them."""
    from docx.oxml import parse_xml  # noqa: PLC0415 - optional

    made = parse_xml(f'<w:abstractNum {_SPACE} w:abstractNumId="{key}">{inner}</w:abstractNum>')
    first = numbering.xpath("./w:num")
    if first:
        first[0].addprevious(made)
    else:
        numbering.append(made)
