"""Excel: the tables of a document, one sheet each. Every cell is text: nothing in it becomes a formula or a link."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from ...model.optional import optional
from ...model.text import Text
from ..content import Beside, Bullets, Document, Figure, Heading, Pairs, Para, Table
from ..issue.letterhead import Letterhead
from ..layout.numbering import captioned
from ..writer import Writer

if TYPE_CHECKING:
    import xlsxwriter

_PURPOSE = Text("写 Excel 表格", "Writing Excel files")
_FIRST = Text("概要", "Overview")
_WIDEST, _NARROWEST, _LONGEST = 60, 8, 32767
_NAME, _NO_NAME = 31, frozenset("[]:*?/\\'")  # what Excel allows in the name of a sheet


def write(document: Document, letterhead: Letterhead) -> bytes:
    """An .xlsx file."""
    engine = optional("xlsxwriter", "XlsxWriter", "report", _PURPOSE)
    out = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with engine.Workbook(out, options) as book:
        book.set_properties(
            {"title": document.title, "subject": document.subject, "created": document.control.made_at.replace(tzinfo=None)}
        )
        _overview(book, document, letterhead)
        for block in document.blocks:
            if isinstance(block, Table | Figure):
                _sheet(book, document, block)
    return out.getvalue()


def _overview(book: xlsxwriter.Workbook, document: Document, letterhead: Letterhead) -> None:
    sheet = book.add_worksheet(_FIRST.say(document.script))
    bold, wrap = book.add_format({"bold": True, "valign": "top"}), book.add_format({"text_wrap": True, "valign": "top"})
    sheet.set_column(0, 0, 30)
    sheet.set_column(1, 1, 100)
    lines: list[tuple[str, str, object]] = [*((line, "", wrap) for line in letterhead.lines), (document.title, document.subject, bold)]
    lines.append((document.control.banner(document.lang), "", bold))
    sheet.set_header(f"&L{document.control.banner(document.lang)}")
    for block in document.blocks:
        match block:
            case Heading(_, text):
                lines.append((text, "", bold))
            case Para(text, _):
                lines.append(("", text, wrap))
            case Bullets(items, _):
                lines += [("", f"• {item}", wrap) for item in items]
            case Pairs(rows):
                lines += [(label, value, wrap) for label, value in rows]
            case Beside(zh, en):
                lines += [("", text, wrap) for part in (zh, en) for text in ([part.text] if isinstance(part, Para) else part.items)]
            case _:
                pass
    for at, (left, right, form) in enumerate(lines):
        sheet.write_string(at, 0, left[:_LONGEST], form)
        sheet.write_string(at, 1, right[:_LONGEST], wrap)


def _named(block: Table | Figure, document: Document) -> str:
    """The number and the title, without the signs that no sheet may bear; the number keeps two of one title apart."""
    title = captioned(block, document.script).replace("\u3000", " ").replace("\n", " ")
    return "".join(sign for sign in title if sign not in _NO_NAME)[:_NAME].rstrip(" '")


def _sheet(book: xlsxwriter.Workbook, document: Document, block: Table | Figure) -> None:
    sheet = book.add_worksheet(_named(block, document))
    bold = book.add_format({"bold": True, "text_wrap": True, "valign": "top", "bottom": 1})
    wrap = book.add_format({"text_wrap": True, "valign": "top"})
    sheet.write_string(0, 0, captioned(block, document.script)[:_LONGEST], book.add_format({"bold": True}))
    for at, text in enumerate(block.head):
        sheet.write_string(1, at, text[:_LONGEST], bold)
        longest = max((len(row[at]) for row in block.rows if at < len(row)), default=0)
        sheet.set_column(at, at, min(max(longest * 1.2, len(text) * 2, _NARROWEST), _WIDEST))
    for down, row in enumerate(block.rows, 2):
        for at, text in enumerate(row):
            sheet.write_string(down, at, text[:_LONGEST], wrap)
    sheet.set_header(f"&L{document.control.banner(document.lang)}")
    sheet.freeze_panes(2, 1)
    if block.rows:
        sheet.autofilter(1, 0, len(block.rows) + 1, len(block.head) - 1)
    sheet.repeat_rows(1)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)


WRITER = Writer("xlsx", Text("Excel 表格", "Excel tables"), ".xlsx", write)
