"""How a table of counts is read on the page, and which kinds of files it writes on this machine."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.edge.web.serving import TABLE, Asked, asked

from reidrisk.case.acts import prepare
from reidrisk.case.approving.standing import standing_of
from reidrisk.case.approving.still_asked import is_question, still_asked
from reidrisk.case.case import open_case
from reidrisk.edge.web.asking import undecided
from reidrisk.edge.web.queue.job import job_in, result_in
from reidrisk.edge.web.screens import papers
from reidrisk.edge.web.sections import package
from reidrisk.model.act import Session
from reidrisk.model.text import LANGS, Lang, Text

pytestmark = pytest.mark.xdist_group("page")


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Asked]:
    with asked(tmp_path / "cases") as one:
        yield one.enter()


COUNTS = "省份,性别,就诊人数\n甲省,男,120\n甲省,女,95\n乙省,男,*\n乙省,女,12\n"


def test_a_table_of_counts_is_read_by_its_people_and_as_rows_again(page: Asked) -> None:
    page.send("counts.csv", COUNTS.encode())
    assert page.waited("counts", "scan") == "done"
    text = page.get("/case/counts/data").text
    assert ("<b>4</b>" in text, 'name="people_in"' in text, "rows withhold it" in text) == (True, True, False)
    for given, rows, said in (("就诊人数", 227, True), (None, 227, True), ("", 4, False)):  # a form without the field leaves it
        form = {} if given is None else {"people_in": given}
        assert page.post("/case/counts/data/again", **form).status_code == 303
        assert page.waited("counts", "scan") == "done"
        text = html.unescape(page.get("/case/counts/data").text)
        assert f"<b>{rows}</b>" in text
        assert ("“就诊人数” says it, in 3 rows; one record a person. 1 row withholds it" in text) is said
        assert ('<option value="就诊人数" selected>' in text) is said
        assert ("--people-in '就诊人数'" in text) is said
        assert (open_case(str(page.root / "counts")).file.read_options().people_in == "就诊人数") is said
    page.post("/case/counts/data/again", people_in="省份")
    assert page.waited("counts", "scan") == "refused"
    text = page.get("/case/counts/data").text
    assert "is no number of people" in text
    assert "甲省" not in text


def test_what_is_not_installed_is_not_offered(page: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    """Papers and packages of a kind that would be refused only once everything is filled in."""
    page.send("a.csv", COUNTS.encode())
    assert page.waited("a", "scan") == "done"
    assert (papers.formats(), package.archives()) == (("html", "pdf", "docx", "md"), ("7z", "zip"))
    assert "reidrisk[report]" not in page.get("/case/a/papers").text
    for module in (papers, package):
        monkeypatch.setattr(module, "installed", lambda *modules: not {"typst", "docx", "py7zr"} & set(modules))
    assert (papers.formats(), package.archives()) == (("html", "md"), ("zip",))
    text = page.get("/case/a/papers").text
    assert ('<option value="pdf"' in text, "reidrisk[report]" in text) == (False, True)
    page.post("/case/a/papers/write", format="pdf", lang="en")
    job = job_in(page.root / "a", "report")
    assert job is not None
    assert job.options["format_"] == "html"
    assert page.waited("a", "report") == "done"


def test_the_list_says_how_far_each_case_is(page: Asked, tmp_path: Path) -> None:
    """Its level, whether that is provisional, and the last entry of its ledger; a damaged case takes the list with it from nobody."""
    root = tmp_path / "cases"
    for name, result, ledger in (
        ("new", None, ""),
        ("graded", '{"levels": [3, 3], "provisional": false}', '{"kind": "agreement", "at": "2026-11-02T10:00:00+00:00"}\n'),
        ("open", '{"levels": [1, 3], "provisional": true}', '{"kind": "approval", "at": "2026-11-02T10:00:00+00:00"}\n{"kind": "rel'),
        ("torn", '{"levels": 3}', ""),
        ("empty", "", ""),
    ):
        (root / name / ".page").mkdir(parents=True)
        (root / name / "assessment.yaml").touch()
        if result is not None:
            (root / name / "result.json").write_text(result, encoding="utf-8")
        if ledger:
            (root / name / "ledger.jsonl").write_text(ledger, encoding="utf-8")
    (root / "unread" / ".page").mkdir(parents=True)
    text = html.unescape(page.get("/").text)
    states = dict(re.findall(r'data-name>(\w+)</a> <span class="state">([^<]*)</span>', text))
    assert states == {
        "new": "not graded yet",
        "graded": "level 3; last on record: agreement on record, 2026-11-02",
        "open": "level 1 to 3 (provisional)",
        "torn": "the result cannot be read",
        "empty": "the result cannot be read",
        "unread": "the data were not read yet",
    }


def test_columns_that_nobody_decided_are_named_where_the_work_rests_on_them(page: Asked) -> None:
    page.send("a.csv", TABLE.encode())
    assert page.waited("a", "scan") == "done"
    case = open_case(str(page.root / "a"))
    for screen in ("safe", "papers"):
        text = html.unescape(page.get(f"/case/a/{screen}").text)
        assert ("3 columns are not decided yet: 性别, 年龄, 药物编码." in text, 'href="/case/a/columns">Decide them now' in text) == (
            True,
            True,
        )
    assert undecided(case) == ("性别", "年龄", "药物编码")
    assert undecided(None) == ()


def test_open_questions_stand_under_their_subjects(page: Asked) -> None:
    page.send("a.csv", TABLE.encode())
    assert page.waited("a", "scan") == "done"
    text = html.unescape(page.get("/case/a/needed").text)
    counts = [int(one) for one in re.findall(r'class="group">[^<]* <span class="count">(\d+)<', text)]
    assert len(counts) > 2
    assert sum(counts) == len(re.findall('<fieldset id="q-', text))
    assert len(re.findall(r'<li><a href="#[a-z]+">', text)) == len(counts)


def test_an_open_question_is_listed_once_and_so_is_that_nobody_is_named(page: Asked) -> None:
    """The papers count them; what is no question stands there in full."""
    page.send("a.csv", TABLE.encode())
    assert page.waited("a", "scan") == "done"
    page.post("/name", name="Li Na", back="/")
    assert page.post("/case/a/columns/decide", column=["性别", "年龄", "药物编码"], role="QI").status_code == 303
    assert page.post("/case/a/risk/assess").status_code == 303
    assert page.waited("a", "assess") == "done"
    graded = result_in(page.root / "a", "assess", "en")
    assert graded is not None
    lacks = [(one["code"], part["subject"], part["stands_at"], part["text"]) for one in graded["gate"] for part in one["lacks"]]
    asked_elsewhere, others = ({text for *lack, text in lacks if is_question(*lack) is wanted} for wanted in (True, False))
    text = html.unescape(page.get("/case/a/papers").text)
    assert len(asked_elsewhere) > 20
    assert not [one for one in asked_elsewhere if f"<li>{one}</li>" in text]
    assert not [one for one in others if f"<li>{one}</li>" not in text]
    assert f"still ask {len(still_asked(open_case(str(page.root / 'a')), graded))} questions" in text
    assert "Everything that an approval asks for is there" not in text
    named = [text.count("does not say who signs"), text.count("names no policy manager"), text.count("names no executor")]
    with Session(lang="en") as session:
        prepare.ACT.on(prepare.Prepare(case=str(page.root / "a"), set_=("team.executor=Liu Yang",), by="Li Na"), session)
    text = html.unescape(page.get("/case/a/papers").text)
    now = [text.count("does not say who signs"), text.count("names no policy manager"), text.count("names no executor")]
    assert (named, now) == ([1, 0, 0], [0, 1, 0])


def test_papers_stand_by_their_titles() -> None:
    titles = {"risk-report": Text("评估报告", "Report"), "register": Text("登记", "Register")}
    names = ("risk-report-zh", "risk-report-en", "register", "risk-report-xx", "unknown-zh")
    assert [papers.titled(name, titles, "en") for name in names] == ["Report · Chinese", "Report · English", "Register", "", ""]
    assert papers.not_written(["secrets", "disposal"], "zh") == ["秘密登记表", "数据销毁证明"]


@pytest.mark.parametrize("lang", LANGS)
def test_a_ledger_that_does_not_hold_is_told_place_by_place_where_one_signs(tmp_path: Path, lang: Lang) -> None:
    with asked(tmp_path / "cases", lang=lang) as page:
        page.enter().send("a.csv", TABLE.encode())
        assert page.waited("a", "scan") == "done"
        (page.root / "a" / "ledger.jsonl").write_text('{"n": 1, "kind": "approval"}\nno entry\n', encoding="utf-8")
        text = html.unescape(page.get("/case/a/papers").text)
        faults = [one.text.say(lang) for one in standing_of(open_case(str(page.root / "a"))).breaks]
    assert len(faults) > 1
    assert [one for one in faults if f"<li>{one}</li>" not in text] == []
    assert "reidrisk verify" not in text
