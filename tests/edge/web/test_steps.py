"""The steps of a release on the page, by the acts that the command line has: read, decide, answer, grade. One case, gone through once."""

from __future__ import annotations

import html
import io
import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest
from tests.edge.calling import Run
from tests.edge.web.inside import GATE
from tests.edge.web.serving import OWN, TABLE, Asked, asked

from reidrisk.case.case import open_case
from reidrisk.case.foreseeing import sealed_classes
from reidrisk.edge.web import foreseeing
from reidrisk.edge.web.queue.job import job_in
from reidrisk.edge.web.screen import screens
from reidrisk.prepare.asking.questionnaire import by_key

ANSWERS = {"sharing": "controlled", "controls": "high", "motives": "low", "recipient_security": "high", "p": "0.001"}
pytestmark = pytest.mark.xdist_group("page")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    with asked(tmp_path_factory.mktemp("page") / "cases") as one:
        yield one.enter()


@pytest.fixture(scope="module")
def case(page: Asked) -> str:
    """A file was sent, and read."""
    with GATE:
        answer = page.send("患者.csv", TABLE.encode())
        assert answer.json() == {"go": "/case/%E6%82%A3%E8%80%85/first"}
        working = page.get("/case/患者/data").text
    assert "aria-busy" in working
    assert page.waited("患者", "scan") == "done"
    return "患者"


def test_the_short_way_does_nothing_while_an_answer_cannot_be_used_and_keeps_what_was_typed(page: Asked, case: str) -> None:
    found = page.post(f"/case/{case}/first/grade", **{"name": "Li Na", "q-sharing": "enclave", "q-p": "7", "source-q-p": "yearbook"})
    assert found.status_code == 422
    assert 'role="alert"' in found.text
    assert 'value="7"' in found.text
    assert re.search(r'value="enclave"[^>]* checked', found.text)
    file = open_case(str(page.root / case)).file
    assert not [name for name, column in file.columns.items() if column.decision]
    assert not file.replies
    assert job_in(page.root / case, "assess") is None
    page.post("/name", name="")


@pytest.fixture(scope="module")
def decided(page: Asked, case: str) -> str:
    """Somebody decided on the columns."""
    assert page.post("/name", name=" Li  Na ", back=f"/case/{case}/columns").status_code == 303
    page.post(f"/case/{case}/columns/take", column=["性别", "年龄"])
    assert page.post(f"/case/{case}/columns/decide", column="药物编码", role="NI").status_code == 303
    return case


@pytest.fixture(scope="module")
def answered(page: Asked, decided: str) -> str:
    """And answered what decides."""
    for key, value in ANSWERS.items():
        assert page.post(f"/case/{decided}/purpose/answer", key=key, value=value, source="yearbook 2024").status_code == 303
    return decided


def test_the_first_page_has_the_case(page: Asked, case: str) -> None:
    assert f">{case}</a>" in page.get("/").text


def test_the_case_is_one_of_the_command_line(page: Asked, case: str) -> None:
    found = open_case(str(page.root / case))
    assert found.file.path == "data/患者.csv"
    assert (page.root / case / "data" / "患者.csv").read_text(encoding="utf-8") == TABLE


def test_how_it_was_read_is_shown_and_no_value(page: Asked, case: str) -> None:
    text = page.get(f"/case/{case}/data").text
    assert all(word in text for word in ("<b>24</b>", "<b>3</b>", "utf-8", ">99<", ">A99<"))
    rest = text.replace(TABLE.splitlines()[0], "")
    assert not re.search(r"\bA0[012]\b|[男女]", rest)


def test_what_is_kept_of_a_job_holds_no_value(page: Asked, case: str) -> None:
    kept = [path.read_text(encoding="utf-8") for path in (page.root / case / ".page").glob("*.json")]
    assert len(kept) >= 2
    assert not [text for text in kept if re.search(r"\bA0[012]\b", text)]


def test_a_decision_is_undone_and_one_that_nobody_had_made_taken_back(page: Asked, decided: str) -> None:
    def roles() -> list[str] | None:
        return open_case(str(page.root / decided)).file.columns["药物编码"].decision

    assert roles() == ["NI"]
    page.post(f"/case/{decided}/columns/decide", column="药物编码", role="QI", sensitive="1")
    assert roles() == ["QI", "SA"]
    page.post(f"/case/{decided}/columns/undo")
    assert roles() == ["NI"]
    page.post(f"/case/{decided}/columns/withdraw", column="药物编码")
    assert not roles()
    page.post(f"/case/{decided}/columns/undo")
    assert roles() == ["NI"]
    assert open_case(str(page.root / decided)).file.decisions["药物编码"].by == "Li Na"


def test_what_cannot_be_decided_is_said_and_changes_nothing(page: Asked, decided: str) -> None:
    before = (page.root / decided / "assessment.yaml").read_bytes()
    found = page.post(f"/case/{decided}/columns/decide", column="no such", role="QI")
    assert found.status_code == 422
    assert "no such" in found.text
    assert (page.root / decided / "assessment.yaml").read_bytes() == before


def test_an_unusable_answer_is_said_and_changes_nothing(page: Asked, answered: str) -> None:
    found = page.post(f"/case/{answered}/purpose/answer", key="p", value="7")
    assert (found.status_code, 'role="alert"' in found.text) == (422, True)
    assert page.post(f"/case/{answered}/purpose/answer", key="<script>alert(1)</script>", value="7").status_code == 422
    assert "<script>alert" not in found.text


def test_what_was_refused_and_is_loaded_again_is_the_screen(page: Asked, answered: str) -> None:
    found = page.client.get(f"/case/{answered}/purpose/answer", follow_redirects=False)
    assert (found.status_code, found.headers["location"].rpartition("/")[2]) == (303, "purpose")
    assert page.get(f"/case/{answered}/nothing/answer").status_code == 404
    assert page.get("/case/none/purpose/answer").status_code == 404


def test_a_case_of_the_command_line_is_read_again_where_its_file_lies(page: Asked, run: Run, tmp_path: Path) -> None:
    data = tmp_path / "here.csv"
    data.write_text(TABLE, encoding="utf-8")
    assert run("scan", str(data), "-o", str(page.root / "made"), "--lang", "en").code == 0
    assert page.post("/case/made/data/again", header_row="1").status_code == 303
    assert page.waited("made", "scan") == "done"
    assert "24 rows" in page.get("/case/made/first").text


def test_questions_of_the_papers_are_asked_where_they_are_unfolded(page: Asked, answered: str) -> None:
    folded, unfolded = page.get(f"/case/{answered}/purpose").text, page.get(f"/case/{answered}/purpose?part=dataset").text
    assert 'name="key" value="dataset.title"' not in folded
    assert 'name="key" value="dataset.title"' in unfolded
    assert (
        page.post(f"/case/{answered}/purpose/answer", key="dataset.title", value="T", part="dataset")
        .headers["location"]
        .endswith("#dataset")
    )
    assert open_case(str(page.root / answered)).file.replies["dataset.title"].value == "T"


def test_it_is_graded_as_the_command_line_does(page: Asked, answered: str) -> None:
    page.post(f"/case/{answered}/risk/assess")
    assert page.waited(answered, "assess") == "done"
    text = page.get(f"/case/{answered}/risk").text
    result = json.loads((page.root / answered / "result.json").read_text(encoding="utf-8"))
    assert f"<strong>Level {result['level']}</strong>" in text
    assert "Grade it again" in text
    assert "have changed since" not in text
    page.post(f"/case/{answered}/purpose/answer", key="controls", value="low")
    assert "have changed since" in page.get(f"/case/{answered}/risk").text
    page.post(f"/case/{answered}/purpose/answer", key="controls", value="high")


def test_what_would_be_is_shown_while_one_answers_and_ticks(page: Asked, answered: str) -> None:
    case = f"/case/{answered}"
    while "Counting" in (shown := page.post(f"{case}/purpose/part/range").text):
        page.waited(answered, "foresee")
    assert "It would be: level" in shown
    assert "no more" not in shown
    now = page.post(f"{case}/risk/part/whatif").text
    without = page.post(f"{case}/risk/part/whatif", column="性别").text
    assert "without them" in now
    assert ("no column is ticked yet" in now, "no column is ticked yet" in without, "It would be" in now) == (True, False, False)
    assert 'class="bars"' in without
    kept = (page.root / answered / ".page" / "foresee.result.json").read_text(encoding="utf-8")
    assert not re.search(r"\bA0[012]\b", kept)
    page.post(f"{case}/purpose/answer", key="sharing", value="")
    shown = page.post(f"{case}/purpose/part/range").text
    assert "Still possible: level" in shown
    assert 'id="would-q-sharing-public" hx-swap-oob="true"' in shown
    page.post(f"{case}/purpose/answer", key="sharing", value="controlled")
    sealed_classes._opened.cache_clear()
    foreseeing._EARLY.clear()
    assert page.get(f"{case}/risk").status_code == 200  # drawing it opens the classes, before anything is ticked
    for one in (each for each in threading.enumerate() if each.name == "classes"):
        one.join()
    assert sealed_classes._opened.cache_info().currsize == 1
    assert "no such" in page.post(f"{case}/risk/part/whatif", column="no such").text
    assert page.post(f"{case}/risk/part/nothing").status_code == 404


def test_a_passphrase_is_typed_twice_and_stands_nowhere(
    page: Asked, answered: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("REIDRISK_KEYS", str(tmp_path / "keys"))
    monkeypatch.delenv("REIDRISK_KEY_PASSPHRASE", raising=False)
    word = "correct horse battery staple"
    assert page.post(f"/case/{answered}/papers/key", name="Li Na", passphrase="", again="").status_code == 422
    page.post(f"/case/{answered}/papers/key", name="Li Na", passphrase=word, again="another")
    assert page.waited(answered, "key") == "refused"
    assert 'role="alert"' in page.get(f"/case/{answered}/papers").text
    assert not [path for path in (*page.root.rglob("*"), *tmp_path.rglob("*")) if path.is_file() and word.encode() in path.read_bytes()]


def test_a_paper_runs_nothing_and_is_one_of_the_list(page: Asked, answered: str) -> None:
    found = page.get(f"/case/{answered}/paper/assessment-en.html")
    assert found.status_code == 200
    assert found.headers["content-security-policy"].startswith("sandbox; default-src 'none'")
    assert page.get(f"/case/{answered}/paper/..%2Fassessment.yaml").status_code == 404
    assert page.get(f"/case/{answered}/paper/none.html").status_code == 404


def test_where_one_stands_is_always_there(page: Asked, answered: str) -> None:
    steps = [screen for screen in screens() if screen.step]
    for screen in steps:
        text = page.get(f"/case/{answered}/{screen.key}").text
        assert text.count('<li class="') >= len(steps)
        assert 'aria-current="step"' in text
        assert screen.command.en.split(" {")[0].split(" DATA")[0] in text


def test_all_is_there_in_chinese_too(page: Asked, answered: str) -> None:
    page.post("/language", lang="zh")
    try:
        for screen in screens():
            text = page.get(f"/case/{answered}/{screen.key}").text
            assert screen.title.zh in text
            assert 'lang="zh-Hans"' in text
    finally:
        page.post("/language", lang="en")


def test_a_name_is_asked_for_before_anything_is_decided(page: Asked, answered: str) -> None:
    page.post("/name", name="")
    try:
        assert page.post(f"/case/{answered}/columns/decide", column="年龄", role="QI").status_code == 422
        assert 'id="name"' in page.get(f"/case/{answered}/columns").text
    finally:
        page.post("/name", name="Li Na")


def test_a_damaged_case_is_said_at_its_place(page: Asked, answered: str) -> None:
    path = page.root / answered / "assessment.yaml"
    kept = path.read_bytes()
    path.write_text("columns: [\n", encoding="utf-8")
    try:
        found = page.get(f"/case/{answered}/columns")
        assert "assessment.yaml:" in found.text
        assert page.get("/").status_code == 200
    finally:
        path.write_bytes(kept)


def test_a_file_that_cannot_be_read_is_said_and_can_be_read_otherwise(page: Asked) -> None:
    page.send("two.csv", "甲;乙\n1;2\n".encode() + b"\xff\xfe\xfd\x81\x00")
    assert page.waited("two", "scan") == "refused"
    text = page.get("/case/two/data").text
    assert 'role="alert"' in text
    assert 'name="header_row"' in text
    job = job_in(page.root / "two", "scan")
    assert job is not None
    assert job.problems


@pytest.fixture(scope="module")
def shared(page: Asked) -> str:
    """A case of its own, shared under control."""
    page.send("forms.csv", TABLE.encode())
    assert page.waited("forms", "scan") == "done"
    page.post("/name", name="Li Na")
    assert page.post("/case/forms/purpose/answer", key="sharing", value="controlled").status_code == 303
    return "forms"


@pytest.fixture
def apart(page: Asked, shared: str) -> str:
    """The same, and somebody who works on it."""
    page.post("/name", name="Li Na")
    return shared


def attached(page: Asked, case: str, name: str, content: bytes) -> str:
    answer = page.client.request("PUT", f"/case/{case}/sent", params={"name": name}, content=content, headers=OWN)
    return str(answer.json()["file"])


def test_forms_go_out_and_come_back_and_what_they_contradict_is_decided(page: Asked, apart: str) -> None:
    at = f"/case/{apart}/purpose"
    assert page.post(f"{at}/answer", key="controls.access", value="no").status_code == 303
    assert page.post(f"{at}/form", format="page", both="1").status_code == 303
    assert "/paper/questions-1.html" in page.get(at).text
    sent = page.get(f"/case/{apart}/paper/questions-1.html")
    assert sent.headers["content-disposition"].startswith("attachment")
    number = re.search(r'"number": "(F-[0-9a-f]+)"', sent.text)
    assert number is not None
    answers = [{"key": key, "values": ["yes"], "source": "", "attached": []} for key in ("controls.access", "controls.pledge")]
    content = {"schema": "reidrisk/form-answers/1", "number": number[1], "by": "Wu", "position": "", "on": "", "answers": answers}
    back = sent.text.replace('id="answers">{}', f'id="answers">{json.dumps(content)}')
    assert page.post(f"{at}/back", file=attached(page, apart, "back.html", back.encode())).status_code == 303
    shown = page.get(at).text
    assert 'name="over" value="controls.access"' in shown
    assert f'id="over-1-t">{by_key()["controls.access"].short.en}</th>' in shown
    assert "--over" not in shown  # of the command line
    replies = open_case(str(page.root / apart)).file.replies
    assert (replies["controls.access"].value, replies["controls.pledge"].value) == ("no", "yes")
    assert page.post(f"{at}/over", over="controls.access").status_code == 303
    assert 'name="over"' not in page.get(at).text
    assert open_case(str(page.root / apart)).file.replies["controls.access"].by == "Wu"
    refused = page.post(f"{at}/back", file=attached(page, apart, "back.html", b"<html></html>"))
    assert (refused.status_code, "no answers in the file" in refused.text) == (422, True)


def test_the_sheet_of_the_columns_comes_back_as_decisions(page: Asked, apart: str) -> None:
    at = f"/case/{apart}/columns"
    assert page.post(f"{at}/form").status_code == 303
    sent = page.get(f"/case/{apart}/paper/roles-1.xlsx").content
    book = openpyxl.load_workbook(io.BytesIO(sent))
    for row in book.worksheets[0].iter_rows():
        row[6].value = "as proposed" if row[0].value in {"性别", "年龄"} else row[6].value
    out = io.BytesIO()
    book.save(out)
    assert page.post(f"{at}/back", file=attached(page, apart, "roles.xlsx", out.getvalue())).status_code == 303
    columns = open_case(str(page.root / apart)).file.columns
    assert {name for name, column in columns.items() if column.decision} == {"性别", "年龄"}
    assert columns["性别"].by == "Li Na"
    page.post("/name", name="")
    assert page.post(f"{at}/back", file=attached(page, apart, "roles.xlsx", out.getvalue())).status_code == 422
    page.post("/name", name="Li Na")


def test_a_published_p_is_offered_with_its_source(page: Asked, apart: str) -> None:
    for screen in ("first", "purpose"):
        text = page.get(f"/case/{apart}/{screen}").text
        assert 'data-fill="q-p" data-value="0.00108" data-source="GB/T 42460-2023 D.2, which cites GCO (2020)"' in text


def test_a_profile_is_kept_taken_over_and_confirmed_again(page: Asked, apart: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REIDRISK_PROFILES", str(tmp_path))
    at, place = f"/case/{apart}/purpose", tmp_path / "University X" / "profile.json"
    assert page.post(f"{at}/answer", key="controls.access", value="yes").status_code == 303
    assert page.post(f"{at}/profile-keep", of="recipient:", name="University X").status_code == 303
    assert page.post(f"{at}/answer", key="controls.access", value="").status_code == 303
    assert page.post(f"{at}/profile-use", profile="University X").status_code == 303
    assert "1 answer taken over" in page.get(at).text
    assert open_case(str(page.root / apart)).file.replies["controls.access"].by == "Li Na"
    place.write_text(re.sub(r'"until": "[0-9-]+"', '"until": "2026-01-31"', place.read_text(encoding="utf-8")), encoding="utf-8")
    assert "expired on 2026-01-31" in page.get(at).text
    assert page.post(f"{at}/profile-use", profile="University X").status_code == 422
    assert page.post(f"{at}/profile-confirm", profile="University X").status_code == 303
    assert "expired on" not in page.get(at).text


def test_a_case_of_the_command_line_says_that_it_was_not_read_here_and_is_with_one_click(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "cases" / "北院 2025"
    (tmp_path / "a.csv").write_text(TABLE, encoding="utf-8")
    assert run("scan", str(tmp_path / "a.csv"), "-o", str(folder)).code == 0
    assert run("decide", str(folder), "--qi", "性别", "--by", "Li").code == 0
    with asked(tmp_path / "cases") as one:
        page = one.enter()
        for screen in ("data", "columns", "first"):
            text = html.unescape(page.get(f"/case/北院 2025/{screen}").text)
            assert "made on the command line" in text, screen
            assert "comes first" not in text
            assert f"'{folder}'" in text  # as it is typed: the name has a space
        assert page.post("/case/北院 2025/data/again").status_code == 303
        assert page.waited("北院 2025", "scan") == "done"
        assert "made on the command line" not in page.get("/case/北院 2025/columns").text
        assert open_case(str(folder)).file.columns["性别"].decision == ["QI"]
