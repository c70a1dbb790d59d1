"""`keys new`, and duties that are kept apart by who people are, not by how their names are written."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.case.signing_people import WORD, sign_cheaply
from tests.case.test_approve import _keys, ready
from tests.case.test_gate import approve, codes
from tests.case.test_prepare_command import WHO, case, sets
from tests.edge.calling import Run

from reidrisk.edge.cli.passphrase import password, typed
from reidrisk.govern.keystore import KeyStore
from reidrisk.govern.ledger import Deed, append
from reidrisk.govern.secrets.key import find_key
from reidrisk.model.problem import InputError
from reidrisk.prepare.people import among, perhaps_among, person

__all__ = ["_keys", "case", "ready"]


def test_a_key_is_made_by_its_own_act_once_and_with_its_own_passphrase(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REIDRISK_KEY_PASSPHRASE", "of Zhou Qi alone")
    made = run("keys", "new", "--as", "周七，信息科", "--json")
    assert made.code == 0, made.err
    assert made.json["key"] == KeyStore(tmp_path / "keys").signer("周七", "of Zhou Qi alone").public
    assert codes(run("keys", "new", "--as", "周 七", "--json")) == {"key_exists"}  # the same person
    assert codes(run("keys", "new", "--as", "钱八", "--json")) == {"passphrase_shared"}
    monkeypatch.setenv("REIDRISK_KEY_PASSPHRASE", "short")
    assert codes(run("keys", "new", "--as", "钱八", "--json")) == {"passphrase_short"}
    assert "Public key" in _other(run, monkeypatch)
    monkeypatch.delenv("REIDRISK_KEY_PASSPHRASE")
    assert codes(run("keys", "new", "--as", "孙九", "--json")) == {"no_passphrase"}


def _other(run: Run, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("REIDRISK_KEY_PASSPHRASE", "another one, of hers alone")
    return run("keys", "new", "--as", "钱八", "--lang", "en").out


@pytest.mark.usefixtures("ready")
def test_no_other_command_makes_one(run: Run, tmp_path: Path) -> None:
    for path in (tmp_path / "keys").glob("*.key.json"):
        path.unlink()
    refused = approve(run, "--json", "--lang", "en")
    assert codes(refused) == {"no_signing_key"}
    assert "reidrisk keys new" in refused.json["errors"][0]["hint"]
    assert not (tmp_path / "case" / "ledger.jsonl").exists()
    assert not list((tmp_path / "keys").glob("*.key.json"))


def test_a_new_passphrase_is_typed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter(["one of enough signs", "one of enough signs", "one of enough signs", "another", "typed once"])
    monkeypatch.setattr("getpass.getpass", lambda _prompt, stream: next(words) if stream else "")
    assert typed("zh", "周七", there=False) == "one of enough signs"
    with pytest.raises(InputError) as refused:
        typed("en", "周七", there=False)
    assert refused.value.problems[0].code == "typed_differently"
    assert typed("zh", "周七", there=True) == "typed once"


def test_a_new_key_of_the_secrets_store_is_typed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    words = iter(["a passphrase of enough signs", "a slip of the fingers, twenty", "a passphrase of enough signs"])
    prompts: list[str] = []

    def typing(prompt: str) -> str:
        prompts.append(prompt)
        return next(words)

    monkeypatch.setattr("getpass.getpass", typing)
    with pytest.raises(InputError) as refused:
        find_key("prompt", {}, typed=password, new=True)
    assert refused.value.problems[0].code == "typed_differently"
    assert "20" in prompts[0]  # told before it is typed
    assert find_key("prompt", {}, typed=password) == b"a passphrase of enough signs"
    assert "20" not in prompts[2]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("赵五，信息科", "赵五"), ("赵五（信息科）", "信息科 赵五"), ("赵五/信息科", "赵 五"), ("赵五 - 信息科", "赵五"),
        ("赵五：信息科", "赵五"),
        ("Zhao Wu <w@x.org>", "zhao  WU"), ("Zhao Wu; IT", "ＺＨＡＯ Wu"), ("IT", "it"), ("张文科，信息科", "张文科"),
    ],
)  # fmt: skip
def test_one_person_however_the_name_is_written(one: str, other: str) -> None:
    assert among(one, (other,))
    assert among(other, (one,))


@pytest.mark.parametrize(("one", "other"), [("Zhao Wu privacy office", "Zhao Wu"), ("信息科赵五", "赵五"), ("赵五信息科", "赵五")])
def test_what_nothing_sets_apart_may_be_the_same_person(one: str, other: str) -> None:
    assert not among(one, (other,))
    assert perhaps_among(one, (other,))
    assert perhaps_among(other, (one,))


@pytest.mark.parametrize(
    ("one", "other"), [("Zhao Wu", "Zhao Liu"), ("赵五", "赵五一"), ("李院", "李"), ("Wu", "Wu Di"), ("信息科", "赵五")]
)
def test_other_people_are_others(one: str, other: str) -> None:
    assert not perhaps_among(one, (other,))
    assert person(one) != person(other)


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize("name", ["Liu Yang, privacy office", "Liu Yang privacy office", "LIU  yang (board)"])
def test_an_executor_does_not_approve_under_the_name_of_a_department(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    sign_cheaply(monkeypatch, tmp_path / "keys", name)
    assert run("prepare", "case", *sets(f"team.policy_manager={name}"), "--reason", "another manager", *WHO).code == 0
    run("assess", "case", "--json")
    assert "own_work" in codes(approve(run, "--json", name=name))


@pytest.mark.usefixtures("ready")
def test_one_key_does_not_sign_on_both_sides(run: Run, tmp_path: Path) -> None:
    """Whatever name stands beside it: here an executor's entry that was made with the manager's key."""
    signer = KeyStore(tmp_path / "keys").signer("Chen Jing", WORD)
    append(tmp_path / "case", Deed("mitigation", "Somebody Else", "executor", {}), signer, datetime.now(UTC))
    refused = approve(run, "--json", "--lang", "en")
    assert codes(refused) == {"one_key_two_roles"}
    assert "signed entry 1 of the ledger as “Somebody Else”, executor" in refused.json["errors"][0]["message"]


@pytest.mark.usefixtures("ready")
def test_a_key_file_is_moved_to_nobody_else(run: Run, tmp_path: Path) -> None:
    files = {json.loads(path.read_text(encoding="utf-8"))["name"]: path for path in (tmp_path / "keys").glob("*.key.json")}
    files["Liu Yang"].replace(files["Chen Jing"])
    assert codes(approve(run, "--json")) == {"key_locked"}
