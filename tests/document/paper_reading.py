"""Reads the text back out of every format, as a reader's program would."""

from __future__ import annotations

import io
import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Any

import pytest


def of_html(content: bytes) -> str:
    found = _Page()
    found.feed(content.decode())
    assert found.opened <= _KNOWN, found.opened - _KNOWN
    return " ".join(found.texts)


_TAGS = """
html head meta title style body col colgroup div header h1 h2 h3 h4 p nav ol ul li a main table caption thead tbody tr th td section
figure figcaption blockquote strong sub span script details summary br img math mrow mi mn mo mfrac msub msup munder mtext
"""
_KNOWN = frozenset(_TAGS.split())


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.opened: set[str] = set()
        self._silent = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.opened.add(tag)
        assert not any(name.startswith("on") for name, _ in attrs)
        self._silent = tag in {"style", "script"}

    def handle_endtag(self, tag: str) -> None:
        del tag
        self._silent = False

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.texts.append(data)


def of_markdown(content: bytes) -> str:
    markdown = pytest.importorskip("markdown_it")
    engine = markdown.MarkdownIt("commonmark", {"html": True}).enable("table")
    return of_html(engine.render(content.decode()).encode())


def of_docx(content: bytes) -> str:
    word = pytest.importorskip("docx").Document(io.BytesIO(content))
    space = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
    parts = [word.element.body, word.sections[0].header._element, word.sections[0].footer._element]
    instructions = {field.get(f"{space}instr").split()[0] for part in parts for field in part.iter(f"{space}fldSimple")}
    assert instructions <= {"SEQ", "PAGE", "NUMPAGES"}
    assert not [code for part in parts for code in part.iter(f"{space}instrText")]
    return " ".join(text.text or "" for part in parts for text in part.iter(f"{space}t"))


def of_pdf(content: bytes) -> str:
    reader = pytest.importorskip("pypdf").PdfReader(io.BytesIO(content))
    return " ".join(page.extract_text() for page in reader.pages)


def of_json(content: bytes) -> str:
    return " ".join(_strings(json.loads(content)))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one)


def of_xlsx(content: bytes) -> str:
    book = pytest.importorskip("openpyxl").load_workbook(io.BytesIO(content))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} <= {"s"}
    assert not [cell for cell in cells if cell.hyperlink]
    return " ".join(str(cell.value) for cell in cells)


READ: dict[str, Callable[[bytes], str]] = {
    "html": of_html, "md": of_markdown, "docx": of_docx, "pdf": of_pdf, "json": of_json, "xlsx": of_xlsx,
}  # fmt: skip


def plain(text: str) -> str:
    """Without what a line or a page may change: spaces, the marks where a long word may break, composed forms."""
    return re.sub(r"[\s\u200b\ufeff]+", "", unicodedata.normalize("NFKC", text))
