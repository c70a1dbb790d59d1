"""A case whose key of persons left with the mitigation is graded by those persons ever after, not by rows (3.4, D.1.2; G-12)."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.edge.calling import Run

CONTEXT = (
    "--sharing", "enclave", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.0001",
    "--p-source", "x",
)  # fmt: skip
ROLES = ("--di", "病案号", "--qi", "性别,院区")


@pytest.fixture
def case(run: Run, tmp_path: Path) -> Path:
    """Six classes of 200 rows are six of ten persons: R_c is 1/10 by persons, 1/200 by rows."""
    rows = (f"A{at % 60:04d},{'男女'[at % 2]},{'ABC'[at % 3]}" for at in range(1200))
    (tmp_path / "t.csv").write_text("病案号,性别,院区\n" + "\n".join(rows) + "\n", encoding="utf-8")
    assert run("scan", "t.csv", "-o", "case").code == 0
    return tmp_path / "case"


def again(run: Run, *more: str) -> dict[str, Any]:
    """What assess says of the case now: by --ni and --di nothing more than what is in the output."""
    ran = run("assess", "case", "--qi", "性别,院区", *CONTEXT, "--json", *more)
    assert ran.code in {0, 1}, ran.err + ran.out
    found: dict[str, Any] = ran.json
    return found


def codes(found: dict[str, Any]) -> set[str]:
    return {one["code"] for one in found["cautions"]}


def mitigate(run: Run, *more: str) -> None:
    ran = run("mitigate", "case", *ROLES, *CONTEXT, "--goal", "level-3", "--drop", "病案号", *more)
    assert ran.code == 0, ran.out + ran.err


@pytest.mark.parametrize("decided", [("--subject", "病案号"), ()])
def test_the_output_is_judged_by_the_persons_that_the_proof_counted(run: Run, case: Path, decided: tuple[str, ...]) -> None:
    mitigate(run, *decided)
    assert json.loads((case / "result.json").read_text(encoding="utf-8"))["numbers"]["R_c"]["value"] == "0.1"
    found = again(run)
    assert Fraction(found["numbers"]["R_c"]["exact"]) == Fraction(1, 10)
    assert "people-gone" not in codes(found)


def test_approval_documents_and_reports_count_the_same_people(run: Run, case: Path) -> None:
    mitigate(run)
    ran = run("report", "case", "--json", *("--lang", "zh"))
    assert ran.code == 0, ran.err
    pages = "".join(one.read_text(encoding="utf-8") for one in (case / "documents").glob("*.html"))
    assert "缓解时在原数据中数出并证明的人数" in pages


def test_an_output_that_was_changed_afterwards_is_not_graded_by_its_rows(run: Run, case: Path) -> None:
    mitigate(run)
    output = next((case / "output").glob("*.csv"))
    output.write_text(output.read_text(encoding="utf-8") + "男,A\n", encoding="utf-8")
    for lang, said in (("zh", "无从计人"), ("en", "People cannot be counted")):
        ran = run("assess", "case", "--qi", "性别,院区", *CONTEXT, "--lang", lang)
        assert (ran.code, said in ran.err) == (2, True)
    mitigate(run)
    assert Fraction(again(run)["numbers"]["R_c"]["exact"]) == Fraction(1, 10)


def test_a_record_whose_people_were_rewritten_is_told(run: Run, case: Path) -> None:
    mitigate(run)
    page = case / "mitigation.json"
    kept = page.read_text(encoding="utf-8")
    forged = json.loads(kept)
    forged["people"][0]["sizes"] = [[200, 6]]
    without = {key: value for key, value in json.loads(kept).items() if key != "people"}
    for record in (forged, without):
        page.write_text(json.dumps(record), encoding="utf-8")
        ran = run("assess", "case", "--qi", "性别,院区", *CONTEXT, "--json")
        assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, ["mitigation_record_changed"])
    (case / "runs.jsonl").unlink()
    forged["people"][0]["sizes"] = "none"
    page.write_text(json.dumps(forged), encoding="utf-8")
    ran = run("assess", "case", "--qi", "性别,院区", *CONTEXT, "--json")
    assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, ["bad_mitigation_record"])


def test_a_key_that_is_gone_without_a_proof_allows_level_2(run: Run, case: Path) -> None:
    mitigate(run, "--subject", "病案号")
    (case / "runs.jsonl").unlink()
    page = case / "mitigation.json"
    record = json.loads(page.read_text(encoding="utf-8"))
    del record["people"]
    page.write_text(json.dumps(record), encoding="utf-8")
    text = (case / "assessment.yaml").read_text(encoding="utf-8")
    (case / "assessment.yaml").write_text(re.sub(r"(?m)^subject:.*$", "subject: 病案号", text), encoding="utf-8")
    found = again(run)
    assert (found["level"], found["limited_by"]) == (2, ["people-gone"])
    settled = again(run, "--accept", "people-gone=每行确为不同的人，已与病案科核对", "--by", "陈静")
    assert settled["level"] == 3
