"""What no contract on imports can say of the floors: where SQL is made, and what the vocabulary may import."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest
from tests.house.tree import parsed, together

HOUSE = Path(__file__).parents[2] / "src" / "reidrisk"
SQL = re.compile(
    r"\bselect\b.+\bfrom\b|\b(insert|delete)\s+(into|from)\b|\bcreate\s+(or replace\s+)?(temp\s+)?(table|view)\b|\b(group|order) by\b|"
    r"\bcount\(\*\)|^\s*n\s*[<>]=?",
    re.IGNORECASE | re.DOTALL,
)
SAID = {"Text", "said"}  # to people, who may be told of SQL
pytestmark = together


def said_to_people(tree: ast.Module) -> set[int]:
    """The nodes inside ``Text(...)``, by identity."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAID)
    return {id(inner) for call in calls for inner in ast.walk(call)}


def docstrings(tree: ast.Module) -> set[int]:
    """The nodes that are the docstring of a module, class or function, by identity: they are prose."""
    bodies = (body for node in ast.walk(tree) if isinstance(body := getattr(node, "body", None), list) and body)
    return {id(body[0].value) for body in bodies if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)}


def spelled(node: ast.AST) -> str:
    """The text of a string; of an f-string with a 0 for whatever is filled in."""
    if isinstance(node, ast.JoinedStr):
        return "".join(spelled(part) if isinstance(part, ast.Constant) else "0" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def sql_in(tree: ast.Module, prose: Collection[int] = ()) -> Iterator[tuple[int, str]]:
    """Every string of a module that reads as SQL and is none of these nodes, and every reach for the engine of a dataset."""
    left_out = {*prose, *said_to_people(tree)}
    for node in ast.walk(tree):
        if id(node) not in left_out and SQL.search(spelled(node)):
            yield getattr(node, "lineno", 0), spelled(node)[:60]
        elif isinstance(node, ast.Attribute) and node.attr == "engine":
            yield node.lineno, ".engine"


def foreign_to(allowed: frozenset[str], tree: ast.Module) -> set[str]:
    """The packages that a module imports beside those allowed; a relative import stays at home."""
    nodes = list(ast.walk(tree))
    names = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level]
    names += [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    return {name.partition(".")[0] for name in names} - allowed


def test_sql_is_made_in_data_only() -> None:
    outside = (path for path in sorted(HOUSE.rglob("*.py")) if path.relative_to(HOUSE).parts[0] != "data")
    trees = ((path, parsed(path)) for path in outside)
    found = {f"{path.relative_to(HOUSE)}:{line}": what for path, tree in trees for line, what in sql_in(tree, docstrings(tree))}
    assert found == {}


@pytest.mark.parametrize(
    "code", ['f"n >= {k}"', '"select a from b"', "beside(path, output.engine)", '"create temp table t"', 'f"select {a} from b"']
)
def test_sql_is_seen(code: str) -> None:
    assert list(sql_in(ast.parse(code)))


def test_the_vocabulary_imports_the_standard_library_only() -> None:
    modules = sorted((HOUSE / "model").rglob("*.py"))
    assert {path.name: foreign for path in modules if (foreign := foreign_to(frozenset(sys.stdlib_module_names), parsed(path)))} == {}


def test_a_foreign_package_is_seen() -> None:
    code = "import re\nimport numpy.typing\nfrom attrs import x\nfrom . import y"
    assert foreign_to(frozenset({"re"}), ast.parse(code)) == {"numpy", "attrs"}
