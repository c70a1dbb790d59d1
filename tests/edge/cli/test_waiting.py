"""The sign of life shares its line with nobody: whatever is said next begins on a clean one."""

from __future__ import annotations

import io
import json
import sys
import time
from contextlib import nullcontext
from pathlib import Path

import pytest
from tests.edge.people import PLAN, write_people
from tests.patience import PATIENCE

from reidrisk.edge.cli import application as cli
from reidrisk.edge.cli import command, waiting
from reidrisk.edge.cli.foretelling import expected
from reidrisk.edge.timing import TimeLeft

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
            end = time.monotonic() + PATIENCE
            before = terminal.getvalue().count("reading")
            while terminal.getvalue().count("reading") == before and time.monotonic() < end:
                time.sleep(0.002)
            with waiting.aside():
                sys.stdout.write(f"{word}\n")
    assert screen(terminal.getvalue()) == ["one", "two"]


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (None, "time left not known yet"),
        (TimeLeft(12, 58, 3), "about 10 s to 60 s left"),
        (TimeLeft(130, 200, 1), "about 2 min to 4 min left"),
        (TimeLeft(0, 11, 2), "less than about 15 s left"),
    ],
)
def test_what_is_left_is_a_range_or_said_to_be_unknown(monkeypatch: pytest.MonkeyPatch, left: TimeLeft | None, said: str) -> None:
    terminal = sit(monkeypatch)
    with waiting.Terminal(lambda _passed: left).busy("en"):
        end = time.monotonic() + PATIENCE
        while said not in terminal.getvalue() and time.monotonic() < end:
            time.sleep(0.002)
    assert said in terminal.getvalue()
    sys.stdout.write("done\n")
    assert screen(terminal.getvalue()) == ["done"]


def test_work_within_work_is_shown_and_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the time in which somebody answers between two works is not counted."""
    sit(monkeypatch)
    watcher, passed = waiting.Terminal(), list[object]()
    clock = iter([0.0, 5.0, 100.0, 107.0])

    def seen(_lang: str, left: object) -> nullcontext[None]:
        passed.append(left)
        return nullcontext()

    monkeypatch.setattr(waiting, "waiting", seen)
    monkeypatch.setattr(waiting, "monotonic", lambda: next(clock))
    for _ in range(2):
        with watcher.busy("en"), watcher.busy("en"):
            pass
    assert (watcher.worked, len(passed)) == (12.0, 2)


def test_a_run_is_foretold_by_one_like_it_and_nothing_of_it_is_kept_but_sizes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = sit(monkeypatch)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    data, times = write_people(tmp_path / "people.csv"), tmp_path / "cache" / "reidrisk" / "times.json"
    monkeypatch.setattr(command, "AFTER", 0.0)

    def scan(*options: str) -> str:
        before = len(terminal.getvalue())
        monkeypatch.setattr(sys, "argv", ["reidrisk", "scan", str(data), "--lang", "en", *options])
        with pytest.raises(SystemExit):
            cli.main()
        return terminal.getvalue()[before:]

    assert "not known yet" in scan()
    ((work, seconds),) = json.loads(times.read_text(encoding="utf-8"))["scan"]
    assert (work, seconds >= 1) == (data.stat().st_size, True)
    assert "left" in scan()
    assert "not known yet" in scan("--header-row", "1")  # asked otherwise
    assert set(json.loads(times.read_text(encoding="utf-8"))) == {"scan", "scan header_row"}
    times.write_text("[", encoding="utf-8")
    assert "not known yet" in scan()


def test_several_files_and_a_folder_are_as_large_as_all_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name, size in (("a", 10), ("b", 30)):
        (tmp_path / name).write_bytes(b"x" * size)
    fields = {field.name: field for field in command.command_named("scan").fields}
    given = {"data": {"a": str(tmp_path / "a"), "b": str(tmp_path / "b")}}
    assert expected("scan", fields, given).work == 40
    assert expected("scan", fields, {"data": str(tmp_path)}).work == 40
    assert expected("scan", fields, {"data": str(tmp_path / "nothing")}).work == 0
    assert expected("scan", fields, {"data": object()}).left(1) is None
