"""A workbook that was sent out to be filled in and came back: the texts of its cells by place, read with suspicion and within bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from .package import Attributes, Package, bomb, encrypted, has_password, local, safe_parser
from .xlsx.book import Strings, read_book
from .xlsx.sheet import SheetReader

_MOST_BYTES, _MOST_UNPACKED, _MOST_TEXT = 16 * 2**20, 64 * 2**20, 32 * 2**20
_MOST_SHEETS, _MOST_ROWS, _MOST_PLACES = 20, 20_000, 64
_ACTIVE = re.compile(r"(?i).*(?:vbaProject.*|activeX/.*|embeddings/.*|externalLinks/.*|macrosheets/.*|connections\.xml|queryTables/.*)")

_NOT_ONE = Text("这不是 Excel 工作簿（.xlsx）。", "This is no Excel workbook (.xlsx).")
_SAVE_AS = Text("请在 Excel 或 WPS 中另存为 .xlsx。", "Save it as .xlsx in Excel or WPS.")
_LARGE = Text("填好的表格不应这样大。", "A form that was filled in is not as large as this.")
_SEND_FORM = Text("请发回原来的表格，附件另行发送。", "Send back the form itself, and attachments apart from it.")
_ACTS = Text(
    "工作簿含有宏、嵌入对象或外部链接：{part}。没有读取。",
    "The workbook has macros, embedded objects or external links: {part}. It was not read.",
)
_PLAIN = Text("请在收到的原表中填写，不要加入这些内容。", "Fill in the form as it was received, without anything of that kind.")


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """One sheet: its rows by number, each with the texts of its cells by place; and the cells that hold a formula."""

    title: str
    rows: Mapping[int, Sequence[str | None]]
    formulas: frozenset[str]


def filled_sheets(path: Path) -> tuple[FilledSheet, ...]:
    """Every sheet of a workbook. `InputError` for what is none, is far too large, or would act on whoever opens it."""
    file = str(path)
    if path.stat().st_size > _MOST_BYTES:
        raise InputError(Problem("form_too_large", _LARGE, _SEND_FORM, file))
    with path.open("rb") as stream:
        if stream.read(4) != b"PK\x03\x04":
            raise InputError(encrypted(file) if has_password(path) else Problem("no_workbook", _NOT_ONE, _SAVE_AS, file))
    with closing(Package(path)) as package:
        if package.total > _MOST_UNPACKED:
            raise InputError(bomb(file))
        active = next(_active(package), None)
        if active is not None:
            raise InputError(Problem("active_workbook", _ACTS.fill(part=active[:60]), _PLAIN, file))
        return tuple(_sheets(package))


def _active(package: Package) -> Iterator[str]:
    """Parts that act, and what leads out of the file: links that a person clicks on are none."""
    yield from (part for part in package.parts if _ACTIVE.fullmatch(part))
    for part in package.parts:
        if part.endswith(".rels"):
            for name, attributes in package.elements(part):
                if (
                    name == "Relationship"
                    and attributes.get("TargetMode") == "External"
                    and not attributes.get("Type", "").endswith("/hyperlink")
                ):
                    yield part


def _sheets(package: Package) -> Iterator[FilledSheet]:
    book = read_book(package)
    strings = Strings(_MOST_TEXT)
    if book.strings is not None and book.strings in package:
        strings.read(package, book.strings)
    if len(book.sheets) > _MOST_SHEETS:
        raise InputError(Problem("form_too_large", _LARGE, _SEND_FORM, package.file))
    for sheet in book.sheets:
        rows: dict[int, Sequence[str | None]] = {}
        for batch in SheetReader(package, book, strings, sheet.part).rows():
            rows |= {number: cells[:_MOST_PLACES] for number, cells in batch}
            if len(rows) > _MOST_ROWS:
                raise InputError(Problem("form_too_large", _LARGE, _SEND_FORM, package.file))
        yield FilledSheet(sheet.name, rows, _formulas(package, sheet.part))


def _formulas(package: Package, part: str) -> frozenset[str]:
    """The cells whose text is worked out: what stands in them need not be what a person typed."""
    found: set[str] = set()
    at = [""]

    def start(name: str, attributes: Attributes) -> None:
        tag = local(name)
        if tag == "c":
            at[0] = attributes.get("r", "")
        elif tag == "f":
            found.add(at[0])

    parser = safe_parser()
    parser.StartElementHandler = start
    package.feed(part, parser)
    return frozenset(found)
