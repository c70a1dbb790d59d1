"""`dispose` at a terminal says what it would destroy, paths, files and bytes, and does it for nothing but a plain yes."""

from __future__ import annotations

import io
from importlib import import_module
from pathlib import Path

import pytest
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import case
from tests.edge.calling import Run

__all__ = ["_keys", "case", "ready"]
GIVEN = ("dispose", "case", "copy.csv", "--as", "Liu Yang", "--reason", "purpose met", "--lang", "en")


@pytest.mark.usefixtures("ready")
def test_it_asks(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "copy.csv"
    copy.write_text("who\nWang\n", encoding="utf-8")
    monkeypatch.setattr(import_module("reidrisk.edge.cli.commands.dispose"), "can_ask", lambda: True)
    for answer in ("", "no\n", "y\n", "yes please\n"):
        monkeypatch.setattr("sys.stdin", io.StringIO(answer))
        ran = run(*GIVEN)
        assert (ran.code, copy.exists()) == (2, True)
        assert "copy.csv (1 file, 9 bytes, the case does not mention it)" in ran.err
        assert "Type yes to destroy it" in ran.err
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    assert run(*GIVEN).code == 0
    assert not copy.exists()


@pytest.mark.usefixtures("ready")
def test_what_is_wrong_is_said_without_a_question(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("reidrisk.edge.cli.commands.dispose"), "can_ask", lambda: True)
    ran = run(*GIVEN)
    assert ran.code == 2
    assert "Type yes" not in ran.err
