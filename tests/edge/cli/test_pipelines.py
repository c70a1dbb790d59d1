"""What a pipeline reads: exit codes by its own conditions, JUnit, SARIF and annotations."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.edge.calling import D3, D3_CONTEXT, D3_ROLES, Run

from reidrisk.edge.cli.failing import in_case

GOOD = ("assess", D3, *D3_ROLES, *D3_CONTEXT, "--lang", "en")
OPEN = ("assess", D3, *D3_ROLES, "--lang", "en")


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - our own


def named(tmp_path: Path) -> str:
    """A table with a direct identifier whose column steers whoever prints it."""
    path = tmp_path / "a,b%.csv"
    path.write_text(
        "姓名,性别\n" + "".join(f"张{sign}{sign},男\n" for sign in "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚"), encoding="utf-8"
    )
    return str(path)


@pytest.mark.parametrize(
    ("words", "condition", "code"),
    [
        (GOOD, "level<3", 0), (GOOD, "level<4", 1), (GOOD, "level < 4 | provisional", 1), (GOOD, "provisional", 0),
        (OPEN, None, 4), (OPEN, "level<3", 1), (OPEN, "provisional", 0),
    ],
)  # fmt: skip
def test_a_pipeline_says_what_it_minds(run: Run, words: tuple[str, ...], condition: str | None, code: int) -> None:
    assert run(*words, *(("--fail-on", condition) if condition else ())).code == code
    assert run(*words, "--json", *(("--fail-on", condition) if condition else ())).code == code


def test_conditions_that_are_none_are_all_told_before_anything_is_read(run: Run) -> None:
    ran = run("assess", "nowhere.csv", "--fail-on", "level<9|overdue|level<3", "--json")
    assert ran.code == 2
    assert [one["code"] for one in ran.json["errors"]] == ["bad_value", "bad_value"]
    assert run(*GOOD, "--format", "junit", "--json").code == 2


def test_what_only_a_case_can_answer_is_not_passed_over_for_a_file(run: Run) -> None:
    ran = run("assess", D3, "--fail-on", "level<3|provisional|usefulness|due", "--json")
    assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, ["needs_case", "needs_case"])


def test_a_case_is_asked_what_is_due_and_whether_its_output_serves_its_purpose(run: Run) -> None:
    """Every word of the one condition; an event that was to be settled yesterday makes the difference, and a goal that is missed."""
    every = "level<2|provisional|usefulness|due"
    assert run("scan", D3, "-o", "case").code == 0
    assert run("decide", "case", "--qi", "性别,年龄", "--ni", "药物编码", "--by", "Li").code == 0
    assert [one["code"] for one in run("assess", "case", "--fail-on", every, "--json").json["errors"]] == ["no_purpose"]
    assert run("mitigate", "case", "--k", "3", "--weight", "年龄=5", "-o", "out.csv").code == 0
    assert run("assess", "case", "--fail-on", every).code == 0
    made = Path("case/mitigation.json").read_text(encoding="utf-8")
    assert '"useful": true' in made
    assert in_case(("usefulness", "due"), Path("case")) == {"usefulness": False, "due": False}
    Path("case/mitigation.json").write_text(made.replace('"useful": true', '"useful": false'), encoding="utf-8")
    assert in_case(("usefulness",), Path("case")) == {"usefulness": True}


def test_junit_is_a_failure_for_what_is_wrong_and_a_pass_for_what_is_right(run: Run, tmp_path: Path) -> None:
    good = parsed(run(*GOOD, "--format", "junit").out)
    (suite,) = good
    assert (suite.get("failures"), suite.get("errors")) == ("0", "0")
    level = next(case for case in suite.iter("testcase") if str(case.get("classname")).endswith(".level"))
    assert list(level) == []
    assert {one.get("name"): one.get("value") for one in suite.iter("property")}["level"] == "3"
    ran = run("assess", named(tmp_path), "--lang", "en", "--format", "junit", "--fail-on", "level<2")
    assert ran.code == 1
    (suite,) = parsed(ran.out)
    failed = {str(case.get("classname")).rsplit(".", 1)[-1] for case in suite.iter("testcase") if case.find("failure") is not None}
    assert failed == {"level", "direct-identifier"}
    cases = list(suite.iter("testcase"))
    assert suite.get("tests") == str(len(cases))
    assert suite.get("skipped") == str(sum(case.find("skipped") is not None for case in cases)) != "0"


def test_sarif_names_rules_columns_and_the_file(run: Run, tmp_path: Path) -> None:
    log = run("assess", named(tmp_path), "--lang", "zh", "--format", "sarif").out
    (found,) = json.loads(log)["runs"]
    rules = {rule["id"] for rule in found["tool"]["driver"]["rules"]}
    assert {one["ruleId"] for one in found["results"]} == rules >= {"level", "direct-identifier"}
    (direct,) = [one for one in found["results"] if one["ruleId"] == "direct-identifier"]
    assert direct["locations"][0]["logicalLocations"] == [{"name": "姓名", "kind": "column"}]
    assert direct["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a%2Cb%25.csv"
    assert {one["level"] for one in found["results"]} <= {"error", "warning", "note"}
    assert "张伟伟" not in log
    assert json.loads(run(*GOOD, "--format", "sarif").out)["runs"][0]["properties"]["level"] == 3


def test_annotations_are_one_line_each_whatever_the_names(run: Run, tmp_path: Path) -> None:
    lines = run("assess", named(tmp_path), "--lang", "en", "--format", "github").out.splitlines()
    assert all(line.startswith(("::error file=a%2Cb%25.csv,title=", "::warning file=", "::notice file=")) for line in lines)
    assert sum(line.startswith("::error") for line in lines) == 2


@pytest.mark.parametrize("ending", ["xml", "sarif", "annotations"])
def test_a_report_by_its_ending_holds_the_same(run: Run, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"out.{ending}"
    assert run(*GOOD, "-o", str(path)).code == 0
    form = {"xml": "junit", "sarif": "sarif", "annotations": "github"}[ending]
    printed = run(*GOOD, "--format", form).out
    kept = path.read_text(encoding="utf-8")
    assert kept.replace(_moment(kept), "") == printed.replace(_moment(printed), "")


def _moment(text: str) -> str:
    return text.partition('timestamp="')[2].partition('"')[0] or "nothing"


def test_signs_that_no_xml_can_hold(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text("a\x01,<b>\n" + "".join(f"{place},{place % 3}\n" for place in range(30)), encoding="utf-8")
    (suite,) = parsed(run("assess", str(path), "--format", "junit").out)
    assert suite.get("tests") != "0"
