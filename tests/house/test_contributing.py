"""CONTRIBUTING.md is true: what it adds to a copy of the tree passes the tests that it names, and the program has it."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
_CHANGE = re.compile(r"^## (\d+)\. (.+)$", re.MULTILINE)
_FENCE = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_COPIED = ("src", "tests", "bench", "docs", "samples")
pytestmark = [pytest.mark.no_cover, pytest.mark.xdist_group("contributing")]


def changes() -> dict[str, str]:
    """The text of each change by its title."""
    parts = _CHANGE.split(PAGE)
    return dict(zip(parts[2::3], parts[3::3], strict=True))


def files(text: str) -> dict[str, str]:
    return {title: content for language, title, content in _FENCE.findall(text) if title and language != "diff"}


def edits(text: str) -> dict[str, str]:
    return {title: content for language, title, content in _FENCE.findall(text) if title and language == "diff"}


def edited(before: str, diff: str) -> str:
    """With the lines that are added, where those that stay stand: once."""
    lines = diff.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line[0] in " -")
    assert before.count(old) == 1, old
    return before.replace(old, "".join(line[1:] for line in lines if line[0] in " +"))


def typed(text: str) -> list[list[str]]:
    """The commands of a change, in words."""
    return [shlex.split(line) for language, _, content in _FENCE.findall(text) if language == "sh" for line in content.splitlines()]


def new(text: str) -> list[str]:
    """The names of the modules that a change adds, by which the program is to show them."""
    return [Path(name).stem for name in files(text) if name.startswith("src/") and name.endswith(".py")]


WALKED = {title: text for title, text in changes().items() if files(text) or edits(text)}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree with everything that the page adds."""
    place = tmp_path_factory.mktemp("copy")
    for folder in _COPIED:
        shutil.copytree(ROOT / folder, place / folder, ignore=shutil.ignore_patterns("generated"), symlinks=True)
    for path in ROOT.iterdir():
        if path.is_file() and not path.name.startswith(".coverage"):
            shutil.copy2(path, place)
    for text in WALKED.values():
        for name, content in files(text).items():
            assert not (place / name).exists(), f"{name} is edited, not added"
            (place / name).write_text(content, encoding="utf-8")
        for name, diff in edits(text).items():
            before = (place / name).read_text(encoding="utf-8")
            (place / name).write_text(edited(before, diff), encoding="utf-8")
    for words in (words for text in WALKED.values() for words in typed(text) if words[0] == "python"):
        ran(place, *words[1:])
    return place


def ran(copy: Path, *words: str, given: str = "") -> str:
    environ = {**os.environ, "PYTHONPATH": str(copy / "src"), "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "COLUMNS": "160"}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=copy,
        env=environ,
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode in {0, 1}, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout + done.stderr


def test_ten_changes_are_told() -> None:
    assert len(WALKED) == 10
    assert all(typed(text) for text in WALKED.values())
    assert all(words[0] in {"pytest", "python", "reidrisk"} for text in WALKED.values() for words in typed(text))


def test_what_is_added_is_written_as_the_house_writes(copy: Path) -> None:
    added = [name for text in WALKED.values() for name in files(text) if name.endswith(".py")]
    for words in (["check"], ["format", "--check"]):
        done = subprocess.run([sys.executable, "-m", "ruff", *words, *added], cwd=copy, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_the_tests_that_are_named_pass_with_what_was_added(copy: Path) -> None:
    commands = [words[1:] for text in WALKED.values() for words in typed(text) if words[0] == "pytest"]
    paths = list(dict.fromkeys(word for words in commands for word in words if word.startswith("tests/")))
    chosen = [words[words.index("-k") + 1] if "-k" in words else Path(words[0]).stem for words in commands]
    wanted = " or ".join(f"({one})" for one in chosen)
    shown = ran(copy, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "-vv", "--no-header", *paths, "-k", wanted)
    assert re.search(r"\d+ passed", shown), shown[-4000:]
    assert not re.search(r"\d+ (?:failed|error)", shown), shown[-4000:]
    cases = shown.replace("-", "_")
    assert {name for text in WALKED.values() for name in new(text) if name not in cases} <= {"cover_note"}  # kinds are tested together


def test_the_manual_has_a_page_for_what_was_added(copy: Path) -> None:
    """All but the notebooks, which are carried out by a test of their own."""
    pages = "kind for kind in generate.KINDS if kind is not generate.notebooks"
    ran(
        copy,
        "-c",
        f"import sys; sys.path[0] = 'docs'; import generate; generate.KINDS = [{pages}]; generate.write(generate.HERE / 'generated')",
    )
    for lang in ("zh", "en"):
        lists = [path.read_text(encoding="utf-8") for path in (copy / "docs" / "generated" / lang).rglob("index.md")]
        made = "".join(lists).replace("-", "_")
        assert [name for text in WALKED.values() for name in new(text) if f"`{name}`" not in made and f"({name}.md)" not in made] == []


def test_the_program_has_what_was_added(copy: Path) -> None:
    """Every command of the page, one after the other in one process."""
    wanted = [(title, words[1:]) for title, text in WALKED.items() for words in typed(text) if words[0] == "reidrisk"]
    given = "".join(f"{json.dumps([str(copy), {}, words])}\n" for _, words in wanted)
    answers = ran(copy, "tests/golden/driver.py", given=given).splitlines()
    assert len({title for title, _ in wanted}) > 5
    for (title, words), answer in zip(wanted, answers, strict=True):
        code, *said = json.loads(answer)
        assert code in {0, 1}, (words, *said)
        shown = f"{words} {said}".replace("-", "_")
        assert any(name in shown for name in (*new(WALKED[title]), "姓名  ", "watched")), shown
