"""Where dbt, pandera and Airflow are: an environment beside ours (`make recipes`), since their versions shut ours out."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PLACE = "REIDRISK_RECIPES"
# What .ci/run keeps of the installing: the reason, where it could not be.
SAID = ROOT / ".venv" / "recipes.log"


def programs(root: Path = ROOT, environ: Mapping[str, str] = os.environ) -> Path:
    """The folder of its programs. Without one the test is skipped and says why; CI has tried, so there a reason must be on record."""
    place = Path(environ.get(PLACE) or root / ".venv" / "recipes")
    if (place / "made").exists() or PLACE in environ:
        return place / "bin"
    told = root / SAID.relative_to(ROOT)
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    said = [line.strip() for line in lines if line.strip() and not line.startswith(("make:", "=="))]
    why = next((line for line in said if line.lower().startswith("error")), said[-1] if said else "make recipes installs them")
    if not said and environ.get("CI"):
        pytest.fail(f"no {place}, and nobody said why: .ci/run runs `make recipes`")
    pytest.skip(f"dbt, pandera and Airflow are not installed: {why}")


def told_by(script: str, *words: str, environ: Mapping[str, str] | None = None) -> Any:
    """What a script of this folder prints, run where the tools are."""
    command = [str(programs() / "python"), str(Path(__file__).with_name(script)), *words]
    ran = subprocess.run(command, env={**os.environ, **(environ or {})}, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout.splitlines()[-1])


def dbt(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """`dbt build` in this folder, asking nobody outside."""
    environ = {**os.environ, "HOME": str(folder), "DO_NOT_TRACK": "1", "DBT_SEND_ANONYMOUS_USAGE_STATS": "false"}
    command = [str(programs() / "dbt"), "build", "--profiles-dir", ".", *words]
    return subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, check=False)
