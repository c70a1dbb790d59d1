"""Who verified what backs an answer, and when: somebody else than who answered; shown in the step, the documents, the gate and the JSON."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.case.test_approve import _keys, ready
from tests.case.test_gate import codes
from tests.case.test_prepare_command import WHO, case, sets
from tests.edge.calling import Ran, Run

__all__ = ["_keys", "case", "ready"]
LATER = "2026-11-20"


@pytest.fixture
def backed(run: Run, ready: str, tmp_path: Path) -> str:
    """Access is limited, with a list of rights; the person who answered is A. Li."""
    (tmp_path / "rights.pdf").write_bytes(b"list of rights of the platform")
    assert run("prepare", ready, *sets("controls.access=yes"), *WHO, "--evidence", "rights.pdf").code == 0
    return ready


def verify(run: Run, *keys: str, by: str = "Sun Li", on: str = LATER) -> Ran:
    named = [part for key in keys or ("controls.access",) for part in ("--verified", key)]
    return run("prepare", "case", *named, "--by", by, "--date", on, "--json", "--lang", "en")


def context_steps(found: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for step in found["steps"] if "rests_on" in step]


@pytest.mark.usefixtures("backed")
def test_it_is_shown_in_the_step_the_page_the_documents_and_the_gate(run: Run, tmp_path: Path) -> None:
    before = run("assess", "case", "--json", "--lang", "en").json
    (step,) = context_steps(before)
    one = next(each for each in step["rests_on"] if each["key"] == "controls.access")
    assert one == {"key": "controls.access", "evidenced": True, "verified_by": None, "verified_on": None}
    assert "Evidenced (1): access control" in step["evidence"]
    assert any(line.startswith("Self-declared (") and "a breach protocol" in line for line in step["evidence"])
    assert verify(run).code == 0
    found = run("assess", "case", "--json", "--lang", "zh").json
    (step,) = context_steps(found)
    assert f"有凭据（1 项）：访问控制（由 Sun Li 核实，{LATER}）" in step["evidence"]
    assert found["level"] == before["level"]
    assert found["plan"]["hash"] == before["plan"]["hash"]
    told = found["preparation"]["answers"]["controls.access"]
    assert (told["evidenced"], told["verified_by"], told["verified_on"]) == (True, "Sun Li", LATER)
    (management,) = [one for one in found["gate_rests_on"] if one["code"] == "management"]
    (gated,) = [each for each in management["answers"] if each["evidenced"]]
    assert (gated["key"], gated["verified_by"]) == ("controls.access", "Sun Li")
    assert run("prepare", "case", "--json").json["answers"]["controls.access"]["verified_by"] == "Sun Li"
    for lang, words in (("zh", "（其中 1 项经他人核实）"), ("en", "1 evidenced (1 verified by another person)")):
        assert words in run("assess", "case", "--lang", lang).out.replace("\n", " ")
    page = (tmp_path / "case" / "documents" / "assessment-en.html").read_text(encoding="utf-8")
    assert f"access control (verified by Sun Li, {LATER})" in page
    assert run("report", "case", "security", "questionnaire", "plan", "risk-report", "--format", "md", "--lang", "en").code == 0
    for kind, words in (
        ("security", "evidenced, verified by Sun Li on"),
        ("questionnaire", "evidenced, verified by Sun Li on"),
        ("risk-report", "Self-declared ("),
    ):
        text = (tmp_path / "case" / "documents" / f"{kind}-en.md").read_text(encoding="utf-8")
        assert words in text.replace("\\", ""), kind
    plan = (tmp_path / "case" / "documents" / "plan-en.md").read_text(encoding="utf-8")
    assert "self-declared" in plan


@pytest.mark.usefixtures("backed")
def test_who_answered_and_what_is_not_there_cannot_be_verified(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case" / "assessment.yaml"
    before = path.read_bytes()
    for name in (WHO[1], f"{WHO[1]}, privacy office"):
        assert codes(verify(run, by=name)) == {"own_answer_verified"}
    assert codes(verify(run, "controls.breach")) == {"nothing_to_verify"}
    assert codes(verify(run, "controls.acces")) == {"unknown_question"}
    assert codes(verify(run, "dataset.title")) == {"not_answered"}
    assert verify(run, on="2999-01-01").code == 2
    assert path.read_bytes() == before
    nobody = run("prepare", "case", "--verified", "controls.access", "--json")
    assert codes(nobody) == {"no_name"}


@pytest.mark.usefixtures("backed")
def test_another_answer_or_other_evidence_is_to_be_verified_anew(run: Run, tmp_path: Path) -> None:
    assert verify(run).code == 0
    (tmp_path / "other.pdf").write_bytes(b"another list")
    assert run("prepare", "case", *sets("controls.access=yes"), *WHO, "--evidence", "other.pdf").code == 0
    told = run("prepare", "case", "--json").json["answers"]["controls.access"]
    assert (told["evidenced"], told["verified_by"], told["verified_on"]) == (True, None, None)


@pytest.mark.usefixtures("backed")
def test_by_hand_in_the_file_the_same_rules_hold(run: Run, tmp_path: Path) -> None:
    assert verify(run).code == 0
    path = tmp_path / "case" / "assessment.yaml"
    text = path.read_text(encoding="utf-8")
    forged, count = re.subn(r'(verified_by: "?)Sun Li', rf"\1{WHO[1]}", text)
    assert count == 1
    path.write_text(forged, encoding="utf-8")
    refused = run("assess", "case", "--json")
    assert codes(refused) == {"own_answer_verified"}
    assert refused.json["errors"][0]["line"]
