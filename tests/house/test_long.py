"""The list of tests that take long names tests that there are, and `--quick` leaves out those and no other."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from tests import long
from tests.house.tree import parsed

ROOT = Path(__file__).parents[2]


def _functions(path: str) -> set[str]:
    return {f"{path}::{node.name}" for node in parsed(ROOT / path).body if isinstance(node, ast.FunctionDef)}


def test_every_name_is_of_a_test_that_there_is() -> None:
    names = long.listed()
    assert len(names) > 400
    assert list(names) == sorted(set(names))
    gone = [path for path in {name.partition("::")[0] for name in names} if not (ROOT / path).is_file()]
    assert gone == []
    there = set().union(*(_functions(path) for path in {name.partition("::")[0] for name in names}))
    assert [name for name in names if name not in there] == []


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("tests/a/test_b.py::test_c", "tests/a/test_b.py::test_c"),
        ("tests/a/test_b.py::test_c[x@y-::z]", "tests/a/test_b.py::test_c"),
        ("tests/a/test_b.py::test_c[x]@group", "tests/a/test_b.py::test_c"),
        ("tests/a/test_b.py::test_c@group", "tests/a/test_b.py::test_c"),
    ],
)
def test_a_function_is_told_from_its_parameters(name: str, function: str) -> None:
    assert long.function_of(name) == function


def test_what_is_listed_is_left_out_and_a_slow_test_is_listed(tmp_path: Path) -> None:
    """In a process of its own, on tests of its own."""
    (tmp_path / "test_it.py").write_text("import time\ndef test_a(): time.sleep(0.6)\ndef test_b(): pass\n", encoding="utf-8")
    driver = "import sys, pathlib, pytest; from tests import long; long.LIST = pathlib.Path('long.txt'); "
    driver += "sys.exit(pytest.main(sys.argv[1:], [long]))"
    (tmp_path / "long.txt").write_text("", encoding="utf-8")

    def run(option: str) -> str:
        words = (sys.executable, "-c", driver, "-p", "no:cacheprovider", "--rootdir", str(tmp_path), option, str(tmp_path / "test_it.py"))
        environment = {"PYTHONPATH": str(ROOT), "PATH": ""}
        return subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True).stdout

    assert "2 passed" in run("--write-long")
    assert (tmp_path / "long.txt").read_text(encoding="utf-8").split() == ["test_it.py::test_a"]
    assert "1 passed, 1 deselected" in run("--quick")
