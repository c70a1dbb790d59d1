"""What a file holds beside its table is looked at for people: sheets, comments, properties, names, pivot copies, other cells."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter
from openpyxl.comments import Comment
from tests.data.sources.workbooks import ods, ods_number, ods_row, ods_text
from tests.edge.calling import Run

from reidrisk.data.open import open_dataset
from reidrisk.data.sheets import sheet_table
from reidrisk.identify.elsewhere import people_in
from reidrisk.model.dataset import PartKind
from reidrisk.model.inventory import PeopleInPart

Rows = Sequence[Sequence[object]]
PATIENTS = [("年龄", "性别", "区县"), *((20 + n % 30, "男女"[n % 2], ["海淀区", "朝阳区"][n % 3 == 0]) for n in range(40))]
CONTACTS = [("姓名", "手机号"), *((name, f"1391234{n:04}") for n, name in enumerate(["王秀英", "李伟", "张敏", "刘洋", "陈静"] * 4))]
CODES = [("变量名", "说明", "取值"), ("年龄", "周岁", "整数"), ("性别", "生理性别", "男、女"), ("区县", "现住址所在区县", "")]
COUNTS = [("区县", "性别", "人数"), ("海淀区", "男", 120), ("海淀区", "女", 130), ("朝阳区", "男", 90), ("朝阳区", "女", 99)]
OTHERS = [("性别", "出生日期", "邮编"), *(("男女"[n % 2], f"19{60 + n}-03-{n + 1:02}", f"1000{n + 10}") for n in range(20))]
MOBILE, NAME = "13912345678", "王秀英"


def book(path: Path, sheets: Mapping[str, Rows], with_: Callable[[Any, Any], object] = lambda _book, _sheet: None) -> Path:
    with xlsxwriter.Workbook(str(path)) as made:
        for name, rows in sheets.items():
            sheet = made.add_worksheet(name.removeprefix("-"))
            for number, row in enumerate(rows):
                sheet.write_row(number, 0, row)
            if name.startswith("-"):
                sheet.hide()
        with_(made, made.get_worksheet_by_name(next(iter(sheets))))
    return path


def found(path: object) -> dict[PartKind, PeopleInPart]:
    with open_dataset(path) as dataset:
        return {one.kind: one for one in people_in(dataset.table.parts())}


def test_comments_are_read_where_openpyxl_puts_them(tmp_path: Path) -> None:
    """In a folder of their own, ``xl/comments/comment1.xml``; Excel puts ``xl/comments1.xml``."""
    workbook = openpyxl.Workbook()
    for row in PATIENTS:
        workbook.active.append(row)
    workbook.active["A2"].comment = Comment(f"拨打 {MOBILE}", "科员")
    workbook.save(tmp_path / "a.xlsx")
    assert found(tmp_path / "a.xlsx")["comments"].count == 1


def test_a_remark_that_fills_a_sheet_or_a_file_alone_is_looked_at(tmp_path: Path) -> None:
    """A row without rows below it was taken for names of columns, and nobody looked."""
    remark = f"联系人：{NAME}，电话 {MOBILE}"
    assert found(book(tmp_path / "a.xlsx", {"患者": PATIENTS, "说明": [(remark,)], "空": []}))["outside"].name == "说明"
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("p.csv", "\n".join(",".join(map(str, row)) for row in PATIENTS))
        archive.writestr("note.txt", remark)
    assert found(tmp_path / "a.zip")["outside"].name == "note.txt"


def test_other_sheets(tmp_path: Path) -> None:
    """Those with persons, hidden or not; what explains codes, counts people or is empty is none of them."""
    seen = found(book(tmp_path / "a.xlsx", {"随访": PATIENTS, "-通讯录": CONTACTS, "说明": CODES, "汇总": COUNTS, "空": []}))
    assert set(seen) == {"hidden_sheet"}
    assert (seen["hidden_sheet"].name, seen["hidden_sheet"].count, seen["hidden_sheet"].direct) == ("通讯录", 20, ("姓名", "手机号"))
    assert seen["hidden_sheet"].sure
    seen = found(book(tmp_path / "b.xlsx", {"随访": PATIENTS, "死亡": OTHERS}))
    assert set(seen) == {"sheet"}
    assert set(seen["sheet"].quasi) >= {"性别", "出生日期"}
    assert not seen["sheet"].sure
    assert not found(book(tmp_path / "c.xlsx", {"随访": PATIENTS}))


def test_explanations_links_and_the_number_of_a_file_are_nobodys(tmp_path: Path) -> None:
    """What data dictionaries and office programs write into most workbooks."""
    fields = [
        ("Variable Name", "Label", "Description", "ETL conventions"),
        *((f"v{n}", f"Field {n}", "What it holds", "as is") for n in range(40)),
    ]
    links = [("Link",), *((f"https://example.org/page{n}",) for n in range(20))]
    number = "3f2504e0-4f89-11d3-9a0c-0305e82c3301"
    made = book(
        tmp_path / "a.xlsx", {"随访": PATIENTS, "fields": fields, "links": links}, lambda b, _s: b.set_custom_property("SiteId", number)
    )
    assert not found(made)
    assert found(book(tmp_path / "b.xlsx", {"随访": PATIENTS}, lambda _b, sheet: sheet.write_comment(3, 0, number)))["comments"].sure


@pytest.mark.parametrize(
    ("kind", "sure", "with_"),
    [
        ("comments", True, lambda _book, sheet: sheet.write_comment(3, 0, f"家属电话{MOBILE}")),
        ("comments", False, lambda _book, sheet: sheet.write_comment(3, 0, f"患者{NAME}，女，已核对")),
        ("authors", False, lambda book, _sheet: book.set_properties({"author": "周晓静", "company": "某医院信息科"})),
        ("properties", True, lambda book, _sheet: book.set_properties({"comments": f"联系人 {MOBILE}"})),
        ("properties", True, lambda book, _sheet: book.set_custom_property("联系", f"联系人 {MOBILE}")),
        ("names", True, lambda book, _sheet: book.define_name("联系人", f'="电话 {MOBILE}"')),
        ("outside", False, lambda _book, sheet: sheet.set_header(f"&L填表人：{NAME}")),
        ("outside", True, lambda _book, sheet: sheet.data_validation(1, 9, 1, 9, {"validate": "list", "source": [f"电话{MOBILE}"]})),
        ("outside", False, lambda _book, sheet: sheet.write_row(43, 0, [f"填表人：{NAME}"])),
        ("drawings", True, lambda _book, sheet: sheet.insert_textbox(3, 6, f"有疑问请致电{MOBILE}")),
        ("links", True, lambda _book, sheet: sheet.write_url(50, 0, "mailto:wang@hospital.cn", string="联系")),
    ],
)
def test_what_stands_in_no_cell_of_the_table(tmp_path: Path, kind: PartKind, sure: bool, with_: Callable[[Any, Any], object]) -> None:
    seen = found(book(tmp_path / "a.xlsx", {"随访": PATIENTS}, with_))
    assert set(seen) == {kind}
    assert (seen[kind].sure, seen[kind].count) == (sure, 2 if kind == "authors" else 1)
    assert MOBILE not in repr(seen)
    assert NAME not in repr(seen)


def test_what_programs_write_names_nobody(tmp_path: Path) -> None:
    """Who made the file is said only where it is somebody."""
    for author in ("openpyxl", "Microsoft Office User", "Administrator", "1"):
        path = tmp_path / "a.xlsx"
        with xlsxwriter.Workbook(str(path)) as made:
            made.set_properties({"author": author})
            sheet = made.add_worksheet("随访")
            for number, row in enumerate(PATIENTS):
                sheet.write_row(number, 0, row)
        assert not found(path)


def test_a_sheet_called_like_a_person(tmp_path: Path) -> None:
    assert set(found(book(tmp_path / "a.xlsx", {"随访": PATIENTS, NAME: []}))) == {"names"}


def with_parts(path: Path, **parts: str) -> Path:
    """The workbook with more parts in its package."""
    with zipfile.ZipFile(path, "a") as package:
        for name, content in parts.items():
            package.writestr(name, content)
    return path


PIVOT = "xl/pivotCache/pivotCacheDefinition1.xml"
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def test_the_copy_behind_a_pivot_table(tmp_path: Path) -> None:
    """It holds the source though the sheet is gone: values listed with a field, and those of the records."""
    path = book(tmp_path / "a.xlsx", {"随访": PATIENTS})
    fields = (
        '<cacheField name="姓名"><sharedItems/></cacheField><cacheField name="科室"><sharedItems><s v="内科"/></sharedItems></cacheField>'
    )
    rows = "".join(f'<r><s v="{name}"/><x v="0"/></r>' for name, _ in CONTACTS[1:])
    with_parts(
        path,
        **{
            PIVOT: f"<pivotCacheDefinition><cacheFields>{fields}</cacheFields></pivotCacheDefinition>",
            "xl/pivotCache/_rels/pivotCacheDefinition1.xml.rels": f'<Relationships><Relationship Id="r" Type="{RELATION}/pivotCacheRecords"'
            ' Target="pivotCacheRecords1.xml"/></Relationships>',
            "xl/pivotCache/pivotCacheRecords1.xml": f"<pivotCacheRecords>{rows}</pivotCacheRecords>",
        },
    )
    seen = found(path)
    assert (seen["pivot"].direct, seen["pivot"].count, seen["pivot"].sure) == (("姓名",), 20, True)


@pytest.mark.parametrize("part", [PIVOT, "xl/comments9.xml", "xl/externalLinks/externalLink1.xml"])
def test_what_cannot_be_read_is_said(tmp_path: Path, part: str) -> None:
    seen = found(with_parts(book(tmp_path / "a.xlsx", {"随访": PATIENTS}), **{part: "<broken"}))
    assert [one.unread is not None for one in seen.values()] == [True]


def test_threads_their_authors_and_what_another_file_said(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", {"随访": PATIENTS})
    with_parts(
        path,
        **{
            "xl/threadedComments/threadedComment1.xml": f"<all><threadedComment><text>电话{MOBILE}</text></threadedComment></all>",
            "xl/persons/person.xml": '<personList><person displayName="周晓静" userId="zhou@hospital.cn"/></personList>',
            "xl/externalLinks/externalLink1.xml": f"<externalLink><cell><v>电话{MOBILE}</v></cell></externalLink>",
            "xl/comments9.bin": "\0",
        },
    )
    with open_dataset(path) as dataset:
        seen = [(one.kind, one.sure, one.unread is not None) for one in people_in(dataset.table.parts())]
    assert sorted(seen) == [("authors", False, False), ("comments", True, False), ("other", False, True), ("other", True, False)]


def test_pictures_and_embedded_files_are_files_that_nobody_examined(tmp_path: Path) -> None:
    path = with_parts(book(tmp_path / "a.xlsx", {"随访": PATIENTS}), **{"xl/media/image1.png": "\x89PNG\0", "xl/vbaProject.bin": "\0"})
    with open_dataset(path) as dataset:
        assert {one.kind: one.count for one in dataset.facts.others} == {"unknown": 2}


def test_it_stands_in_the_result(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Level 1 while somebody else's telephone number goes out with the table; a named person's reason ends it, one by one."""
    monkeypatch.chdir(tmp_path)
    book(tmp_path / "a.xlsx", {"随访": PATIENTS, "-通讯录": CONTACTS, "死亡": OTHERS})
    words = ("assess", "a.xlsx", "--qi", "年龄,性别,区县", "--sharing", "enclave", "--json")
    record = run(*words).json
    cautions = {one["code"]: one for one in record["cautions"]}
    assert record["level"] == 1
    assert (cautions["identifiers-elsewhere"]["caps"], cautions["identifiers-elsewhere"]["subject"]) == (1, ["通讯录"])
    assert (cautions["persons-elsewhere"]["caps"], cautions["persons-elsewhere"]["subject"]) == (2, ["死亡"])
    reasons = "identifiers-elsewhere:通讯录=交付前另存为只含随访表的文件", "persons-elsewhere:死亡=该登记表已依法公开，接收方已有"
    settled = run(*words, "--accept", reasons[0], "--accept", reasons[1], "--by", "周晓静").json
    assert {one["code"] for one in settled["cautions"] if one.get("accepted")} == {"identifiers-elsewhere", "persons-elsewhere"}
    scanned = run("scan", "a.xlsx", "--json").json
    assert [(one["kind"], one["name"], one["direct"]) for one in scanned["elsewhere"]] == [
        ("hidden_sheet", "通讯录", ["姓名", "手机号"]), ("sheet", "死亡", []),
    ]  # fmt: skip
    assert MOBILE[:7] not in json.dumps([record, scanned], ensure_ascii=False)
    assert "通讯录" in run("scan", "a.xlsx", "--lang", "zh").out


def test_a_release_that_is_made_holds_nothing_of_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def more(made: Any, sheet: Any) -> None:
        made.set_properties({"author": "周晓静", "comments": MOBILE})
        sheet.write_comment(3, 0, f"电话{MOBILE}")
        made.define_name("联系人", f'="电话 {MOBILE}"')
        sheet.set_header(f"&L填表人：{NAME}")

    book(tmp_path / "a.xlsx", {"随访": PATIENTS, "-通讯录": CONTACTS}, more)
    assert len(found(tmp_path / "a.xlsx")) == 6
    ran = run("mitigate", "a.xlsx", "--qi", "年龄,性别,区县", "--k", "3", "--suppression", "100%", "-o", "out.xlsx")
    assert (ran.code, ran.err) == (0, "")
    assert not found(tmp_path / "out.xlsx")
    with zipfile.ZipFile(tmp_path / "out.xlsx") as package:
        everything = b"".join(package.read(name) for name in package.namelist())
    for text in ("周晓静", MOBILE, NAME, "通讯录", "填表人"):
        assert text.encode() not in everything


def test_cells_outside_the_table_are_kept_up_to_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_table, "_MOST_TEXTS", 3)
    title = [["某某医院随访表", None, None]], [[], ["注：1. 数据截至 2024 年底", None, None], ["注：2. 电话" + MOBILE, None, None]]
    path = book(tmp_path / "a.xlsx", {"随访": [*title[0], *PATIENTS, *title[1]]})
    with open_dataset(path) as dataset:
        (outside,) = [one for one in dataset.table.parts() if one.kind == "outside"]
    assert len(outside.texts) == 3
    assert found(path)["outside"].sure


OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
DUBLIN = "http://purl.org/dc/elements/1.1/"


def test_an_opendocument_sheet(tmp_path: Path) -> None:
    """Annotations with who wrote them, properties, pictures; the miniature that is drawn at each saving is none of them."""
    author = f'<dc:creator xmlns:dc="{DUBLIN}">周晓静</dc:creator>'
    note = f"<office:annotation>{author}<text:p>家属<text:span>电话139</text:span>12345678</text:p></office:annotation>"
    cells = [ods_row(ods_text("年龄"), ods_text("性别")), *(ods_row(ods_number(str(20 + n)), ods_text("男女"[n % 2])) for n in range(20))]
    cells[3] = cells[3].replace("<text:p>", f"{note}<text:p>", 1)
    path = ods(tmp_path / "a.ods", "".join(cells))
    title = f'<dc:title xmlns:dc="{DUBLIN}">联系人 {MOBILE}</dc:title>'
    meta = f'<office:document-meta xmlns:office="{OFFICE}"><office:meta>{title}</office:meta></office:document-meta>'
    with_parts(path, **{"meta.xml": meta, "Pictures/1.png": "\x89PNG\0", "Thumbnails/thumbnail.png": "\x89PNG\0"})
    seen = found(path)
    assert {kind: one.sure for kind, one in seen.items()} == {"comments": True, "properties": True, "authors": False}
    with open_dataset(path) as dataset:
        assert sum(one.count for one in dataset.facts.others) == 1
