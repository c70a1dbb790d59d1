"""Differential privacy as the scheme (GB/T 42460 6.1 f 1): answered in a case and used, backed by a ledger or a person, else level 2."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from fractions import Fraction
from hashlib import sha256
from math import exp
from pathlib import Path

import pytest
from tests.case.test_prepare_command import WHO, sets
from tests.edge.calling import Ran, Run

from reidrisk.govern.budget import Spending, enter_made, released, spend, spent

PUBLIC = ("--qi", "age,city", "--sharing", "public")
DP = ("--scheme", "dp", "--epsilon", "0.1", "--candidates", "100")
PERSON = (
    "attacks.privacy_model=differential", "privacy.backing=person", "privacy.mechanism=OpenDP 0.12 Laplace, sensitivity 1",
    "privacy.vouched=Sun Li, statistics", "privacy.epsilon=0.1", "privacy.candidates=100", "privacy.neighbours=replace", "sharing=public",
)  # fmt: skip
LEDGER = (
    "attacks.privacy_model=differential", "privacy.backing=ledger", "privacy.case=../source", "privacy.candidates=100",
    "privacy.neighbours=replace", "sharing=public",
)  # fmt: skip
UNIQUE = ("--accept", "unique-under-promise=the records are synthetic, drawn from noisy counts", "--by", "Sun Li")
CERTIFICATE = b"made by OpenDP 0.12 from noisy counts, seed kept by the statistics department"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Thirty records, each alone."""
    (tmp_path / "u.csv").write_text("age,city\n" + "".join(f"{20 + n},C{n}\n" for n in range(30)), encoding="utf-8")
    return tmp_path / "u.csv"


def limits(ran: Ran) -> list[str]:
    return list(ran.json["limited_by"])


def test_real_unique_rows_under_a_mere_claim_are_level_2_and_both_are_said(run: Run, table: Path) -> None:
    ran = run("assess", str(table), *PUBLIC, *DP, "--json")
    assert (ran.code, ran.json["level"], limits(ran)) == (1, 2, ["promise-unbacked", "unique-under-promise"])
    assert ran.json["computed_range"] == [3, 3]
    assert "30 of 30" in next(one["text"] for one in ran.json["cautions"] if one["code"] == "unique-under-promise")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (("--accept", "promise-unbacked=OpenDP 0.12 Laplace, checked by the statistics department"), "not_settled_by_reason"),
        (("--accept", "unique-under-promise=the records are synthetic, believe me"), "not_settled_without_evidence"),
    ],
)
def test_no_mere_reason_lifts_what_a_promise_lacks(run: Run, table: Path, given: tuple[str, ...], code: str) -> None:
    ran = run("assess", str(table), *PUBLIC, *DP, *given, "--by", "Sun Li", "--json")
    assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, [code])


def test_evidence_beside_the_reason_settles_unique_records(run: Run, table: Path, tmp_path: Path) -> None:
    (tmp_path / "made.txt").write_bytes(CERTIFICATE)
    ran = run("assess", str(table), *PUBLIC, *DP, *UNIQUE, "--evidence", "made.txt", "--json")
    assert (ran.code, limits(ran)) == (1, ["promise-unbacked"])


def accept_unique(case: Path, evidence: str) -> None:
    """As a person writes it into the case file."""
    page = case / "assessment.yaml"
    entry = "\naccepted:\n  unique-under-promise:\n    reason: the records are synthetic, drawn from noisy counts\n    by: Sun Li\n"
    text = page.read_text(encoding="utf-8").replace("\naccepted:\n", f"{entry}    evidence: {evidence}\n")
    page.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("lang", "head", "threshold"),
    [
        ("zh", "按差分隐私承诺（ε = 0.1；候选人数 100）", "等价类门限"),
        ("en", "By a promise of differential privacy (ε = 0.1; 100", "no class threshold"),
    ],
)
def test_the_headline_has_the_scheme_and_no_step_denies_the_threshold(run: Run, table: Path, lang: str, head: str, threshold: str) -> None:
    assert head in run("assess", str(table), *PUBLIC, *DP, "--lang", lang).out
    found = run("assess", str(table), *PUBLIC, *DP, "--lang", lang, "--json").json
    assert not [one for one in found["steps"] if threshold in one["finding"] or one["clause"] == "D.1.5 a"]
    assert "6.1 f 1" in [one["clause"] for one in found["steps"]]
    assert threshold not in (found["numbers"]["R_a"]["reason"] or "")


def test_the_scheme_is_answered_in_the_case_and_used(run: Run, table: Path, tmp_path: Path) -> None:
    run("scan", str(table), "-o", "case")
    assert run("prepare", "case", *sets(*PERSON), *WHO).code == 0
    ran = run("assess", "case", "--qi", "age,city", "--json")
    bound = 1 / (1 + 99 * exp(-0.1))
    assert ran.json["numbers"]["R"]["value"] == pytest.approx(bound, rel=1e-6)
    assert ran.json["plan"]["scheme"] == {
        "promises": [{"kind": "epsilon", "exact": "1/10", "delta": "0/1"}], "candidates": 100, "steps_between": 1, "backing": "person",
        "mechanism": "OpenDP 0.12 Laplace, sensitivity 1", "vouched_by": "Sun Li, statistics",
    }  # fmt: skip
    assert limits(ran) == ["unique-under-promise"]
    assert run("assess", "case", "--qi", "age,city", *UNIQUE).code == 2
    (tmp_path / "case" / "evidence").mkdir(exist_ok=True)
    (tmp_path / "case" / "evidence" / "made.txt").write_bytes(CERTIFICATE)
    accept_unique(tmp_path / "case", f"evidence/made.txt sha256:{sha256(CERTIFICATE).hexdigest()}")
    assert run("assess", "case", "--qi", "age,city", "--json").json["level"] == 3
    (tmp_path / "case" / "evidence" / "made.txt").write_bytes(b"something else")
    changed = run("assess", "case", "--qi", "age,city", "--json")
    assert (changed.code, [one["code"] for one in changed.json["errors"]]) == (2, ["evidence_changed"])
    (tmp_path / "case" / "evidence" / "made.txt").write_bytes(CERTIFICATE)
    assert run("report", "case", "risk-method", "--format", "md", "--lang", "zh").code == 0
    paper = next((tmp_path / "case" / "documents").glob("*risk-method*.md")).read_text(encoding="utf-8")
    assert "差分隐私方案" in paper
    assert "每条记录被正确识别的概率为 1/f" not in paper
    classes = run("assess", "case", "--qi", "age,city", "--scheme", "classes", "--json").json
    assert (classes["plan"]["scheme"], classes["numbers"]["R"]["exact"]) == (None, "1/1")


@pytest.mark.parametrize(
    ("without", "code"),
    [("privacy.candidates", "promise-incomplete"), ("privacy.epsilon", "promise-incomplete"), ("privacy.vouched", "promise-unbacked")],
)
def test_what_is_missing_of_a_promise_is_said(run: Run, table: Path, without: str, code: str) -> None:
    run("scan", str(table), "-o", "case")
    assert run("prepare", "case", *sets(*(one for one in PERSON if not one.startswith(without))), *WHO).code == 0
    ran = run("assess", "case", "--qi", "age,city", "--json")
    assert code in {one["code"] for one in ran.json["cautions"]}
    assert (ran.code, ran.json["level"]) == (1, 2)


def test_the_ledger_backs_the_files_that_it_knows_and_no_others(run: Run, table: Path, tmp_path: Path) -> None:
    run("scan", str(table), "-o", "source")
    run("scan", str(table), "-o", "case")
    assert run("prepare", "case", *sets(*LEDGER), *WHO).code == 0
    assert "promise-incomplete" in {one["code"] for one in run("assess", "case", "--qi", "age,city", "--json").json["cautions"]}
    now = datetime(2026, 11, 20, tzinfo=UTC)
    for epsilon in (Fraction(1, 20), Fraction(1, 20)):
        spend(tmp_path / "source", Spending(epsilon, ("age",), "synthesize", 1, "0" * 64), None, now)
    enter_made(tmp_path / "source", "1" * 64, now)
    assert (spent(tmp_path / "source"), released(tmp_path / "source")) == (
        Fraction(1, 10),
        (((Fraction(1, 20), Fraction(0)),) * 2, ("1" * 64,)),
    )
    ran = run("assess", "case", "--qi", "age,city", "--json")
    assert limits(ran) == ["promise-unbacked", "unique-under-promise"]
    enter_made(tmp_path / "source", ran.json["dataset"]["fingerprint"]["value"], now)
    ran = run("assess", "case", "--qi", "age,city", "--json")
    assert (ran.json["level"], limits(ran), ran.json["plan"]["scheme"]["backing"]) == (3, [], "ledger")
    assert ran.json["numbers"]["R"]["value"] == pytest.approx(1 / (1 + 99 * exp(-0.2)), rel=1e-6)  # our mechanisms add or remove a person
    (tmp_path / "source" / "privacy-budget.jsonl").write_text("{}\n", encoding="utf-8")
    assert [one["code"] for one in run("assess", "case", "--json").json["errors"]] == ["bad_budget"]


@pytest.mark.parametrize(("lang", "part"), [("zh", "在这一行被改动过"), ("en", "was changed at this line")])
def test_a_ledger_written_by_hand_backs_nothing(run: Run, table: Path, tmp_path: Path, lang: str, part: str) -> None:
    """Two lines that know the real data as synthetic: they were level 3 by a promise that no mechanism made."""
    run("scan", str(table), "-o", "source")
    run("scan", str(table), "-o", "case")
    assert run("prepare", "case", *sets(*LEDGER), *WHO).code == 0
    data = run("assess", "case", "--qi", "age,city", "--json").json["dataset"]["fingerprint"]["value"]
    lines = ({"what": "synthesize", "epsilon": "1/10", "data": "0" * 64}, {"what": "made", "epsilon": "0", "data": data})
    ledger = tmp_path / "source" / "privacy-budget.jsonl"
    ledger.write_text("".join(json.dumps(one) + "\n" for one in lines), encoding="utf-8")
    forged = run("assess", "case", "--qi", "age,city", "--json", "--lang", lang)
    assert (forged.code, [one["code"] for one in forged.json["errors"]]) == (2, ["budget_altered"])
    assert part in forged.json["errors"][0]["message"]
    ledger.unlink()
    spend(tmp_path / "source", Spending(Fraction(1, 10), ("age",), "synthesize", 1, "0" * 64), None, datetime(2026, 11, 20, tzinfo=UTC))
    ledger.write_text(ledger.read_text(encoding="utf-8") + json.dumps(lines[1]) + "\n", encoding="utf-8")
    added = run("assess", "case", "--qi", "age,city", "--json", "--lang", lang)
    assert [one["code"] for one in added.json["errors"]] == ["budget_altered"]


def test_what_synthesize_writes_is_known_to_the_ledger(run: Run, tmp_path: Path) -> None:
    rows = "".join(f"{'mf'[n % 2]},{n % 5}\n" for n in range(400))
    (tmp_path / "t.csv").write_text("sex,ward\n" + rows, encoding="utf-8")
    run("scan", "t.csv", "-o", "source")
    ran = run("synthesize", "source", "-o", "syn.csv", "--columns", "sex,ward", "--epsilon", "1", "--json")
    assert ran.code == 0, ran.err
    lines = (tmp_path / "source" / "privacy-budget.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["what"] for line in lines] == ["synthesize", "made"]
    run("scan", "syn.csv", "-o", "case")
    assert run("prepare", "case", *sets(*LEDGER), *WHO).code == 0
    found = run("assess", "case", "--qi", "sex,ward", "--json").json
    assert (found["plan"]["scheme"]["backing"], found["plan"]["scheme"]["promises"][0]["exact"]) == ("ledger", "1/1")
    assert "promise-unbacked" not in {one["code"] for one in found["cautions"]}


def test_mitigation_reaches_a_level_by_classes_whatever_the_scheme(run: Run, table: Path) -> None:
    run("scan", str(table), "-o", "case")
    assert run("prepare", "case", *sets(*PERSON), *WHO).code == 0
    ran = run("mitigate", "case", "--qi", "age,city", "--goal", "level-3", "--try", "--json")
    assert ran.json["goal"]["bound"] is None or ran.json["goal"]["bound"]["figure"] != "R_dp"
