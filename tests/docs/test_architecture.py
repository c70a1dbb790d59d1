"""ARCHITECTURE.md shows the code as it is."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def drawing() -> ModuleType:
    sys.path.insert(0, str(ROOT / "docs"))
    try:
        return import_module("making.architecture")
    finally:
        sys.path.pop(0)


def test_the_picture_is_current(drawing: ModuleType) -> None:
    assert drawing.PICTURE.read_text(encoding="utf-8") == drawing.picture(), "run: python docs/generate.py"
    assert f"]({drawing.PICTURE.relative_to(ROOT)})" in PAGE


def test_imports_point_down(drawing: ModuleType) -> None:
    order = drawing.floors()
    used = drawing.uses()
    assert len(used) > 40
    assert [pair for pair in used if order.index(pair[0]) > order.index(pair[1])] == []
    assert ("model", "data") not in used
    assert ("edge", "model") in used


def test_extensions_are_seen(drawing: ModuleType) -> None:
    assert {"detectors": True, "hidden": False}.items() <= dict(drawing.rooms("identify")).items()
    assert {"losses": True, "requirements": True, "transforms": True}.items() <= dict(drawing.rooms("mitigate")).items()


def test_every_floor_is_described_in_its_order(drawing: ModuleType) -> None:
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == drawing.floors()


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md"])
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert [link for link in re.findall(r"\]\((?!https?:)([^)#]+)", text) if not (ROOT / link).exists()] == []


def test_what_security_says_is_held_by_tests_that_are_there() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::\w+)?`", (ROOT / "SECURITY.md").read_text(encoding="utf-8"))
    assert len(named) > 12
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_the_version_is_written_alike() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"({version})" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
