"""A case with several rows a person: the key leaves as a pseudonym, dates move, and the case counts its output as the proof did (P-17)."""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from datetime import date, timedelta
from pathlib import Path

import pytest
from tests.edge.calling import Run

from reidrisk.govern.secrets.key import VARIABLE

CONTEXT = (
    "--sharing", "enclave", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.0001",
    "--p-source", "x",
)  # fmt: skip


@pytest.fixture
def case(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Eighty-eight people of two visits, 28 days apart, each on a day of its own; the key is decided to be a direct identifier."""
    monkeypatch.setenv(VARIABLE, "a passphrase of enough signs")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    rows = []
    for person in range(88):
        for visit in range(2):
            day = date(2025, 1, 1) + timedelta(person * 3 + 28 * visit)
            rows.append((f"A{person:05}", "MF"[person % 2], day, day + timedelta(2 + person // 2 % 2)))
    with (tmp_path / "v.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("pid", "sex", "in", "out"), *rows])
    assert run("scan", "v.csv", "-o", "case").code == 0
    page, decided = tmp_path / "case" / "assessment.yaml", iter(["DI", "QI", "QI", "QI"])
    text = re.sub(r"(?m)^    decision:$", lambda _: f"    decision: [{next(decided)}]", page.read_text(encoding="utf-8"))
    page.write_text(re.sub(r"(?m)^subject:.*$", "subject: pid", text), encoding="utf-8")
    return tmp_path / "case"


def _again(run: Run) -> dict[str, object]:
    ran = run("assess", "case", *CONTEXT, "--json")
    assert ran.code in {0, 1}, ran.err + ran.out
    found: dict[str, object] = ran.json
    return found


def _output(case: Path) -> Path:
    return next(path for path in (case / "output").iterdir() if path.suffix == ".csv")


def test_the_case_grades_moved_dates_as_the_proof_did(run: Run, case: Path) -> None:
    ran = run("mitigate", "case", *CONTEXT, "--goal", "level-3", "--json")
    assert ran.code == 0, ran.out + ran.err
    with _output(case).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    seen = defaultdict(list)
    for row in rows:
        seen[row["pid"]].append(row)
    assert len(seen) == 88
    assert not {f"A{person:05}" for person in range(88)} & set(seen)
    for visits in seen.values():
        first, second = sorted(date.fromisoformat(row["in"]) for row in visits)
        assert (second - first).days == 28
        assert all((date.fromisoformat(row["out"]) - date.fromisoformat(row["in"])).days in {2, 3} for row in visits)
    result = json.loads((case / "result.json").read_text(encoding="utf-8"))
    assert result["numbers"]["R_b"]["value"] == "0.045455"  # 22 people of each sex and length of stay look alike
    found = _again(run)
    assert found["numbers"]["R_b"]["exact"] == "1/22"  # type: ignore[index] # JSON
    assert found["level"] == result["level"] >= 3
    assert ran.json["proof"]["k"] == 22
    plan = (case / "plan.yaml").read_text(encoding="utf-8")
    assert "days:" not in plan
    store = [path for path in (case.parent / "data").rglob("*") if path.is_file()]
    assert store
    assert not [path for path in case.rglob("*") if path.is_file() and b"A00001" in path.read_bytes()]


def test_an_output_that_was_changed_is_graded_by_its_dates_as_they_stand(run: Run, case: Path) -> None:
    assert run("mitigate", "case", *CONTEXT, "--goal", "level-3").code == 0
    output = _output(case)
    lines = output.read_text(encoding="utf-8").splitlines(keepends=True)
    output.write_text("".join(lines[:-1]), encoding="utf-8")
    found = _again(run)
    assert found["numbers"]["R_b"]["exact"] == "1/1"  # type: ignore[index] # JSON
    assert found["level"] != 3


def test_how_dates_are_counted_is_on_the_record_of_runs(run: Run, case: Path) -> None:
    assert run("mitigate", "case", *CONTEXT, "--goal", "level-3").code == 0
    page = case / "mitigation.json"
    record = json.loads(page.read_text(encoding="utf-8"))
    assert [one["transform"] for one in record["seen"]] == ["days_after", "days_since_first"]
    record["seen"].append({"column": "sex", "transform": "suppress_cells"})
    page.write_text(json.dumps(record), encoding="utf-8")
    ran = run("assess", "case", *CONTEXT, "--json")
    assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, ["mitigation_record_changed"])


def test_next_month_is_kept_by_the_case_in_the_same_way(run: Run, case: Path) -> None:
    assert run("mitigate", "case", *CONTEXT, "--goal", "level-3").code == 0
    plan = case / "plan.yaml"
    ran = run("apply", str(plan), "case", "-o", str(case / "output" / "again.csv"), "--json")
    assert ran.code == 0, ran.out + ran.err
    found = _again(run)
    assert (found["numbers"]["R_b"]["exact"], found["level"]) == ("1/22", 3)  # type: ignore[index] # JSON


@pytest.mark.parametrize(("lang", "said"), [("zh", "换成带密钥的假名"), ("en", "becomes a keyed pseudonym")])
def test_without_a_key_the_way_out_is_told_and_the_case_stays(
    run: Run, case: Path, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    monkeypatch.delenv(VARIABLE)
    ran = run("mitigate", "case", *CONTEXT, "--goal", "level-3", "--lang", lang)
    assert ran.code == 2
    assert "--drop" in ran.err
    assert said in run("mitigate", "case", *CONTEXT, "--goal", "level-3", "--try", "--lang", lang).out
    assert not (case / "mitigation.json").exists()


def test_what_leaves_because_another_says_the_same_is_missed_by_nobody(run: Run, case: Path, tmp_path: Path) -> None:
    """The name of an illness leaves with its code, and the case is assessed again; how much is known of a person stays assumed."""
    path = tmp_path / "v.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    codes = [f"I{10 + int(one[1:6]) % 11}" for one in lines[1:]]
    rows = [f"{one},{code},illness {code[1:]}" for one, code in zip(lines[1:], codes, strict=True)]
    path.write_text("\n".join([lines[0] + ",diagnosis code,diagnosis name", *rows]), encoding="utf-8")
    assert run("scan", "v.csv", "-o", "again").code == 0
    page = tmp_path / "again" / "assessment.yaml"
    decided = iter(["DI", "QI", "QI", "QI", "QI", "QI"])
    text = re.sub(r"(?m)^    decision:$", lambda _: f"    decision: [{next(decided)}]", page.read_text(encoding="utf-8"))
    page.write_text(re.sub(r"(?m)^subject:.*$", "subject: pid", text), encoding="utf-8")
    ran = run("mitigate", "again", *CONTEXT, "--goal", "level-3", "--json")
    assert ran.code == 0, ran.out + ran.err
    assert case.exists()
    gone = set(ran.json["plan"]["dropped"])
    with _output(tmp_path / "again").open(encoding="utf-8", newline="") as file:
        header = next(csv.reader(file))
    assert gone == {"pid", "sex", "in", "out", "diagnosis code", "diagnosis name"} - set(header) != set()
    graded = run("assess", "again", *CONTEXT, "--json")
    assert graded.json["level"] == 3, graded.out + graded.err
    assert "history-assumed" in {one["code"] for one in graded.json["cautions"]}
