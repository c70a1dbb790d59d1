"""Makes workbooks for the tests: by libraries, and by hand where those write no such thing."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def xlsx(  # noqa: PLR0913 - every part that a test may want its own way
    path: Path,
    sheet: str | bytes,
    *,
    strings: str | None = None,
    styles: str = '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/>',
    extra: Mapping[str, bytes] | None = None,
    workbook: str = "",
    state: str = "",
) -> Path:
    """A workbook whose first sheet has exactly this XML."""
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": f'{_DECLARED}<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels"'
        ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml"'
        ' ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
        "_rels/.rels": _relations(("rId1", "officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'{_DECLARED}<workbook xmlns="{MAIN}" xmlns:r="{REL}">{workbook}<sheets>'
        f'<sheet name="表1" sheetId="1" r:id="rId1"{state}/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": _relations(
            ("rId1", "worksheet", "worksheets/sheet1.xml"),
            ("rId2", "styles", "/xl/styles.xml"),
            ("rId3", "sharedStrings", "../xl/sharedStrings.xml"),
        ),
        "xl/styles.xml": f'{_DECLARED}<styleSheet xmlns="{MAIN}"><numFmts><numFmt numFmtId="164" formatCode="[h]:mm:ss"/></numFmts>'
        f'<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>{styles}</cellXfs></styleSheet>',
        "xl/worksheets/sheet1.xml": sheet,
        **(extra or {}),
    }
    if strings is not None:
        parts["xl/sharedStrings.xml"] = strings
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name, content)
    return path


def worksheet(rows: str, before: str = "", after: str = "") -> str:
    return f'{_DECLARED}<worksheet xmlns="{MAIN}">{before}<sheetData>{rows}</sheetData>{after}</worksheet>'


def shared(items: str) -> str:
    return f'{_DECLARED}<sst xmlns="{MAIN}" count="1" uniqueCount="1">{items}</sst>'


def row(number: int, *cells: str, attributes: str = "") -> str:
    return f'<row r="{number}"{attributes}>{"".join(cells)}</row>'


def text(reference: str, value: str) -> str:
    return f'<c r="{reference}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'


def number(reference: str, value: str, style: int = 0) -> str:
    return f'<c r="{reference}" s="{style}"><v>{value}</v></c>' if style else f'<c r="{reference}"><v>{value}</v></c>'


def ods(path: Path, rows: str, mimetype: str = "application/vnd.oasis.opendocument.spreadsheet") -> Path:
    office = "urn:oasis:names:tc:opendocument:xmlns:"
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="{office}office:1.0" xmlns:table="{office}table:1.0"'
        f' xmlns:text="{office}text:1.0" office:version="1.2"><office:body><office:spreadsheet><table:table table:name="表1">{rows}'
        "</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    manifest = (
        f'<?xml version="1.0" encoding="UTF-8"?><manifest:manifest xmlns:manifest="{office}manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{mimetype}"/></manifest:manifest>'
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr(zipfile.ZipInfo("mimetype"), mimetype)
        package.writestr("content.xml", content)
        package.writestr("META-INF/manifest.xml", manifest)
    return path


def ods_text(value: str, attributes: str = "") -> str:
    return f'<table:table-cell office:value-type="string"{attributes}><text:p>{escape(value)}</text:p></table:table-cell>'


def ods_number(value: str, attributes: str = "") -> str:
    return f'<table:table-cell office:value-type="float" office:value="{value}"{attributes}><text:p>{value}</text:p></table:table-cell>'


def ods_row(*cells: str, attributes: str = "") -> str:
    return f"<table:table-row{attributes}>{''.join(cells)}</table:table-row>"


def xls(path: Path, rows: Sequence[Sequence[str | float]], name: str = "Sheet1") -> Path:
    """A BIFF8 workbook in the smallest compound file that holds it ([MS-XLS], [MS-CFB])."""
    path.write_bytes(_compound(_biff(rows, name)))
    return path


def _biff(rows: Sequence[Sequence[str | float]], name: str) -> bytes:
    def record(kind: int, data: bytes) -> bytes:
        return struct.pack("<HH", kind, len(data)) + data

    def begin(kind: int) -> bytes:
        return record(0x0809, struct.pack("<HHHHII", 0x0600, kind, 0, 0, 0, 6))

    end = record(0x000A, b"")
    title = struct.pack("<BB", len(name), 1) + name.encode("utf-16-le")
    xf = record(0x00E0, struct.pack("<HH", 0, 0) + bytes(16))
    sheet_at = len(begin(5)) + len(xf) + 4 + 6 + len(title) + len(end)
    cells = b""
    for y, values in enumerate(rows):
        for x, value in enumerate(values):
            if isinstance(value, str):
                cells += record(0x0204, struct.pack("<HHHHB", y, x, 0, len(value), 1) + value.encode("utf-16-le"))
            else:
                cells += record(0x0203, struct.pack("<HHHd", y, x, 0, value))
    width = max((len(values) for values in rows), default=0)
    dimensions = record(0x0200, struct.pack("<IIHHH", 0, len(rows), 0, width, 0))
    globals_ = begin(5) + xf + record(0x0085, struct.pack("<IBB", sheet_at, 0, 0) + title) + end
    return globals_ + begin(0x10) + dimensions + cells + end


def _compound(stream: bytes) -> bytes:
    sector, fat_mark, end = 512, 0xFFFFFFFD, 0xFFFFFFFE
    stream = stream.ljust(4096, b"\0")
    blocks = -(-len(stream) // sector)
    fat = [fat_mark, end, *range(3, blocks + 2), end]
    fat += [0xFFFFFFFF] * (128 - len(fat))
    if len(fat) > 128:
        message = "too long for one allocation sector"
        raise ValueError(message)

    def entry(name: str, kind: int, child: int, start: int, size: int) -> bytes:
        encoded = name.encode("utf-16-le") + b"\0\0"
        return (
            encoded.ljust(64, b"\0")
            + struct.pack("<HBBIII", len(encoded), kind, 1, 0xFFFFFFFF, 0xFFFFFFFF, child)
            + bytes(36)
            + struct.pack("<IQ", start, size)
        )

    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    header += struct.pack("<IIIIIIIII", 0, 1, 1, 0, 4096, end, 0, end, 0) + struct.pack("<I", 0) + b"\xff" * (4 * 108)
    directory = entry("Root Entry", 5, 1, end, 0) + entry("Workbook", 2, 0xFFFFFFFF, 2, len(stream)) + bytes(256)
    return header + struct.pack("<128I", *fat) + directory + stream.ljust(blocks * sector, b"\0")


def _relations(*found: tuple[str, str, str]) -> str:
    listed = "".join(f'<Relationship Id="{key}" Type="{REL}/{kind}" Target="{target}"/>' for key, kind, target in found)
    return f'{_DECLARED}<Relationships xmlns="{_PACKAGE}/relationships">{listed}</Relationships>'
