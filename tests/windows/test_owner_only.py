"""Keys and secrets where no bits of permission are: this user's SID has access, nothing is inherited, or nothing is written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.windows.emulation import SID, emulated

from reidrisk.data.disk.owner_only import _sid, owner_only
from reidrisk.govern import keystore
from reidrisk.govern.keystore import KeyStore
from reidrisk.govern.secrets.store import SecretsStore
from reidrisk.model.problem import InputError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="systems.yml looks at the lists of access themselves")
ASKED = f"/inheritance:r /grant:r *{SID}:F"
WORD = "correct horse battery"


@pytest.fixture(autouse=True)
def _windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(keystore, "SCRYPT_COST", 2**10)
    with emulated():
        yield


def asked() -> list[str]:
    """What `icacls` was asked."""
    noted = Path(os.environ["SystemRoot"], "asked")  # noqa: SIM112 - as Windows writes it
    return noted.read_text(encoding="utf-8").splitlines() if noted.exists() else []


def refused(act: object) -> str:
    assert callable(act)
    with pytest.raises(InputError) as caught:
        act()
    (problem,) = caught.value.problems
    assert problem.code == "not_owner_only"
    assert problem.say("zh") != problem.say("en")
    return problem.say("en")


def test_a_key_is_closed_to_others_while_nothing_is_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = KeyStore(tmp_path / "keys")
    store.make("Chen Jing", WORD)
    (line,) = asked()
    assert line.endswith(f".part {ASKED}")
    assert line.startswith(str(store.folder))
    assert store.signer("Chen Jing", WORD).public
    monkeypatch.setenv("ICACLS_ENDS_WITH", "5")
    assert "icacls ended with 5" in refused(lambda: store.make("Sun Li", WORD))
    assert not store.has("Sun Li")
    assert len(list(store.folder.iterdir())) == 1


def test_a_secret_is_closed_or_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SecretsStore(tmp_path / "secrets", b"k" * 32)
    store.keep("one", "password", {"password": "p", "file": "f", "folder": "g"})
    store.commit()
    assert [line.endswith(f".part {ASKED}") for line in asked()] == [True, True]  # the head of the store, and the entry
    there = {path.name for path in store.folder.iterdir()}
    monkeypatch.setenv("ICACLS_ENDS_WITH", "1332")
    store.keep("two", "password", {})
    refused(store.commit)
    assert {path.name for path in store.folder.iterdir()} == there


@pytest.mark.parametrize(("program", "script"), [("whoami", "echo nonsense"), ("whoami", "exit 1"), ("icacls", None), ("whoami", None)])
def test_what_the_system_does_not_tell_is_no_reason_to_go_on(tmp_path: Path, program: str, script: str | None) -> None:
    _sid.cache_clear()
    place = Path(os.environ["SystemRoot"], "System32", f"{program}.exe")  # noqa: SIM112 - as above
    if script is None:
        place.unlink()
    else:
        place.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (tmp_path / "key").touch()
    said = refused(lambda: owner_only(tmp_path / "key"))
    assert "nothing was written" in said
