"""Runs on a case: each is on record with its hashes, the next signature holds them, and a record that was changed is told."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest
from tests.case.test_approve import _keys, ready
from tests.case.test_gate import approve, codes, entries
from tests.case.test_prepare_command import case
from tests.edge.calling import D3, Run

from reidrisk.govern.runs import BEGUN, NAME, begun_run

__all__ = ["_keys", "case", "ready"]


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "case" / NAME).read_text(encoding="utf-8").splitlines()]


def runs(folder: Path) -> list[dict[str, Any]]:
    """What was done, without what was about to be done."""
    return [one for one in lines(folder) if one["kind"] != BEGUN]


@pytest.mark.usefixtures("ready")
def test_assess_and_attack_are_on_record_and_signed(run: Run, tmp_path: Path) -> None:
    assert run("attack", "case", "--known", D3, "--same-rows", "--attacks", "linkage", "--json").code == 0
    assert run("assess", "case", "--json").json["level"] == 3
    found = runs(tmp_path)
    assert [one["kind"] for one in found] == ["assess", "attack", "assess"]
    result = json.loads((tmp_path / "case" / "result.json").read_text(encoding="utf-8"))
    assert (found[-1]["plan"], found[-1]["data"], found[-1]["level"]) == (result["hash"], result["dataset"]["fingerprint"], 3)
    chain = lines(tmp_path)
    assert [one["kind"] for one in chain] == [BEGUN, "assess", BEGUN, "attack", BEGUN, "assess"]
    assert [one["previous"] for one in chain] == ["", *(one["hash"] for one in chain[:-1])]
    assert approve(run, role="executor", name="Liu Yang").code == 0
    assert entries(tmp_path)[-1]["content"]["runs"] == chain
    assert set(found[-1]["wrote"]) == {"result.json", "documents/assessment-en.html"}
    assert run("assess", "case", "--json").code == 0
    assert approve(run).code == 0
    signed = [(one["n"], one["kind"]) for one in entries(tmp_path)[-1]["content"]["runs"] if one["kind"] != BEGUN]
    assert signed == [(8, "assess"), (10, "plan")]  # the others are signed already


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace('"level":3', '"level":4'),
        lambda text: text + "{}\n",
        lambda text: text + '{"n":2}\n',
        lambda text: text[:-20],
        lambda text: "".join(text.splitlines(keepends=True)[1:]),
        lambda text: "[" * 1000 + "\n" + text,
    ],
)
def test_a_record_that_was_changed_is_told(run: Run, tmp_path: Path, change: Any) -> None:
    assert run("assess", "case", "--json").code == 0
    path = tmp_path / "case" / NAME
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    before = (tmp_path / "case" / "result.json").read_bytes()
    for ran in (approve(run, "--json"), run("assess", "case", "--json")):
        assert (ran.code, codes(ran)) == (2, {"runs_damaged"})
    assert (tmp_path / "case" / "result.json").read_bytes() == before
    assert not (tmp_path / "case" / "ledger.jsonl").exists()


@pytest.mark.usefixtures("ready")
def test_a_record_cut_below_what_was_signed_is_told(run: Run, tmp_path: Path) -> None:
    assert run("assess", "case", "--json").code == 0
    assert approve(run).code == 0
    path = tmp_path / "case" / NAME
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    assert codes(approve(run, "--json")) == {"runs_damaged"}


@pytest.mark.usefixtures("ready")
def test_a_bare_file_leaves_no_record(run: Run, tmp_path: Path) -> None:
    before = (tmp_path / "case" / NAME).read_bytes()
    assert run("assess", D3, "--qi", "性别,年龄", "--ni", "药物编码", "--json").code in {0, 1, 4}
    assert (tmp_path / "case" / NAME).read_bytes() == before
    kept = run("dispose", "case", f"case/{NAME}", "--as", "Liu Yang", "--reason", "x", "--yes", "--json")
    assert codes(kept) == {"must_be_kept"}


def failing(folder: Path, page: Path, text: str) -> None:
    """A run that writes this, if anything, and finds no room for the line that would say so; for the next one there is some."""
    with begun_run(folder, "assess", datetime.now(UTC), (page,)):
        if text:
            page.write_text(text, encoding="utf-8")
        raise OSError(ENOSPC, "no room")


@pytest.mark.usefixtures("ready")
def test_what_a_run_wrote_before_the_disk_failed_once_is_not_taken_for_another_s(run: Run, tmp_path: Path) -> None:
    def told() -> list[str]:
        return [one["code"] for one in run("verify", "case", "--json").json["altered"]]

    folder = tmp_path / "case"
    page = folder / "documents" / "assessment-en.html"
    for text, expected in (("", []), ("written by this run", ["run_unfinished"])):
        with pytest.raises(OSError, match="no room"):
            failing(folder, page, text)
        assert told() == expected
    assert run("assess", "case", "--json").code == 0
    assert told() == []
    page.write_text("written by other hands", encoding="utf-8")
    assert told() == ["record_altered"]
