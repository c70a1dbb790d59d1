"""The house rules on sizes and names, for all code of the project: what grows past them is split by noun."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_LINES_OF_A_FILE, MOST_LINES_OF_A_FUNCTION, MOST_FILES_OF_A_FOLDER = 400, 60, 100
CATCH_ALL = {"common", "helper", "helpers", "manager", "misc", "util", "utils"}
# Labelled tables written down cell by cell: data in the form of code.
TABLES = ("bench/identification/final", "bench/identification/probe", "bench/identification/tuning")
CODE = sorted(
    path.relative_to(ROOT).as_posix()
    for place in ("src", "tests", "bench", "docs")
    for path in (ROOT / place).rglob("*.py")
    if not path.relative_to(ROOT).as_posix().startswith(TABLES)
)


def functions(name: str) -> Iterator[tuple[str, int]]:
    """Every function of a file with its number of lines, decorators left out."""
    for node in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def test_the_code_is_found() -> None:
    assert len(CODE) > 500
    assert "src/reidrisk/edge/cli.py" in CODE


def test_no_file_is_too_long() -> None:
    long = {name: lines for name in CODE if (lines := (ROOT / name).read_text(encoding="utf-8").count("\n")) > MOST_LINES_OF_A_FILE}
    assert long == {}


def test_no_function_is_too_long() -> None:
    long = [(name, function, lines) for name in CODE for function, lines in functions(name) if lines > MOST_LINES_OF_A_FUNCTION]
    assert long == []


def test_no_module_is_a_catch_all() -> None:
    assert [name for name in CODE if set(Path(name).with_suffix("").parts) & CATCH_ALL] == []


def test_package_files_stay_empty() -> None:
    # The doors of the package, and of the questionnaires, which are no modules.
    doors = {"src/reidrisk/__init__.py", "src/reidrisk/prepare/questionnaires/__init__.py"}
    inside = [name for name in CODE if name.startswith("src/") and name.endswith("/__init__.py") and name not in doors]
    assert [name for name in inside if (ROOT / name).read_text(encoding="utf-8").strip()] == []


def test_no_folder_holds_too_many_files() -> None:
    folders = [Path(name).parent for name in CODE]
    assert {folder for folder in folders if folders.count(folder) > MOST_FILES_OF_A_FOLDER} == set()


@pytest.mark.parametrize(("lines", "found"), [(60, []), (61, [("f", 61)])])
def test_a_line_too_many_is_seen(tmp_path: Path, lines: int, found: list[tuple[str, int]]) -> None:
    path = tmp_path / "long.py"
    path.write_text("def f():\n" + "    x = 1\n" * (lines - 1), encoding="utf-8")
    assert [one for one in functions(str(path)) if one[1] > MOST_LINES_OF_A_FUNCTION] == found
