"""The task that level 2 opens is closed by a named person who is not its owner, with what was done and evidence; overdue ones are said."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.case.test_approve import _keys, ready
from tests.case.test_gate import approve, codes, entries
from tests.case.test_prepare_command import WHO, case, sets
from tests.edge.calling import Ran, Run

from reidrisk.edge.cli import command
from reidrisk.model.act import Session

__all__ = ["_keys", "case", "ready"]
CONTENT = b"protocol of the emergency drill"
PLACE = f"evidence/{sha256(CONTENT).hexdigest()[:12]}.pdf"
DONE = ("--done", "drill held, wards informed, access logs kept", "--evidence", "drill.pdf")


@pytest.fixture
def opened(run: Run, ready: str, tmp_path: Path) -> Path:
    """Level 2, approved with a task of Liu Yang: entry 2."""
    assert run("prepare", ready, *sets("controls.breach=no"), "--reason", "found out", *WHO).code == 0
    assert run("assess", ready, "--json").json["level"] == 2
    given = ("--accept", "management=the protocol is being written", "--owner", "Liu Yang", "--due", "2099-01-31")
    shown = approve(run, *given, "--lang", "en")
    assert "reidrisk tasks CASE --close 2" in shown.out
    (tmp_path / "drill.pdf").write_bytes(CONTENT)
    return tmp_path / ready


def later(monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    """From here on it is so many days later than it is."""
    monkeypatch.setattr(command, "Session", lambda **given: Session(now=lambda: datetime.now(UTC) + timedelta(days=days), **given))


def close(run: Run, *more: str, name: str = "Chen Jing") -> Ran:
    return run("tasks", "case", "--close", "2", "--as", name, *more)


def state(run: Run) -> dict[str, Any]:
    (task,) = run("tasks", "case", "--json").json["tasks"]
    return dict(task)


@pytest.mark.usefixtures("opened")
def test_it_is_closed_with_name_deed_and_evidence(run: Run, tmp_path: Path) -> None:
    assert (state(run)["state"], state(run)["closed"]) == ("open", None)
    done = close(run, *DONE, "--json")
    assert done.code == 0, done.err
    entry = entries(tmp_path)[-1]
    assert (entry["kind"], entry["by"], entry["role"], done.json["entry"]) == ("task_closed", "Chen Jing", "policy-manager", entry["n"])
    assert entry["content"] | {"note": ""} == {
        "task": 2, "done_by": "Liu Yang", "done": DONE[1], "evidence": f"{PLACE} sha256:{sha256(CONTENT).hexdigest()}", "note": "",
    }  # fmt: skip
    assert (tmp_path / "case" / PLACE).read_bytes() == CONTENT
    assert (state(run)["state"], state(run)["closed"]["done_by"]) == ("closed", "Liu Yang")
    (told,) = run("verify", "case", "--json").json["tasks"]
    assert told["closed"]["evidence"].startswith(PLACE)
    assert "closed on" in run("tasks", "case", "--lang", "en").out
    assert "签名结案" in run("tasks", "case", "--lang", "zh").out
    assert codes(close(run, *DONE, "--json")) == {"no_open_task"}
    assert run("report", "case", "record", "--format", "md", "--lang", "en").code == 0
    page = (tmp_path / "case" / "documents" / "record-en.md").read_text(encoding="utf-8")
    assert "Tasks of level 2" in page
    assert DONE[1] in page


@pytest.mark.usefixtures("opened")
def test_everything_that_is_missing_is_said_at_once_and_nothing_is_written(run: Run, tmp_path: Path) -> None:
    before = (tmp_path / "case" / "ledger.jsonl").read_bytes()
    assert codes(run("tasks", "case", "--close", "1", "--json")) == {"no_open_task", "no_signer", "no_reason", "no_evidence"}
    wrong = run("tasks", "case", "--close", "2", "--as", "Liu Yang", "--done", "ok", "--evidence", "gone.pdf", "--json")
    assert codes(wrong) == {"own_task", "own_work", "not_in_role", "no_reason", "no_evidence_file"}
    assert codes(close(run, "--done", DONE[1], "--evidence", "as agreed by telephone", "--json")) == {"no_evidence"}
    assert codes(run("tasks", "case", "--done", DONE[1], "--json")) == {"no_task"}
    assert (tmp_path / "case" / "ledger.jsonl").read_bytes() == before
    assert not (tmp_path / "case" / "evidence").exists()
    supervisor = close(run, "--role", "supervisor", *DONE, "--done-by", "the ward", "--json", name="Sun Li")
    assert supervisor.code == 0, supervisor.err
    assert supervisor.json["tasks"][0]["closed"]["done_by"] == "the ward"


@pytest.mark.usefixtures("opened")
def test_an_overdue_task_is_said_and_stands_before_the_next_approval(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = run("verify", "case", "--json")
    assert (found.code, found.json["tasks"][0]["state"]) == (0, "open")
    assert "open." in run("verify", "case", "--lang", "en").out
    later(monkeypatch, 365 * 80)
    for act in ("verify", "tasks"):
        found = run(act, "case", "--json")
        assert (found.code, found.json["tasks"][0]["state"]) == (1, "overdue")
        assert "任务逾期（台账第 2 条）" in run(act, "case", "--lang", "zh").out
        assert "Overdue task (ledger entry 2)" in run(act, "case", "--lang", "en").out
    assert run("report", "case", "record", "--format", "md", "--lang", "zh").code == 0
    assert "逾期未结案" in (tmp_path / "case" / "documents" / "record-zh.md").read_text(encoding="utf-8")
    run("assess", "case", "--json")
    figures = ("--accept", "contradictions=no younger statistics are there")  # eighty years later all of them are old
    more = ("--owner", "Liu Yang", "--due", "2299-01-31", *figures, "--json")
    assert "tasks-overdue" in codes(approve(run, *more))
    assert close(run, *DONE, "--json").code == 0
    assert approve(run, *more).code == 0


@pytest.mark.usefixtures("ready")
def test_a_case_without_a_task_says_so(run: Run) -> None:
    none = run("tasks", "case", "--json")
    assert (none.code, none.json["tasks"]) == (0, [])
    assert "只有 2 级的结论才布置任务" in run("tasks", "case", "--lang", "zh").out
