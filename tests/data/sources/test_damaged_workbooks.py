"""Workbooks that are damaged, no workbooks, or made to exhaust the reader: refused in our words, without a value of theirs."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.data.sources import workbooks as sheets
from tests.data.sources.opening import Opened

from reidrisk.data.sources.excel import SOURCE

Open = Callable[..., Opened]
Refuse = Callable[..., list[str]]
CANARY = "金丝雀CANARY77"
GOOD = sheets.worksheet(sheets.row(1, sheets.text("A1", "A")) + sheets.row(2, sheets.text("A2", CANARY)))


@pytest.mark.parametrize(
    "sheet",
    [
        GOOD.replace("</row></sheetData>", "</sheetData>"),
        GOOD[:-30],
        GOOD.replace('r="A2"', 'r="ZZZ2"'),
        GOOD.replace("inlineStr", "s").replace("<is><t>", "<v>").replace("</t></is>", "</v>"),
        GOOD.replace("inlineStr", "n").replace("<is><t>", "<v>").replace("</t></is>", "</v>"),
        GOOD.replace("<worksheet", f'<!DOCTYPE worksheet [<!ENTITY e "{CANARY}">]><worksheet').replace(CANARY, "&e;"),
        GOOD.replace(CANARY, f"{CANARY}&nbsp;"),
        GOOD.replace("金", "\x01"),
        GOOD.encode().replace("金".encode(), b"\xff\xfe"),
        "",
        "not xml " + CANARY,
    ],
)
def test_damaged_sheets(tmp_path: Path, refused: Refuse, sheet: str | bytes) -> None:
    codes = refused(SOURCE, sheets.xlsx(tmp_path / "a.xlsx", sheet), CANARY)
    assert codes[0] in ("corrupt_workbook", "empty")


def test_no_such_shared_string(tmp_path: Path, refused: Refuse) -> None:
    sheet = sheets.worksheet(sheets.row(1, sheets.text("A1", "A")) + '<row r="2"><c r="A2" t="s"><v>7</v></c></row>')
    assert refused(SOURCE, sheets.xlsx(tmp_path / "a.xlsx", sheet, strings=sheets.shared(f"<si><t>{CANARY}</t></si>")), CANARY) == [
        "corrupt_workbook"
    ]


@pytest.mark.parametrize(
    "strings",
    [
        "<sst",
        sheets.shared("<si><t>x</t></si>")[:-5],
        sheets.shared("<si><t>a&b</t></si>"),
        '<!DOCTYPE sst [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>',
    ],
)
def test_damaged_shared_strings(tmp_path: Path, refused: Refuse, strings: str) -> None:
    assert refused(SOURCE, sheets.xlsx(tmp_path / "a.xlsx", GOOD, strings=strings), CANARY) == ["corrupt_workbook"]


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.xlsx", CANARY.encode(), "no_workbook"),
        ("a.xls", b"<html>" + CANARY.encode(), "no_workbook"),
        ("a.xlsx", b"", "no_workbook"),
        ("a.xlsx", b"PK\x03\x04" + CANARY.encode(), "corrupt_workbook"),
        ("a.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "encrypted_workbook"),
        ("a.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + CANARY.encode(), "no_workbook"),
        ("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + CANARY.encode(), "corrupt_workbook"),
    ],
)
def test_something_else(tmp_path: Path, refused: Refuse, name: str, content: bytes, code: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert refused(SOURCE, path, CANARY) == [code]


def test_a_missing_file(tmp_path: Path, refused: Refuse) -> None:
    assert refused(SOURCE, tmp_path / "no.xlsx") == ["file_not_found"]


def test_a_zip_that_is_no_workbook(tmp_path: Path, refused: Refuse) -> None:
    path = tmp_path / "a.xlsx"
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("word/document.xml", CANARY)
    assert refused(SOURCE, path, CANARY) == ["no_workbook"]


def test_a_bomb_that_declares_itself(tmp_path: Path, refused: Refuse) -> None:
    path = sheets.xlsx(tmp_path / "a.xlsx", GOOD, extra={"xl/media/x.bin": bytes(80 * 2**20)})
    assert refused(SOURCE, path, CANARY) == ["zip_bomb"]


def test_a_bomb_that_lies_about_its_size(tmp_path: Path, refused: Refuse) -> None:
    path = sheets.xlsx(tmp_path / "a.xlsx", sheets.worksheet("<row>" + " " * 10**6 + "</row>"))
    raw = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as package:
        size = package.getinfo("xl/worksheets/sheet1.xml").file_size
    lie = (1000).to_bytes(4, "little")
    path.write_bytes(bytes(raw).replace(size.to_bytes(4, "little"), lie))
    assert refused(SOURCE, path) == ["corrupt_workbook"]


def test_too_many_entries(tmp_path: Path, refused: Refuse) -> None:
    assert refused(SOURCE, sheets.xlsx(tmp_path / "a.xlsx", GOOD, extra={f"x/{i}": b"" for i in range(20_001)}), CANARY) == ["zip_bomb"]


def test_entries_with_the_same_name_or_a_password(tmp_path: Path, refused: Refuse) -> None:
    path = sheets.xlsx(tmp_path / "a.xlsx", GOOD)
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(path, "a") as package:
        package.writestr("xl/workbook.xml", CANARY)
    assert refused(SOURCE, path, CANARY) == ["corrupt_workbook"]
    path = sheets.xlsx(tmp_path / "b.xlsx", GOOD)
    raw = bytearray(path.read_bytes())
    at = raw.find(b"PK\x01\x02")
    raw[at + 8] |= 1
    path.write_bytes(bytes(raw))
    assert refused(SOURCE, path, CANARY) == ["encrypted_workbook"]


def test_shared_strings_that_do_not_fit(tmp_path: Path, refused: Refuse) -> None:
    items = "".join(f"<si><t>{'x' * 90}{i}</t></si>" for i in range(700_000))
    path = sheets.xlsx(tmp_path / "a.xlsx", GOOD, strings=sheets.shared(items))
    assert refused(SOURCE, path, CANARY, memory=300 * 2**20) == ["workbook_too_big"]


# -- the other formats


def test_an_entry_at_a_place_that_cannot_be(tmp_path: Path, refused: Refuse) -> None:
    """The list of a zip may begin, or place its entries, anywhere: before the file, and beyond every file."""
    path = sheets.xlsx(tmp_path / "a.xlsx", GOOD)
    raw = path.read_bytes()
    listed, end = raw.find(b"PK\x01\x02"), raw.rfind(b"PK\x05\x06")
    for place in (listed + more for more in (1, 10, 100, 5000, 2**20, 2**31)):
        path.write_bytes(raw[: end + 16] + place.to_bytes(4, "little") + raw[end + 20 :])
        assert refused(SOURCE, path, CANARY) == ["corrupt_workbook"]
