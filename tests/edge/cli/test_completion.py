"""``--install-completion`` writes the script it was asked for; a start-up file only after a yes at a terminal."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from cyclopts.completion import detect
from cyclopts.completion.install import add_to_rc_file
from tests.edge.calling import Run

STARTING = {"bash": ".bashrc", "zsh": ".zshrc"}
OLD = "alias ll='ls -l'"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "家 of one"
    place.mkdir()
    monkeypatch.setenv("HOME", str(place))
    for name in ("ZSH", "ZSH_CUSTOM", "BASH_VERSION", "ZSH_VERSION", "FISH_VERSION"):
        monkeypatch.delenv(name, raising=False)
    for name in STARTING.values():
        (place / name).write_text(OLD, encoding="utf-8")
    return place


class Keyboard(io.StringIO):
    """A person at a terminal who has typed this."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    def typing(answer: str) -> None:
        monkeypatch.setattr(sys, "stdin", Keyboard(answer))
        monkeypatch.setattr("reidrisk.edge.cli.commands.completion.can_ask", lambda: True)

    return typing


def unchanged(home: Path) -> bool:
    return all((home / name).read_text(encoding="utf-8") == OLD for name in STARTING.values())


@pytest.mark.parametrize(("lang", "word"), [("zh", "没有改动"), ("en", "was left as it is")])
@pytest.mark.parametrize("shell", STARTING)
def test_off_a_terminal_it_says_what_to_add_and_adds_nothing(run: Run, home: Path, shell: str, lang: str, word: str) -> None:
    ran = run("--install-completion", "--shell", shell, "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    script = next(path for path in home.rglob("*reidrisk") if path.is_file())
    assert "reidrisk" in script.read_text(encoding="utf-8")
    assert str(script) in ran.out
    assert str(home / STARTING[shell]) in ran.out
    assert word in ran.out
    assert unchanged(home)


@pytest.mark.parametrize("answer", ["", "\n", "n\n", "no\n", "yess\n"])
def test_only_a_yes_is_one(run: Run, home: Path, person: Callable[[str], None], answer: str) -> None:
    person(answer)
    ran = run("--install-completion", "--shell", "bash", "--lang", "en")
    assert ran.code == 0
    assert f"Write it into {home / '.bashrc'} now?" in ran.err
    assert unchanged(home)


@pytest.mark.parametrize("answer", ["y\n", "YES\n", "是\n"])
@pytest.mark.parametrize("shell", STARTING)
def test_a_yes_adds_the_line_once(run: Run, home: Path, person: Callable[[str], None], shell: str, answer: str) -> None:
    person(answer)
    first = run("--install-completion", "--shell", shell, "--lang", "en")
    file = home / STARTING[shell]
    content = file.read_text(encoding="utf-8")
    line = next(line.strip() for line in first.out.splitlines() if line.startswith("    "))
    assert content.splitlines() == ([OLD, "# reidrisk", line] if shell == "bash" else ["# reidrisk", line, OLD])
    again = run("--install-completion", "--shell", shell, "--lang", "en")
    assert "loads it already" in again.out
    assert again.err == ""
    assert file.read_text(encoding="utf-8") == content


@pytest.mark.parametrize("shell", STARTING)
def test_the_line_is_the_one_that_the_library_would_write(run: Run, home: Path, shell: str) -> None:
    script = home / "plain" / "reidrisk"
    ran = run("--install-completion", "--shell", shell, "-o", str(script), "--lang", "en")
    line = next(line.strip() for line in ran.out.splitlines() if line.startswith("    "))
    assert add_to_rc_file(script, "reidrisk", shell)  # type: ignore[arg-type]
    theirs = (home / STARTING[shell]).read_text(encoding="utf-8").splitlines()
    assert line.replace("'", "").replace('"', "") in [one.replace('"', "") for one in theirs]


def test_shells_that_load_it_by_themselves(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run("--install-completion", "--shell", "fish", "--lang", "en")
    assert "loads it by itself" in ran.out
    assert (home / ".config" / "fish" / "completions" / "reidrisk.fish").is_file()
    monkeypatch.setenv("ZSH_CUSTOM", str(home / ".config"))
    assert "loads it by itself" in run("--install-completion", "--shell", "zsh", "--lang", "en").out
    assert unchanged(home)
    elsewhere = run("--install-completion", "--shell", "fish", "-o", str(home / "here.fish"), "--lang", "en")
    assert f"source '{home / 'here.fish'}'" in elsewhere.out
    assert not (home / ".config" / "fish" / "config.fish").exists()


def test_a_powershell_profile_is_never_written(run: Run, home: Path, person: Callable[[str], None]) -> None:
    person("y\n")
    before = {path for path in home.rglob("*") if path.is_file()}
    ran = run("--install-completion", "--shell", "powershell", "-o", str(home / "it's.ps1"), "--lang", "en")
    assert f"{home}/it''s.ps1" in ran.out
    assert {path for path in home.rglob("*") if path.is_file()} - before == {home / "it's.ps1"}


def test_a_shell_that_cannot_be_told(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> str:
        raise detect.ShellDetectionError

    monkeypatch.setattr(detect, "detect_shell", unknown)
    ran = run("--install-completion", "--lang", "en")
    assert ran.code == 2
    assert "--shell: bash, zsh, fish, powershell" in ran.err
    monkeypatch.setattr(detect, "detect_shell", lambda: "fish")
    assert run("--install-completion", "--lang", "en").code == 0
    assert unchanged(home)


def test_a_place_that_cannot_be_written_is_told(run: Run, home: Path) -> None:
    ran = run("--install-completion", "--shell", "bash", "-o", "/proc/reidrisk", "--lang", "en")
    assert ran.code == 2
    assert unchanged(home)
