"""Entries of the changelog lie in a file each until a release puts them in; those that lie there can be put in today."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
STANDS = """# Changes

Text.

## Not yet released (0.2.0)

### New

- stood there

### Gone

- old

## 0.1.0 (2026-01-01)

### New

- first
"""
WANTED = """# Changes

Text.

## 0.2.0 (2026-02-03)

### New

- stood there
- a thing
  of two lines
- another

### Gone

- old

### For those who build on it

- a word

## 0.1.0 (2026-01-01)

### New

- first
"""


@pytest.fixture(scope="module")
def changelog() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT))
        patch.setattr(sys, "dont_write_bytecode", True)
        return import_module("changelog")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "changes").mkdir()
    (tmp_path / "CHANGELOG.md").write_text(STANDS, encoding="utf-8")
    for name, text in {"a.new.md": "a thing\nof two lines\n", "b-2.new.md": "another", "c.builders.md": "a word\n"}.items():
        (tmp_path / "changes" / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_release_puts_them_in_and_removes_the_files(changelog: Any, tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert changelog.main([], tree) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["New", "- a thing"]
    assert (tree / "CHANGELOG.md").read_text(encoding="utf-8") == STANDS
    assert changelog.main(["--release", "0.2.0", "--date", "2026-02-03"], tree) == 0
    assert (tree / "CHANGELOG.md").read_text(encoding="utf-8") == WANTED
    assert list((tree / "changes").iterdir()) == []
    with pytest.raises(SystemExit, match="not yet released"):
        changelog.main(["--release", "0.3.0", "--date", "2026-02-04"], tree)


@pytest.mark.parametrize(
    ("name", "text"),
    [("a.news.md", "x"), ("A.new.md", "x"), ("a.new.txt", "x"), ("d.new.md", ""), ("d.new.md", "- x"), ("d.new.md", "x\n\ny")],
)
def test_what_is_no_entry_is_told_and_changes_nothing(changelog: Any, tree: Path, name: str, text: str) -> None:
    (tree / "changes" / name).write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match=name):
        changelog.main(["--release", "0.2.0", "--date", "2026-02-03"], tree)
    assert (tree / "CHANGELOG.md").read_text(encoding="utf-8") == STANDS


def test_those_of_this_tree_can_be_put_in(changelog: Any) -> None:
    stands = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = changelog.fragments(ROOT / "changes")
    whole = changelog.put(stands, found)
    assert all(changelog.entry(text) in whole for entries in found.values() for _, text in entries)
    assert len(whole) == len(stands) + sum(len(changelog.entry(text)) for entries in found.values() for _, text in entries)
