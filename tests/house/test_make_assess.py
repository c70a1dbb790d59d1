"""`make assess` ends with the command that comes next, so that nobody looks for a program that is not on the path."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent


def make(data: Path | str, tmp_path: Path) -> tuple[int, list[str]]:
    """The target as it is, with the environment of these tests and without installing anything."""
    program = shutil.which("make")
    if program is None:
        pytest.skip("there is no make")
    words = ["-o", ".venv/core", "assess", f"BIN={BIN}", f"ARGS=--lang en --sharing public -o {tmp_path}/report.html", f"DATA={data}"]
    own = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}  # the tests may run within make
    ran = subprocess.run([program, *words], cwd=ROOT, check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=own)
    return ran.returncode, ran.stdout.splitlines()


def test_it_ends_with_a_command_that_can_be_run_as_it_stands(tmp_path: Path) -> None:
    data = tmp_path / "it's my (data) $1.csv"
    shutil.copy(ROOT / "samples" / "gbt42460_tableD3.csv", data)
    code, lines = make(str(data).replace("$", "$$"), tmp_path)
    assert code == 0
    assert any("Level" in line for line in lines)
    assert lines[-1].startswith("== ")
    command = lines[-1].split("：", 1)[1]
    assert shlex.split(command) == [f"{BIN}/reidrisk", "scan", str(data), "-o", "case"]
    ran = subprocess.run(["/bin/sh", "-c", command], cwd=tmp_path, check=False, capture_output=True, text=True)
    assert ran.returncode in {0, 1}, ran.stderr
    assert (tmp_path / "case" / "assessment.yaml").is_file()


def test_of_a_case_the_questions_come_next(tmp_path: Path) -> None:
    subprocess.run(
        [BIN / "reidrisk", "scan", ROOT / "samples" / "gbt42460_tableD3.csv", "-o", tmp_path / "c"], check=False, capture_output=True
    )
    code, lines = make(tmp_path / "c", tmp_path)
    assert code == 0
    assert shlex.split(lines[-1].split("：", 1)[1]) == [f"{BIN}/reidrisk", "prepare", f"{tmp_path}/c"]


def test_what_failed_leads_nowhere(tmp_path: Path) -> None:
    code, lines = make(tmp_path / "missing.csv", tmp_path)
    assert code == 2
    assert not [line for line in lines if "prepare" in line or "scan" in line]
