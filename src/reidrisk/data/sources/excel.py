"""Spreadsheets: .xlsx and .xlsm as a stream; .xls, .xlsb and .ods through calamine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ...model.dataset import FilePart, PartKind
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..archives.other_files import others
from ..files import head_of
from ..fingerprint import file_fingerprint
from ..remnants.shared_strings import remains
from ..several.tables import others_of, parts_named, together, wanted
from ..sheets.area import Area, area_of
from ..sheets.contents import binary_parts, contents
from ..sheets.ods import repeated_cells, spanned_cells
from ..sheets.package import OLE, Package, encrypted, has_password
from ..sheets.sheet_table import Workbook, sheet_table
from ..sheets.spreadsheet import Sheet
from ..sheets.workbook import CalamineWorkbook
from ..sheets.xlsb import binary_spans
from ..sheets.xlsx.book import Strings, read_book, too_big
from ..sheets.xlsx.sheet import SheetReader
from ..source import MOST_SHEETS, MOST_SHOWN, Candidate, FirstRows, InputTable, Source
from ..text.kinds import binary_kind

if TYPE_CHECKING:
    from ..engine import Engine
    from ..options import ReadOptions

Kind = Literal["xlsx", "xls", "xlsb", "ods"]

_SUFFIXES = (".xlsx", ".xlsm", ".xltx", ".xltm", ".xls", ".xlsb", ".ods")
_ZIP = b"PK\x03\x04"
_ODS_TYPE = b"application/vnd.oasis.opendocument.spreadsheet"
_BOOK_PARTS = (b"xl/", b"[Content_Types].xml", b"_rels/.rels", b"docProps/")
_BEGINNING = 64
_RESERVED = 220 * 2**20
_SHARE_FOR_STRINGS = 6
# Bytes of memory for one byte of (unpacked) file, as calamine holds the whole sheet: rounded up, so that files are refused too early
# rather than too late.
_GROWTH: dict[Kind, int] = {"xls": 8, "xlsb": 6, "ods": 3}
_CELL_BYTES = 120


class _Xlsx:
    """An .xlsx workbook whose sheets are read as streams."""

    format = "xlsx"

    def __init__(self, package: Package, limit: int) -> None:
        self._package = package
        self._book = read_book(package)
        self.sheets = self._book.sheets
        self._limit = limit

    @cached_property
    def strings(self) -> Strings:
        """Of all sheets: read with the first of them, not where no sheet is."""
        strings, part = Strings(self._limit), self._book.strings
        return strings if part is None or part not in self._package else strings.read(self._package, part)

    def reader(self, sheet: Sheet) -> SheetReader:
        """A new reader of this sheet."""
        return SheetReader(self._package, self._book, self.strings, sheet.part)


def _accepts(candidate: Candidate) -> bool:
    """A workbook by its first bytes or its name: a wrong name deserves a clear answer too."""
    path, head = candidate.path, candidate.head
    if path is None or candidate.is_folder:
        return False
    named = path.suffix.lower() in _SUFFIXES
    if head.startswith(_ZIP):
        return named or _ODS_TYPE in head[:128] or head[30:].startswith(_BOOK_PARTS)
    return named


def _open(candidate: Candidate, options: ReadOptions, engine: Engine) -> InputTable:
    path = candidate.path
    if path is None:
        msg = "a workbook is a file"
        raise TypeError(msg)
    with _opened(path, options) as (workbook, package):
        names = [sheet.name for sheet in workbook.sheets]
        areas = {part: area for part in parts_named(options.sheet) if (area := area_of(part, names)) is not None}
        one = partial(_one, workbook, path, options, engine, tuple(areas.values()))
        several = wanted(options.sheet, [*names, *areas])
        table = together(several, one, options, engine, str(path)) if several else sheet_table(workbook, path, options, engine)
        binary = () if package is None else others(binary_parts(package))
    read = tuple(areas[name].sheet if name in areas else name for name in several) or (table.reading.sheet or "",)
    if several:
        left = len(workbook.sheets) - len(set(read))
        table = replace(table, format=workbook.format, fingerprint=file_fingerprint(path), sheets=left + 1)
    return replace(table, others=binary, parts=cache(lambda: (*table.parts(), *_parts(path, options, engine, read))))


def _one(  # noqa: PLR0913, PLR0917 - what opens one of several
    workbook: Workbook, path: Path, options: ReadOptions, engine: Engine, beside: Sequence[Area], name: str
) -> InputTable:
    return sheet_table(workbook, path, replace(options, sheet=name), engine, beside)


def _parts(path: Path, options: ReadOptions, engine: Engine, read: Sequence[str]) -> Iterator[FilePart]:
    """The other sheets, and what the file holds beside sheets."""
    with _opened(path, options) as (workbook, package):
        left: list[tuple[str, PartKind]] = [
            (sheet.name, "hidden_sheet" if sheet.hidden else "sheet") for sheet in workbook.sheets if sheet.name not in read
        ]
        plain = replace(options, header_row=None, skip_rows=0)  # of the sheet that is read
        without = partial(_one, workbook, path, replace(plain, header_row="none"), engine, ())
        yield from others_of(left, partial(_one, workbook, path, plain, engine, ()), options, without)
        yield FilePart("names", texts=tuple(sheet.name for sheet in workbook.sheets))
        if package is not None:
            yield from contents(package)
            if isinstance(workbook, _Xlsx):
                yield from remains(package, workbook.strings)


def _first_rows(candidate: Candidate, options: ReadOptions) -> tuple[FirstRows, ...]:
    if candidate.path is None:
        return ()
    with _opened(candidate.path, options) as (workbook, _):
        return tuple(FirstRows(one.name, _top(workbook, one), one.hidden) for one in workbook.sheets[:MOST_SHEETS])


def _top(workbook: Workbook, sheet: Sheet) -> tuple[tuple[int, Sequence[str | None]], ...]:
    with closing(workbook.reader(sheet).rows()) as batches:
        return tuple(islice(chain.from_iterable(batches), MOST_SHOWN))


@contextmanager
def _opened(path: Path, options: ReadOptions) -> Iterator[tuple[Workbook, Package | None]]:
    """The workbook, with the package that it comes in where it is one."""
    head = head_of(path, len(OLE))
    if head.startswith(_ZIP):
        with _opened_zip(path, options) as opened:
            yield opened
        return
    if head != OLE:
        raise InputError(_no_workbook(path))
    if path.suffix.lower() != ".xls":
        raise InputError(encrypted(str(path)) if has_password(path) else _old_workbook(path))
    _check_fits(path, path.stat().st_size, "xls", options)
    with closing(CalamineWorkbook(path, "xls")) as workbook:
        yield workbook, None


@contextmanager
def _opened_zip(path: Path, options: ReadOptions) -> Iterator[tuple[Workbook, Package]]:
    with closing(Package(path)) as package:
        kind = _kind(package)
        if kind == "xlsx":
            yield _Xlsx(package, options.memory // _SHARE_FOR_STRINGS), package
            return
        if kind == "ods" and repeated_cells(package) * _CELL_BYTES > _room(options):
            raise InputError(too_big(str(path)))
        _check_fits(path, package.total, kind, options)
        spans = spanned_cells if kind == "ods" else binary_spans
        with closing(CalamineWorkbook(path, kind, partial(spans, package))) as workbook:
            yield workbook, package


def _kind(package: Package) -> Kind:
    if "content.xml" in package and "mimetype" in package:
        with package.open("mimetype") as stream:
            if stream.read(128).strip() == _ODS_TYPE:
                return "ods"
    if "xl/workbook.bin" in package:
        return "xlsb"
    if any(kind == "officeDocument" for kind, _ in package.relations("").values()) and package.has_folder("xl/"):
        return "xlsx"
    if package.has_folder("word/") or package.has_folder("ppt/"):
        raise InputError(Problem("no_workbook", _A_DOCUMENT, _COPY_IT, package.file))
    raise InputError(_no_workbook(Path(package.file)))


def _room(options: ReadOptions) -> int:
    return max(0, options.memory - _RESERVED)


def _check_fits(path: Path, size: int, kind: Kind, options: ReadOptions) -> None:
    """These readers hold a whole sheet: refuse what would burst the memory limit."""
    if size * _GROWTH[kind] > _room(options):
        raise InputError(too_big(str(path)))


_A_DOCUMENT = Text("这是 Word 或 PowerPoint 文档，不是数据表。", "This is a document of Word or PowerPoint, no table of data.")
_COPY_IT = Text(
    "请选择存有数据表的文件；表格在文档里的，请复制到 Excel，另存后再读。",
    "Choose the file that holds the table; where it is in the document only, copy it into Excel and save that.",
)


def _no_workbook(path: Path) -> Problem:
    head = head_of(path, _BEGINNING)
    kind = binary_kind(head)
    if kind is not None and not head.startswith(_ZIP):
        return Problem("no_workbook", _BUT.fill(suffix=path.suffix or path.name, kind=kind.title), kind.hint, str(path))
    marked = head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"<", b"MIME-Version"))
    return Problem(
        "no_workbook",
        Text("扩展名是 {suffix}，内容却不是工作簿。", "The name ends in {suffix}, but the content is no workbook.").fill(
            suffix=path.suffix or path.name
        ),
        _MARKED if marked else _OTHER_ENDING,
        str(path),
    )


_BUT = Text("扩展名是 {suffix}，内容却是{kind}。", "The name ends in {suffix}, but the content is {kind}.")
_MARKED = Text(
    "内容是网页（HTML）或 XML，不少业务系统这样导出“Excel 文件”。请用 Excel 或 WPS 打开，另存为 .xlsx 后再读。",
    "It is a web page (HTML) or XML, as many systems export what they call an Excel file. Open it in a spreadsheet program and save it as "
    ".xlsx.",
)
_OTHER_ENDING = Text(
    "请改用与内容相符的扩展名（文本用 .csv），或重新导出。",
    "Give it the ending that fits its content (.csv for text), or export it again.",
)


def _old_workbook(path: Path) -> Problem:
    return Problem(
        "no_workbook",
        Text(
            "扩展名是 {suffix}，内容却是旧格式或其他 Office 文件。", "The name ends in {suffix}, but the content is an older Office file."
        ).fill(suffix=path.suffix or path.name),
        Text("如果是旧版 Excel 工作簿，请把扩展名改为 .xls。", "If it is an old Excel workbook, change the ending to .xls."),
        str(path),
    )


def _named(name: str, head: bytes) -> Candidate:
    return Candidate(path=Path(name), head=head)


_ZIP_OF = _ZIP + bytes(22) + b"\x13\x00\x00\x00"
_CSV = "姓名,年龄\n".encode()

SOURCE = Source(
    key="excel",
    title=Text("电子表格（.xlsx、.xls、.ods 等）", "spreadsheet (.xlsx, .xls, .ods and the like)"),
    accepts=_accepts,
    open=_open,
    first_rows=_first_rows,
    endings=_SUFFIXES,
    examples=(
        _named("名单.xlsx", _ZIP_OF + b"[Content_Types].xml"),
        _named("macro.XLSM", _ZIP_OF + b"[Content_Types].xml"),
        _named("old.xls", OLE),
        _named("binary.xlsb", _ZIP_OF + b"xl/workbook.bin"),
        _named("open.ods", _ZIP_OF + b"mimetype" + _ODS_TYPE),
        _named("workbook-without-ending", _ZIP_OF + b"xl/workbook.xml"),
        _named("protected.xlsx", OLE),
        _named("damaged.xlsx", b"\x00\x01\x02"),
        _named("really-text.xlsx", _CSV),
        _named("really-a-page.xls", b"<html><table><tr><td>"),
        _named("empty.xlsx", b""),
    ),
    counterexamples=(
        _named("old-without-ending", OLE),
        _named("xlsx.txt", b"xl/workbook.xml"),
        _named("data.csv", _CSV),
        _named("data.csv.gz", b"\x1f\x8b\x08\x00"),
        _named("archive.zip", _ZIP_OF + b"data.csv"),
        _named("letter.docx", _ZIP_OF + b"word/document.xml"),
        _named("table.parquet", b"PAR1"),
        Candidate(path=Path("folder.xlsx"), is_folder=True),
        Candidate(python_object={"A": [1]}),
    ),
)
