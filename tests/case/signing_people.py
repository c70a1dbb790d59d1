"""The people who sign in tests, each with a key of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from reidrisk.govern import keystore
from reidrisk.govern.keystore import PASSPHRASE, KeyStore
from reidrisk.govern.memory import NAMES, PLACE

PEOPLE = ("Chen Jing", "Sun Li", "Liu Yang", "Zhao Yi", "IT")
WORD = "correct horse battery"


def sign_cheaply(monkeypatch: pytest.MonkeyPatch, folder: Path | str, *more: str) -> None:
    """Keys lie in this folder, cost nothing to open and have one passphrase (`keys new` would not let them)."""
    monkeypatch.setattr(keystore, "SCRYPT_COST", 2**10)
    monkeypatch.setenv(PLACE, str(folder))
    monkeypatch.setenv(PASSPHRASE, WORD)
    make_keys(Path(folder), *more)


def make_keys(folder: Path, *more: str) -> None:
    """A key for each of these people who has none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(keystore, "SCRYPT_COST", 2**10)
        store = KeyStore(folder)
        for name in (*PEOPLE, *more):
            if not store.has(name):
                store.make(name, WORD)


def forget(keys: Path) -> None:
    """As another machine, which remembers nothing of this case."""
    for name in NAMES:
        (keys / name).unlink(missing_ok=True)
