"""A paper as one self-contained page that opens from disk and prints well."""

from __future__ import annotations

from ...model.text import Text
from ..content import Document
from ..issue.letterhead import Letterhead
from ..layout.numbering import unrepeated
from ..pages.laid_out import LaidOut, laid_out
from ..writer import Writer


def write(document: Document, letterhead: Letterhead) -> bytes:
    """The page as UTF-8."""
    control, locale = document.control, "en" if document.lang == "en" else "zh-CN"
    banner = control.banner(document.lang)
    page = LaidOut(document.title, document.subject, unrepeated(document).blocks, document.script, locale, banner, control.good, letterhead)
    return laid_out(page).encode()


WRITER = Writer("html", Text("HTML 文档", "HTML document"), ".html", write)
