"""`release -o NAME.7z`, `verify NAME.7z` and `secrets hand`: the password is in the store and nowhere else."""

from __future__ import annotations

import io
import os
import re
import stat
from pathlib import Path
from typing import Any

import pytest
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import case
from tests.case.test_release_command import UNTIL, agreed, codes, release
from tests.edge.calling import Run
from tests.edge.terminal_person import sit_down

from reidrisk.edge.cli.passphrase import seen_once
from reidrisk.govern.keystore import KeyStore
from reidrisk.govern.secrets.store import SecretsStore
from reidrisk.model.problem import InputError

__all__ = ["_keys", "agreed", "case", "ready"]
WORD = "a key of the secrets store"


@pytest.fixture
def sealed(run: Run, agreed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    assert agreed
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("REIDRISK_SECRETS_KEY", raising=False)
    assert codes(release(run, "--json", place="p.7z")) == {"no_secrets_key"}
    assert not (tmp_path / "p.7z").exists()
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", WORD)
    made = release(run, "--json", place="p.7z")
    assert made.code == 0, made.err
    return dict(made.json)


def password(tmp_path: Path) -> str:
    (kept,) = [one for one in SecretsStore(tmp_path / "data/reidrisk/secrets", WORD.encode()).entries() if one.kind == "password"]
    return str(kept.content["password"])


def test_the_package_opens_with_the_store_a_descriptor_or_a_variable(
    run: Run, sealed: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = password(tmp_path)
    assert len(secret) == 24
    assert sealed["password"] == f"case/package-{sealed['package'][:16]}"
    assert secret not in str(sealed)
    assert all(secret.encode() not in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".reidrisk")]
    check = ("verify", "p.7z", "--key", sealed["key"])
    good = run(*check, "--lang", "en")
    assert (good.code, "is good: signed with the pinned key" in good.out) == (0, True)
    monkeypatch.delenv("REIDRISK_SECRETS_KEY")
    assert codes(run(*check, "--json")) == {"no_password"}
    reading, writing = os.pipe()
    os.write(writing, f"{secret}\n".encode())
    os.close(writing)
    assert run(*check, "--password", f"fd:{reading}").code == 0
    os.close(reading)
    monkeypatch.setenv("TOLD", secret)
    assert run(*check, "--password", "env:TOLD", "--unpack", "out").code == 0
    assert (tmp_path / "out" / "data" / "gbt42460_tableD3.csv").is_file()
    assert run("verify", "out", "--key", sealed["key"]).code == 0
    assert codes(run(*check, "--password", "env:TOLD", "--unpack", "out", "--json")) == {"place_exists"}
    monkeypatch.setenv("TOLD", secret[:-1])
    assert codes(run(*check, "--password", "env:TOLD", "--json")) == {"wrong_password"}
    assert codes(run(*check, "--password", "guess", "--json")) == {"bad_option"}


def test_damage_another_key_and_revocation(run: Run, sealed: dict[str, Any], tmp_path: Path) -> None:
    def kinds(*more: str, key: str = sealed["key"]) -> list[str]:
        ran = run("verify", "p.7z", "--key", key, "--json", *more)
        assert ran.code == 1
        return [one["kind"] for one in ran.json["faults"]]

    raw = (tmp_path / "p.7z").read_bytes()
    other = KeyStore(tmp_path / "other").make("Mallory", WORD).public
    assert kinds(key=other) == ["key"]
    assert not (tmp_path / "out").exists()
    assert kinds("--unpack", "out", key=other) == ["key"]
    assert not (tmp_path / "out").exists()  # nothing is unpacked that is not good
    assert run("revoke", "case", sealed["package"][:12], "--as", "Chen Jing", "--reason", "a leak").code == 0
    assert kinds("--revoked", "case/revocations.json") == ["revoked"]
    (tmp_path / "p.7z").write_bytes(raw[:-100])
    assert kinds() == ["truncated"]
    (tmp_path / "p.7z").write_bytes(raw[:60] + bytes([raw[60] ^ 1]) + raw[61:])
    assert kinds() == ["changed"]
    (tmp_path / "p.7z").write_bytes(b"PK" + raw[2:])
    assert kinds() == ["archive"]


def test_a_password_is_handed_out_by_another_way(run: Run, sealed: dict[str, Any], tmp_path: Path) -> None:
    hand = ("secrets", "hand", sealed["password"])
    assert sealed["password"] in run("secrets", "list", "--lang", "en").out
    assert codes(run("secrets", "hand", "unknown", "--json")) == {"unknown_secret"}
    assert codes(run(*hand, "--json")) == {"no_output"}
    assert codes(run(*hand, "-o", "password.txt", "--json")) == {"beside_package"}
    (tmp_path / "elsewhere").mkdir()
    told = run(*hand, "-o", "elsewhere/password.txt", "--lang", "en")
    assert told.code == 0
    secret = password(tmp_path)
    assert secret not in told.out
    path = tmp_path / "elsewhere" / "password.txt"
    assert path.read_text(encoding="utf-8") == f"{secret}\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert codes(run(*hand, "-o", "elsewhere/password.txt", "--json")) == {"beside_package"}


def test_disposal_of_the_password_leaves_a_package_that_nobody_opens(run: Run, sealed: dict[str, Any], tmp_path: Path) -> None:
    done = run("dispose", "case", "--as", "Liu Yang", "--reason", "met", "--yes", "--secret", sealed["password"], "--json")
    assert done.code == 0, done.err
    assert (tmp_path / "p.7z").is_file()
    assert codes(run("verify", "p.7z", "--key", sealed["key"], "--password", "store", "--json")) == {"no_password"}
    page = (tmp_path / "case" / "documents" / "disposal-en.html").read_text(encoding="utf-8")
    assert sealed["password"] in page
    assert "package password" in page


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_one_secret_is_typed_for_a_release_and_the_password_is_seen_once(
    run: Run, agreed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    """At a terminal, with no store: the passphrase of whoever signs, and Enter."""
    assert agreed
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("REIDRISK_LANG", lang)
    passphrase = os.environ["REIDRISK_KEY_PASSPHRASE"]
    for name in ("REIDRISK_SECRETS_KEY", "REIDRISK_KEY_PASSPHRASE"):
        monkeypatch.delenv(name, raising=False)
    questions = list[str]()

    def answer(new: str) -> str:
        questions.append(new)
        return passphrase if len(questions) == 1 else ""

    words = ["release", "case", "--as", "Chen Jing", "--recipient", "University X", "--until", UNTIL, "-o", "p.zip", "--lang", lang]
    screen = sit_down(words, answer, tmp_path)
    assert len(questions) == 2, screen
    assert {"zh": "口令只显示这一次", "en": "is shown this once"}[lang] in questions[1]
    (secret,) = re.findall(r"\b[A-Za-z0-9]{24}\b", questions[1])
    assert not (tmp_path / "data").exists()
    assert all(secret.encode() not in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    key = re.search(r"p\.zip --key (\w+)", screen)
    assert key is not None, screen
    monkeypatch.setenv("TOLD", secret)
    assert run("verify", "p.zip", "--key", key[1], "--password", "env:TOLD").code == 0


def test_a_password_that_nobody_noted_releases_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    seen_once("a" * 24)
    assert capsys.readouterr().err.endswith("\x1b[1A\r\x1b[2K")  # the line with the password is gone
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    with pytest.raises(InputError) as caught:
        seen_once("a" * 24)
    assert [one.code for one in caught.value.problems] == ["not_noted"]
