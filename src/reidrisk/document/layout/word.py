"""Pieces of WordprocessingML that python-docx has no name for. Text only ever becomes ``w:t``, never a field's instruction."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docx.document import Document as Word
    from docx.text.paragraph import Paragraph

_NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_LISTS, _CHAPTERS, _BULLETS, _COUNTED = 90, 91, 92, 93  # ids that the library's own template leaves free
_DEPTH = 3


def numbers_chapters(word: Word) -> None:
    """Headings are counted 1, 1.1, 1.1.1 by Word, so that they stay right when a person edits."""
    numbering = _numbering(word)
    levels = "".join(_chapter_level(at) for at in range(_DEPTH))
    _define(numbering, _CHAPTERS, f'<w:multiLevelType w:val="multilevel"/>{levels}')
    number = numbering.add_num(_CHAPTERS)
    for at in range(_DEPTH):
        style: Any = word.styles[f"Heading {at + 1}"]
        properties = style.element.get_or_add_pPr().get_or_add_numPr()
        if at:
            properties.get_or_add_ilvl().val = at
        properties.get_or_add_numId().val = number.numId


def new_list(word: Word) -> int:
    """The id of a list that begins at 1."""
    numbering = _numbering(word)
    if not numbering.xpath(f"./w:abstractNum[@w:abstractNumId='{_LISTS}']"):
        _define(numbering, _LISTS, f'<w:multiLevelType w:val="singleLevel"/>{_list_level("decimal", "%1.")}')
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
    from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE  # noqa: PLC0415 - optional
    from docx.opc.packuri import PackURI  # noqa: PLC0415 - optional
    from docx.oxml import parse_xml  # noqa: PLC0415 - optional
    from docx.parts.numbering import NumberingPart  # noqa: PLC0415 - optional

    try:
        return word.part.numbering_part.element
    except NotImplementedError:  # a template without lists: the library cannot make the part by itself
        root: Any = parse_xml(f"<w:numbering {_NAMESPACE}/>")
        part = NumberingPart(PackURI("/word/numbering.xml"), CONTENT_TYPE.WML_NUMBERING, root, word.part.package)
        word.part.relate_to(part, RELATIONSHIP_TYPE.NUMBERING)
        return root


def _list_level(form: str, mark: str) -> str:
    return (
        f'<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="{form}"/><w:lvlText w:val="{mark}"/><w:lvlJc w:val="left"/>'
        '<w:pPr><w:ind w:left="397" w:hanging="397"/></w:pPr></w:lvl>'
    )


def _chapter_level(at: int) -> str:
    text = ".".join(f"%{part + 1}" for part in range(at + 1))
    return (
        f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="Heading{at + 1}"/><w:suff w:val="space"/>'
        f'<w:lvlText w:val="{text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="0" w:firstLine="0"/></w:pPr></w:lvl>'
    )


def _define(numbering: Any, key: int, inner: str) -> None:  # noqa: ANN401 - as above
    """Definitions stand before the lists that use them."""
    from docx.oxml import parse_xml  # noqa: PLC0415 - optional

    made = parse_xml(f'<w:abstractNum {_NAMESPACE} w:abstractNumId="{key}">{inner}</w:abstractNum>')
    first = numbering.xpath("./w:num")
    if first:
        first[0].addprevious(made)
    else:
        numbering.append(made)


if TYPE_CHECKING:
    from docx.document import Document as Word
    from docx.text.paragraph import Paragraph

_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_CELL_SIZE = 18  # half points
# 1.2 of the type, in twips by half point. Exact: fonts that stand in for others are up to half as high again.
_LINE_TWIPS = 12
# Of paragraphs of their own; the ones that Word brings along leave a third of a page empty.
_SPACES = (
    ("Normal", 0, 3), ("List Bullet", 0, 1), ("List Number", 0, 1), ("Heading 1", 8, 2), ("Heading 2", 5, 2), ("Heading 3", 5, 2),
    ("Title", 0, 3), ("Subtitle", 0, 3), ("Caption", 4, 2),
)  # fmt: skip
# In points, as the PDF sets them.
_SIZES = {"Normal": 9.5, "Title": 18, "Subtitle": 10.5, "Heading 1": 13, "Heading 2": 11, "Heading 3": 10, "Caption": 9}
_TWIPS_PER_CM = 567
_CELL_MARGIN = "80"  # twips, 4 points
_SIGN_TWIPS = 620
_INDEX = re.compile(r"(?<=\bR)_([abc])\b")
TABLE_STYLE = "Table Grid"
_LATIN, _EAST_ASIAN = "Calibri", "Microsoft YaHei"
_STYLES = (
    "Normal",
    "Title",
    "Subtitle",
    "Heading 1",
    "Heading 2",
    "Heading 3",
    "Caption",
    "List Bullet",
    "List Number",
    "Header",
    "Footer",
)


def _made(tag: str, text: str | None = None, **attributes: str) -> Any:  # noqa: ANN401 - lxml has no types
    from docx.oxml import OxmlElement  # noqa: PLC0415 - optional
    from docx.oxml.ns import qn  # noqa: PLC0415 - optional

    found = OxmlElement(tag)
    for name, value in attributes.items():
        found.set(qn(f"w:{name}"), value)
    if text is not None:
        found.text = text
    return found


def set_fonts(word: Word, *, own: bool) -> None:
    """A Latin and a Chinese font for every style, in black; a user's own template keeps its own."""
    from docx.oxml.ns import qn  # noqa: PLC0415 - optional
    from docx.shared import RGBColor  # noqa: PLC0415 - optional

    if not own:
        return
    for name in _STYLES:
        style: Any = word.styles[name]
        style.font.name = _LATIN
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for theme in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
            fonts.attrib.pop(qn(f"w:{theme}"), None)
        for place in ("ascii", "hAnsi", "cs"):
            fonts.set(qn(f"w:{place}"), _LATIN)
        fonts.set(qn("w:eastAsia"), _EAST_ASIAN)
        style.font.color.rgb = RGBColor(0x1D, 0x25, 0x30)
    word.styles["Subtitle"].font.italic = False
    for name, *_ in _SPACES:
        _space(word.styles[name], name)


def complete(word: Word) -> None:
    """The styles that we name and a template of an organisation lacks: our sizes and spaces, in the type of its own plain text."""
    from docx.enum.style import WD_STYLE_TYPE  # noqa: PLC0415 - optional

    for name in _STYLES:
        if name not in word.styles:
            word.styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH, builtin=True)
            _our_look(word, name)
    if TABLE_STYLE not in word.styles:  # as in what LibreOffice saves
        word.styles.add_style(TABLE_STYLE, WD_STYLE_TYPE.TABLE, builtin=True)


def _our_look(word: Word, name: str) -> None:
    from docx.shared import Pt  # noqa: PLC0415 - optional

    style: Any = word.styles[name]
    if name != "Normal":
        style.base_style = word.styles["Normal"]
    _space(style, name)
    if name.startswith(("Title", "Heading", "Caption")):
        style.font.bold, style.paragraph_format.keep_with_next = True, True
    if name.startswith("Heading"):  # without its level a reader's navigation and a table of contents leave it out
        style.element.get_or_add_pPr().append(_made("w:outlineLvl", val=str(int(name[-1]) - 1)))
    if name.startswith("List"):
        style.paragraph_format.left_indent, style.paragraph_format.first_line_indent = Pt(20), Pt(-20)
        number = _marked_list(word, bullet=name == "List Bullet")
        style.element.get_or_add_pPr().get_or_add_numPr().get_or_add_numId().val = number


def _space(style: Any, name: str) -> None:  # noqa: ANN401 - lxml has no types
    """Size and spaces as in our own papers."""
    from docx.shared import Pt  # noqa: PLC0415 - optional

    before, after = {one: (above, below) for one, above, below in _SPACES}.get(name, (0, 0))
    style.paragraph_format.space_before, style.paragraph_format.space_after, style.paragraph_format.line_spacing = Pt(before), Pt(after), 1
    if name in _SIZES:
        style.font.size = Pt(_SIZES[name])


def _marked_list(word: Word, *, bullet: bool) -> int:
    """A list for a style that the template lacks."""
    numbering = _numbering(word)
    key = _BULLETS if bullet else _COUNTED
    form = ("bullet", "•") if bullet else ("decimal", "%1.")
    _define(numbering, key, f'<w:multiLevelType w:val="singleLevel"/>{_list_level(*form)}')
    return int(numbering.add_num(key).numId)


def set_language(word: Word) -> None:
    """The language of both scripts: spelling is checked, and Chinese marks drawn as they are written in mainland China, by it."""
    from docx.oxml.ns import qn  # noqa: PLC0415 - optional

    for found in word.styles.element.iter(qn("w:lang")):
        found.set(qn("w:val"), "en-GB")
        found.set(qn("w:eastAsia"), "zh-CN")


def light(table: Any) -> None:  # noqa: ANN401 - as above
    """Thin grey lines under the rows, none between columns: the eye follows the line."""
    from docx.oxml.ns import qn  # noqa: PLC0415 - optional

    borders = _made("w:tblBorders")
    for side in ("top", "left", "bottom", "right", "insideH", "insideV"):
        drawn = side in {"bottom", "insideH", "top"}
        borders.append(_made(f"w:{side}", val="single" if drawn else "nil", sz="4", space="0", color="C4CAD1"))
    margins = _made("w:tblCellMar")
    for side in ("left", "right"):
        margins.append(_made(f"w:{side}", w=_CELL_MARGIN, type="dxa"))
    properties = table.tblPr
    look = properties.find(qn("w:tblLayout"))
    properties.insert(list(properties).index(look), borders) if look is not None else properties.append(borders)
    after = properties.find(qn("w:tblLook"))  # the order is the schema's
    after.addprevious(margins) if after is not None else properties.append(margins)


def grid_of(table: Any, widths: tuple[float, ...]) -> None:  # noqa: ANN401 - as above
    """The widths of a table's columns, in centimetres."""
    from docx.oxml.ns import qn  # noqa: PLC0415 - optional

    for column, wide in zip(table.find(qn("w:tblGrid")), widths, strict=True):
        column.set(qn("w:w"), str(round(wide * _TWIPS_PER_CM)))


def table_row(  # noqa: PLR0913 - what a row looks like, each by its name
    cells: tuple[str, ...],
    widths: tuple[float, ...],
    *,
    bold: bool = False,
    numeric: frozenset[int] = frozenset(),
    tall: bool = False,
    size: int = _CELL_SIZE,
) -> Any:  # noqa: ANN401 - as above
    """One row; it stays whole at the end of a page. A tall one leaves room to sign."""
    row = _made("w:tr")
    properties = _made("w:trPr")
    properties.append(_made("w:cantSplit"))
    if tall:
        properties.append(_made("w:trHeight", val=str(_SIGN_TWIPS), hRule="atLeast"))
    row.append(properties)
    for at, (text, wide) in enumerate(zip(cells, widths, strict=True)):
        row.append(_cell(text, wide, bold=bold, right=at in numeric, size=size))
    return row


def keep_end_together(word: Word) -> None:
    """The colophon does not stand on a page alone: what is signed goes with it, else the last rows before it.

    How much a page holds depends on fonts of another machine: where the last page begins is for Word to say.
    """
    for part in reversed([one for one in word.element.body if one.tag.endswith(("}p", "}tbl"))]):
        rows = part.xpath("./w:tr")
        colophon = bool(rows) and part is word.tables[-1]._tbl  # noqa: SLF001 - the library offers no other way
        signed = bool(part.xpath("./w:tr/w:trPr/w:trHeight"))
        for paragraph in (
            (part,) if not rows else part.xpath(".//w:p") if colophon or signed else part.xpath("./w:tr[position()>last()-2]//w:p")
        ):
            keep_with_next(paragraph)
        if rows and not colophon:
            return


def keep_with_next(paragraph: Any) -> None:  # noqa: ANN401 - lxml has no types
    """On the page of what follows."""
    paragraph.get_or_add_pPr().get_or_add_keepNext()


def _cell(text: str, wide: float, *, bold: bool, right: bool, size: int) -> Any:  # noqa: ANN401 - as above
    cell, properties = _made("w:tc"), _made("w:tcPr")
    properties.append(_made("w:tcW", w=str(round(wide * _TWIPS_PER_CM)), type="dxa"))
    cell.append(properties)
    paragraph, style = _made("w:p"), _made("w:pPr")
    style.append(_made("w:spacing", before="16", after="16", line=str(size * _LINE_TWIPS), lineRule="exact"))
    if right:
        style.append(_made("w:jc", val="right"))
    paragraph.append(style)
    for piece, index in indexed(text):
        paragraph.append(_cell_run(piece, bold=bold, index=index, size=size))
    cell.append(paragraph)
    return cell


def _cell_run(text: str, *, bold: bool, index: bool, size: int) -> Any:  # noqa: ANN401 - as above
    run, look = _made("w:r"), _made("w:rPr")
    if bold:
        look.append(_made("w:b"))
    look.append(_made("w:sz", val=str(size)))
    if index:
        look.append(_made("w:vertAlign", val="subscript"))
    run.append(look)
    for at, line in enumerate(text.split("\n")):
        if at:
            run.append(_made("w:br"))
        written = _made("w:t", line)
        written.set(_SPACE, "preserve")
        run.append(written)
    return run


def indexed(text: str) -> Iterator[tuple[str, bool]]:
    """The pieces of a text, and whether each is the index of a symbol: ``R_c`` is set as it is in formulas."""
    for at, piece in enumerate(_INDEX.split(text)):
        if piece or not at:
            yield piece, bool(at % 2)


def repeat_head(row: Any) -> None:  # noqa: ANN401 - as above
    """The row stands at the top of every page of its table."""
    from docx.oxml.ns import qn  # noqa: PLC0415 - optional

    row.find(qn("w:trPr")).append(_made("w:tblHeader"))


def shade(row: Any) -> None:  # noqa: ANN401 - as above
    """A light ground for the head."""
    from docx.oxml.ns import qn  # noqa: PLC0415 - optional

    for properties in row.iter(qn("w:tcPr")):
        properties.append(_made("w:shd", val="clear", color="auto", fill="EEF1F4"))


def add_math(paragraph: Paragraph, omml: str) -> None:
    """A formula of Word's own."""
    from docx.oxml import parse_xml  # noqa: PLC0415 - optional

    paragraph._p.append(parse_xml(omml))  # noqa: SLF001 - the library has no formulas


def caption_field(paragraph: Paragraph, mark: str, number: str, sequence: str) -> None:
    """``表 1`` with the number as a field that Word counts; `mark` ends in the number."""
    paragraph.add_run(mark[: len(mark) - len(number)])
    _field(paragraph, f" SEQ {sequence} \\* ARABIC ", number)


def add_page_of(paragraph: Paragraph) -> None:
    """Page n / N."""
    _field(paragraph, " PAGE ", "1")
    paragraph.add_run(" / ")
    _field(paragraph, " NUMPAGES ", "1")


def _field(paragraph: Paragraph, instruction: str, shown: str) -> None:
    field, run = _made("w:fldSimple", instr=instruction), _made("w:r")
    run.append(_made("w:t", shown))
    field.append(run)
    paragraph._p.append(field)  # noqa: SLF001 - the library has no fields


def describe(paragraph: Paragraph, title: str, text: str) -> None:
    """The words that stand for a picture."""
    for shape in paragraph._p.iter("{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}docPr"):  # noqa: SLF001 - as above
        shape.set("descr", text)
        shape.set("title", title)
