"""Forms that travel: written, filled in as a person or an attacker would, and read back; nothing that is there is overwritten unasked."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet
from tests.case.test_prepare_command import WHO, case, sets
from tests.edge.calling import Ran, Run
from tests.edge.web.browser import browser, found

from reidrisk.prepare.asking.questionnaire import by_key

__all__ = ["case"]
Edit = Callable[[Worksheet], None]
BLOCK = '<script type="application/json" id="answers">'


@pytest.fixture
def asked(run: Run, case: str) -> str:
    """A case whose data are shared under control."""
    assert run("prepare", case, *sets("sharing=controlled"), *WHO).code == 0
    return case


def written(run: Run, case: str, file: str, *more: str) -> dict[str, Any]:
    what = "columns" if file.startswith("roles") else "questions"
    return dict(run("form", what, case, "-o", file, "--json", *more).json)


def place_of(sheet: Worksheet, text: str, *, beside: int = 0) -> str:
    """The cell whose text begins like this, or one beside it."""
    cell = next(cell for row in sheet.iter_rows() for cell in row if isinstance(cell.value, str) and cell.value.startswith(text))
    return str(sheet.cell(cell.row, cell.column + beside).coordinate)


def heading(sheet: Worksheet, text: str) -> int:
    return next(int(cell.column) for row in sheet.iter_rows() for cell in row if cell.value == text)


def filled(file: str, answers: dict[str, str], edit: Edit | None = None, heads: dict[str, str] | None = None) -> None:
    """Filled in by hand: answers by key, in a workbook that only the hand changes."""
    book = openpyxl.load_workbook(file)
    sheet = book.worksheets[0]
    columns = {"key": "Key", "answer": "Answer", "name": "Filled in by", **(heads or {})}
    key, answer = heading(sheet, columns["key"]), heading(sheet, columns["answer"])
    rows = {sheet.cell(row, key).value: row for row in range(1, sheet.max_row + 1)}
    for name, value in answers.items():
        sheet.cell(rows[name], answer).value = value
    sheet[place_of(sheet, columns["name"], beside=1)] = "王敏"
    if edit is not None:
        edit(sheet)
    book.save(file)


def take(run: Run, case: str, file: str, *more: str) -> Ran:
    return run("form", "take", case, file, "--lang", "en", *more)


def reply(run: Run, case: str, key: str) -> Any:
    return run("prepare", case, "--json").json["answers"].get(key)


def test_a_workbook_goes_out_and_comes_back_as_the_recipients_own_statements(run: Run, asked: str, tmp_path: Path) -> None:
    made = written(run, asked, "q.xlsx")
    assert "controls.access" in made["questions"]
    assert not {key for key in made["questions"] if by_key()[key].question is not None or not by_key()[key].sent}
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "rights.pdf").write_bytes(b"list of rights")

    def rests(sheet: Worksheet) -> None:
        row = int(re.sub(r"\D", "", place_of(sheet, "controls.access")))
        sheet.cell(row, heading(sheet, "What it rests on")).value = "rule 12, §3"
        sheet.cell(row, heading(sheet, "Names of attachments")).value = "rights.pdf; gone.pdf; ../q.xlsx"
        sheet[place_of(sheet, "Date", beside=1)] = "2026-01-31"

    filled("q.xlsx", {"controls.access": "yes", "controls.pledge": "no", "security.graded": "grade 2"}, rests)
    ran = take(run, asked, "q.xlsx", "--attachments", "in", "--json")
    assert ran.code == 0
    assert (ran.json["entered"], ran.json["by"], ran.json["on"]) == (
        ["controls.access", "controls.pledge", "security.graded"],
        "王敏",
        "2026-01-31",
    )
    assert (ran.json["attached"], ran.json["missing"]) == (["rights.pdf"], ["gone.pdf", "../q.xlsx"])
    file, _, sum_ = ran.json["evidence"].partition(" sha256:")
    assert (tmp_path / asked / file).read_bytes() == (tmp_path / "q.xlsx").read_bytes()
    access, pledge = reply(run, asked, "controls.access"), reply(run, asked, "controls.pledge")
    assert (access["by"], access["date"], access["evidenced"]) == ("王敏", "2026-01-31", True)
    assert not pledge["evidenced"]  # the form states it, and backs nothing
    for part in ("the recipient's own statement", made["form"], sum_, "rule 12, §3"):
        assert part in access["source"]
    again = take(run, asked, "q.xlsx", "--attachments", "in", "--json").json
    assert (again["entered"], len(again["same"])) == ([], 3)


def test_attachments_that_come_later_back_what_the_form_had_said(run: Run, asked: str, tmp_path: Path) -> None:
    written(run, asked, "q.xlsx")

    def rests(sheet: Worksheet) -> None:
        for key, name in (("controls.access", "rights.pdf"), ("controls.pledge", "pledge.pdf"), ("controls.breach", "own.pdf")):
            row = int(re.sub(r"\D", "", place_of(sheet, key)))
            sheet.cell(row, heading(sheet, "Names of attachments")).value = name

    filled("q.xlsx", {"controls.access": "yes", "controls.pledge": "no", "controls.breach": "no"}, rests)
    assert run("prepare", asked, *sets("controls.breach=no"), *WHO).code == 0  # somebody else's, and stays so
    first = take(run, asked, "q.xlsx", "--json").json
    assert (first["entered"], first["missing"]) == (["controls.access", "controls.pledge"], ["rights.pdf", "pledge.pdf"])
    (tmp_path / "in").mkdir()
    for name in ("rights.pdf", "own.pdf"):
        (tmp_path / "in" / name).write_bytes(name.encode())
    again = take(run, asked, "q.xlsx", "--attachments", "in", "--json").json
    assert (again["entered"], again["same"]) == (["controls.access"], ["controls.breach", "controls.pledge"])
    assert (again["attached"], again["missing"]) == (["rights.pdf"], ["pledge.pdf"])
    assert [reply(run, asked, f"controls.{key}")["evidenced"] for key in ("access", "pledge", "breach")] == [True, False, False]
    assert reply(run, asked, "controls.breach")["by"] == "Li"
    assert take(run, asked, "q.xlsx", "--attachments", "in", "--json").json["entered"] == []


def test_what_is_there_is_shown_and_asked_never_overwritten(run: Run, asked: str) -> None:
    assert run("prepare", asked, *sets("controls.access=no", "controls.breach=no"), *WHO).code == 0
    written(run, asked, "q.xlsx", "--bilingual")
    heads = {"key": "编号 / Key", "answer": "回答 / Answer", "name": "填写人姓名"}
    filled("q.xlsx", {"controls.access": "是 / yes", "controls.breach": "yes", "controls.pledge": "是"}, heads=heads)
    ran = take(run, asked, "q.xlsx")
    assert ran.code == 1
    assert "controls.access: the case has “no” (Li), the form “yes”; not changed." in ran.out.replace("\n", " ")
    assert reply(run, asked, "controls.access")["value"] == "no"
    assert reply(run, asked, "controls.pledge")["value"] == "yes"
    chosen = take(run, asked, "q.xlsx", "--over", "controls.access", "--json")
    assert (chosen.code, [one["key"] for one in chosen.json["collisions"]]) == (1, ["controls.breach"])
    assert reply(run, asked, "controls.access")["value"] == "yes"
    assert take(run, asked, "q.xlsx", "--over", "all").code == 0


def test_each_that_cannot_be_used_is_named_with_its_cell_and_nothing_is_written(run: Run, asked: str) -> None:
    written(run, asked, "q.xlsx")

    def spoilt(sheet: Worksheet) -> None:
        key, answer = heading(sheet, "Key"), heading(sheet, "Answer")
        rows = {sheet.cell(row, key).value: row for row in range(1, sheet.max_row + 1)}
        sheet.cell(rows["controls.breach"], answer).value = "perhaps"
        sheet.cell(rows["controls.pledge"], answer).value = "=1+1"
        sheet.cell(rows["controls.policies"], key).value = "controls.polices"
        sheet.cell(rows["controls.policies"], answer).value = "yes"
        sheet.cell(rows["controls.training"], key).value = "controls.access"
        sheet.cell(rows["controls.training"], answer).value = "no"

    filled("q.xlsx", {"controls.access": "yes"}, spoilt)
    ran = take(run, asked, "q.xlsx")
    assert ran.code != 0
    assert "holds a formula" in ran.err
    book = openpyxl.load_workbook("q.xlsx")
    sheet = book.worksheets[0]
    for row in sheet.iter_rows():
        for cell in row:
            cell.value = None if cell.value == "=1+1" else cell.value
    book.save("q.xlsx")
    words = take(run, asked, "q.xlsx").err.replace("\n", " ")
    for text in (
        "“perhaps” is not",
        "does not ask “controls.polices”",
        'Did you mean "controls.policies"',
        "“controls.access” has an answer in",
    ):
        assert text in re.sub(r"\s+", " ", words).replace('"perhaps"', "“perhaps”"), text
    assert len(set(re.findall(r"cell ([A-Z]+[0-9]+)", words))) >= 4
    assert reply(run, asked, "controls.access") is None


@pytest.mark.parametrize("lost", ["Answer", "Key", "What it rests on", "Names of attachments"])
def test_a_column_of_the_form_that_is_gone_is_named_with_its_row(run: Run, asked: str, lost: str) -> None:
    written(run, asked, "q.xlsx")
    filled("q.xlsx", {"controls.access": "yes"}, lambda sheet: sheet.delete_cols(heading(sheet, lost)))
    told = re.sub(r"\s+", " ", take(run, asked, "q.xlsx").err)
    assert re.search(rf"q.xlsx: Row \d+ has the headings, but “{lost}” is not among them. Put this heading back", told)
    assert reply(run, asked, "controls.access") is None


def test_the_roles_whose_column_was_renamed_are_not_read_without_their_reasons(run: Run, case: str) -> None:
    written(run, case, "roles.xlsx")
    heads = {"key": "Column", "answer": "Role decided"}

    def renamed(sheet: Worksheet) -> None:
        sheet[place_of(sheet, "Reason of the decision")] = "Why"

    filled("roles.xlsx", {"性别": "as proposed"}, renamed, heads)
    assert "“Reason of the decision” is not among them" in re.sub(r"\s+", " ", take(run, case, "roles.xlsx").err)


@pytest.mark.parametrize("part", ["xl/vbaProject.bin", "xl/externalLinks/externalLink1.xml", "xl/embeddings/oleObject1.bin", "link"])
def test_a_workbook_that_acts_or_leads_out_is_not_read(run: Run, asked: str, part: str) -> None:
    written(run, asked, "q.xlsx")
    filled("q.xlsx", {"controls.access": "yes"})
    rels = "xl/drawings/_rels/drawing1.xml.rels"
    told = '<Relationships><Relationship Id="r1" Type="http://x/oleLink" Target="file:///x" TargetMode="External"/></Relationships>'
    with zipfile.ZipFile("q.xlsx", "a") as package:
        package.writestr(rels if part == "link" else part, told if part == "link" else b"\0")
    ran = take(run, asked, "q.xlsx")
    assert "macros, embedded objects or external links" in ran.err
    assert reply(run, asked, "controls.access") is None


def test_forms_of_others_changed_numbers_and_files_that_are_none(run: Run, asked: str, tmp_path: Path) -> None:
    made = written(run, asked, "q.html")
    page = (tmp_path / "q.html").read_text(encoding="utf-8")

    def sent_back(**changes: Any) -> str:
        one = {"key": "controls.access", "values": ["yes"], "source": "", "attached": []}
        content = {"schema": "reidrisk/form-answers/1", "number": made["form"], "by": "W", "position": "", "on": "", "answers": [one]}
        text = json.dumps({**content, **changes}).replace("<", "\\u003c")
        (tmp_path / "back.html").write_text(page.replace(f"{BLOCK}{{}}", f"{BLOCK}{text}"), encoding="utf-8")
        return take(run, asked, "back.html").err

    assert "sent no such form" in sent_back(number="F-0123456789abcdef")
    assert "sent no such form" in sent_back(number="../../x")
    assert "no answers in the file" in sent_back(schema="other/1")
    assert "no answers in the file" in sent_back(answers={"controls.access": "yes"})
    assert "no answers in the file" in sent_back(answers=[{"key": 1, "values": ["yes"]}])
    assert "who filled the form in" in sent_back(by="")
    assert "2999-01-01" in sent_back(on="2999-01-01")
    assert "does not ask" in sent_back(answers=[{"key": "sharing", "values": ["public"], "attached": []}])
    assert reply(run, asked, "controls.access") is None
    (tmp_path / "back.html").write_text(page, encoding="utf-8")
    assert "no answers in the file" in take(run, asked, "back.html").err
    (tmp_path / "two.html").write_text(page + f"{BLOCK}{{}}</script>", encoding="utf-8")
    assert "no answers in the file" in take(run, asked, "two.html").err
    (tmp_path / "text.xlsx").write_text("a,b\n", encoding="utf-8")
    assert "no Excel workbook" in take(run, asked, "text.xlsx").err
    (tmp_path / "large.html").write_bytes(b" " * (4 * 2**20 + 1))
    assert take(run, asked, "large.html").code != 0
    openpyxl.Workbook().save(tmp_path / "other.xlsx")
    assert "There is no form in the workbook" in take(run, asked, "other.xlsx").err
    assert "no such file" in take(run, asked, "nowhere.xlsx").err
    (tmp_path / "folder.xlsx").mkdir()
    assert "This is a folder, not a form" in take(run, asked, "folder.xlsx").err
    (tmp_path / "locked.xlsx").write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "EncryptedPackage".encode("utf-16-le"))
    assert "Remove the password" in take(run, asked, "locked.xlsx").err
    (tmp_path / "old.xlsx").write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))
    assert "no Excel workbook" in take(run, asked, "old.xlsx").err
    assert sent_back() == ""
    kept = next((tmp_path / asked / "evidence").iterdir())
    assert kept.suffix == ".txt"  # nobody runs it by opening it


def test_a_form_of_one_of_several_recipients_holds_for_that_one(run: Run, asked: str) -> None:
    assert run("prepare", asked, *sets("recipients.organisations=University X;Insurer Y"), *WHO).code == 0
    assert "which of them is asked" in run("form", "questions", asked, "-o", "q.html", "--lang", "en").err
    assert "There is no recipient" in run("form", "questions", asked, "-o", "q.html", "--for", "Nobody", "--lang", "en").err
    made = written(run, asked, "q.xlsx", "--for", "Insurer Y")
    assert "controls.access@Insurer Y" in made["questions"]
    assert "recipients.people" not in made["questions"]  # a list that all recipients share
    filled("q.xlsx", {"controls.access@Insurer Y": "yes"})
    assert take(run, asked, "q.xlsx").code == 0
    assert "Insurer Y" in Path(asked, "assessment.yaml").read_text(encoding="utf-8").split("recipients:")[1]
    assert "there already" in run("form", "questions", asked, "-o", "q.xlsx", "--for", "Insurer Y", "--lang", "en").err
    assert "cannot be written as" in run("form", "questions", asked, "-o", "q.doc", "--for", "Insurer Y", "--lang", "en").err
    assert run("prepare", asked, *sets("sharing=public"), *WHO).code == 0
    assert "nothing to ask" in run("form", "questions", asked, "-o", "p.html", "--for", "Insurer Y", "--lang", "en").err


def test_roles_go_out_as_a_sheet_and_come_back_as_decisions(run: Run, case: str) -> None:
    written(run, case, "roles.xlsx")
    heads = {"key": "Column", "answer": "Role decided"}
    sheet = openpyxl.load_workbook("roles.xlsx").worksheets[0]
    row = next(row for row in sheet.iter_rows(values_only=True) if row[0] == "药物编码")
    assert row[1] == "quasi-identifier and sensitive attribute"
    assert all(row[3:6])  # three reasons
    assert {one.type for one in sheet.data_validations.dataValidation} == {"list"}
    filled("roles.xlsx", {"性别": "as proposed", "年龄": "直接标识符", "药物编码": "QI+SA"}, heads=heads)
    ran = take(run, case, "roles.xlsx", "--json")
    assert (ran.code, ran.json["kind"], ran.json["entered"]) == (0, "columns", ["性别", "年龄", "药物编码"])
    decided = {one["name"]: one["roles"] for one in run("assess", case, "--json").json["columns"]}
    assert decided == {"性别": ["QI"], "年龄": ["DI"], "药物编码": ["QI", "SA"]}

    def reasoned(sheet: Worksheet) -> None:
        row = int(place_of(sheet, "性别")[1:])
        sheet.cell(row, heading(sheet, "Reason of the decision")).value = "known to neighbours"

    filled("roles.xlsx", {}, reasoned, heads)
    ran = take(run, case, "roles.xlsx", "--json")
    assert (ran.code, ran.json["entered"], len(ran.json["same"])) == (0, ["性别"], 2)
    assert "known to neighbours" in (Path(case) / "assessment.yaml").read_text(encoding="utf-8")
    filled("roles.xlsx", {"年龄": "quasi-identifier"}, heads=heads)
    ran = take(run, case, "roles.xlsx")
    assert ran.code == 1
    assert "年龄: the case has “direct identifier” (王敏), the form “quasi-identifier”" in ran.out.replace("\n", " ")
    assert take(run, case, "roles.xlsx", "--over", "年龄").code == 0

    def spoilt(sheet: Worksheet) -> None:
        sheet.cell(int(place_of(sheet, "性别")[1:]), heading(sheet, "Column")).value = "性刖"
        sheet.append(["年龄", *[None] * 5, "NI"])

    filled("roles.xlsx", {"药物编码": "NI and QI"}, spoilt, heads)
    words = re.sub(r"\s+", " ", take(run, case, "roles.xlsx").err)
    for text in ("does not ask “性刖”", "“年龄” has an answer in cell", "is not a role of a column"):
        assert text in words, text


def test_the_role_of_a_column_that_is_gone_is_not_entered_and_that_is_told(run: Run, case: str) -> None:
    """Whether the case still knows that there was one, or not."""
    written(run, case, "roles.xlsx")
    filled(
        "roles.xlsx",
        dict.fromkeys(("性别", "年龄", "药物编码"), "sensitive attribute"),
        heads={"key": "Column", "answer": "Role decided"},
    )
    file = Path(case, "assessment.yaml")
    lines = file.read_text(encoding="utf-8").split("\n")
    at = lines.index("  药物编码:")
    file.write_text("\n".join([*lines[: at + 1], "    change: gone", *lines[at + 1 :]]), encoding="utf-8")
    ran = take(run, case, "roles.xlsx", "--json")
    assert (ran.code, ran.json["entered"], ran.json["gone"]) == (0, ["性别", "年龄"], ["药物编码"])
    assert "no longer in the data, and their roles were not entered: “药物编码”" in re.sub(r"\s+", " ", take(run, case, "roles.xlsx").out)
    end = next(n for n, line in enumerate(lines) if n > at and not line.startswith("    "))
    file.write_text("\n".join([*lines[:at], *lines[end:]]), encoding="utf-8")
    ran = take(run, case, "roles.xlsx", "--json")
    assert (ran.code, ran.json["gone"]) == (0, ["药物编码"])


def test_a_column_named_like_a_formula_stays_text(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data.csv").write_text('=HYPERLINK("x"),+age\nm,1\nf,2\n', encoding="utf-8")
    assert run("scan", "data.csv", "-o", "c").code == 0
    written(run, "c", "roles.xlsx")
    book = openpyxl.load_workbook("roles.xlsx")
    cells = [cell for row in book.worksheets[0].iter_rows() for cell in row if str(cell.value).startswith(("=", "+"))]
    assert [(cell.data_type, cell.quotePrefix) for cell in cells] == [("s", True), ("s", True)]


@pytest.mark.skipif(found() is None, reason="no Chromium on this machine")
@pytest.mark.xdist_group("page")
def test_the_page_is_filled_in_from_disk_saved_and_read_back(run: Run, asked: str, tmp_path: Path) -> None:
    written(run, asked, "q.html", "--bilingual")
    with browser(tmp_path / "profile", "en") as one:
        one.open((tmp_path / "q.html").as_uri())
        one.run(
            "const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved = blob; return make.call(URL, blob); }; 0"
        )
        field = 'JSON.parse(document.getElementById("questions").textContent).fields.findIndex((one) => one.key === "%s")'
        access, people = (one.run(field % key) for key in ("controls.access", "recipients.people"))
        one.run(f'document.getElementById("q{access}-0").click()')
        one.run(f"document.getElementById('q{people}-v').value = 'Wu </script><b>x'")
        assert one.run("document.getElementById('save').click(), document.getElementById('told').textContent") == "Fill in your name first."
        one.run("document.getElementById('by').value = '王敏'; document.getElementById('save').click()")
        back = one.run("window.saved.text()")
        (tmp_path / "back.html").write_text(back, encoding="utf-8")
        assert one.run("document.getElementById('language').click(), document.querySelector('h1').textContent") == "数据接收方问卷"
        one.open((tmp_path / "back.html").as_uri())  # what was saved can be gone on with
        assert one.run(f'document.getElementById("q{access}-0").checked && document.getElementById("by").value') == "王敏"
        assert one.run("document.querySelectorAll('main b').length") == 0
        assert one.errors == []
        # data: is the browser's own picture of a date field
        assert {address.partition(":")[0] for address in one.asked} <= {"file", "blob", "about", "data"}
    assert take(run, asked, "back.html").code == 0
    assert reply(run, asked, "controls.access")["value"] == "yes"
    assert reply(run, asked, "recipients.people")["value"] == ["Wu </script><b>x"]
