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


def test_a_script_as_the_manual_has_it_is_typed_to_the_last_expression_and_each_mistake_is_seen_in_its_line(tmp_path: Path) -> None:
    """Both in one run of the checker, which reads what they import once."""
    for name, script in (("right", RIGHT), ("wrong", WRONG)):
        (tmp_path / f"{name}.py").write_text(script, encoding="utf-8")
    strict = ["--strict", "--disallow-any-expr", "--no-error-summary", "--hide-error-context"]
    files = [str(tmp_path / "right.py"), str(tmp_path / "wrong.py")]
    ran = subprocess.run([sys.executable, "-m", "mypy", *strict, *files], capture_output=True, text=True, cwd=ROOT, check=False)
    errors = [line for line in ran.stdout.splitlines() if ": error: " in line]
    assert ran.returncode == 1, ran.stderr
    assert {line.split(":")[0].rpartition("/")[2] for line in errors} == {"wrong.py"}
    assert {int(line.split(":")[1]) for line in errors} == set(range(4, 11))
