"""A file that is no table: a sentence in the words of the page, and nothing of it stays; one that can be read otherwise waits for that."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
import xlsxwriter
from tests.edge.web.serving import TABLE, Asked, asked

from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.edge.web.place import NO_TABLE, STATE, CasesFolder
from reidrisk.edge.web.queue import unread
from reidrisk.edge.web.queue.job import PageJob
from reidrisk.edge.web.receiving import DATA
from reidrisk.edge.web.refusing.fields import FIELDS
from reidrisk.edge.web.refusing.telling import as_lines, in_fields
from reidrisk.edge.web.refusing.wrong_file import WRONG_FILE
from reidrisk.govern.envelope.parcel import FORM
from reidrisk.model.problem import InputError, Problem
from reidrisk.model.text import LANGS, Lang, Text
from reidrisk.model.words import ABOUT
from reidrisk.prepare.asking.questionnaire import by_key

SRC = Path(unread.__file__).parents[3]
PLANTED = "MALACHITE"


def workbook(*rows: list[str]) -> bytes:
    made = io.BytesIO()
    with xlsxwriter.Workbook(made) as book:
        sheet = book.add_worksheet()
        for number, row in enumerate(rows):
            sheet.write_row(number, 0, row)
    return made.getvalue()


def archive(**members: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for name, text in members.items():
            packed.writestr(name, text)
    return made.getvalue()


WRONG = {
    "picture.png": (b"\x89PNG\r\n\x1a\n" + bytes(99), "图片", "a picture"),
    "picture.bmp": (b"BM" + bytes(99), "图片", "a picture"),
    "picture.csv": (b"\xff\xd8\xff\xe0" + bytes(99), "图片", "a picture"),
    "picture.xlsx": (b"GIF89a" + bytes(99), "图片", "a picture"),
    "setup.exe": (b"MZ" + bytes(range(256)), "可执行文件", "a program"),
    "paper.pdf": (b"%PDF-1.7\n" + PLANTED.encode(), "PDF", "a PDF file"),
    "film.mp4": (b"\x00\x00\x00\x18ftypmp42" + bytes(99), "音频或视频", "a sound or video file"),
    "packed.7z": (b"7z\xbc\xaf\x27\x1c" + bytes(99), "请先解压", "Unpack it"),
    "patients.mdb": (b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(99), "Access", "Access"),
    "letter.doc": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "Word", "Word"),
    "letter.docx": (archive(**{"[Content_Types].xml": "<Types/>", "word/document.xml": PLANTED}), "Word", "Word"),
    "page.html": (b"<html><p>" + PLANTED.encode(), "可以读取：", "What is read: "),
    "names-only.csv": (f"sex,age,{PLANTED}\n".encode(), "再选择一次文件", "choose the file again"),
    "cut.xlsx": (workbook(["a", "b"], [PLANTED, "2"])[:900], "工作簿已损坏", "The workbook is damaged"),
    "empty.xlsx": (workbook(), "里面没有任何数据", "There is no data in it"),
    "none.zip": (archive(**{"read.me": "x"}), "没有可以读取的表", "no table in the archive"),
}


@pytest.fixture(params=["zh", "en"])
def page(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Asked, Lang]]:
    with asked(tmp_path / "cases", lang=request.param) as one:
        yield one.enter(), request.param


def test_of_a_file_that_is_no_table_only_the_reason_stays_until_another_has_come(page: tuple[Asked, Lang]) -> None:
    """One page for all of them: each is refused beside those before it, and all their reasons stand above the list."""
    one, lang = page
    for name in ("picture.png", "paper.pdf", "names-only.csv", "cut.xlsx"):
        content, zh, en = WRONG[name]
        go = one.send(name, content).json()["go"]
        case = go.split("/")[2]
        assert one.waited(case, "scan") == "refused", name
        assert not (one.root / case / DATA).exists(), name
        assert CasesFolder(one.root).names() == (), name
        moved = one.get(go)
        assert (moved.status_code, moved.headers["location"]) == (303, "/"), name
        shown = re.search(r'id="not-taken".*?</ul>', one.get("/").text, re.DOTALL)
        assert shown is not None
        line = shown[0].rpartition("<li>")[2]
        assert f"{name}" in line, name
        assert {"zh": zh, "en": en}[lang] in line, (name, line)
        assert not [word for word in (str(one.root), "--", "Spark", "pandas", "ClickHouse", PLANTED) if word in line], (name, line)
        assert not [path for path in one.root.iterdir() if not path.name.startswith(".")], name
        assert one.get(go).status_code == 404
    assert "not-taken" in one.get("/").text
    assert one.send("good.csv", TABLE.encode()).json()["go"] == "/case/good/first"
    assert "not-taken" not in one.get("/").text
    assert one.waited("good", "scan") == "done"


@pytest.mark.parametrize("name", WRONG)
def test_each_is_told_by_what_it_is_and_what_to_do(name: str, tmp_path: Path) -> None:
    content, zh, en = WRONG[name]
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError) as caught:
        open_dataset(tmp_path / name, ReadOptions())
    assert {one.code for one in caught.value.problems} <= WRONG_FILE
    for lang in LANGS:
        (line,) = as_lines(caught.value.problems, lang, tmp_path.parent)
        assert {"zh": zh, "en": en}[lang] in line
        assert line.startswith(name)
        assert not [word for word in (str(tmp_path), "--", "Spark", "pandas", "ClickHouse", PLANTED) if word in line], line


def test_a_page_that_watches_the_reading_is_led_away_by_the_browser_itself(page: tuple[Asked, Lang]) -> None:
    """Swapped into the page, the list would stand at the address of what is gone."""
    one, _ = page
    go = one.send("picture.png", WRONG["picture.png"][0]).json()["go"]
    one.waited("picture", "scan")
    answer = one.client.get(go, headers={"hx-request": "true"})
    assert (answer.status_code, answer.headers["hx-redirect"]) == (200, "/")


def test_what_is_called_a_case_and_is_none_leaves_nothing(page: tuple[Asked, Lang]) -> None:
    one, lang = page
    answer = one.send("monday.case", PLANTED.encode() * 99)
    assert answer.status_code == 422
    assert answer.json()["problems"][0].startswith(
        {"zh": "monday.case: 这不是移交文件", "en": "monday.case: This is no file of a case"}[lang]
    )
    assert not [path for path in one.root.iterdir() if not path.name.startswith(".")]


def test_one_for_somebody_else_is_removed_unopened(page: tuple[Asked, Lang]) -> None:
    one, _ = page
    key = "ab" * 32
    assert one.send("monday.case", f"{FORM} {key}\n".encode() + bytes(99)).json()["go"] == "/case/monday/handed"
    assert "/case/monday/handed/discard" in one.get("/case/monday/handed").text
    assert one.post("/case/monday/handed/discard").headers["location"] == "/"
    assert CasesFolder(one.root).names() == ()


def test_what_can_be_read_in_another_way_waits_for_that_or_is_removed(page: tuple[Asked, Lang]) -> None:
    one, lang = page
    given = b"sex,age\n" + b"M,30\n" * 9 + b'"F,31\n' + b"M,32\n" * 9
    assert one.send("open.csv", given).status_code == 200
    assert one.waited("open", "scan") == "refused"
    shown = one.get("/case/open/first").text
    assert (str(one.root) in shown.partition("<footer>")[0], "/case/open/data" in shown, "/case/open/first/discard" in shown) == (
        False,
        True,
        True,
    )
    assert {"zh": "数据还没有读成", "en": "the data were not read yet"}[lang] in one.get("/").text
    assert one.post("/case/open/data/again", header_row="none", delimiter="|").status_code == 303
    assert one.waited("open", "scan") == "refused"
    assert (one.root / "open" / DATA / "open.csv").read_bytes() == given
    moved = one.post("/case/open/first/discard")
    assert (moved.status_code, moved.headers["location"], (one.root / "open").exists()) == (303, "/", False)


def test_a_case_is_never_removed_by_it(page: tuple[Asked, Lang]) -> None:
    one, _ = page
    one.send("good.csv", TABLE.encode())
    one.waited("good", "scan")
    for screen in ("first", "data"):
        assert one.post(f"/case/good/{screen}/discard").status_code == 422
    assert (one.root / "good" / DATA / "good.csv").read_text(encoding="utf-8") == TABLE


def test_a_case_whose_data_are_exchanged_for_something_else_stays(page: tuple[Asked, Lang]) -> None:
    """It was read once: decisions rest on it, and the file is somebody's to put back."""
    one, _ = page
    one.send("good.csv", TABLE.encode())
    one.waited("good", "scan")
    (one.root / "good" / DATA / "good.csv").write_bytes(WRONG["picture.csv"][0])
    one.post("/case/good/data/again")
    assert one.waited("good", "scan") == "refused"
    assert (one.root / "good" / DATA / "good.csv").exists()
    assert CasesFolder(one.root).names() == ("good",)


def test_one_whose_process_was_killed_before_it_said_why_can_be_read_again(tmp_path: Path) -> None:
    place = CasesFolder(tmp_path)
    folder = place.fresh("a.csv")
    PageJob(folder=str(folder), slot="scan", act="scan", options={}, lang="en").keep(state="running")
    (folder / STATE / NO_TABLE).touch()
    (folder / DATA).mkdir()
    assert place.names() == ()
    assert unread.why_not(place) == []
    assert place.names() == ("a",)
    (folder / STATE / NO_TABLE).touch()
    (folder / DATA).rmdir()  # killed a moment later: there is nothing left to read
    assert unread.why_not(place) == []
    assert not folder.exists()


def test_what_is_being_read_is_not_removed(tmp_path: Path) -> None:
    folder = CasesFolder(tmp_path).fresh("a.csv")
    PageJob(folder=str(folder), slot="scan", act="scan", options={}, lang="en").keep(state="waiting")
    with pytest.raises(InputError):
        unread.discard(folder)
    assert folder.is_dir()


@pytest.mark.parametrize(
    ("line", "lang", "said"),
    [
        ("use --header-row none.", "en", "use “Row of the column names” (none)."),
        ("请使用 --header-row none。", "zh", "请使用“列名所在的行”（填 none）。"),
        ("--delimiter and --quote are right", "en", "“Separator” and --quote are right"),
        ("--delimiter ';' or --delimiter tab.", "en", "“Separator” (';') or “Separator” (tab)."),
        ("give --header-rows 1", "en", "give --header-rows 1"),
        ("Raise --memory", "en", "Raise --memory"),
        ("--sheet all 把它们合并。", "zh", "“工作表”（填 all）把它们合并。"),
    ],
)
def test_options_are_said_as_the_fields_of_the_page(line: str, lang: Lang, said: str) -> None:
    assert in_fields(line, lang) == said


def test_a_file_of_a_case_is_said_by_its_name_and_any_other_by_its_path(tmp_path: Path) -> None:
    files = {
        str(tmp_path / "a" / DATA / "t.csv"): "t.csv",
        str(tmp_path / "a" / STATE / "came" / "x.case"): "x.case",
        str(tmp_path / "a" / "assessment.yaml"): "assessment.yaml",
        str(tmp_path / "a" / "papers" / "plan.json"): "papers/plan.json",
        "/elsewhere/t.csv": "/elsewhere/t.csv",
    }
    lines = as_lines((Problem("x", Text("坏", "bad"), file=file) for file in files), "en", tmp_path)
    assert lines == tuple(f"{name}: bad" for name in files.values())


def test_an_answer_that_cannot_be_used_is_said_by_its_question(tmp_path: Path) -> None:
    """Its key, where it is no question of the program."""
    wrong = Text("“x”不能用", "“x” is of no use")
    keys = {"controls.breach": by_key()["controls.breach"].short.say("en"), "p": by_key()["p"].short.say("en"), "cell B7": "cell B7"}
    assert "controls.breach" not in keys["controls.breach"]
    problems = [Problem("bad_value", ABOUT.fill(key=key, what=wrong)) for key in keys]
    assert as_lines(problems, "en", tmp_path) == tuple(f"{title}: “x” is of no use" for title in keys.values())


def test_each_kind_of_wrong_file_is_one_that_reading_tells() -> None:
    of_reading = "".join(path.read_text(encoding="utf-8") for path in (SRC / "data").rglob("*.py"))
    assert [code for code in sorted(WRONG_FILE) if f'"{code}"' not in of_reading] == []


def test_each_field_is_an_option_of_reading() -> None:
    assert set(FIELDS) <= {one.name for one in fields(ReadOptions)}
