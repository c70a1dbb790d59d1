"""`release -o NAME.zip`: sealed, verified and unpacked as a 7z is; the ledger says which it was."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import case
from tests.case.test_release_command import agreed, codes, release
from tests.edge.calling import Run

__all__ = ["_keys", "agreed", "case", "ready"]


def test_a_zip_is_released_verified_and_unpacked(run: Run, agreed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert agreed
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", "a key of the secrets store")
    made = release(run, "--json", place="p.zip")
    assert made.code == 0, made.err
    check = ("verify", "p.zip", "--key", made.json["key"])
    assert run(*check).code == 0
    assert run(*check, "--unpack", "out").code == 0
    assert (tmp_path / "out" / "manifest.json").is_file()
    os.environ.pop("REIDRISK_SECRETS_KEY")
    assert codes(run(*check, "--json")) == {"no_password"}
    monkeypatch.setenv("TOLD", "z" * 24)
    assert codes(run(*check, "--password", "env:TOLD", "--json")) == {"wrong_password"}
    (tmp_path / "p.zip").write_bytes((tmp_path / "p.zip").read_bytes()[:-3])
    assert run(*check).code == 1
