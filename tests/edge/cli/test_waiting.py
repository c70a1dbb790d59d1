"""The sign of life shares its line with nobody: whatever is said next begins on a clean one."""

from __future__ import annotations

import io
import sys
import time
from pathlib import Path

import pytest
from tests.edge.people import PLAN, write_people

from reidrisk.edge.cli import application as cli
from reidrisk.edge.cli import waiting

ERASE = "\r\x1b[K"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def screen(written: str) -> list[str]:
    """What a person reads: erasing a line and starting it anew, as a terminal does it."""
    lines = [""]
    for part in written.replace(ERASE, "\0").replace("\n", "\n\1").split("\1"):
        lines[-1] += part.rsplit("\0", 1)[1] if "\0" in part else part
        lines.append("")
    return "".join(lines).splitlines()


def sit(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard output and error on one screen, with the sign of life shown at once."""
    shown = Terminal()
    monkeypatch.setattr(sys, "stdout", shown)
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setattr(waiting, "AFTER", 0.0)
    monkeypatch.setattr(waiting, "EVERY", 0.002)
    return shown


def test_what_apply_foresees_stands_on_lines_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = sit(monkeypatch)
    plan = tmp_path / "plan.yaml"
    plan.write_text(PLAN, encoding="utf-8")
    data = write_people(tmp_path / "people.csv")
    monkeypatch.setattr(sys, "argv", ["reidrisk", "apply", str(plan), str(data), "--lang", "zh"])
    with pytest.raises(SystemExit):
        cli.main()
    seen = screen(terminal.getvalue())
    assert "正在读取和计算" in terminal.getvalue()
    assert any("删除列" in line for line in seen)
    assert [line for line in seen if "正在读取和计算" in line] == []


def test_the_state_of_a_search_is_erased_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = sit(monkeypatch)
    monkeypatch.setattr(waiting, "AFTER", 60.0)
    with waiting.waiting("en"):
        waiting.searching("en", 10, 0.5, 0.25)
    sys.stdout.write("done\n")
    assert "10 combinations" in terminal.getvalue()
    assert screen(terminal.getvalue()) == ["done"]


def test_a_line_said_meanwhile_and_the_sign_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = sit(monkeypatch)
    with waiting.waiting("en"):
        for word in ("one", "two"):
            end = time.monotonic() + 10
            before = terminal.getvalue().count("reading")
            while terminal.getvalue().count("reading") == before and time.monotonic() < end:
                time.sleep(0.002)
            with waiting.aside():
                sys.stdout.write(f"{word}\n")
    assert screen(terminal.getvalue()) == ["one", "two"]
