"""Word: real headings, styles, captions with fields, native formulas, tables that can be edited."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from ...model.frozen import dataclass
from ...model.optional import optional
from ...model.text import Text
from ..content import Beside, Block, Break, Bullets, Document, Figure, Formula, Heading, Pairs, Para, Sign, Table
from ..drawn import png
from ..issue.letterhead import Letterhead
from ..layout.mathtree import omml, tree
from ..layout.numbering import captioned, label, unrepeated
from ..layout.widths import shares
from ..layout.word import (
    TABLE_STYLE,
    add_math,
    add_page_of,
    belongs,
    caption_field,
    complete,
    describe,
    grid_of,
    indexed,
    keep_end_together,
    keep_with_next,
    light,
    new_list,
    numbers_chapters,
    repeat_head,
    set_fonts,
    set_language,
    shade,
    table_row,
)
from ..writer import Writer

if TYPE_CHECKING:
    from docx.document import Document as Word
    from docx.table import _Cell
    from docx.text.paragraph import Paragraph

_PURPOSE = Text("写 Word 文档", "Writing Word files")
_FOOT = Text("{number}　第 {version} 版　台账 {head}　", "{number} · version {version} · ledger {head}   ")
_WIDE_CM, _LABEL_CM, _PICTURE_CM = 16.6, 4.6, 16.0
_SIGN_PARTS = {3: (34, 40, 26), 4: (26, 22, 32, 20)}
_SMALL = 13
_NONE = "./w:none"
_SIGNED = "./w:tr[position()<last()]//w:p"  # who signs, signs on one page
# A head does not stand with one row at the end of a page: LibreOffice (7.4) then lays out the next page without its first rows.
_BEGINNING = "./w:tr[position()<3 and position()<last()]//w:p"
_BAD, _GOOD, _QUIET = "98331F", "1C6247", "5B6672"


def write(document: Document, letterhead: Letterhead) -> bytes:
    """A .docx file, from the user's own template where there is one."""
    docx = optional("docx", "python-docx", "report", _PURPOSE)
    word: Word = docx.Document(io.BytesIO(letterhead.template)) if letterhead.template else docx.Document()
    complete(word)
    set_fonts(word, own=letterhead.template is None)
    set_language(word)
    if letterhead.template is None and any(isinstance(block, Heading) for block in document.blocks):
        numbers_chapters(word)
    _properties(word, document)
    _margins(word, document, own=letterhead.template is None)
    _opening(word, document, letterhead)
    for block in unrepeated(document).blocks:
        _block(word, block, document)
    keep_end_together(word)
    out = io.BytesIO()
    word.save(out)
    return out.getvalue()


def _properties(word: Word, document: Document) -> None:
    core, control = word.core_properties, document.control
    core.title, core.subject, core.author = document.title.replace("\n", " ")[:255], document.subject[:255], control.software[:255]
    core.language, core.version = "en-GB" if document.lang == "en" else "zh-CN", str(control.version)
    core.content_status = control.status
    core.created = core.modified = control.made_at.replace(tzinfo=None)


def _margins(word: Word, document: Document, *, own: bool) -> None:
    from docx.shared import Cm  # noqa: PLC0415 - optional

    control = document.control
    section = word.sections[0]
    if own:
        section.page_width, section.page_height = Cm(21), Cm(29.7)
        section.left_margin = section.right_margin = Cm(2.2)
        section.top_margin = section.bottom_margin = Cm(1.6)
        section.header_distance = section.footer_distance = Cm(0.8)
    top = section.header.add_paragraph() if section.header.paragraphs[0].text else section.header.paragraphs[0]
    _run(top, control.banner(document.lang), bold=True, colour=_GOOD if control.good else _BAD)
    foot = section.footer.add_paragraph() if section.footer.paragraphs[0].text else section.footer.paragraphs[0]
    head = control.head[:16] if control.head else "—"
    _run(foot, _FOOT.fill(number=control.number, version=str(control.version), head=head).say(document.script), colour=_QUIET)
    add_page_of(foot)


def _opening(word: Word, document: Document, letterhead: Letterhead) -> None:
    from docx.enum.text import WD_ALIGN_PARAGRAPH  # noqa: PLC0415 - optional
    from docx.shared import Cm  # noqa: PLC0415 - optional

    if letterhead.logo is not None or letterhead.lines:
        left, right = word.add_table(1, 2).rows[0].cells
        _run(left.paragraphs[0], "\n".join(letterhead.lines), colour=_QUIET)
        if letterhead.logo is not None:
            right.paragraphs[0].alignment = WD_ALIGN_PARAGRAPH.RIGHT
            right.paragraphs[0].add_run().add_picture(io.BytesIO(letterhead.logo), height=Cm(1.4))
    word.add_paragraph(document.title, style="Title")
    word.add_paragraph(document.subject, style="Subtitle")


def _block(word: Word, block: Block, document: Document) -> None:
    match block:
        case Heading(level, text):
            word.add_heading(text, level)
        case Para() | Bullets():
            _simple(word, word, block)
        case Beside(zh, en):
            cells = word.add_table(1, 2).rows[0].cells
            for cell, side in zip(cells, (zh, en), strict=True):
                _simple(word, cell, side)
        case Pairs(rows, small=small):
            (_colophon if small and len(rows) > 1 else _pairs)(word, rows)
        case Sign(head, rows):
            _rows(word, head, rows, _Look(_centimetres(_SIGN_PARTS[len(head)]), tall=True))
        case Break():
            pass  # Word cannot break a page only where little of it is left, and would leave most of one empty
        case _:
            _numbered(word, block, document)


def _simple(word: Word, place: Word | _Cell, block: Para | Bullets) -> None:
    if isinstance(block, Bullets):
        number = new_list(word) if block.ordered else None
        for item in block.items:
            line = _line(word, place)
            line.style = word.styles["List Number" if block.ordered else "List Bullet"]
            _run(line, item)
            belongs(line, number)
        return
    paragraph = _line(word, place)
    colour = {"warn": _BAD, "good": _GOOD, "quiet": _QUIET}.get(block.tone)
    _run(paragraph, block.text, bold=block.tone == "lead", colour=colour)


def _line(word: Word, place: Word | _Cell) -> Paragraph:
    """A new paragraph; a cell comes with an empty one, which would leave a line free above what it holds."""
    given = [] if place is word else place.paragraphs
    return given[0] if len(given) == 1 and not given[0].runs else place.add_paragraph()


def _run(paragraph: Paragraph, text: str, *, bold: bool = False, colour: str | None = None) -> None:
    from docx.shared import RGBColor  # noqa: PLC0415 - optional

    for piece, index in indexed(text):
        run = paragraph.add_run(piece)
        run.bold = bold or None
        run.font.subscript = index or None
        if colour:
            run.font.color.rgb = RGBColor.from_string(colour)


def _pairs(word: Word, rows: tuple[tuple[str, str], ...]) -> None:
    if rows:
        _rows(word, (), rows, _Look((_LABEL_CM, _WIDE_CM - _LABEL_CM)))


def _colophon(word: Word, rows: tuple[tuple[str, str], ...]) -> None:
    """Two facts a line, in small type: it is for who checks, not for who reads."""
    half = -(-len(rows) // 2)
    right = (*rows[half:], *((("", ""),) if len(rows) % 2 else ()))
    wide = _WIDE_CM / 2
    lines = tuple((*one, *other) for one, other in zip(rows[:half], right, strict=True))
    _rows(word, (), lines, _Look((wide * 0.24, wide * 0.76, wide * 0.24, wide * 0.76), size=_SMALL))


def _numbered(word: Word, block: Table | Figure | Formula, document: Document) -> None:
    if isinstance(block, Formula):
        _formula(word, block)
        return
    mark = label(block, document.script)
    text = captioned(block, document.script)
    caption = word.add_paragraph(style="Caption")
    caption.paragraph_format.keep_with_next = True
    caption_field(caption, mark, str(block.number), "Table" if isinstance(block, Table) else "Figure")
    caption.add_run(text[len(mark) :])
    if isinstance(block, Figure):
        _picture(word, block)
    else:
        _rows(word, block.head, block.rows, _Look(_centimetres(block.widths or shares(block.head, block.rows)), block.numeric))


def _picture(word: Word, block: Figure) -> None:
    from docx.shared import Cm  # noqa: PLC0415 - optional

    if block.spec is None:
        _rows(word, block.head, block.rows, _Look(_centimetres(shares(block.head, block.rows))))
    else:
        word.add_picture(io.BytesIO(png(block.spec)), width=Cm(_PICTURE_CM))
        describe(word.paragraphs[-1], block.title, block.sentence)
    _run(word.add_paragraph(), block.sentence, colour=_QUIET)


def _formula(word: Word, block: Formula) -> None:
    from docx.enum.text import WD_TAB_ALIGNMENT  # noqa: PLC0415 - optional
    from docx.shared import Cm  # noqa: PLC0415 - optional

    title = word.add_paragraph()
    title.paragraph_format.keep_with_next = True
    _run(title, block.title, bold=True)
    _run(title, f"  {block.clause}", colour=_QUIET)
    general = word.add_paragraph()
    general.paragraph_format.keep_with_next = True
    add_math(general, omml(tree(block.general)))
    if block.numbered:
        _run(general, f"\t({block.numbered})")
        general.paragraph_format.tab_stops.add_tab_stop(Cm(_WIDE_CM), WD_TAB_ALIGNMENT.RIGHT)
    if block.filled:
        filled = word.add_paragraph()
        filled.paragraph_format.keep_with_next = True
        add_math(filled, omml(tree(block.filled)))
    _run(word.add_paragraph(), block.equation, bold=True)
    if block.note:
        _run(word.add_paragraph(), block.note, colour=_QUIET)


@dataclass(frozen=True, slots=True)
class _Look:
    """How wide the columns are (in cm), which stand to the right, whether there is room to sign, how large the type (half points)."""

    widths: tuple[float, ...] = ()
    numeric: frozenset[int] = frozenset()
    tall: bool = False
    size: int = 18


def _rows(word: Word, head: tuple[str, ...], rows: tuple[tuple[str, ...], ...], look: _Look) -> None:
    """A table made row by row from XML: the library's own cells take seconds for some thousand of them."""
    from docx.shared import Pt  # noqa: PLC0415 - optional

    columns = len(head or rows[0]) if head or rows else 0
    if not columns:
        return
    table = word.add_table(0, columns)
    table.style = TABLE_STYLE
    table.autofit = False
    body = table._tbl  # noqa: SLF001 - the library offers no faster way
    wide = look.widths or (_WIDE_CM / columns,) * columns
    grid_of(body, wide)
    if head:
        line = table_row(head, wide, bold=True, numeric=look.numeric)
        repeat_head(line)
        shade(line)
        body.append(line)
    for row in rows:
        body.append(table_row(row, wide, numeric=look.numeric, tall=look.tall, size=look.size))
    for paragraph in body.xpath(_SIGNED if look.tall else _BEGINNING if head else _NONE):
        keep_with_next(paragraph)
    light(body)
    small = word.add_paragraph().paragraph_format  # without it Word would join this table to the next
    small.space_before, small.space_after, small.line_spacing = Pt(0), Pt(0), Pt(6)


def _centimetres(parts: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(_WIDE_CM * part / sum(parts) for part in parts)


WRITER = Writer("docx", Text("Word 文档", "Word document"), ".docx", write)
