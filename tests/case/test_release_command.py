"""`release`, `verify PACKAGE`, `revoke` and `dispose`: what is refused, and what a recipient can tell."""

from __future__ import annotations

import json
import shutil
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.case.made_once import made_once
from tests.case.papers import SIGNED_PAPER
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import WHO, case, sets
from tests.edge.calling import D3, Ran, Run

from reidrisk.govern.keystore import KeyStore
from reidrisk.govern.package import MANIFEST, check, dataset_of, folder_contents, read_key, seal

__all__ = ["_keys", "case", "ready"]
UNTIL = (datetime.now(UTC).astimezone().date() + timedelta(days=300)).isoformat()
WORD = "correct horse battery"


def release(
    run: Run, *more: str, until: str = UNTIL, recipient: str = "University X", place: str = "package", by: str = "Chen Jing"
) -> Ran:
    return run("release", "case", "--as", by, "--recipient", recipient, "--until", until, "-o", place, *more)


def agree(run: Run, *more: str, until: str = UNTIL, scope: str = "length of stay", recipient: str = "University X") -> Ran:
    given = ("--as", "Chen Jing", "--recipient", recipient, "--scope", scope, "--until", until)
    return run("agree", "case", "dua.pdf", *given, *more)


@pytest.fixture
def agreed(run: Run, ready: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    def make() -> None:
        (tmp_path / "dua.pdf").write_bytes(SIGNED_PAPER)
        assert agree(run).code == 0
        assert run("approve", ready, "--as", "Chen Jing", "--role", "policy-manager").code == 0

    made_once("agreed", tmp_path, tmp_path_factory, make)
    return ready


@pytest.fixture
def package(run: Run, agreed: str) -> dict[str, Any]:
    assert agreed
    made = release(run, "--json")
    assert made.code == 0, made.err
    return dict(made.json)


def codes(ran: Ran) -> set[str]:
    return {one["code"] for one in ran.json["errors"]}


@pytest.mark.usefixtures("ready")
def test_nothing_is_released_without_approval_agreement_and_validity(run: Run, tmp_path: Path) -> None:
    (tmp_path / "case" / "releases.jsonl").write_text("nonsense\n", encoding="utf-8")
    lacking = release(run, "--json", by="Sun Li", recipient="Nobody", until="2020-01-01")
    assert codes(lacking) == {
        "not_approved", "no_agreement", "no_recipient", "past_date", "not_in_role", "bad_register_line",
    }  # fmt: skip
    assert codes(release(run, "--json", until="soon")) == {"bad_date"}
    assert not (tmp_path / "package").exists()


@pytest.mark.usefixtures("agreed")
def test_nothing_is_released_that_is_not_acceptable_or_not_current(run: Run, tmp_path: Path) -> None:
    run("prepare", "case", *sets("controls.breach=no"), *WHO)
    assert codes(release(run, "--json")) == {"stale_result", "approval_lapsed", "management"}
    assert run("assess", "case", "--json").json["level"] == 2
    assert codes(release(run, "--json")) == {"not_acceptable", "approval_lapsed", "management", "plan-changed"}
    ledger = tmp_path / "case" / "ledger.jsonl"
    ledger.write_bytes(ledger.read_bytes()[:-20])
    assert codes(release(run, "--json")) == {"ledger_broken"}


@pytest.mark.usefixtures("agreed")
def test_what_is_provisional_unbound_or_never_assessed_is_told_with_the_rest(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case" / "assessment.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("decision: NI", "decision:"), encoding="utf-8")
    assert run("prepare", "case", *sets("recipients.agreement=click", "controls.agreement=no"), *WHO).code == 0
    run("assess", "case", "--json")
    assert codes(release(run, "--json")) >= {"undecided", "not_bound", "approval_lapsed"}
    (tmp_path / "case" / "result.json").unlink()
    told = release(run, "--json", until="2020-01-01")
    assert codes(told) == {"no_result", "not_bound", "approval_lapsed", "past_date", "management", "records-altered"}


@pytest.mark.usefixtures("agreed")
def test_only_a_policy_manager_releases(run: Run) -> None:
    assert codes(release(run, "--json", by="Sun Li")) == {"not_in_role"}


def test_a_good_package(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / "package"
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert {MANIFEST, "agreement.pdf", "data/gbt42460_tableD3.csv", "documents/summary-zh.html", "documents/dictionary-en.html"} <= names
    assert not [name for name in names if "risk-report" in name]
    assert (folder / "data" / "gbt42460_tableD3.csv").read_bytes() == Path(D3).read_bytes()
    ran = run("verify", "package", "--key", package["key"], "--lang", "en")
    assert ran.code == 0
    assert "level 3 by gbt-42460-2023" in ran.out
    assert "whether it was revoked is not checked" in ran.out
    assert f"valid until {UNTIL}" in ran.out
    assert run("verify", "package", "--key", package["key"], "--json").json["good"] is True
    assert run("verify", "case", "--head", package["head"]).code == 0
    assert codes(release(run, "--json")) == {"package_exists"}
    assert run("verify", "package", "--lang", "en").code == 2
    assert "已获管理层批准" in (folder / "documents" / "summary-zh.html").read_text(encoding="utf-8")
    (tmp_path / "key.txt").write_text(package["key"] + "\n")
    assert run("verify", "package", "--key", "key.txt").code == 0


def kinds(run: Run, key: str, *more: str) -> list[str]:
    ran = run("verify", "package", "--key", key, "--json", *more)
    assert ran.code == 1
    return [one["kind"] for one in ran.json["faults"]]


def test_a_changed_truncated_or_enlarged_package(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    data = tmp_path / "package" / "data" / "gbt42460_tableD3.csv"
    content = data.read_bytes()
    data.write_bytes(content + b"x")
    assert kinds(run, package["key"]) == ["changed"]
    data.unlink()
    assert kinds(run, package["key"]) == ["missing"]
    data.symlink_to(D3)
    assert kinds(run, package["key"]) == ["changed"]
    data.unlink()
    data.write_bytes(content)
    (tmp_path / "package" / "notes.txt").write_text("x")
    assert kinds(run, package["key"]) == ["extra"]
    (tmp_path / "package" / "notes.txt").unlink()
    manifest = tmp_path / "package" / MANIFEST
    found = json.loads(manifest.read_text(encoding="utf-8"))
    found["body"]["valid_until"] = "2099-01-01"
    manifest.write_text(json.dumps(found), encoding="utf-8")
    assert kinds(run, package["key"]) == ["signature"]
    manifest.write_bytes(manifest.read_bytes()[:200])
    assert kinds(run, package["key"]) == ["manifest"]
    manifest.unlink()
    assert kinds(run, package["key"]) == ["manifest"]
    shutil.rmtree(tmp_path / "package")
    assert codes(run("verify", "package", "--key", package["key"], "--json")) == {"no_package"}


def test_a_renamed_file_is_told_as_one(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    data = tmp_path / "package" / "data" / "gbt42460_tableD3.csv"
    data.rename(data.with_name("other.csv"))
    assert kinds(run, package["key"]) == ["renamed"]
    assert "was renamed to “data/other.csv”" in run("verify", "package", "--key", package["key"], "--lang", "en").out


def test_a_package_that_was_signed_again_fails(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    other = KeyStore(tmp_path / "other").make("Mallory", WORD)
    folder = tmp_path / "package"
    found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["body"]
    (folder / "data" / "gbt42460_tableD3.csv").write_text("changed")
    (folder / MANIFEST).unlink()
    seal(folder, {**found, "dataset": dataset_of(folder_contents(folder).files)}, other)
    assert kinds(run, package["key"]) == ["key"]
    assert run("verify", "package", "--key", other.public).code == 0  # whoever pins the wrong key is lost
    found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    (folder / MANIFEST).write_text(json.dumps({**found, "key": package["key"]}), encoding="utf-8")
    assert kinds(run, package["key"]) == ["signature"]


def test_the_signature_of_a_package_has_one_spelling(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    manifest = tmp_path / "package" / MANIFEST
    found = json.loads(manifest.read_text(encoding="utf-8"))
    manifest.write_text(json.dumps({**found, "signature": found["signature"].upper()}), encoding="utf-8")
    assert kinds(run, package["key"]) == ["signature"]


def test_an_expired_package(package: dict[str, Any], tmp_path: Path) -> None:
    late = date.fromisoformat(UNTIL) + timedelta(days=1)
    faults, _ = check(folder_contents(tmp_path / "package"), package["key"], late)
    assert [one.kind for one in faults] == ["expired"]
    assert check(folder_contents(tmp_path / "package"), package["key"], date.fromisoformat(UNTIL))[0] == ()


def test_a_revoked_package(run: Run, package: dict[str, Any], tmp_path: Path) -> None:
    unknown = run("revoke", "case", "0000000000", "--as", "Chen Jing", "--reason", "x", "--json")
    assert codes(unknown) == {"unknown_package"}
    ran = run("revoke", "case", package["package"][:12], "--as", "Chen Jing", "--reason", "a leak", "--lang", "en")
    assert ran.code == 0
    revoked = str(tmp_path / "case" / "revocations.json")
    assert kinds(run, package["key"], "--revoked", revoked) == ["revoked"]
    page = run("report", "case", "datasets", "record", "--lang", "en").code
    assert page == 0
    assert "revoked: a leak" in (tmp_path / "case" / "documents" / "datasets-en.html").read_text(encoding="utf-8")


def test_keys_in_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    from reidrisk.model.problem import InputError

    public = KeyStore(tmp_path / "other").make("A", WORD).public
    pem = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    (tmp_path / "key.pem").write_bytes(pem)
    assert read_key(public) == read_key(str(tmp_path / "key.pem")) == read_key(public.upper()) == public
    monkeypatch.chdir(tmp_path)
    as_long = "k" * 60 + ".pem"
    assert len(as_long) == len(public)
    Path(as_long).write_bytes(pem)
    assert read_key(as_long) == public
    for wrong in ("zz", "-----BEGIN PUBLIC KEY-----\nx", "00" * 31):
        with pytest.raises(InputError):
            read_key(wrong)


@pytest.mark.usefixtures("ready")
def test_disposal_destroys_what_is_named_and_certifies_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    copy = tmp_path / "work" / "copy.csv"
    copy.write_text("secret" * 100)
    (tmp_path / "work" / "link").symlink_to(D3)
    given = ("dispose", "case", "work", "--as", "Liu Yang", "--reason", "purpose met")
    assert codes(run(*given, "--json")) == {"not_sure"}
    assert copy.exists()
    assert codes(run("dispose", "case", "--as", "Liu Yang", "--reason", "x", "--yes", "--json")) == {"nothing_named"}
    kept = run("dispose", "case", "case", "nowhere", "--as", "Liu Yang", "--reason", "x", "--yes", "--json")
    assert codes(kept) == {"must_be_kept", "no_file"}
    assert codes(run("dispose", "case", "work", "--as", "Sun Li", "--reason", "x", "--yes", "--json")) == {"not_in_role"}
    done = run(*given, "--yes", "--json")
    assert done.code == 0, done.err
    assert [(one["name"], one["how"], one["size"]) for one in done.json["destroyed"]] == [
        ("copy.csv", "overwritten", 600),
        ("link", "unlinked", None),
    ]
    assert not copy.exists()
    assert Path(D3).exists()
    page = (tmp_path / "case" / "documents" / "disposal-en.html").read_text(encoding="utf-8")
    assert "copy.csv" in page
    assert "spare blocks" in page
    assert run("verify", "case").code == 0
    again = run("dispose", "case", str(copy.parent / "x"), "--as", "Liu Yang", "--reason", "x", "--yes", "--lang", "zh")
    assert again.code == 2


@pytest.mark.usefixtures("ready")
def test_disposal_of_a_secret_erases_its_key_and_leaves_the_rest(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from reidrisk.govern.secrets.store import SecretsStore

    monkeypatch.setenv("REIDRISK_SECRETS_KEY", WORD)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "secrets"
    store = SecretsStore(folder, WORD.encode())
    for name in ("study/pseudonym", "other"):
        store.secret(name)
    store.commit()
    given = ("dispose", "case", "--as", "Liu Yang", "--reason", "purpose met", "--yes", "--secrets-store", str(folder), "--json")
    assert codes(run(*given, "--secret", "unknown")) == {"no_secret"}
    done = run(*given, "--secret", "study/pseudonym")
    assert [(one["name"], one["kind"], one["how"]) for one in done.json["destroyed"]] == [("study/pseudonym", "key", "removed")]
    assert [one.name for one in SecretsStore(folder, WORD.encode()).entries()] == ["other"]
    assert "study/pseudonym" in (tmp_path / "case" / "documents" / "disposal-zh.html").read_text(encoding="utf-8")
