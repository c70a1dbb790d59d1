"""The table of ASVS in the guide: the same rows in both languages, each with a test that there is, or a reason."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GUIDES = {lang: HERE.parents[2] / "docs" / lang / "guides" / "page.md" for lang in ("zh", "en")}
ROW = re.compile(r"^\| ([0-9][0-9., ]+) \| (.+) \| (?:`(\w+)`, `(\w+)`|\u2014) \|$", re.MULTILINE)

SRC = HERE.parents[2] / "src" / "reidrisk"
FLOORS = {  # who alone knows a library: what reads files that may be anybody's, what signs, what serves
    "data": {
        "chardetng_py", "duckdb", "fsspec", "ibis", "psycopg", "pyarrow", "pymysql", "pyreadstat", "pyspark", "python_calamine", "sqlglot",
        "yaml",
    },
    "document": {"docx", "xlsxwriter"},
    "edge": {"cyclopts", "jinja2", "starlette", "uvicorn"},
    "govern": {"py7zr", "pyzipper", "rfc3161_client"},
    "prepare": {"pydantic"},
}  # fmt: skip
LEVEL_2 = 259  # rows of level 2 in the list of 4.0.3


@pytest.mark.parametrize("lang", GUIDES)
def test_every_row_of_level_2_stands_once(lang: str) -> None:
    numbers = [one for row in ROW.findall(GUIDES[lang].read_text(encoding="utf-8")) for one in row[0].split(", ")]
    assert len(numbers) == len(set(numbers)) == LEVEL_2


@pytest.mark.parametrize("lang", GUIDES)
def test_every_row_has_a_test_that_there_is_or_a_reason(lang: str) -> None:
    rows = ROW.findall(GUIDES[lang].read_text(encoding="utf-8"))
    assert len(rows) > 20
    for numbers, reason, module, name in rows:
        assert all(re.fullmatch(r"[0-9]+[.][0-9]+[.][0-9]+", one) for one in numbers.split(", ")), numbers
        assert reason
        assert not name or f"\ndef {name}(" in (HERE / f"{module}.py").read_text(encoding="utf-8"), name


def imported(node: ast.AST) -> Iterator[str]:
    """What is imported by a module when it runs: what is there for types alone is not."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        if isinstance(child, ast.Import):
            yield from (one.name for one in child.names)
        elif isinstance(child, ast.ImportFrom) and not child.level:
            yield child.module or ""
        elif isinstance(child, ast.Call) and "import_module" in ast.unparse(child.func):
            yield from (str(one.value) for one in child.args if isinstance(one, ast.Constant))
        yield from imported(child)


def test_each_library_is_known_to_one_floor() -> None:
    """Row 14.2.6: a library can be exchanged, or found wanting, in one place."""
    floors: dict[str, set[str]] = {}
    for path in SRC.rglob("*.py"):
        for name in imported(ast.parse(path.read_text(encoding="utf-8"))):
            floors.setdefault(name.partition(".")[0], set()).add(path.relative_to(SRC).parts[0])
    known = {name: floors.get(name, {floor}) for floor, names in FLOORS.items() for name in names}
    assert known == {name: {floor} for floor, names in FLOORS.items() for name in names}
    assert {"duckdb", "python_calamine", "starlette", "yaml"} <= set(floors)


def test_both_languages_have_the_same_rows() -> None:
    zh, en = ([(row[0], row[2], row[3]) for row in ROW.findall(path.read_text(encoding="utf-8"))] for path in (GUIDES["zh"], GUIDES["en"]))
    assert zh == en
