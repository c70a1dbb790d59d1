"""`approve` and `verify` from the command line: who may sign what, when a signature dies, where a ledger breaks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.case.made_once import made_once
from tests.case.prepared_answers import PREPARED
from tests.case.signing_people import sign_cheaply
from tests.case.test_prepare_command import DRUGS, WHO, case, graded, prepared, sets
from tests.edge.calling import D3, Run

__all__ = ["case"]


@pytest.fixture(autouse=True)
def _keys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sign_cheaply(monkeypatch, tmp_path / "keys")


@pytest.fixture
def ready(run: Run, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Table D.3 at level 3, with the people of the case."""

    def make() -> None:
        prepared(run, tmp_path, D3)

    made_once("ready", tmp_path, tmp_path_factory, make)
    return "case"


def sign(run: Run, name: str, role: str, *more: str) -> object:
    return run("approve", "case", "--as", name, "--role", role, "--lang", "en", *more)


@pytest.mark.usefixtures("ready")
def test_approved_by_management_and_by_nobody_else(run: Run) -> None:
    assert run("verify", "case", "--json").json["status"] == "draft"
    done = run("approve", "case", "--as", "Liu Yang", "--role", "executor", "--json").json
    assert (done["entry"], done["status"]) == (1, "in_review")
    assert run("approve", "case", "--as", "Sun Li", "--role", "supervisor", "--lang", "en").out.count("Still not approved") == 1
    ran = run("approve", "case", "--as", "chen  jing", "--role", "policy-manager", "--lang", "en", "--note", "agreed in the board")
    assert ran.code == 0
    assert "signed this conclusion as policy manager: level 3." in ran.out
    found = run("verify", "case", "--json").json
    assert (found["whole"], found["entries"], found["status"]) == (True, 3, "approved")
    assert [one["counts"] for one in found["approvals"]] == [True, True, True]
    assert "已获管理层批准" in run("verify", "case", "--lang", "zh").out
    assert run("verify", "case", "--head", found["head"]).code == 0
    assert run("verify", "case", "--head", "0" * 64, "--lang", "en").code == 1


@pytest.mark.usefixtures("ready")
def test_management_is_told_which_grade_and_which_risk_to_individuals_it_accepts_and_signs_both(run: Run, tmp_path: Path) -> None:
    """The grade that the impact assessment tells; a review accepts none, and what is open is said to be open."""
    words = {"low": "低", "medium": "中", "high": "高", "severe": "严重"}
    settled = (f"legal.{key}=yes" for key in ("internal_rules", "training", "incident_plan"))
    assert run("prepare", "case", *sets(*settled, "recipients.agreement=signed"), *WHO, "--reason", "looked at").code == 0
    assert run("assess", "case").code == 0
    review = run("approve", "case", "--as", "Liu Yang", "--role", "executor", "--json").json
    assert (review["level"], review["acceptable"], review["risk_to_rights"]) == (3, True, None)
    assert "个人权益" not in run("approve", "case", "--as", "Liu Yang", "--role", "executor", "--lang", "zh").out
    assert run("report", "case", "impact", "--format", "md", "--lang", "zh").code == 0
    paper = (tmp_path / "case" / "documents" / "impact-zh.md").read_text(encoding="utf-8")
    managing = ("approve", "case", "--as", "Chen Jing", "--role", "policy-manager")
    signed = run(*managing, "--json").json
    grade = words[signed["risk_to_rights"]]
    assert f"三项均未发现不符之处，风险等级为“{grade}”" in paper
    assert f"对个人权益的风险等级为“{grade}”" in run(*managing, "--lang", "zh").out
    lines = (tmp_path / "case" / "ledger.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["content"].get("risk_to_rights", "-") for line in lines][-1] == list(words).index(signed["risk_to_rights"]) + 1
    assert run("prepare", "case", *sets("impact.harm="), *WHO, "--reason", "to be seen").code == 0
    assert run("assess", "case").code == 0
    opened = run(*managing, "--accept", "environment=seen next week", "--json").json
    assert opened["risk_to_rights"] is None
    assert "本签名没有接受任何等级" in run(*managing, "--lang", "zh").out
    withdrawn = run(*managing, "--withdraw", "--json").json
    assert withdrawn["risk_to_rights"] is None


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize(
    ("name", "role", "codes"),
    [
        ("Liu Yang", "policy-manager", {"not_in_role", "own_work"}),
        ("Liu Yang", "supervisor", {"not_in_role", "own_work"}),
        ("Zhao Yi", "executor", {"not_in_role", "recipient_executes"}),
        ("Wu", "supervisor", {"not_in_role"}),
        ("IT", "executor", {"no_person"}),
        ("Nobody", "supervisor", {"not_in_role", "no_person"}),
    ],
)
def test_who_may_not_sign(run: Run, name: str, role: str, codes: set[str], tmp_path: Path) -> None:
    ran = run("approve", "case", "--as", name, "--role", role, "--json")
    assert ran.code == 2
    assert {one["code"] for one in ran.json["errors"]} == codes
    assert not (tmp_path / "case" / "ledger.jsonl").exists()


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize(
    "name", ["Yang Liu", "LIU, Yang", "Liú Yáng", "Liu\u200bYang", "Liu-Yang", "L\u0456u Yang", "Dr. Yang Liu", "Y. Liu"]
)
def test_an_executor_spelt_otherwise_approves_no_own_work(run: Run, name: str) -> None:
    assert run("prepare", "case", *sets(f"team.policy_manager={name}"), *WHO, "--reason", "another manager").code == 0
    run("assess", "case", "--json")
    refused = run("approve", "case", "--as", name, "--role", "policy-manager", "--json")
    assert "own_work" in {one["code"] for one in refused.json["errors"]}


@pytest.mark.usefixtures("ready")
def test_taking_an_executor_off_the_list_does_not_undo_the_work(run: Run) -> None:
    assert run("approve", "case", "--as", "Liu Yang", "--role", "executor").code == 0
    assert run("prepare", "case", *sets("team.executor=IT", "team.policy_manager=Liu Yang"), *WHO).code == 0
    run("assess", "case", "--json")
    refused = run("approve", "case", "--as", "Liu Yang", "--role", "policy-manager", "--json")
    assert [one["code"] for one in refused.json["errors"]] == ["own_work"]


@pytest.mark.usefixtures("ready")
def test_an_approval_dies_with_what_it_was_of(run: Run, tmp_path: Path) -> None:
    assert run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager").code == 0
    run("prepare", "case", *sets("controls.access=no"), *WHO)
    found = run("verify", "case", "--json", "--lang", "en").json
    assert (found["status"], found["approvals"][0]["why_not"]) == ("superseded", ["the evaluation plan was changed"])
    stale = run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager", "--json")
    assert [one["code"] for one in stale.json["errors"]] == ["stale_result"]
    run("prepare", "case", *sets("controls.access=yes"), *WHO)
    assert run("verify", "case", "--json").json["status"] == "approved"  # the very same again
    path = tmp_path / "case" / "result.json"
    result = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**result, "level": 4}), encoding="utf-8")
    shown = run("verify", "case", "--lang", "en").out
    assert "the result was changed" in shown
    assert "Not approved by management: the earlier approval no longer counts." in shown


@pytest.mark.usefixtures("ready")
def test_a_withdrawn_approval_stays_on_record(run: Run) -> None:
    nothing = run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager", "--withdraw", "--json")
    assert [one["code"] for one in nothing.json["errors"]] == ["nothing_signed"]
    run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager")
    assert run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager", "--withdraw", "--lang", "en").code == 0
    found = run("verify", "case", "--json", "--lang", "en").json
    assert (found["entries"], found["status"]) == (2, "superseded")
    run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager")
    assert run("verify", "case", "--json").json["status"] == "approved"


@pytest.mark.usefixtures("ready")
def test_a_cut_ledger_shows_by_what_this_machine_remembers(run: Run, tmp_path: Path) -> None:
    run("approve", "case", "--as", "Liu Yang", "--role", "executor")
    run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager")
    ledger = tmp_path / "case" / "ledger.jsonl"
    ledger.write_bytes(ledger.read_bytes().splitlines(keepends=True)[0])
    ran = run("verify", "case", "--lang", "en")
    assert ran.code == 1
    assert "The ledger was cut off: it had 2 entries (as this machine's key store says), now it has 1." in ran.out
    assert "no approval can be relied on" in ran.out


def test_nothing_to_approve_before_a_result_or_while_it_is_provisional(run: Run, case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = run("approve", case, "--as", "Chen Jing", "--role", "policy-manager", "--json")
    assert [one["code"] for one in refused.json["errors"]] == ["no_result"]
    graded(run, case)
    run("prepare", case, *sets(*PREPARED, "subjects.number=16"), *WHO)
    run("prepare", "case", *DRUGS, *WHO)
    run("assess", case, "--json")
    refused = run("approve", case, "--as", "Chen Jing", "--role", "policy-manager", "--json")
    assert [one["code"] for one in refused.json["errors"]] in (["not_graded"], ["undecided", "task_open"])
    monkeypatch.delenv("REIDRISK_KEY_PASSPHRASE")
    monkeypatch.setattr("reidrisk.edge.cli.passphrase.can_ask", lambda: True)
    monkeypatch.setattr("getpass.getpass", lambda _prompt, stream: "typed by a person" if stream else "")
    from reidrisk.edge.cli.passphrase import passphrase
    from reidrisk.govern.keystore import KeyStore

    assert passphrase("en")(KeyStore(Path("keys")), "x") == "typed by a person"


@pytest.mark.usefixtures("ready")
def test_without_a_passphrase_nothing_is_signed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REIDRISK_KEY_PASSPHRASE")
    refused = run("approve", "case", "--as", "Chen Jing", "--role", "policy-manager", "--json")
    assert [one["code"] for one in refused.json["errors"]] == ["no_passphrase"]
