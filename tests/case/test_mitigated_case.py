"""A case from its answers to a released package: mitigated, graded by its output, approved, released, verified."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import duckdb
import openpyxl
import pytest
from tests.case.made_once import made_once
from tests.case.papers import SIGNED_PAPER
from tests.case.prepared_answers import PREPARED
from tests.case.test_approve import _keys
from tests.case.test_prepare_command import CONTEXT, WHO, graded, sets
from tests.case.test_release_command import agree, release
from tests.edge.calling import Run

__all__ = ["_keys"]
ROLES = {"name": "DI", "sex": "QI", "age": "QI", "lot": "NI"}


def rows(count: int, *, first: int = 20) -> list[list[str]]:
    return [[f"Per Son{n:03}", "mf"[n % 2], str(first + n % 40), "abc"[n % 3]] for n in range(count)]


def write(path: Path, found: list[list[str]], names: tuple[str, ...] = ("name", "sex", "age", "lot")) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([names, *found])


def stored(folder: Path, ending: str) -> str:
    """The people in a file of this kind; its name."""
    write(folder / "people.csv", rows(160))
    if ending == ".xlsx":
        book = openpyxl.Workbook(write_only=True)
        sheet = book.create_sheet()
        for row in csv.reader((folder / "people.csv").read_text(encoding="utf-8").splitlines()):
            sheet.append(row)
        book.save(folder / "people.xlsx")
    if ending == ".parquet":
        duckdb.sql(f"copy (from read_csv('{folder}/people.csv')) to '{folder}/people.parquet'")
    return f"people{ending}"


@pytest.fixture
def ready(run: Run, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    ending = getattr(request, "param", ".csv")
    made_once(f"mitigated{ending}", tmp_path, tmp_path_factory, lambda: decided(run, tmp_path, ending))
    return tmp_path


def decided(run: Run, tmp_path: Path, ending: str) -> None:
    """A case of the people in a file of this kind, every question answered and every column decided."""
    run("scan", stored(tmp_path, ending), "-o", "case", "--lang", "en")
    graded(run)
    assert run("prepare", "case", *sets(*PREPARED, "subjects.number=160"), *WHO).code == 0
    assert run("prepare", "case", *sets("columns.knowable@lot=unlikely"), "--source", "the lots are drawn here", *WHO).code == 0
    decide(tmp_path / "case" / "assessment.yaml", ROLES)


def decide(path: Path, roles: dict[str, str]) -> None:
    """The roles of the columns in the file of a case."""
    text = path.read_text(encoding="utf-8")
    for name, role in roles.items():
        at = text.index("decision:", text.index(f"\n  {name}:"))
        text = f"{text[:at]}decision: {role}{text[at + 9 :]}"
    path.write_text(text, encoding="utf-8")


def record(folder: Path) -> dict[str, Any]:
    return dict(json.loads((folder / "case" / "mitigation.json").read_text(encoding="utf-8")))


WAYS = [(".csv", ()), (".xlsx", ("--local", "--k", "10")), (".parquet", ("--cells", "--k", "10"))]


@pytest.mark.parametrize(("ready", "way"), WAYS, ids=["levels", "local", "cells"], indirect=["ready"])
def test_the_whole_chain(run: Run, ready: Path, way: tuple[str, ...]) -> None:
    name = next(ready.glob("people.[xp]*"), ready / "people.csv").name
    source = (ready / name).read_bytes()
    before = run("assess", "case", "--json").json
    ran = run("mitigate", "case", *way, *(("--goal", "level-3") if way else ()), "--as", "Liu Yang", "--lang", "en")
    assert ran.code == 0, ran.err
    assert "Level: 1 before, 3 after." in ran.out
    assert "Entered in the ledger as entry 1" in ran.out
    assert (ready / name).read_bytes() == source
    made = record(ready)["made"]
    assert (made["path"], made["before"]["level"], made["after"]["level"]) == (f"output/{name}", 1, 3)
    assert made["before"]["dataset"]["rows"] == 160
    after = run("assess", "case", "--json").json
    assert (before["level"], after["level"], after["dataset"]["columns"]) == (1, 3, 3)
    assert after["plan"]["hash"] == before["plan"]["hash"], "the plan that was fixed is the plan of the output"
    assert not after["plan"]["changed_after_result"]
    assert run("report", "case", "risk-report", "record", "--lang", "en").code == 0
    assert "mitigation (level before and after)" in (ready / "case" / "documents" / "record-en.html").read_text(encoding="utf-8")
    (ready / "dua.pdf").write_bytes(SIGNED_PAPER)
    assert agree(run).code == 0
    assert run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager").code == 0
    released = release(run, "--json")
    assert released.code == 0, released.err
    assert (ready / "package" / "data" / name).read_bytes() == (ready / "case" / "output" / name).read_bytes()
    assert "Per Son" not in "".join(path.read_text(encoding="utf-8") for path in (ready / "package").rglob("*.*ml"))
    assert run("verify", "package", "--key", released.json["key"]).code == 0
    assert run("verify", "case", "--json").json["entries"] == 6  # the decision, the release and its completion


@pytest.mark.parametrize(
    ("lang", "source", "fate"),
    [("zh", "源数据：共 4 列：直接标识符 1 列", "已删除"), ("en", "Source data. Columns: 4; direct identifiers 1", "left out")],
)
def test_the_report_on_identifiers_is_of_the_data_as_they_came(run: Run, ready: Path, lang: str, source: str, fate: str) -> None:
    assert run("mitigate", "case").code == 0
    assert run("report", "case", "identifiers", "--format", "md", "--lang", lang).code == 0
    report = ready / "case" / "documents" / f"identifiers-{lang}.md"
    text = report.read_text(encoding="utf-8")
    assert source in text
    (name,) = (line for line in text.splitlines() if line.startswith("| name |"))
    assert name.rstrip(" |").endswith(fate), "what was found in the source, and what became of it"
    (ready / "people.csv").unlink()  # where the source is gone the report is of the output
    assert run("report", "case", "identifiers", "--format", "md", "--lang", lang).code == 0
    assert source not in report.read_text(encoding="utf-8")


def test_the_report_says_what_a_class_gives_away_of_all_its_members(run: Run, ready: Path) -> None:
    answers = ready / "case" / "assessment.yaml"
    answers.write_text(answers.read_text(encoding="utf-8").replace("decision: NI", "decision: SA"), encoding="utf-8")
    assert run("mitigate", "case").code == 0
    assert run("report", "case", "risk-report", "--format", "md", "--lang", "en").code == 0
    text = (ready / "case" / "documents" / "risk-report-en.md").read_text(encoding="utf-8")
    assert "“lot”: none of" in text or "hold a single value" in text


@pytest.mark.parametrize("way", ["--local", "--cells"])
def test_documents_tell_of_recoding_class_by_class(run: Run, ready: Path, way: str) -> None:
    assert run("mitigate", "case", way, "--goal", "level-3", "--k", "10").code == 0
    assert run("report", "case", "risk-report", "software", "--format", "md", "--lang", "en").code == 0
    text = (ready / "case" / "documents" / "risk-report-en.md").read_text(encoding="utf-8")
    assert "recoded class by class" in text
    assert max(map(len, text.split())) < 80, "a bound is written short"
    with (ready / "case" / "output" / "people.csv").open(encoding="utf-8-sig", newline="") as file:
        out = list(csv.reader(file))[1:]
    cells = sum(cell == "*" for row in out for cell in row)
    assert (record(ready)["records_lost"], record(ready)["cells_suppressed"]) == (160 - len(out), cells)
    assert re.search(rf"Suppressed: {160 - len(out)} records \(.*?\), {cells} cells", text)


@pytest.mark.usefixtures("ready")
def test_answers_that_only_the_command_line_gave_are_told(run: Run) -> None:
    assert "the case does not hold" not in run("mitigate", "case", "--lang", "en").out
    assert "the case does not hold" in run("mitigate", "case", "--threshold", "0.04", "--lang", "en").out


def test_an_output_that_was_touched_or_made_of_other_data_counts_no_more(run: Run, ready: Path) -> None:
    assert run("mitigate", "case", "--lang", "en").code == 0
    assert run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager").code == 0
    output = ready / "case" / "output" / "people.csv"
    content = output.read_bytes()
    output.write_bytes(content + content.splitlines(keepends=True)[-1])
    ran = run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager", "--json")
    assert [one["code"] for one in ran.json["errors"]] == ["stale_result"]
    assert run("verify", "case", "--json").json["status"] == "superseded"
    output.write_bytes(content)
    assert run("verify", "case", "--json").json["status"] == "approved"
    write(ready / "people.csv", rows(170))
    assert run("scan", "people.csv", "-o", "case", "--lang", "en").code == 0
    assert run("assess", "case", "--json").json["level"] == 1


@pytest.mark.usefixtures("ready")
def test_nobody_but_an_executor_enters_it_and_trying_writes_nothing(run: Run, ready: Path) -> None:
    wrong = run("mitigate", "case", "--as", "Chen Jing", "--json")
    assert [one["code"] for one in wrong.json["errors"]] == ["not_in_role"]
    assert run("mitigate", "case", "--try", "--lang", "en").code == 0
    names = {path.name for path in (ready / "case").iterdir()}
    assert names & {"output", "mitigation.json", "plan.yaml", "ledger.jsonl"} == set()


@pytest.mark.usefixtures("ready")
def test_next_month_the_plan_goes_into_a_new_case(run: Run, ready: Path) -> None:
    assert run("mitigate", "case", "--lang", "en").code == 0
    write(ready / "next.csv", rows(200))
    assert run("scan", "next.csv", "-o", "next", "--lang", "en").code == 0
    assert run("prepare", "next", "--from", "case", "--lang", "en").code == 0
    of_the_data = [one for one in CONTEXT if one.startswith("population.")]  # what rests on the data is asked anew
    assert run("prepare", "next", *sets(*of_the_data, *PREPARED, "subjects.number=200"), *WHO).code == 0
    assert run("prepare", "next", *sets("columns.knowable@lot=unlikely"), "--source", "drawn here", *WHO).code == 0
    ran = run("apply", "case/plan.yaml", "next", "--as", "Liu Yang", "--lang", "en")
    assert ran.code == 0, ran.out + ran.err
    assert "Level: 1 before, 3 after." in ran.out
    assert "Entered in the ledger as entry 1" in ran.out
    assert run("assess", "next", "--json").json["level"] == 3
    assert run("report", "next", "risk-report", "datasets", "--lang", "en").code == 0
    found = run("diff", "case", "next", "--json").json
    assert (found["level"], found["roles"]) == ([], [])
    assert {one["key"] for one in found["data"]} >= {"rows", "path"}
    assert run("approve", "next", "--as", "Chen Jing", "--role", "policy-manager").code == 0


@pytest.mark.usefixtures("ready")
def test_next_month_when_the_level_no_longer_holds(run: Run, ready: Path) -> None:
    assert run("mitigate", "case", "--lang", "en").code == 0
    write(ready / "next.csv", [[f"Per Son{n:03}", "mf"[n % 2], str(20 + n), "abc"[n % 3]] for n in range(60)])
    assert run("scan", "next.csv", "-o", "next", "--lang", "en").code == 0
    assert run("prepare", "next", "--from", "case", "--lang", "en").code == 0
    ran = run("apply", "case/plan.yaml", "next", "--lang", "en")
    assert (ran.code, "no longer fits these data" in ran.out) == (1, True)
    assert not {"output", "mitigation.json"} & {path.name for path in (ready / "next").iterdir()}


@pytest.mark.usefixtures("ready")
def test_the_headline_tells_levels_pictures_and_what_would_lose_less(run: Run, ready: Path) -> None:
    write(ready / "few.csv", rows(26))
    words = ("mitigate", "few.csv", "--di", "name", "--goal", "level-3", "--sharing", "controlled", "-o", "out.csv", "--lang", "en")
    refused = run(*words)
    assert refused.code == 1
    assert "78 of 78 quasi-identifier cells" in refused.out
    ran = run(*words, "--most-lost", "100%", "--utility", "use.html")
    assert ran.code == 0, ran.err
    assert "Level of the original: 1." in ran.out
    assert "wholly suppressed and no longer carry information (" in ran.out
    assert "The purpose of the data is not stated" in ran.out
    assert "allow some records to be suppressed" not in ran.out  # the neutral default does
    granular = run(*words, "--most-lost", "100%", "--loss", "granular", "--replace")
    assert "allow some records to be suppressed (--suppression 5%)" in granular.out
    assert "<figure" in (ready / "use.html").read_text(encoding="utf-8")
    assert run("mitigate", "case", "--lang", "en").code == 0
    assert (ready / "case" / "documents" / "utility-en.html").is_file()


def test_text_that_a_case_keeps_is_redacted_and_counts_as_such(run: Run, tmp_path: Path) -> None:
    """The case decided that the text is a direct identifier; what was redacted of it is none, now and when the case is read again."""
    found = [[*row, f"Patient {row[0]} was seen today. {row[0]} is well and wants to go home soon."] for row in rows(160)]
    write(tmp_path / "people.csv", found, ("name", "sex", "age", "lot", "notes"))
    run("scan", "people.csv", "-o", "case", "--lang", "en")
    graded(run)
    assert run("prepare", "case", *sets(*PREPARED), *WHO).code == 0
    decide(tmp_path / "case" / "assessment.yaml", {**ROLES, "notes": "DI"})
    assert run("mitigate", "case", "--redact", "notes").code == 0
    kept = record(tmp_path)
    assert kept["redacted"] == ["notes"]
    with (tmp_path / "case" / "output" / "people.csv").open(encoding="utf-8") as file:
        assert {row["notes"] for row in csv.DictReader(file)} == {
            "Patient [NAME] was seen today. [NAME] is well and wants to go home soon."
        }
    assert run("assess", "case", "--json").json["level"] == kept["made"]["after"]["level"] == 3


def test_what_is_needed_as_it_is_is_a_wish_that_can_be_missed_and_an_explicit_must_binds(run: Run, ready: Path) -> None:
    """160 people of 40 ages and 2 sexes: four of a kind at most, nine are asked for. Who answers “keep” gets a plan and the price."""
    assert ready.exists()
    assert run("prepare", "case", *sets("columns.need@age=keep", "columns.need@sex=keep"), *WHO).code == 0
    asked = ("mitigate", "case", "--k", "9", "--goal", "level-3", "--try", "--lang", "en")
    done = run(*asked, "--json")
    assert done.code == 0
    goals = {tuple(one["columns"]): one for one in done.json["usefulness"] if one["goal"] == "column"}
    assert (goals["sex",]["asked"], goals["sex",]["met"]) == ("as it is", True)
    assert (goals["age",]["met"], goals["age",]["price"]) == (False, 160)
    assert "age: asked as it is; delivered bands of 10 years; it cannot be achieved, whatever else is given up" in run(*asked).out
    assert run(*asked, "--fail-on", "usefulness").code == 1
    assert run("prepare", "case", *sets("columns.need@age=must"), *WHO).code == 0
    assert run(*asked).code == 2


def test_what_is_approved_is_its_use_too(run: Run, ready: Path) -> None:
    """Ages in bands of ten where they were needed as they are: nobody signs over that without a word."""
    assert run("prepare", "case", *sets("columns.need@age=keep", "columns.need@sex=keep"), *WHO).code == 0
    assert run("mitigate", "case", "--k", "9", "--goal", "level-3").code == 0
    signing = ("approve", "case", "--as", "Chen Jing", "--role", "policy-manager", "--lang", "en")
    refused = run(*signing, "--json")
    assert [one["code"] for one in refused.json["errors"]] == ["use-missed"]
    assert "goals of the purpose that the treated data do not meet” must be settled: age" in " ".join(run(*signing).err.split())
    assert not (ready / "case" / "ledger.jsonl").exists()
    assert run(*signing, "--accept", "use-missed=The recipient wrote that bands of ten do.").code == 0
    assert next(one for one in run("assess", "case", "--json").json["gate"] if one["code"] == "use-missed")["accepted"]["by"] == "Chen Jing"
    assert run("report", "case", "record", "risk-report", "--format", "md", "--lang", "en").code == 0
    report = (ready / "case" / "documents" / "risk-report-en.md").read_text(encoding="utf-8")
    assert "goals of the purpose that the treated data do not meet (1 matter; a named person gave a reason)" in report
    record = (ready / "case" / "documents" / "record-en.md").read_text(encoding="utf-8")
    assert "goals of the purpose that the treated data do not meet; reason: The recipient wrote that bands of ten do." in record
    assert "use-missed" not in record


def test_the_purpose_that_was_answered_steers_without_any_option(run: Run, ready: Path) -> None:
    """By default sex comes first; here it may go, and ages must not be coarser than tens. The purpose is printed as its file says it."""
    use = ("purpose.use=neutral", "purpose.usual=no", "purpose.weights=age=10; sex=0", "purpose.grains=age=must 10 years")
    more = ("purpose.tables=age ±50%", "purpose.target=none", "purpose.intervals=none", "purpose.lost=10%")
    assert run("prepare", "case", *sets(*use, *more), *WHO).code == 0
    printed = run("prepare", "case", "--purpose").out
    assert printed.startswith("kind: neutral\n")
    assert "  age: {weight: 10, coarsest: 10 years, must: yes}\n" in printed.replace('"', "")
    assert run("prepare", "case", "--json").json["purpose"] == printed
    asked = ("--k", "9", "--goal", "level-3", "--json")
    found = run("mitigate", "case", "--try", *asked).json
    assert found["purpose"] == {"kind": "neutral", "assumed": False}
    assert (found["plan"]["in_words"]["age"]["en"], "sex" in found["plan"]["dropped"]) == ("bands of 5 years", True)
    assert found["useful"]
    assert ready.exists()
    assert run("prepare", "case", *sets("purpose.use=", "purpose.usual="), *WHO).code == 0
    assert "purpose.use" in run("prepare", "case", "--purpose", "--lang", "en").out


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize(("lang", "no"), [("zh", "产出的结论不可接受"), ("en", "the conclusion on the output is not acceptable")])
def test_an_output_that_is_not_acceptable_is_not_sent_on_to_its_release(run: Run, lang: str, no: str) -> None:
    ran = run("mitigate", "case", "--k", "2", "--threshold", "0.001", "--lang", lang)
    assert no in ran.out
    assert "reidrisk release" not in ran.out
    ran = run("mitigate", "case", "--k", "2", "--lang", lang)
    assert no not in ran.out
    assert "reidrisk release" in ran.out


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize(
    ("lang", "held", "no"),
    [("zh", "有未了结的发现，产出因此只评到 2 级", "--goal level-3"), ("en", "hold the output at level 2", "--goal level-3")],
)
def test_an_output_that_a_finding_holds_down_is_told_the_finding(run: Run, lang: str, held: str, no: str) -> None:
    """Another threshold would not help: whoever knows the lots finds people by them."""
    assert run("prepare", "case", *sets("columns.knowable@lot=possible"), "--reason", "asked again", *WHO).code == 0
    ran = run("mitigate", "case", "--k", "2", "--lang", lang)
    assert held in ran.out.replace("\n", "")
    assert no not in ran.out
    assert "reidrisk release" not in ran.out
