"""The entry that CONTRIBUTING.md shows adds an answer: every door of a copy of the tree knows it, and nothing else was edited."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.edge.calling import D3
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
LIST = "src/reidrisk/prepare/context.py"
_ENTRY = re.compile(r"^## \d+\. An answer about the context$.*?^```diff [^\n]*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
pytestmark = [pytest.mark.no_cover, pytest.mark.xdist_group("one more answer")]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree with the entry; what was compiled of the other files is valid there too."""
    place = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "src", place / "src")
    path = place / LIST
    told = _ENTRY.search((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert told is not None
    fields, classmethods, rest = path.read_text(encoding="utf-8").partition("\n    @classmethod\n")
    entry = "\n".join(line[1:] for line in told[1].splitlines() if line.startswith("+"))
    path.write_text(f"{fields.rstrip()}\n{entry}\n{classmethods}{rest}", encoding="utf-8")
    return place


@pytest.fixture(scope="module", params=["zh", "en"])
def doors(request: pytest.FixtureRequest, copy: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, Any]]:
    """What each door knows of the answer, in one language."""
    lang: str = request.param
    locale = {"LC_ALL": "zh_CN.UTF-8" if lang == "zh" else "en_US.UTF-8", "COLUMNS": "150"}
    environ = {**os.environ, "PYTHONPATH": f"{copy / 'src'}{os.pathsep}{ROOT}", "PYTHONUTF8": "1", **locale}
    done = subprocess.run(
        [sys.executable, "-m", "tests.prepare.one_more_answer", D3],
        cwd=tmp_path_factory.mktemp(lang), env=environ, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return lang, json.loads(done.stdout)


def test_every_door_knows_it(doors: tuple[str, dict[str, Any]]) -> None:
    lang, found = doors
    words = {
        "zh": ("使用环境有人值守", "有人值守", "使用环境是否有人值守"),
        "en": ("watches over the", "somebody keeps watch", "Does somebody watch"),
    }
    helped, label, asked = words[lang]
    assert "--watched" in found["help"]
    assert helped in found["help"]
    assert (found["json"]["value"], found["json"]["status"]) == (True, "given")
    assert label in found["label"].casefold()
    assert found["python"] == found["json"]
    assert "\n  watched:\n    value:\n" in found["case"]
    assert asked in found["case"]
    assert "使用环境是否有人值守" in found["schema"]
    assert "Does somebody watch" in found["schema"]
    assert "watched" in found["asked"]
    assert asked in found["list"]
    assert found["answered"] is False
    assert found["reused"] == {"value": "no", "source": None}
    assert found["not reused"] is None
    assert '\n  watched: "no"\n' in found["plan"]
    assert found["applied"]
