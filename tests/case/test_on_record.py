"""What people put on record by hand: consult, distribute, permit; signed, never written over, read back in both languages."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from tests.case.papers import SIGNED_PAPER
from tests.case.test_approve import _keys, ready
from tests.case.test_gate import codes, entries
from tests.case.test_prepare_command import case
from tests.edge.calling import Ran, Run

from reidrisk.document.dating import written

__all__ = ["_keys", "case", "ready"]
TOMORROW = (datetime.now(UTC).astimezone().date() + timedelta(days=2)).isoformat()
ASKED = ("--party", "Ethics board", "--about", "opinion", "--asked", "May ages be given in tens?")


def consult(run: Run, *more: str, name: str = "Chen Jing") -> Ran:
    return run("consult", "case", "--as", name, *ASKED, *more, "--json")


def document(run: Run, tmp_path: Path, kind: str, lang: str) -> str:
    assert run("report", "case", kind, "--format", "md", "--lang", lang).code == 0
    return (tmp_path / "case" / "documents" / f"{kind}-{lang}.md").read_text(encoding="utf-8")


@pytest.mark.usefixtures("ready")
def test_a_talk_is_entered_answered_later_and_told_in_both_languages(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.pdf").write_bytes(SIGNED_PAPER)
    first = consult(run, "--how", "letter", "--present", "Sun Li, Zhao Yi", "--evidence", "letter.pdf")
    assert first.code == 0, first.err
    sum_ = sha256(SIGNED_PAPER).hexdigest()
    assert entries(tmp_path)[-1]["content"] == {
        "party": "Ethics board", "about": "opinion", "asked": "May ages be given in tens?", "how": "letter",
        "on": first.json["content"]["on"], "present": ["Sun Li", "Zhao Yi"], "evidence": f"evidence/{sum_[:12]}.pdf sha256:{sum_}",
    }  # fmt: skip
    before = (tmp_path / "case" / "ledger.jsonl").read_bytes()
    second = consult(run, "--answered", "Yes, in tens.", "--decided", "Ages in tens.", "--follows", str(first.json["entry"]))
    assert (second.code, second.json["entry"]) == (0, first.json["entry"] + 1)
    assert (tmp_path / "case" / "ledger.jsonl").read_bytes().startswith(before)
    zh, en = (document(run, tmp_path, "minutes", lang) for lang in ("zh", "en"))
    assert all(word in zh for word in ("对结果的意见", "函件", "Ethics board", "第 1 条：沟通", "第 2 条：沟通"))
    assert all(word in en for word in ("an opinion on the results", "letter", "Sun Li; Zhao Yi", "Entry 2: communication", "Ages in tens."))
    assert run("verify", "case", "--json").json["whole"]


@pytest.mark.usefixtures("ready")
def test_everything_that_is_wrong_is_said_at_once_and_nothing_is_entered(run: Run, tmp_path: Path) -> None:
    wrong = consult(run, "--answered", "ok", "--on", TOMORROW, "--follows", "7", "--evidence", "gone.pdf", name="Wu")
    assert wrong.code == 2
    assert codes(wrong) == {"unclear", "day_to_come", "no_entry", "no_evidence_file", "not_in_role"}
    assert codes(consult(run, "--on", "soon", "--evidence", "as agreed by telephone")) == {"bad_date", "no_evidence"}
    assert not (tmp_path / "case" / "ledger.jsonl").exists()
    assert not (tmp_path / "case" / "evidence").exists()


@pytest.mark.usefixtures("ready")
def test_a_ledger_that_does_not_hold_is_not_continued_and_not_told(run: Run, tmp_path: Path) -> None:
    assert consult(run).code == 0
    ledger = tmp_path / "case" / "ledger.jsonl"
    ledger.write_text(ledger.read_text(encoding="utf-8").replace("in tens", "in ones"), encoding="utf-8")
    assert codes(consult(run)) == {"ledger_broken"}
    page = document(run, tmp_path, "minutes", "en")
    assert "failed verification" in page
    assert "in ones" not in page


@pytest.mark.usefixtures("ready")
def test_copies_are_known_by_their_content_and_come_back(run: Run, tmp_path: Path) -> None:
    assert run("report", "case", "summary", "--format", "md", "--lang", "en").code == 0
    paper = tmp_path / "case" / "documents" / "summary-en.md"
    given = ("distribute", "case", "--as", "Chen Jing", "--to", "University X, Zhao Yi", "--paper", "summary-en.md", "--json")
    out = run(*given, "--why", "for their ethics board", "--back-by", TOMORROW)
    assert out.code == 0, out.err
    assert out.json["content"]["sha256"] == sha256(paper.read_bytes()).hexdigest()
    handed = out.json["content"]["sha256"]
    paper.write_text("another version", encoding="utf-8")
    back = run(*given, "--what", "returned", "--follows", str(out.json["entry"]))
    assert (back.code, back.json["content"]["sha256"]) == (0, handed)
    assert codes(run(*given, "--what", "destroyed", "--follows", str(back.json["entry"]))) == {"not_handed_out"}
    assert codes(run(*given, "--what", "returned")) == {"not_handed_out"}
    assert codes(run(*given[:-3], "--paper", "gone.md", "--json")) == {"no_file"}
    zh = document(run, tmp_path, "distribution", "zh")
    assert all(word in zh for word in ("发出", "收回", "summary-en.md", handed))


@pytest.mark.usefixtures("ready")
def test_a_permission_is_management_s_ends_and_can_be_taken_back(run: Run, tmp_path: Path) -> None:
    given = ("permit", "case", "--to", "Zhao Yi", "--why", "checks the bands on our premises", "--json")
    refused = run(*given, "--as", "Liu Yang", "--role", "executor", "--what", "view")
    assert codes(refused) == {"not_management", "no_end"}
    assert codes(run(*given, "--as", "Chen Jing", "--what", "view", "--until", "2020-01-01")) == {"past_date"}
    assert codes(run(*given, "--as", "Chen Jing", "--what", "withdrawn")) == {"no_entry"}
    assert not (tmp_path / "case" / "ledger.jsonl").exists()
    done = run(*given, "--as", "Chen Jing", "--what", "view", "--until", TOMORROW)
    assert done.code == 0, done.err
    taken = run(*given, "--as", "Chen Jing", "--what", "withdrawn", "--follows", str(done.json["entry"]))
    assert taken.code == 0, taken.err
    zh, en = (document(run, tmp_path, "permissions", lang) for lang in ("zh", "en"))
    assert all(word in zh for word in ("评估期间查看数据", "收回许可", written(TOMORROW, "zh"), "已收回（台账第 2 条）"))
    assert "withdrawn (ledger entry 2)" in en
    again = run(*given, "--as", "Chen Jing", "--what", "view", "--until", TOMORROW)
    assert again.code == 0, again.err
    assert "有效" in document(run, tmp_path, "permissions", "zh")
