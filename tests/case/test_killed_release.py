"""A `release` killed before any of its changes: nothing readable stays, the register knows every package, the next command works."""

from __future__ import annotations

import json
import os
import signal
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.case.killing import moments
from tests.case.test_approve import _keys
from tests.case.test_forged_result import APPROVE, own
from tests.case.test_release_command import UNTIL, codes, release
from tests.edge.calling import CHEAP, Run
from tests.edge.cli.test_killed import other_process

from reidrisk.case.releasing import NOTE, tidied
from reidrisk.data.disk.locking import alone
from reidrisk.data.disk.making import making, tidy
from reidrisk.data.disk.sweeping import swept
from reidrisk.data.files import read_bytes

__all__ = ["_keys", "own"]
ROOT = Path(__file__).parents[2]
WORD = "a key of the secrets store"
CELLS = "of table D.3"


def release_to(place: str) -> tuple[str, ...]:
    return ("release", "case", "--as", "Chen Jing", "--recipient", "University X", "--until", UNTIL, "-o", place)


@pytest.fixture
def ready(run: Run, own: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    assert run(*APPROVE).code == 0
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", WORD)
    monkeypatch.setenv("XDG_DATA_HOME", str(own / "data-home"))
    return own


def kinds(folder: Path) -> list[str]:
    return [json.loads(line)["kind"] for line in (folder / "case" / "ledger.jsonl").read_text(encoding="utf-8").splitlines()]


def registered(folder: Path) -> list[str]:
    register = folder / "case" / "releases.jsonl"
    return [json.loads(line)["package"] for line in register.read_text(encoding="utf-8").splitlines()] if register.exists() else []


def temporary(folder: Path) -> list[Path]:
    return [path for path in folder.rglob(".reidrisk-*") if path.is_dir()]


def state(folder: Path, place: str) -> tuple[object, ...]:
    """What tells one moment from another for whoever comes next."""
    halves = sorted(path.name.rpartition(".")[0] for path in (folder / "case").glob(".*") if not path.name.endswith(".lock"))
    return (tuple(kinds(folder)), len(registered(folder)), (folder / place).exists(), bool(temporary(folder)), tuple(halves))


@pytest.mark.parametrize("place", ["out/package", "out/p.7z"])
def test_killed_before_any_change(
    run: Run, ready: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    found = moments(ready, tmp_path_factory.mktemp("killed"), release_to(place))
    assert len(found) > 100
    seen: dict[tuple[object, ...], Path] = {}
    for one in found:
        folder = one / "folder"
        on_record(folder, place)
        for path in temporary(folder):
            assert stat.S_IMODE(path.stat().st_mode) == 0o700
        if seen.setdefault(state(folder, place), folder) is folder:
            continue  # the next command is to find it as it was left
        tidied(folder / "case")
        assert not temporary(folder), (one / "before").read_text()
        assert not (folder / "case" / NOTE).exists()
        on_record(folder, place)
    assert {kinds(folder)[2:] == ["adequacy", "release"] for folder in seen.values()} == {True, False}
    for folder in seen.values():
        monkeypatch.chdir(folder)
        monkeypatch.setenv("REIDRISK_KEYS", str(folder / "keys"))
        monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data-home"))
        the_next_commands(run, folder, place)


def on_record(folder: Path, place: str) -> None:
    """A package that stands at its place is in the register and in the ledger, and is whole."""
    if (folder / place).exists():
        assert len(registered(folder)) == 1
        assert "release" in kinds(folder)


def the_next_commands(run: Run, folder: Path, place: str) -> None:
    before, there = kinds(folder), (folder / place).exists()
    again = release(run, "--json", place="elsewhere/again")
    assert again.code == 0, again.err
    assert not temporary(folder)
    told = run("verify", "case", "--json")
    assert (told.code, told.json["whole"]) == (0, True), told.err
    assert kinds(folder).count("adequacy") == kinds(folder).count("release")  # the decision of a killed run is not taken twice
    begun = before[-1] == "release"
    assert [one["id"] for one in told.json["broken_off"]] == (["case-1"] if begun else [])
    assert ("its completion is not on record" in run("verify", "case", "--lang", "en").out) is begun
    assert run("releases", "case").code == 0
    assert run("verify", "elsewhere/again", "--key", again.json["key"]).code == 0
    assert (folder / place).exists() is there
    if there:
        assert run("verify", place, "--key", again.json["key"]).code == 0
    if "release" in before:
        (package,) = [one["content"]["package"] for one in entries(folder) if one["kind"] == "release"][:1]
        assert run("revoke", "case", package, "--as", "Chen Jing", "--reason", "broken off").code == 0
        assert run("verify", "case", "--json").json["broken_off"] == []
    assert run("verify", "case").code == 0


def entries(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "case" / "ledger.jsonl").read_text(encoding="utf-8").splitlines()]


NOT_ENTERED = (
    "real = governing.Governed.enter\n"
    "governing.Governed.enter = lambda self, kind, *given: kill() if kind == 'release' else real(self, kind, *given)"
)
MOMENTS = {
    "while it fills the folder": ("releasing.seal = kill", 0, False),
    "before it is on record": (NOT_ENTERED, 0, False),
    "before it is in the register": ("releasing.append_to_register = kill", 1, False),
    "before it is renamed": ("releasing.in_place = kill", 1, False),
    "before its completion": (
        "real = releasing.in_place\ndef placed(*given): real(*given); kill()\nreleasing.in_place = placed", 1, True,
    ),
}  # fmt: skip


@pytest.mark.parametrize("moment", MOMENTS)
def test_killed_in_earnest(run: Run, ready: Path, moment: str) -> None:
    before, entered, stands = MOMENTS[moment]
    code = f"{CHEAP}from reidrisk.case import releasing, governing\n{before}"
    assert other_process(ready, code, release_to("out/package")) == -signal.SIGKILL
    assert (ready / "out" / "package").exists() is stands
    assert kinds(ready).count("release") == entered
    assert temporary(ready)
    assert run("verify", "case").code == 0
    assert not temporary(ready)
    assert sorted(path.name for path in (ready / "out").iterdir()) == (["package"] if stands else [])
    assert release(run, place="elsewhere/again").code == 0
    assert kinds(ready).count("adequacy") == kinds(ready).count("release") == entered + 1


def test_the_folder_of_a_living_run_is_left_alone(tmp_path: Path) -> None:
    with making(tmp_path / "place") as folder:
        (folder / "data.csv").write_text(CELLS)
        swept(tmp_path)
        assert (folder / "data.csv").read_text() == CELLS
        with making(tmp_path / "other") as second:
            assert folder.exists()
            assert second.exists()
    assert [path for path in tmp_path.iterdir() if path.name != "keys"] == []


def test_one_release_of_a_case_at_a_time(run: Run, ready: Path) -> None:
    with alone(ready / "case" / NOTE):
        assert codes(release(run, "--json")) == {"busy"}
        (ready / "case" / NOTE).write_text("..")
        assert run("verify", "case").code == 0  # reading goes on, and leaves the living run's folder
        assert (ready / "case" / NOTE).exists()


def older(folder: Path) -> None:
    os.utime(folder, (0, 0))


@pytest.mark.parametrize(("alter", "stays"), [(older, False), (lambda _folder: None, True)])
def test_what_an_earlier_version_left_goes_when_it_is_old(tmp_path: Path, alter: Callable[[Path], None], stays: bool) -> None:
    left = tmp_path / ".reidrisk-ab12cd34"
    (left / "package").mkdir(parents=True)
    (left / "package" / "data.csv").write_text(CELLS)
    alter(left)
    with making(tmp_path / "place"):
        assert left.exists() is stays


def test_a_link_and_a_file_of_that_name_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / ".reidrisk-link").symlink_to(tmp_path / "mine")
    (tmp_path / ".reidrisk-file").write_text("mine")
    for name in ("link", "file"):
        (tmp_path / f".reidrisk-{name}.lock").touch()
    swept(tmp_path)
    assert (tmp_path / "mine").exists()
    assert (tmp_path / ".reidrisk-link").is_symlink()
    assert (tmp_path / ".reidrisk-file").exists()


def test_a_note_that_leads_nowhere_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / NOTE).write_bytes(b"\xff\xfe")
    tidy(tmp_path / NOTE)
    (tmp_path / NOTE).write_text("gone/for/ever")
    tidy(tmp_path / NOTE)
    assert not (tmp_path / NOTE).exists()


def test_a_place_that_cannot_be_written_is_told(run: Run, ready: Path) -> None:
    (ready / "file").write_text("x")
    refused = release(run, "--json", place="file/package")
    assert (refused.code, codes(refused)) == (2, {"folder_not_found"})
    assert "release" not in kinds(ready)
    assert read_bytes(ready / "file", 10) == b"x"


def test_the_place_of_a_release_that_was_broken_off_goes_to_the_next(run: Run, ready: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found by force: the package of the next one was taken for the first, changed by other hands."""
    from reidrisk.case import releasing

    with monkeypatch.context() as patch:
        patch.setattr(releasing, "in_place", lambda *_: 1 / 0)
        assert run(*release_to("out/package")).code == 70
    assert run(*release_to("out/package")).code == 0
    told = run("verify", "case", "--json").json
    assert (told["altered"], [one["kind"] for one in told["broken_off"]]) == ([], ["release"])
    (ready / "out" / "package" / "documents" / "summary-en.html").write_text("other words", encoding="utf-8")
    assert [one["code"] for one in run("verify", "case", "--json").json["altered"]] == ["package_changed"]
