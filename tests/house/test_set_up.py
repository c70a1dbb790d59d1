"""The environment of the Makefile: uv does what pip is set to, or pip does it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import set_up
from packaging.utils import canonicalize_name

LISTED = """:env:.cert='/certificates'
:env:.find-links='/of/the/environment'
download.no-deps='true'
global.extra-index-url='\\nfile:///one\\nfile:///two'
global.find-links='/of/all'
global.timeout='60'
install.constraint='/of/install'
"""
# A shell in place of pip: it notes what it is asked, and what it fetches as uv notes that too and ends as told.
PIP = """#!/bin/sh
echo "pip $*" >> {here}/asked
case "$*" in
  "config list") echo "global.index-url='file:///index'"; [ "{settings}" = "" ] || echo "{settings}" ;;
  *--target*) [ {fetched} = 0 ] || exit {fetched}
    mkdir -p {here}/env/uv/bin; cd {here}/env/uv/bin
    printf '#!/bin/sh\\necho "{warned}" >&2; echo "uv $*" >> {here}/asked; exit {uv}' > uv; chmod +x uv ;;
  *pyspark*) exit {built} ;;
esac
"""
Fill = Callable[..., tuple[bool, list[str]]]


@pytest.fixture
def fill(tmp_path: Path) -> Fill:
    """What comes of it, and what was asked of whom."""

    def act(*wanted: str, settings: str = "", fetched: int = 0, uv: int = 0, built: int = 0, warned: str = "") -> tuple[bool, list[str]]:
        pip = tmp_path / "pip"
        pip.write_text(PIP.format(here=tmp_path, settings=settings, fetched=fetched, uv=uv, built=built, warned=warned))
        pip.chmod(0o755)
        done = set_up.by_uv([str(pip)], tmp_path / "env", tmp_path / "python", list(wanted))
        assert not (tmp_path / "env" / "uv").exists()
        return done, (tmp_path / "asked").read_text().splitlines()

    return act


def test_the_environment_comes_before_the_command_and_that_before_all() -> None:
    assert set_up.settings_of_pip(LISTED) == {
        "cert": "/certificates",
        "constraint": "/of/install",
        "extra-index-url": "\nfile:///one\nfile:///two",
        "find-links": "/of/the/environment",
        "timeout": "60",
    }


def test_uv_is_set_as_pip_is() -> None:
    words = set_up.in_words_of_uv(set_up.settings_of_pip(LISTED))
    assert words is not None
    assert list(zip(words[::2], words[1::2], strict=True)) == [
        ("--cert", "/certificates"),
        ("--constraint", "/of/install"),
        ("--extra-index-url", "file:///one"),
        ("--extra-index-url", "file:///two"),
        ("--find-links", "/of/the/environment"),
    ]


def test_what_has_a_wheel_comes_by_uv_and_what_has_none_by_pip(fill: Fill) -> None:
    done, asked = fill("-e", ".", "pyspark")
    assert done
    assert len([line for line in asked if line.startswith("uv ")]) == 1
    of_uv = next(line for line in asked if line.startswith("uv "))
    assert of_uv.endswith("--constraint constraints.hashes.txt pip -e .")
    assert "--index-url file:///index" in of_uv
    of_sources = [line for line in asked if "pyspark" in line]
    assert len(of_sources) == 1
    assert of_sources[0].endswith("/pyspark.txt")
    assert "--no-deps --no-compile --require-hashes -r " in of_sources[0]


@pytest.mark.parametrize(
    ("case", "asked_of_uv"),
    [({"settings": "global.proxy='p:1'"}, 0), ({"fetched": 1}, 0), ({"uv": 2}, 1), ({"built": 1}, 1)],
    ids=["a setting that uv may not know", "no uv", "uv fails", "no sources"],
)
def test_pip_is_left_to_do_it(fill: Fill, case: dict[str, str | int], asked_of_uv: int) -> None:
    done, asked = fill("-e", ".", "pyspark", **case)
    assert not done
    assert len([line for line in asked if line.startswith("uv ")]) == asked_of_uv


def test_a_file_of_another_sum_stops_everything(fill: Fill, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it pip would install what uv has refused."""
    monkeypatch.setattr(set_up, "ANOTHER_FILE", "a warning")
    assert fill("-e", ".")[0]
    with pytest.raises(SystemExit) as stopped:
        fill("-e", ".", warned="a warning")
    assert "Do not go on" in str(stopped.value)


@pytest.mark.parametrize("folder", [".", "tests/recipes"])
def test_every_pinned_version_has_its_sums(folder: str) -> None:
    home = Path(set_up.__file__).parent / folder
    pinned = {canonicalize_name(name): version for name, version in listed(home / set_up.VERSIONS)}
    lines = (home / set_up.SUMS).read_text(encoding="utf-8").splitlines()
    summed = dict(listed(home / set_up.SUMS))
    assert summed == pinned
    assert not [line for line in lines if not re.fullmatch(r"#.*|[a-z0-9-]+==\S+( --hash=sha256:[0-9a-f]{64})+", line)]


def listed(path: Path) -> list[tuple[str, str]]:
    return re.findall(r"^([A-Za-z0-9._-]+)==([^\s]+)", path.read_text(encoding="utf-8"), re.MULTILINE)


def test_an_environment_of_other_versions_takes_those_of_its_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    taken: list[Path] = []

    def fails(*asked: Path) -> int:
        taken.append(asked[-1])
        return 0

    monkeypatch.setattr(set_up, "pip_for", lambda _: ["pip"])
    monkeypatch.setattr(set_up, "by_uv", fails)
    monkeypatch.setattr(set_up, "by_pip", fails)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").touch()
    assert set_up.main(tmp_path, ["--pins", "tests/recipes", "-e", "."]) == 0
    assert set_up.main(tmp_path, ["-e", "."]) == 0
    assert taken == [Path("tests/recipes")] * 2 + [Path()] * 2


def test_what_is_fetched_is_pinned() -> None:
    pinned = {line.partition("==")[0] for line in (Path(set_up.__file__).parent / "constraints.txt").read_text().splitlines()}
    assert pinned >= {"pip", "uv", *set_up.SOURCES}
