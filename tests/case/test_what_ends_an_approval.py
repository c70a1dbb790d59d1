"""An approval is of one proof: each thing under it, changed, ends it; who signed, when, and by which version of the tool do not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.case.made_once import made_once
from tests.case.test_approve import _keys
from tests.case.test_prepare_command import WHO, prepared, sets
from tests.edge.calling import D3, Run

__all__ = ["_keys"]
YAML = "assessment.yaml"


def change(folder: Path, before: str, after: str) -> None:
    path = folder / "case" / YAML
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")


def roles(_run: Run, folder: Path) -> None:
    text = (folder / "case" / YAML).read_text(encoding="utf-8")
    at = text.index("decision: NI")
    change(folder, text[at - 40 : at + 12], text[at - 40 : at] + "decision: SA")


def context(run: Run, _folder: Path) -> None:
    assert run("prepare", "case", *sets("controls.breach=no"), *WHO).code == 0


def purpose(run: Run, _folder: Path) -> None:
    assert run("prepare", "case", *sets("purpose.statement=something else"), *WHO).code == 0


def edition(_run: Run, folder: Path) -> None:
    text = (folder / "case" / YAML).read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("standard:"))
    change(folder, line, "standard: itut-x-suppl39-2023")


def scanned_again(run: Run, folder: Path) -> None:
    data(run, folder)
    assert run("scan", "data.csv", "-o", "case", "--lang", "en").code == 0


def data(_run: Run, folder: Path) -> None:
    path = folder / "data.csv"
    path.write_bytes(path.read_bytes().replace("男".encode(), "女".encode(), 1))


def result(_run: Run, folder: Path) -> None:
    path = folder / "case" / "result.json"
    found = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**found, "numbers": {**found["numbers"], "R": {"value": "0.001", "low": None, "high": None}}}))


@pytest.fixture
def approved(run: Run, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made_once("approved", tmp_path, tmp_path_factory, lambda: _approve(run, tmp_path))
    return tmp_path


def _approve(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data.csv").write_bytes(Path(D3).read_bytes())
    prepared(run, tmp_path, "data.csv")
    assert run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager").code == 0


def mitigation(_run: Run, folder: Path) -> None:
    told = dict.fromkeys(("dataset", "plan", "loss", "records_lost", "cells_suppressed", "proof"), 0)
    (folder / "case" / "mitigation.json").write_text(json.dumps({"schema": "reidrisk/mitigation/1", **told}))


PLAN, DATA, RESULT, TREATED = (
    "the evaluation plan was changed",
    "the data were changed",
    "the result was changed",
    "the record of the mitigation was changed",
)


@pytest.mark.parametrize(
    ("alter", "why"),
    [
        (roles, {PLAN}), (context, {PLAN}), (purpose, {PLAN}), (edition, {PLAN}), (data, {DATA}), (scanned_again, {PLAN, DATA}),
        (result, {RESULT}), (mitigation, {TREATED}),
    ],
)  # fmt: skip
def test_what_ends_it(run: Run, approved: Path, alter: Callable[[Run, Path], None], why: set[str]) -> None:
    assert run("verify", "case", "--json").json["status"] == "approved"
    alter(run, approved)
    found = run("verify", "case", "--json", "--lang", "en").json
    assert (found["status"], set(found["approvals"][0]["why_not"])) == ("superseded", why)


def test_the_same_figures_by_another_version_leave_it_standing(run: Run, approved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reidrisk.flow.versions.tool_version", lambda: "9.9.9")
    assert run("assess", "case", "--json").json["level"] == 3
    found = run("verify", "case", "--json").json
    assert (found["status"], found["approvals"][0]["counts"]) == ("approved", True)
    entry = json.loads((approved / "case" / "ledger.jsonl").read_text(encoding="utf-8"))
    assert entry["content"]["software"]["reidrisk"] != "9.9.9"  # which one it was stands in the signature


@pytest.mark.usefixtures("approved")
def test_who_decided_and_the_order_of_the_answers_leave_it_standing(run: Run) -> None:
    assert run("prepare", "case", *sets("controls.breach=yes"), "--by", "Wang", "--date", "2026-11-03", "--lang", "en").code == 0
    assert run("verify", "case", "--json").json["status"] == "approved"


@pytest.mark.parametrize(
    ("lang", "said", "denied"), [("en", "Approved by management", "Not approved"), ("zh", "已获管理层批准，见", "未经管理层批准。")]
)
def test_an_assessment_says_that_it_is_approved_while_it_is(run: Run, approved: Path, lang: str, said: str, denied: str) -> None:
    """It said “Not approved” beside a signature that counts."""
    shown = run("assess", "case", "--lang", lang).out
    assert said in shown
    assert denied not in shown
    context(run, approved)
    after = run("assess", "case", "--lang", lang).out
    assert said not in after
    assert denied in after
