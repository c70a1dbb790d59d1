"""What a type checker says of a user's script: every keyword is known, nothing is Any, and what is refused at run time is refused there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
RIGHT = """
import reidrisk as rr

context = rr.Context(sharing="controlled", controls="high", motives="low", recipient_security="high", p="0.001", p_source="census")
found = rr.scan("data.csv")
roles: frozenset[str] = frozenset(role.value for role in found["age"].roles)
graded = rr.assess("data.csv", qi=["sex", "age"], context=context, strict=True).raise_for_level(3)
level: int | None = graded.level
figures = rr.measure("data.csv", qi=("sex", "age"), sa=["disease"], thresholds=[0.05, "1/10"], suda_score="ihsn")
k = figures["k"].value
with rr.Case("case", lang="zh") as case:
    kept: rr.Assessed = case.assess(assume_worst=True)
    figures = case.measure(models=["k"])
try:
    rr.explain("R_c", lang="en")
except rr.InputError as error:
    codes: list[str] = [problem.code for problem in error.problems]
except (rr.DependencyError, rr.LevelError):
    pass
version: str = rr.__version__
"""
WRONG = """
import reidrisk as rr

rr.assess("data.csv", qi="sex")
rr.assess("data.csv", quasi=["sex"])
rr.assess()
rr.Context(sharing="everyone")
rr.measure("data.csv", suda_score="other")
rr.Case("case").assess("data.csv")
rr.nothing
"""


def checked(tmp_path: Path, script: str) -> tuple[int, list[str]]:
    """The exit code of mypy, and its lines about the script."""
    file = tmp_path / "script.py"
    file.write_text(script, encoding="utf-8")
    strict = ["--strict", "--disallow-any-expr", "--no-error-summary", "--hide-error-context", str(file)]
    ran = subprocess.run([sys.executable, "-m", "mypy", *strict], capture_output=True, text=True, cwd=ROOT, check=False)
    return ran.returncode, [line for line in ran.stdout.splitlines() if "script.py" in line and ": error: " in line]


def test_a_script_as_the_manual_has_it_is_typed_to_the_last_expression(tmp_path: Path) -> None:
    assert checked(tmp_path, RIGHT) == (0, [])


def test_each_mistake_is_seen_in_its_line(tmp_path: Path) -> None:
    _, errors = checked(tmp_path, WRONG)
    assert {int(line.split(":")[1]) for line in errors} == set(range(4, 11))
