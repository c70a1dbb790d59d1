"""The list of revocations: numbered and dated, of one ledger; an older one, another one or one that is out of date is not relied on."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import case
from tests.case.test_release_command import agreed, codes, package, release
from tests.edge.calling import Ran, Run

from reidrisk.govern.keystore import KeyStore
from reidrisk.govern.ledger import entries
from reidrisk.govern.package import signed
from reidrisk.govern.revocations import list_of, read_list

__all__ = ["_keys", "agreed", "case", "package", "ready"]
WORD = "correct horse battery"
NOW = datetime(2026, 11, 20, 9, tzinfo=UTC)
BY = ("--as", "Chen Jing")


def verified(run: Run, key: str, given: Path | str, *more: str) -> Ran:
    return run("verify", "package", "--key", key, "--revoked", str(given), "--json", *more)


def faults(ran: Ran) -> list[str]:
    return [one["kind"] for one in ran.json["faults"]]


def renewed(run: Run, *more: str) -> Any:
    ran = run("revocations", "case", *BY, "--json", *more)
    assert ran.code == 0, ran.err
    return ran.json


def test_a_list_without_the_package_says_that_it_stands_and_until_when(run: Run, package: dict[str, Any]) -> None:
    made = renewed(run, "--until", "2099-01-01")
    ran = verified(run, package["key"], made["list"])
    assert (ran.code, ran.json["good"], ran.json["revocations"]["number"]) == (0, True, made["number"])
    for lang, words in (("zh", "有效至 2099-01-01"), ("en", "valid until 2099-01-01")):
        assert words in run("verify", "package", "--key", package["key"], "--revoked", made["list"], "--lang", lang).out
        assert words in run("revocations", "case", *BY, "--until", "2099-01-01", "--lang", lang).out


def test_an_older_list_is_refused_once_a_newer_one_was_seen(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    """The list from before the revocation was taken as good for ever."""
    (tmp_path / "old.json").write_bytes(Path(renewed(run)["list"]).read_bytes())
    assert verified(run, package["key"], "old.json").json["good"]
    assert run("revoke", "case", package["package"][:12], *BY, "--reason", "a leak").code == 0
    assert faults(verified(run, package["key"], "case/revocations.json")) == ["revoked"]
    replayed = verified(run, package["key"], "old.json", "--lang", "en")
    assert (replayed.code, faults(replayed)) == (1, ["revocations"])
    assert "is an old one" in replayed.json["faults"][0]["message"]


def test_a_list_that_is_out_of_date_is_refused(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    signer = KeyStore(tmp_path / "keys").signer("Chen Jing", WORD)
    renewed(run)
    for days, expected in ((-1, ["revocations"]), (0, [])):
        until = datetime.now(UTC).astimezone().date() + timedelta(days=days)
        (tmp_path / "list.json").write_bytes(list_of("case", entries(tmp_path / "case"), NOW, until, signer))
        assert faults(verified(run, package["key"], "list.json")) == expected
    assert codes(run("revocations", "case", *BY, "--until", "2020-01-01", "--json")) == {"list_expired"}
    assert codes(run("revocations", "case", *BY, "--until", "soon", "--json")) == {"bad_date"}
    assert codes(run("revocations", "case", "--as", "Liu Yang", "--json")) == {"not_in_role", "own_work"}


def test_two_lists_of_one_number_are_told(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    made = renewed(run)
    assert verified(run, package["key"], made["list"]).json["good"]
    signer = KeyStore(tmp_path / "keys").signer("Chen Jing", WORD)
    (tmp_path / "fork.json").write_bytes(list_of("case", entries(tmp_path / "case"), NOW, NOW.date() + timedelta(days=9999), signer))
    forked = verified(run, package["key"], "fork.json", "--lang", "zh")
    assert faults(forked) == ["revocations"]
    assert "同号" in forked.json["faults"][0]["message"]


def test_a_list_of_another_case_says_nothing_of_this_package(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    signer = KeyStore(tmp_path / "keys").signer("Chen Jing", WORD)
    body = json.loads(Path(renewed(run)["list"]).read_text(encoding="utf-8"))["body"]
    (tmp_path / "other.json").write_bytes(signed({**body, "ledger": "0" * 64}, signer))
    assert faults(verified(run, package["key"], "other.json")) == ["revocations"]


@pytest.mark.parametrize(
    "change",
    [
        {"number": 0},
        {"number": True},
        {"number": "7"},
        {"valid_until": 1},
        {"revoked": []},
        {"revoked": {"a": 1}},
        {"form": "x"},
        {"ledger": None},
    ],
    ids=str,
)
def test_a_list_of_another_form_is_none(run: Run, package: dict[str, Any], tmp_path: Path, change: dict[str, Any]) -> None:
    signer = KeyStore(tmp_path / "keys").signer("Chen Jing", WORD)
    content = Path(renewed(run)["list"]).read_bytes()
    assert read_list(content, signer.public) is not None
    assert read_list(signed({**json.loads(content)["body"], **change}, signer), package["key"]) is None


def test_a_list_that_somebody_else_signed_or_changed_is_none(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    other = KeyStore(tmp_path / "other").make("Mallory", WORD)
    content = json.loads(Path(renewed(run)["list"]).read_text(encoding="utf-8"))
    for forged in (
        list_of("case", entries(tmp_path / "case"), NOW, NOW.date(), other), json.dumps({**content, "key": other.public}).encode(), b"{",
        json.dumps({**content, "body": {**content["body"], "number": 99}}).encode(), b"[" * 100_000, b"",
    ):  # fmt: skip
        (tmp_path / "forged.json").write_bytes(forged)
        assert faults(verified(run, package["key"], "forged.json")) == ["revocations"]


def test_a_killed_revocation_is_told_and_the_next_run_ends_it(
    run: Run, package: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reidrisk.case import revoking

    words = ("revoke", "case", package["package"], *BY, "--reason", "a leak")
    with monkeypatch.context() as patch:
        patch.setattr(revoking, "list_issued", lambda *_: 1 / 0)
        assert run(*words).code == 70
    told = run("verify", "case", "--json").json
    assert [(one["kind"], one["id"]) for one in told["broken_off"]] == [("revocation", None)]
    for lang, part in (("zh", "即续完并记下"), ("en", "is finished and entered then")):
        assert part in run("verify", "case", "--lang", lang).out
    assert run(*words).code == 0
    kinds = [one.kind for one in entries(tmp_path / "case")]
    assert (kinds.count("revocation"), kinds.count("carried_out")) == (1, 1)
    told = run("verify", "case", "--json").json
    assert (told["broken_off"], told["altered"]) == ([], [])
    assert release(run, "--json", place="again").code == 0
