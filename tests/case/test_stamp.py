"""The stamp “approved” stands on documents whose content was in the signature, and on no other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.case.test_approve import _keys, ready
from tests.case.test_gate import approve, back, entries
from tests.case.test_prepare_command import WHO, case, sets
from tests.case.test_release_command import agreed, release
from tests.edge.calling import Run

__all__ = ["_keys", "agreed", "case", "ready"]


def control(folder: Path, name: str) -> dict[str, object]:
    found = json.loads((folder / "case" / "documents" / f"{name}.json").read_text(encoding="utf-8"))
    return {**found["control"], "banner": found["banner"]} if "banner" in found else dict(found["control"])


def write(run: Run, *kinds: str) -> None:
    assert run("report", "case", *kinds, "--format", "json,html", "--lang", "zh,en").code == 0


@pytest.mark.usefixtures("ready")
def test_only_what_was_in_the_signature_bears_it(run: Run, tmp_path: Path) -> None:
    write(run, "plan", "risk-report")
    signed = approve(run, "--json")
    assert {"plan-zh", "risk-report-en", "summary-zh", "dictionary-en"} <= set(signed.json["documents"])
    held = entries(tmp_path)[-1]["content"]["documents"]
    write(run, "plan", "risk-report", "security")
    assert [control(tmp_path, f"plan-{lang}")["hash"] for lang in ("zh", "en")] == [held["plan-zh"][0], held["plan-en"][0]]
    assert {control(tmp_path, name)["status"] for name in ("plan-zh", "plan-en", "risk-report-zh", "risk-report-en")} == {"approved"}
    assert control(tmp_path, "security-zh")["status"] == "after_approval"  # first written after the signature
    page = (tmp_path / "case" / "documents" / "security-zh.html").read_text(encoding="utf-8")
    assert "本文件成文于批准之后，其内容未经签署" in page
    assert "written after the approval, and its content is not signed" in (tmp_path / "case/documents/security-en.html").read_text(
        encoding="utf-8"
    )


@pytest.mark.usefixtures("ready")
def test_documents_that_tell_what_classes_disclose_and_the_reasons_of_the_approval_bear_it(run: Run, tmp_path: Path) -> None:
    """They were signed with neither: every report of data with a sensitive attribute stood as written afterwards."""
    assert run("decide", "case", "--sa", "药物编码", "--by", "Liu Yang", "--reason", "what was prescribed").code == 0
    back(run, "legal.impact_assessment")
    kinds = ("plan", "risk-report", "impact", "risk-method", "identifiers")
    write(run, *kinds)
    assert "Disclosure of attributes" in (tmp_path / "case/documents/risk-report-en.html").read_text(encoding="utf-8")
    assert approve(run, "--accept", "impact-assessment=done on paper, file 7").code == 0
    write(run, *kinds)
    found = {f"{kind}-{lang}": control(tmp_path, f"{kind}-{lang}")["status"] for kind in kinds for lang in ("zh", "en")}
    assert found == dict.fromkeys(found, "approved")
    page, told = tmp_path / "case/documents/risk-report-en.html", "impact assessment (1 matter; a named person gave a reason)"
    assert told in page.read_text(encoding="utf-8")
    assert run("prepare", "case", *sets("legal.impact_assessment=yes"), "--reason", "made on 3 November", *WHO).code == 0
    assert run("assess", "case").code == 0
    write(run, "risk-report")
    now, _, before = page.read_text(encoding="utf-8").partition("What changed since the approved version")
    assert (told in now, told in before) == (False, True), "what was mended since is open no more"


@pytest.mark.usefixtures("ready")
def test_an_answer_that_is_no_part_of_the_plan_changed_after_it(run: Run, tmp_path: Path) -> None:
    write(run, "record")
    assert approve(run).code == 0
    assert run("prepare", "case", *sets("communication.opinions=another view"), *WHO).code == 0
    assert run("verify", "case", "--json").json["status"] == "approved"  # the plan is the same
    write(run, "record")
    assert control(tmp_path, "record-en")["status"] == "after_approval"


@pytest.mark.usefixtures("ready")
def test_both_languages_in_one_document(run: Run, tmp_path: Path) -> None:
    assert run("report", "case", "plan", "--bilingual", "--format", "json").code == 0
    assert approve(run).code == 0
    assert run("report", "case", "plan", "--bilingual", "--format", "json").code == 0
    assert control(tmp_path, "plan-zh-en")["status"] == "approved"


@pytest.mark.usefixtures("agreed")
def test_the_papers_in_the_package_were_signed(run: Run, tmp_path: Path) -> None:
    assert release(run, "--json").code == 0
    for name in ("summary-zh", "summary-en", "dictionary-zh", "dictionary-en"):
        found = json.loads((tmp_path / "package" / "documents" / f"{name}.json").read_text(encoding="utf-8"))
        assert found["control"]["status"] == "approved", name


@pytest.mark.usefixtures("ready")
def test_a_register_of_documents_that_was_edited_lends_no_stamp(run: Run, tmp_path: Path) -> None:
    assert approve(run).code == 0
    write(run, "security")
    path = tmp_path / "case" / "documents" / "register.json"
    told = json.loads(path.read_text(encoding="utf-8"))
    told["documents"]["security-en"]["status"] = "approved"
    path.write_text(json.dumps(told), encoding="utf-8")
    write(run, "security")
    assert control(tmp_path, "security-en")["status"] == "after_approval"
