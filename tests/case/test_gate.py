"""The gate: what must precede an approval and a release, said at once; settled by a named person's reason in the ledger."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.case.prepared_answers import PREPARED
from tests.case.test_approve import _keys, ready
from tests.case.test_commands_take_a_case import decide
from tests.case.test_prepare_command import WHO, case, graded, sets
from tests.case.test_release_command import agreed, release
from tests.edge.calling import Ran, Run

from reidrisk.govern.gate.gate import preconditions
from reidrisk.model.text import LANGS

__all__ = ["_keys", "agreed", "case", "ready"]


def codes(ran: Ran) -> set[str]:
    return {one["code"] for one in ran.json["errors"]}


def gate(ran: Ran) -> dict[str, Any]:
    return {one["code"]: one for one in ran.json["gate"]}


def entries(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "case" / "ledger.jsonl").read_text(encoding="utf-8").splitlines()]


BARE = ("purpose.statement", "legal.basis", "purpose.minimum", "legal.impact_assessment", "subjects.minors", "dataset.codes", "flow.abroad")


def approve(run: Run, *more: str, name: str = "Chen Jing", role: str = "policy-manager") -> Ran:
    return run("approve", "case", "--as", name, "--role", role, *more)


def back(run: Run, *keys: str) -> None:
    """Take answers back, and assess again."""
    assert run("prepare", "case", *sets(*(f"{key}=" for key in keys)), "--reason", "taken back", *WHO).code == 0
    assert run("assess", "case", "--json").json["level"] == 3


@pytest.mark.usefixtures("ready")
def test_everything_that_is_missing_is_said_at_once_and_nothing_is_signed(run: Run, tmp_path: Path) -> None:
    back(run, *BARE, "schedule.monitoring")
    refused = approve(run, "--json")
    assert refused.code == 2
    assert codes(refused) == {"purpose", "legal-basis", "necessity", "impact-assessment", "minors", "codes", "management"}
    assert not (tmp_path / "case" / "ledger.jsonl").exists()
    told = approve(run, "--lang", "zh").err
    assert "批准之前须解决“个人信息保护影响评估”" in told
    assert "“个人信息保护影响评估”（legal.impact_assessment）尚未回答" in told
    assert "--accept codes=理由" in told


@pytest.mark.usefixtures("ready")
def test_what_is_to_be_met_before_approval_and_before_release_is_shown(run: Run) -> None:
    assert run("assess", "case", "--json").json["gate"] == []
    shown = run("assess", "case", "--lang", "en").out
    assert "Before approval all other preconditions are met." in shown
    back(run, "legal.impact_assessment", "flow.abroad")
    found = gate(run("assess", "case", "--json", "--lang", "en"))
    assert {code: one["must_precede"] for code, one in found.items()} == {"impact-assessment": "approval", "cross-border": "release"}
    assert found["cross-border"]["lacks"][0] | {"text": ""} == {"subject": "flow.abroad", "stands_at": "open", "text": ""}
    assert [lack["text"] for one in found.values() for lack in one["lacks"] if lack["subject"] in lack["text"]] == []  # for readers
    assert found["cross-border"]["accepted"] is None
    back(run, "purpose.minimum")
    assert run("prepare", "case", *sets("flow.abroad=no"), "--reason", "said again", *WHO).code == 0
    for lang, there, never in (
        ("zh", "没有另外须解决的事项", "发布之前的先决条件均已满足"),
        ("en", "nothing more has to be met", "Before release all"),
    ):
        shown = run("assess", "case", "--lang", lang).out.replace("\n", " ")
        assert there in shown
        assert never not in shown, "what has to be met before approval has to be met before release"
    back(run, "flow.abroad")
    for lang, words in (("zh", "发布之前须解决 1 项：数据出境（cross-border）。"), ("en", "(cross-border).")):
        assert words in run("assess", "case", "--lang", lang).out


@pytest.mark.usefixtures("ready")
def test_adverse_answers_need_the_reason_of_who_signs_and_it_stands_in_the_ledger(run: Run, tmp_path: Path) -> None:
    adverse = ("legal.impact_assessment=no", "purpose.minimum=no", "controls.transparency=no")
    assert run("prepare", "case", *sets(*adverse), "--reason", "found out", *WHO).code == 0
    run("assess", "case", "--json")
    assert codes(approve(run, "--json")) == {"impact-assessment", "impact-barred", "necessity", "management"}
    given = (
        "--accept",
        "impact-assessment=made by the end of the month, the board knows",
        "--accept",
        "necessity=the committee asked for the wide table",
        "--accept",
        "impact-barred=the officer weighed the wide table, and agrees",
    )
    assert codes(approve(run, *given, "--json")) == {"management"}
    assert not (tmp_path / "case" / "ledger.jsonl").exists()  # nothing half-written
    assert approve(run, *given, "--accept", "management=small project, no web site", "--json").code == 0
    found = entries(tmp_path)
    assert [(one["kind"], one["by"], one["content"].get("code")) for one in found] == [
        ("acceptance", "Chen Jing", "necessity"),
        ("acceptance", "Chen Jing", "impact-assessment"),
        ("acceptance", "Chen Jing", "impact-barred"),
        ("acceptance", "Chen Jing", "management"),
        ("approval", "Chen Jing", None),
    ]
    assert found[1]["content"]["subjects"] == {"legal.impact_assessment": "no"}
    assert found[0]["content"]["reason"] == "the committee asked for the wide table"
    told = gate(run("assess", "case", "--json"))["necessity"]["accepted"]
    assert (told["by"], told["entry"]) == ("Chen Jing", 1)
    assert "Settled by a named person's reason: 4" in run("assess", "case", "--lang", "en").out
    assert approve(run, "--json").code == 0  # a reason on record stands as long as what it was given for
    assert "made by the end of the month" in _record(run, tmp_path)


def _record(run: Run, folder: Path) -> str:
    assert run("report", "case", "record", "--format", "md", "--lang", "en").code == 0
    return (folder / "case" / "documents" / "record-en.md").read_text(encoding="utf-8")


@pytest.mark.usefixtures("ready")
def test_a_reason_counts_for_what_was_weighed_and_no_more(run: Run) -> None:
    assert run("prepare", "case", *sets("controls.transparency=no"), "--reason", "found out", *WHO).code == 0
    run("assess", "case", "--json")
    assert approve(run, "--accept", "management=no web site", "--json").code == 0
    assert run("prepare", "case", *sets("controls.premises=no"), "--reason", "found out too", *WHO).code == 0
    run("assess", "case", "--json")
    assert codes(approve(run, "--json")) == {"management"}


@pytest.mark.usefixtures("ready")
def test_reasons_that_cannot_be_used_are_all_told(run: Run) -> None:
    back(run, "dataset.codes")
    wrong = approve(run, "--accept", "codes", "--accept", "purpose=it is answered", "--accept", "codes=ok", "--json")
    assert codes(wrong) == {"not_code_reason", "nothing_to_accept", "no_reason", "codes"}
    review = approve(run, "--accept", "codes=kept apart", "--json", name="Sun Li", role="supervisor")
    assert codes(review) == {"not_management"}
    assert approve(run, "--json", name="Sun Li", role="supervisor").code == 0  # a review lets nothing out


@pytest.mark.usefixtures("ready")
def test_evidence_of_a_reason_is_copied_into_the_case_and_stands_in_the_ledger(run: Run, tmp_path: Path) -> None:
    back(run, "dataset.codes")
    accept = ("--accept", "codes=the list of codes is kept by the registry")
    assert codes(approve(run, *accept, "--evidence", "gone.pdf", "--json")) == {"no_evidence_file"}
    assert "evidence_without_reason" in codes(approve(run, "--evidence", "gone.pdf", "--json"))
    assert not (tmp_path / "case" / "ledger.jsonl").exists()
    (tmp_path / "codes.pdf").write_bytes(b"who keeps the list")
    assert approve(run, *accept, "--evidence", "codes.pdf", "--json").code == 0
    sum_ = sha256(b"who keeps the list").hexdigest()
    place = f"evidence/{sum_[:12]}.pdf"
    assert entries(tmp_path)[0]["content"]["evidence"] == f"{place} sha256:{sum_}"
    assert (tmp_path / "case" / place).read_bytes() == b"who keeps the list"
    assert gate(run("assess", "case", "--json"))["codes"]["accepted"]["evidence"] == f"{place} sha256:{sum_}"
    assert place in _record(run, tmp_path)


@pytest.mark.usefixtures("ready")
def test_a_plan_that_was_changed_after_the_result_needs_its_reason(run: Run) -> None:
    assert run("prepare", "case", *sets("purpose.statement=another use"), *WHO).code == 0
    run("assess", "case", "--json")
    assert codes(approve(run, "--json")) == {"plan-changed"}
    assert run("prepare", "case", "--reason", "the study was widened", *WHO).code == 0
    run("assess", "case", "--json")
    assert approve(run, "--json").code == 0


@pytest.mark.usefixtures("ready")
def test_what_was_open_and_moves_no_result_needs_no_reason(run: Run, tmp_path: Path) -> None:
    """The history of the plan says so, in both languages, and goes on saying it once it is signed and once more is answered."""
    assert run("report", "case", "plan", "--lang", "en").code == 0
    answers = ("purpose.origin=billing", "purpose.scenario=research")
    for text in answers:
        assert run("prepare", "case", *sets(text), *WHO).code == 0
        assessed = run("assess", "case", "--json").json
        assert (assessed["level"], assessed["plan"]["changed_after_result"]) == (3, False)
        assert approve(run, "--json").code == 0
    for lang, text in _papers(run, tmp_path, ("plan",)):
        completed = {"zh": "补齐，当时已有结果（3 级）", "en": "after a result was known (level 3): only questions"}[lang]
        assert text.count(completed) == len(answers)
        assert {"zh": "没有写明理由", "en": "No reason is given"}[lang] not in text
    assert run("verify", "case", "--json").json["altered"] == []
    assert run("prepare", "case", *sets("subjects.applicable=100000"), *WHO).code == 0
    assert run("assess", "case", "--json").json["plan"]["changed_after_result"], "identification reads it"


@pytest.mark.usefixtures("ready")
def test_a_change_that_is_explained_at_the_approval_is_explained_in_the_papers(run: Run, tmp_path: Path) -> None:
    """They are signed with the reason, which the ledger holds, and go on saying it; before, they say that none is given."""
    assert run("prepare", "case", *sets("purpose.statement=another use"), *WHO).code == 0
    run("assess", "case", "--json")
    kinds, none = ("plan", "risk-report"), {"zh": "没有写明", "en": "o reason"}
    for lang, text in _papers(run, tmp_path, kinds):
        assert none[lang] in text
    assert approve(run, "--accept", "plan-changed=the study was widened", "--json").code == 0
    for lang, text in _papers(run, tmp_path, kinds):
        assert none[lang] not in text
        assert {"zh": "the study was widened（Chen Jing）", "en": "the study was widened (Chen Jing)"}[lang] in text
        assert "**" + {"zh": "已批准", "en": "approved"}[lang] + "**" in text


def _killed(*_args: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.usefixtures("ready")
def test_a_reason_without_its_approval_approves_nothing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed between the two entries: the reason is on record and said, and nothing is approved."""
    assert run("prepare", "case", *sets("purpose.statement=another use"), *WHO).code == 0
    run("assess", "case", "--json")
    with monkeypatch.context() as patched:
        patched.setattr("reidrisk.case.approving.signing_documents.contents_at_approval", _killed)
        assert approve(run, "--accept", "plan-changed=the study was widened", "--json").code != 0
    assert [one["kind"] for one in entries(tmp_path)] == ["acceptance"]
    assert run("verify", "case", "--json").json["status"] == "draft"
    ((_, text),) = _papers(run, tmp_path, ("risk-report",), "en")
    assert "the study was widened (Chen Jing)" in text
    assert "Not approved by management" in text
    assert approve(run, "--json").code == 0


def _papers(run: Run, folder: Path, kinds: tuple[str, ...], langs: str = "zh,en") -> list[tuple[str, str]]:
    assert run("report", "case", *kinds, "--format", "md", "--lang", langs).code == 0
    paths = [(lang, folder / f"case/documents/{kind}-{lang}.md") for kind in kinds for lang in langs.split(",")]
    return [(lang, path.read_text(encoding="utf-8")) for lang, path in paths]


@pytest.mark.skipif(os.name != "posix", reason="modes of POSIX")
@pytest.mark.usefixtures("ready")
def test_a_folder_that_others_can_write_to_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "case" / "result.json").chmod(0o666)
    refused = approve(run, "--json", "--lang", "en")
    assert codes(refused) == {"folder-open-to-others"}
    assert "result.json" in refused.json["errors"][0]["message"]
    (tmp_path / "case" / "result.json").chmod(0o600)
    assert approve(run, "--json").code == 0


def test_each_precondition_is_said_in_both_languages_with_clauses_and_remedy() -> None:
    found = preconditions()
    assert len({one.code for one in found}) == len({one.place for one in found}) == len(found)
    for one in found:
        assert one.clauses, one.code
        assert all(one.title.say(lang) and one.remedy.say(lang) for lang in LANGS)


@pytest.mark.usefixtures("ready")
def test_level_2_opens_a_task_with_owner_and_day(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, though the run that entered it was killed before it signed."""
    assert run("prepare", "case", *sets("controls.breach=no"), "--reason", "found out", *WHO).code == 0
    assert run("assess", "case", "--json").json["level"] == 2
    on = ("--accept", "management=the protocol is being written", "--json")
    assert codes(approve(run, *on)) == {"task_open"}
    assert codes(approve(run, *on, "--owner", "Liu Yang", "--due", "2020-01-01")) == {"past_date"}
    assert codes(approve(run, *on, "--owner", "Liu Yang", "--due", "soon")) == {"bad_date"}
    assert not (tmp_path / "case" / "ledger.jsonl").exists()
    with monkeypatch.context() as patched:
        patched.setattr("reidrisk.case.approving.signing_documents.contents_at_approval", _killed)
        assert approve(run, *on, "--owner", "Liu Yang", "--due", "2099-01-31").code != 0
    assert [one["kind"] for one in entries(tmp_path)] == ["acceptance", "task"]
    done = approve(run, *on, "--owner", "Liu Yang", "--due", "2099-01-31")
    assert done.code == 0, done.err
    assert done.json["task"] == {"owner": "Liu Yang", "due": "2099-01-31", "entry": 2}
    assert [one["kind"] for one in entries(tmp_path)] == ["acceptance", "task", "approval"]
    assert "task (mitigation and emergency measures)" in _record(run, tmp_path)


@pytest.mark.usefixtures("ready")
def test_no_task_where_none_is_due(run: Run) -> None:
    assert codes(approve(run, "--owner", "Liu Yang", "--due", "2099-01-31", "--json")) == {"no_task"}


@pytest.mark.usefixtures("agreed")
def test_the_decision_on_adequacy_is_an_entry_of_its_own_before_the_release(run: Run, tmp_path: Path) -> None:
    made = release(run, "--json")
    assert made.code == 0, made.err
    agreement, approval, decision, released, completed = entries(tmp_path)
    assert [one["kind"] for one in (decision, released, completed)] == ["adequacy", "release", "release_completed"]
    told = decision["content"]
    assert (told["decision"], told["recipient"], told["scope"], told["level"]) == ("adequate", "University X", "length of stay", 3)
    assert (told["approval"], told["agreement"]) == (approval["n"], agreement["n"])
    assert told["subject"] == approval["content"]["subject"]
    assert "decision on adequacy (ITU 6.5)" in _record(run, tmp_path)


@pytest.mark.usefixtures("agreed")
def test_what_came_up_after_the_approval_stands_before_the_release(run: Run, tmp_path: Path) -> None:
    """An answer that is no part of the plan ends no approval, and is missed all the same."""
    assert run("prepare", "case", *sets("communication.reassessment="), *WHO).code == 0
    assert codes(release(run, "--json")) == {"communication"}
    assert not (tmp_path / "package").exists()
    made = release(run, "--accept", "communication=agreed by telephone, the letter follows", "--json")
    assert made.code == 0, made.err
    assert [one["kind"] for one in entries(tmp_path)][2:] == ["acceptance", "adequacy", "release", "release_completed"]
    assert entries(tmp_path)[3]["content"]["reasons"] == [3]


@pytest.mark.usefixtures("ready")
def test_how_many_people_there_are_is_said_where_the_data_cannot_tell(run: Run) -> None:
    back(run, "subjects.number")
    assert codes(approve(run, "--json")) == {"people"}
    for lang, words in (("zh", "数据中有多少人"), ("en", "the number of people is not stated (subjects.number)")):
        assert words in approve(run, "--lang", lang).err
    assert run("prepare", "case", *sets("subjects.number=8"), "--reason", "two rows each", *WHO).code == 0
    run("assess", "case", "--json")
    assert codes(approve(run, "--json")) == {"contradictions"}  # 16 rows of 8 people, and no key
    (lack,) = gate(run("assess", "case", "--json", "--lang", "en"))["contradictions"]["lacks"]
    assert (lack["subject"], lack["text"][:22]) == ("number-of-people:subjects.number", "8 people are stated an")
    assert "(number-of-people:subjects.number)" in approve(run, "--lang", "en").err  # what is typed to settle it
    assert run("prepare", "case", *sets("subjects.number=16"), "--reason", "counted again", *WHO).code == 0
    assert run("assess", "case", "--json").json["gate"] == []


def test_a_column_of_which_nobody_said_who_can_know_it_is_answered_before_the_approval(run: Run, tmp_path: Path) -> None:
    """Numbers that may be days of birth as well: level 3 with a question, and the signature waits for the answer (C.2 d 3)."""
    rows = "\n".join(f"{'男女'[number % 2]},{30 + number // 2 % 4},{14610 + number * 61}" for number in range(160))
    (tmp_path / "t.csv").write_text(f"性别,年龄,备注码\n{rows}\n", encoding="utf-8")
    assert run("scan", "t.csv", "-o", "case", "--lang", "en").code == 0
    graded(run)
    assert run("prepare", "case", *sets(*PREPARED, "subjects.number=160"), *WHO).code == 0
    decide(tmp_path / "case", 性别="QI", 年龄="QI", 备注码="NI")
    found = gate(run("assess", "case", "--json"))["knowledge"]
    assert (found["must_precede"], [one["subject"] for one in found["lacks"]]) == ("approval", ["备注码"])
    assert codes(approve(run, "--json")) == {"knowledge"}
    assert "列“备注码”" in approve(run, "--lang", "zh").err
    said = ("prepare", "case", *sets("columns.knowable@备注码=unlikely"), *WHO)
    assert run(*said, "--reason", "asked the registry").code == 0
    assert set(gate(run("assess", "case", "--json"))) == {"knowledge"}  # without a basis nobody has answered
    assert run(*said, "--source", "numbers drawn for this extract", "--reason", "the registry answered").code == 0
    assert run("assess", "case", "--json").json["gate"] == []
    assert approve(run, "--json").code == 0


@pytest.mark.usefixtures("agreed")
def test_nothing_is_approved_or_released_over_an_impact_assessment_that_bars_it(run: Run, tmp_path: Path) -> None:
    assert run("prepare", "case", *sets("legal.training=no", "legal.incident_plan=no"), "--reason", "found out", *WHO).code == 0
    assert run("assess", "case", "--json").json["level"] == 3
    assert codes(approve(run, "--json")) == {"impact-barred"}
    assert codes(release(run, "--json")) >= {"impact-barred", "approval_lapsed"}
    for lang, told in (("zh", "的结论是“不得实施”"), ("en", "concludes that the processing must not go ahead")):
        refused = approve(run, "--lang", lang)
        assert refused.code == 2
        assert told in refused.err
        assert "legal.incident_plan" in refused.err
        assert "--accept impact-barred=" in refused.err
    assert not (tmp_path / "package").exists()
    assert approve(run, "--accept", "impact-barred=both are held on Monday, the board knows", "--json").code == 0
    assert release(run, "--json").code == 0
    for kind in ("risk-report", "impact"):
        assert run("report", "case", kind, "--format", "md", "--lang", "en").code == 0
        text = (tmp_path / "case" / "documents" / f"{kind}-en.md").read_text(encoding="utf-8")
        assert "must not go ahead" in text
        assert "both are held on Monday, the board knows" in text


@pytest.mark.usefixtures("agreed")
def test_an_approved_case_of_which_the_assessment_turns_is_not_released(run: Run, tmp_path: Path) -> None:
    assert run("prepare", "case", *sets("legal.internal_rules=no"), "--reason", "found out", *WHO).code == 0
    assert "impact-barred" in gate(run("assess", "case", "--json"))
    assert "impact-barred" in codes(release(run, "--json"))
    assert run("prepare", "case", *sets("legal.internal_rules=yes"), "--reason", "put in place", *WHO).code == 0
    assert run("assess", "case", "--json").json["gate"] == []
    assert approve(run, "--json").code == 0
    assert release(run, "--json").code == 0
    assert (tmp_path / "package").exists()
