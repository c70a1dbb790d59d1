"""`make packages`: the same source gives the same bytes, and one that does not is told."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
# A wheel that says when it was built, as no package of ours may.
_RESTLESS = """
import time
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
class Hook(BuildHookInterface):
    def initialize(self, version, build_data):
        path = __import__("pathlib").Path(self.root, "src", "small", "when.py")
        path.write_text(f"WHEN = {time.time_ns()}")
        build_data["artifacts"].append("src/small/when.py")
"""


@pytest.fixture
def packages(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return import_module("packages")


@pytest.mark.parametrize(("hook", "code", "word"), [("", 0, "same twice"), (_RESTLESS, 1, "DIFFERS")])
def test_a_build_that_depends_on_anything_else_is_told(  # noqa: PLR0913, PLR0917 - fixtures
    packages: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], hook: str, code: int, word: str
) -> None:
    tree = tmp_path / "tree"
    (tree / "src" / "small").mkdir(parents=True)
    (tree / "src" / "small" / "__init__.py").touch()
    told = '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n[project]\nname = "small"\nversion = "1"\n'
    if hook:
        (tree / "hatch_build.py").write_text(hook, encoding="utf-8")
        told += "[tool.hatch.build.targets.wheel.hooks.custom]\n"
    (tree / "pyproject.toml").write_text(told, encoding="utf-8")
    monkeypatch.setattr(packages, "ROOT", tree)
    assert packages.main(tmp_path / "dist") == code
    out = capsys.readouterr().out
    (wheel,) = [line for line in out.splitlines() if ".whl" in line]
    assert word in wheel
    sums = (tmp_path / "dist" / "SHA256SUMS").read_text(encoding="utf-8")
    assert len(sums.splitlines()) == 2


def test_the_date_is_that_of_the_caller_else_of_the_last_commit(packages: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert packages.epoch(tmp_path) == "1700000000"
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert packages.epoch(tmp_path) == packages.UNDATED
