"""The house rules on sizes and names, for all code of the project: what grows past them is split by noun."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.house.tree import functions_in, parsed, together

ROOT = Path(__file__).parents[2]
MOST_LINES_OF_A_FILE, MOST_LINES_OF_A_FUNCTION, MOST_FLAT_MODULES = 400, 60, 25
CATCH_ALL = {"common", "helper", "helpers", "manager", "misc", "util", "utils"}
# Labelled tables written down cell by cell: data in the form of code.
TABLES = ("bench/identification/final", "bench/identification/probe", "bench/identification/tuning")
CODE = sorted(
    path.relative_to(ROOT).as_posix()
    for place in ("src", "tests", "bench", "docs")
    for path in (ROOT / place).rglob("*.py")
    if not path.relative_to(ROOT).as_posix().startswith(TABLES)
)

HOUSE = ROOT / "src" / "reidrisk"
PACKAGES = sorted(path.parent for path in HOUSE.rglob("__init__.py") if path.parent != HOUSE)
LINES_OF_A_MAP, MOST_OF_ONE_PREFIX = 3, 2
pytestmark = together


def functions(name: str) -> Iterator[tuple[str, int]]:
    """Every function of a file with its number of lines, decorators left out."""
    for node in functions_in(ROOT / name):
        yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def test_the_code_is_found() -> None:
    assert len(CODE) > 500
    assert "src/reidrisk/edge/cli/application.py" in CODE


def test_no_file_is_too_long() -> None:
    long = {name: lines for name in CODE if (lines := (ROOT / name).read_text(encoding="utf-8").count("\n")) > MOST_LINES_OF_A_FILE}
    assert long == {}


def test_no_function_is_too_long() -> None:
    long = [(name, function, lines) for name in CODE for function, lines in functions(name) if lines > MOST_LINES_OF_A_FUNCTION]
    assert long == []


def test_no_module_is_a_catch_all() -> None:
    assert [name for name in CODE if set(Path(name).with_suffix("").parts) & CATCH_ALL] == []


@cache
def is_extension(module: Path) -> bool:
    """Whether the module binds one value in capitals, as the files of a folder of extensions do: DETECTOR, MODEL, SOURCE."""
    bound = {
        target.id
        for node in parsed(module).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    return any(module.parent.name.upper().startswith(name) for name in bound)


def flat_modules(package: Path) -> int:
    """The modules of a package that are no extensions; its sub-packages do not count."""
    return sum(module.name != "__init__.py" and not is_extension(module) for module in package.glob("*.py"))


def shared_prefixes(package: Path) -> list[str]:
    """Words that the names of three flat modules or more begin with: a folder in disguise."""
    modules = (module for module in package.glob("*.py") if module.name != "__init__.py" and not is_extension(module))
    counted = Counter(module.stem.partition("_")[0] for module in modules)
    return sorted(word for word, times in counted.items() if times > MOST_OF_ONE_PREFIX)


def has_map(package: Path) -> bool:
    """Whether the package says in its docstring what lives here, what it may import and where to add."""
    said = ast.get_docstring(parsed(package / "__init__.py")) or ""
    return len(said.splitlines()) >= LINES_OF_A_MAP and "ay import: " in said and "o add: " in said


def named(package: Path) -> str:
    """Where it lies in the house."""
    return package.relative_to(HOUSE).as_posix()


def test_no_package_holds_too_many_flat_modules() -> None:
    assert {named(package): count for package in PACKAGES if (count := flat_modules(package)) > MOST_FLAT_MODULES} == {}


def test_a_prefix_that_three_modules_share_is_a_folder() -> None:
    assert {named(package): words for package in PACKAGES if (words := shared_prefixes(package))} == {}


def test_every_package_says_what_lives_in_it() -> None:
    assert [named(package) for package in PACKAGES if not has_map(package)] == []


@pytest.mark.parametrize(("lines", "found"), [(60, []), (61, [("f", 61)])])
def test_a_line_too_many_is_seen(tmp_path: Path, lines: int, found: list[tuple[str, int]]) -> None:
    path = tmp_path / "long.py"
    path.write_text("def f():\n" + "    x = 1\n" * (lines - 1), encoding="utf-8")
    assert [one for one in functions(str(path)) if one[1] > MOST_LINES_OF_A_FUNCTION] == found
