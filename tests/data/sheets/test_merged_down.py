"""Cells merged downwards in workbooks whose reader does not tell which: OpenDocument and binary ones."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path

from tests.data.sources.workbooks import ods, ods_row, ods_text

from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.data.sheets.merged import Down
from reidrisk.data.sheets.package import Package
from reidrisk.data.sheets.xlsb import binary_spans

NAMES = ["张三", "李四", "王五", "赵六"]
EXPECTED = [("内科", "张三", "I10"), ("内科", "李四", "E11"), ("内科", "王五", "I10"), ("外科", "赵六", "E11")]
_REL = "http://schemas.openxmlformats.org"


def rows(path: Path) -> list[tuple[str | None, ...]]:
    with open_dataset(path, ReadOptions(), ordered=True) as dataset, dataset.table.scan() as source:
        found: list[tuple[str | None, ...]] = dataset.engine.run(f"select * from {source}")
        assert any("1 ranges of cells are merged" in note.say("en") for note in dataset.facts.notes)
        return found


def test_opendocument(tmp_path: Path) -> None:
    span, covered = ' table:number-rows-spanned="3"', "<table:covered-table-cell/>"
    made = [ods_row(*map(ods_text, ("科室", "姓名", "诊断")))]
    for at, (ward, name, code) in enumerate(EXPECTED):
        first = ods_text(ward, span) if at == 0 else covered if at < 3 else ods_text(ward)
        made.append(ods_row(first, ods_text(name), ods_text(code)))
    assert rows(ods(tmp_path / "a.ods", "".join(made))) == EXPECTED


def test_opendocument_behind_repeated_rows_and_columns(tmp_path: Path) -> None:
    span, twice = ' table:number-rows-spanned="2"', ' table:number-columns-repeated="2"'
    made = [ods_row(*map(ods_text, ("甲", "乙", "科室")))]
    made.append(ods_row(ods_text("x1", twice), ods_text("外科"), attributes=' table:number-rows-repeated="2"'))
    made.append(ods_row(ods_text("x2", twice), ods_text("内科", span)))
    made.append(ods_row(ods_text("x3", twice), "<table:covered-table-cell/>"))
    assert [row[2] for row in rows(ods(tmp_path / "a.ods", "".join(made)))] == ["外科", "外科", "内科", "内科"]


def record(kind: int, data: bytes = b"") -> bytes:
    return _number(kind) + _number(len(data)) + data


def _number(value: int) -> bytes:
    return bytes([value]) if value < 128 else bytes([value & 127 | 128]) + _number(value >> 7)


def wide(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


def binary(path: Path, cells: list[tuple[str | None, ...]], merged: tuple[int, int, int, int]) -> Path:
    data = b""
    for row, values in enumerate(cells):
        data += record(0, struct.pack("<I", row) + bytes(13))
        data += b"".join(record(6, struct.pack("<II", place, 0) + wide(value)) for place, value in enumerate(values) if value)
    dimension = record(148, struct.pack("<4I", 0, len(cells) - 1, 0, len(cells[0]) - 1))
    merges = record(177, struct.pack("<I", 1)) + record(176, struct.pack("<4I", *merged)) + record(178)
    relations = '<Relationships xmlns="' + _REL + '/package/2006/relationships">{}</Relationships>'
    one = '<Relationship Id="rId1" Type="' + _REL + '/officeDocument/2006/relationships/{}" Target="{}"/>'
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        package.writestr("_rels/.rels", relations.format(one.format("officeDocument", "xl/workbook.bin")))
        package.writestr("xl/_rels/workbook.bin.rels", relations.format(one.format("worksheet", "worksheets/sheet1.bin")))
        sheet = record(156, struct.pack("<II", 0, 1) + wide("rId1") + wide("登记"))
        package.writestr("xl/workbook.bin", record(131) + record(143) + sheet + record(144) + record(132))
        package.writestr("xl/worksheets/sheet1.bin", record(129) + dimension + record(145) + data + record(146) + merges + record(130))
    return path


def test_a_binary_workbook(tmp_path: Path) -> None:
    cells = [("科室", "姓名", "诊断"), *((None if at in {1, 2} else ward, *rest) for at, (ward, *rest) in enumerate(EXPECTED))]
    path = binary(tmp_path / "a.xlsb", cells, (1, 3, 0, 0))
    assert rows(path) == EXPECTED
    package = Package(path)
    assert binary_spans(package, "登记") == [Down(2, 4, 0)]
    assert binary_spans(package, "没有") == []
    package.close()


def test_a_binary_part_that_breaks_off_tells_nothing(tmp_path: Path) -> None:
    path = binary(tmp_path / "a.xlsb", [("甲", "乙"), ("1", "2")], (0, 1, 0, 0))
    with zipfile.ZipFile(path) as before:
        parts = {name: before.read(name) for name in before.namelist()}
    with zipfile.ZipFile(path, "w") as after:
        for name, content in parts.items():
            after.writestr(name, content[:-20] if name.endswith("sheet1.bin") else content)
    package = Package(path)
    assert binary_spans(package, "登记") == []
    package.close()
