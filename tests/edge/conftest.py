"""Runs the command line in this process and gives exit code, output and messages."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.edge.calling import Ran, Run

from reidrisk.edge import cli
from reidrisk.govern import store_head


@pytest.fixture(autouse=True)
def _stores_open_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """A secrets store costs half a second to open on purpose; that it does is tested with the stores (tests/govern)."""
    monkeypatch.setattr(store_head, "_N", 2**12)


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)

    def act(*words: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["reidrisk", *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        return Ran(int(left.value.code or 0), out.decode("utf-8"), err.decode("utf-8"))

    return act
