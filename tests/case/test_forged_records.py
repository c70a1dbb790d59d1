"""Whoever can write to the folder of a case changes a plan, register, run, report or package: it is told, with place and remedy."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.case.signing_people import forget
from tests.case.test_approve import _keys, ready
from tests.case.test_gate import approve, codes, entries
from tests.case.test_prepare_command import WHO, case, sets
from tests.case.test_release_command import agreed, release
from tests.edge.calling import Ran, Run

from reidrisk.govern.canonical import canonical, digest

__all__ = ["_keys", "agreed", "case", "ready"]


def edit(path: Path, change: Callable[[Any], Any]) -> None:
    path.write_text(json.dumps(change(json.loads(path.read_text(encoding="utf-8")))), encoding="utf-8")


def told(run: Run, lang: str = "en") -> list[dict[str, Any]]:
    found = run("verify", "case", "--json", "--lang", lang)
    assert found.code == (1 if found.json["altered"] else 0)
    return list(found.json["altered"])


def files(found: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(one["code"], Path(str(one["file"])).name) for one in found]


def plan(folder: Path) -> None:
    """The plan was fixed a year earlier than it was."""
    edit(folder / "plan.json", lambda one: {**one, "fixed": [{**row, "at": "2020" + row["at"][4:]} for row in one["fixed"]]})


def result(folder: Path) -> None:
    """That the plan was changed after a result is taken out."""
    edit(folder / "result.json", lambda one: {**one, "changes": [], "earlier_hash": None, "earlier_level": None})


def register(folder: Path) -> None:
    edit(folder / "documents" / "register.json", lambda one: {**one, "documents": {}})


def report(folder: Path) -> None:
    path = folder / "documents" / "plan-en.md"
    path.write_text(path.read_text(encoding="utf-8").replace("length of stay", "anything at all"), encoding="utf-8")


FORGED = [(plan, "plan.json"), (result, "result.json"), (register, "register.json"), (report, "plan-en.md")]


@pytest.fixture
def reported(run: Run, ready: str, tmp_path: Path) -> Path:
    """The plan was changed after a result, with nobody's reason; the documents are written."""
    assert run("prepare", ready, *sets("purpose.statement=length of stay by age"), *WHO).code == 0
    assert run("assess", ready, "--json").json["level"] == 3
    assert run("report", ready, "plan", "summary", "--format", "md", "--lang", "en").code == 0
    assert told(run) == []
    return tmp_path / ready


@pytest.mark.parametrize(("forge", "name"), FORGED)
def test_it_stands_before_an_approval_until_a_named_reason(run: Run, reported: Path, forge: Callable[[Path], None], name: str) -> None:
    forge(reported)
    found = told(run)
    assert files(found) == [("record_altered", name)]
    assert "other hands" in found[0]["message"]
    assert "backup" in str(found[0]["hint"])
    assert "程序之外" in told(run, "zh")[0]["message"]
    refused = approve(run, "--json", "--lang", "en")
    assert codes(refused) == {"records-altered", "plan-changed"} - ({"plan-changed"} if forge is result else set())
    assert not (reported / "ledger.jsonl").exists()
    # Written anew by the program it is whole again, and that it was changed stays on record.
    assert run("assess", "case", "--json").code == 0
    assert run("report", "case", "plan", "summary", "--format", "md", "--lang", "en").code == 0
    assert [(one["code"], "run" in one["message"]) for one in told(run)] == [("record_altered", True)]
    assert run("prepare", "case", "--reason", "the study was widened", *WHO).code == 0
    assert run("assess", "case", "--json").json["level"] == 3
    stopped = approve(run, "--json", "--lang", "en")
    assert codes(stopped) == {"records-altered"}
    assert ".." not in stopped.json["errors"][0]["message"]  # one sentence within another
    assert approve(run, "--accept", "records-altered=a student tried the editor, compared with the backup", "--json").code == 0
    assert [Path(file).name for file in entries(reported.parent)[0]["content"]["subjects"]] == [name]
    assert told(run) == []
    forge(reported)  # the reason was for that change, not for the next
    assert len(told(run)) >= 1


def _rewritten(folder: Path, change: Callable[[list[dict[str, Any]]], list[dict[str, Any]]]) -> None:
    """The record of runs made anew, every hash of it right."""
    path, previous = folder / "runs.jsonl", ""
    lines = []
    for n, one in enumerate(change([json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]), 1):
        body = {**{key: value for key, value in one.items() if key != "hash"}, "n": n, "previous": previous}
        previous = digest(body)
        lines.append(canonical({**body, "hash": previous}) + b"\n")
    path.write_bytes(b"".join(lines))


@pytest.mark.parametrize(
    "change",
    [
        lambda runs: runs[:-1],
        lambda runs: runs[1:],
        lambda runs: [{**one, "level": 4} if "level" in one else one for one in runs],
        lambda _runs: [],
    ],
)
def test_a_record_of_runs_made_anew_is_told(run: Run, reported: Path, change: Any) -> None:
    _rewritten(reported, change)
    for lang, words in (("en", "not the one that this machine wrote"), ("zh", "不是本机写下的那一份")):
        (found,) = [one for one in told(run, lang) if one["code"] == "runs_damaged"]
        assert words in found["message"]
    for ran in (approve(run, "--json"), run("assess", "case", "--json"), run("report", "case", "plan", "--json")):
        assert (ran.code, codes(ran)) == (2, {"runs_damaged"})


def test_a_record_of_runs_that_is_gone_begins_anew_and_says_so(run: Run, reported: Path) -> None:
    assert run("prepare", "case", "--reason", "the study was widened", *WHO).code == 0
    assert run("assess", "case", "--json").code == 0
    assert approve(run).code == 0
    (reported / "runs.jsonl").unlink()
    assert files(told(run)) == [("record_altered", "runs.jsonl")]
    assert run("assess", "case", "--json").code == 0
    assert files(told(run)) == [("record_altered", "runs.jsonl")]
    assert codes(approve(run, "--json")) == {"records-altered"}
    assert approve(run, "--accept", "records-altered=the disk was lost, the ledger was not", "--json").code == 0
    assert told(run) == []


def test_a_case_made_anew_where_another_stood_is_not_accused(run: Run, reported: Path) -> None:
    from tests.edge.calling import D3

    for path in sorted(reported.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    assert run("scan", D3, "-o", "case", "--lang", "en").code == 0
    assert told(run) == []
    run("assess", "case", "--json")
    assert told(run) == []


@pytest.fixture
def signed(run: Run, reported: Path) -> Path:
    """Approved with its documents, which are written once more after it."""
    assert run("prepare", "case", "--reason", "the study was widened", *WHO).code == 0
    assert run("assess", "case", "--json").json["level"] == 3
    assert approve(run).code == 0
    assert run("report", "case", "plan", "summary", "--format", "md", "--lang", "en").code == 0
    assert told(run) == []
    return reported


def test_what_was_signed_of_a_plan_stands_whatever_the_file_says(run: Run, signed: Path) -> None:
    plan(signed)
    _rewritten(signed, lambda runs: [_resummed(signed, one, "plan.json") for one in runs])  # on another machine, or with ours
    forget(signed.parent / "keys")
    assert {code for code, _ in files(told(run))} >= {"plan_history_changed"}
    assert run("report", "case", "plan", "--format", "md", "--lang", "en").code == 0
    assert "2020-" not in (signed / "documents" / "plan-en.md").read_text(encoding="utf-8")


def _resummed(folder: Path, one: dict[str, Any], file: str) -> dict[str, Any]:
    from hashlib import sha256

    wrote = one.get("wrote", {})
    return {**one, "wrote": {**wrote, file: sha256((folder / file).read_bytes()).hexdigest()}} if file in wrote else one


def test_what_the_approved_version_said_is_checked_against_the_signature(run: Run, signed: Path) -> None:
    path = signed / "documents" / "register.json"
    assert '"status": "approved"' in path.read_text(encoding="utf-8")
    path.write_text(path.read_text(encoding="utf-8").replace("length of stay by age", "anything at all"), encoding="utf-8")
    assert {code for code, _ in files(told(run))} == {"record_altered", "register_unlike_signed"}
    before = (signed / "documents" / "plan-en.md").read_bytes()
    refused = run("report", "case", "plan", "--format", "md", "--json")
    assert (refused.code, codes(refused)) == (2, {"register_unlike_signed"})
    assert (signed / "documents" / "plan-en.md").read_bytes() == before
    path.unlink()  # the way out that the remedy names: versions begin anew, and that is told
    assert run("report", "case", "plan", "--format", "md", "--lang", "en").code == 0
    assert files(told(run)) == [("record_altered", "register.json")]


@pytest.mark.usefixtures("agreed")
def test_after_a_release_register_agreement_package_and_evidence_are_looked_at(run: Run, tmp_path: Path) -> None:
    assert release(run, "--json").code == 0
    assert told(run) == []
    folder = tmp_path / "case"
    row = folder / "releases.jsonl"
    before = row.read_text(encoding="utf-8")
    row.write_text(before.replace('"quasi_identifiers": ["性别", "年龄"]', '"quasi_identifiers": ["性别"]'), encoding="utf-8")
    assert files(told(run)) == [("register_differs", "releases.jsonl")]
    row.write_text(before + json.dumps({**json.loads(before), "id": "case-9", "package": "f" * 64}) + "\n", encoding="utf-8")
    assert files(told(run)) == [("register_invents", "releases.jsonl")]
    row.unlink()
    assert files(told(run)) == [("register_differs", "releases.jsonl")]
    row.write_text(before, encoding="utf-8")
    paper = next((folder / "agreements").iterdir())
    content = paper.read_bytes()
    paper.write_bytes(content + b" ")
    assert files(told(run)) == [("agreement_changed", paper.name)]
    paper.write_bytes(content)
    (data,) = (path for path in (tmp_path / "package" / "data").rglob("*") if path.is_file())
    kept = data.read_bytes()
    data.write_bytes(kept + b"x")
    assert files(told(run)) == [("package_changed", "package")]
    data.write_bytes(kept)
    assert told(run) == []
    package = entries(tmp_path)[-1]["content"]["package"]
    assert run("revoke", "case", package[:16], "--as", "Chen Jing", "--reason", "asked back").code == 0
    assert told(run) == []
    row.write_text(before, encoding="utf-8")
    assert files(told(run)) == [("register_differs", "releases.jsonl")]


@pytest.mark.usefixtures("ready")
def test_evidence_that_is_swapped_with_its_hash_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"rights of the platform")
    (tmp_path / "b.pdf").write_bytes(b"another list")
    assert run("prepare", "case", *sets("controls.access=yes"), *WHO, "--evidence", "a.pdf").code == 0
    assert run("assess", "case", "--json").code == 0
    assert approve(run).code == 0
    assert told(run) == []
    assert run("prepare", "case", *sets("controls.access=yes"), *WHO, "--evidence", "b.pdf").code == 0
    assert [code for code, _ in files(told(run))] == ["evidence_not_approved"]
    assert approve(run).code == 0
    assert told(run) == []


def test_runs_that_were_added_behind_the_last_one_of_this_machine_are_told(run: Run, reported: Path) -> None:
    """A plan history that is older than it is, with a run of the right hash for it: nothing is damaged, and somebody else entered it."""
    from hashlib import sha256

    plan(reported)
    count = len((reported / "runs.jsonl").read_text(encoding="utf-8").splitlines())
    sum_ = sha256((reported / "plan.json").read_bytes()).hexdigest()
    added = {"kind": "plan", "at": "2026-11-23T00:00:00+00:00", "wrote": {"plan.json": sum_}}
    _rewritten(reported, lambda runs: [*runs, added])
    for lang, words in (("en", f"Runs that another machine entered: 1 (no. {count + 1})"), ("zh", "有 1 次运行不是本机做的")):
        assert words in run("verify", "case", "--lang", lang).out
    assert run("verify", "case", "--json").json["runs_elsewhere"] == [count + 1]
    assert run("prepare", "case", "--reason", "the study was widened", *WHO).code == 0
    assert run("assess", "case", "--json").code == 0  # a run of this machine does not wash it away
    assert run("verify", "case", "--json").json["runs_elsewhere"] == [count + 1]
    signed = approve(run, "--lang", "en")
    assert "another machine entered: 1" in signed.out
    assert run("verify", "case", "--json").json["runs_elsewhere"] == []


def test_a_record_made_anew_as_a_whole_where_nobody_ever_ran_the_case_is_told(run: Run, reported: Path) -> None:
    """Before any signature nothing holds the record but the machine that made it; another one says that it made none of these runs."""
    _rewritten(reported, lambda runs: [{**one, "at": "2020" + one["at"][4:]} for one in runs])
    forget(reported.parent / "keys")
    count = len((reported / "runs.jsonl").read_text(encoding="utf-8").splitlines())
    every = list(range(1, count + 1))
    assert run("verify", "case", "--json").json["runs_elsewhere"] == every
    assert run("prepare", "case", "--reason", "the study was widened", *WHO).code == 0
    assert run("assess", "case", "--json").code == 0
    assert run("verify", "case", "--json").json["runs_elsewhere"] == every
    signed = approve(run, "--lang", "en")
    assert f"another machine entered: {count}" in signed.out
    assert run("verify", "case", "--json").json["runs_elsewhere"] == []


def test_a_case_without_its_answers_is_a_case_still(run: Run, signed: Path) -> None:
    (signed / "assessment.yaml").unlink()
    refused = run("verify", "case", "--json", "--lang", "en")
    assert (refused.code, codes(refused)) == (2, {"file_not_found"})
    assert "assessment.yaml" in str(refused.json["errors"][0]["file"])


def test_answers_that_no_approval_hangs_on_are_said_when_they_change(run: Run, signed: Path) -> None:
    """Who answered, and the record of what was agreed: the approval stands, and `verify` says what the file says otherwise."""
    assert run("verify", "case", "--json").json["changed_answers"] == []
    path = signed / "assessment.yaml"
    text = path.read_text(encoding="utf-8")
    assert run("prepare", "case", *sets("communication.reassessment=never"), *WHO).code == 0
    assert run("prepare", "case", *sets("controls.breach=yes"), "--by", "Somebody else", "--date", "2026-11-02").code == 0
    found = run("verify", "case", "--json").json
    assert (found["status"], found["changed_answers"]) == ("approved", ["communication.reassessment", "controls.breach"])
    for lang, words in (("en", "in 2 places"), ("zh", "有 2 处与签署时不同")):
        assert words in run("verify", "case", "--lang", lang).out
    path.write_text(text, encoding="utf-8")
    assert run("verify", "case", "--json").json["changed_answers"] == []


def test_the_memory_of_this_machine_may_be_missing_or_damaged(run: Run, reported: Path) -> None:
    path = reported.parent / "keys" / "run-heads.json"
    path.write_text("{", encoding="utf-8")
    refused = run("assess", "case", "--json")
    assert (refused.code, codes(refused)) == (2, {"memory_damaged"})
    path.unlink()
    assert codes(run("assess", "case", "--json")) == {"memory_damaged"}  # it is known that it was there
    forget(path.parent)
    assert run("assess", "case", "--json").code == 0
    assert json.loads(path.read_text(encoding="utf-8"))["count"] == 1


def test_nothing_is_remembered_in_the_case_itself(run: Run, reported: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REIDRISK_KEYS", str(reported / "keys"))
    assert run("assess", "case", "--json").code == 0
    assert not (reported / "keys").exists()


def test_how_many_runs_no_signature_holds_is_said(run: Run, reported: Path) -> None:
    shown: Ran = run("verify", "case", "--lang", "zh")
    assert "次运行尚未由签名确认" in shown.out
    assert run("verify", "case", "--json").json["unsigned_runs"] == len((reported / "runs.jsonl").read_text(encoding="utf-8").splitlines())
