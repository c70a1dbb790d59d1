"""One word for one notion: the terms of the glossary are used, its classes are there, and nothing is named by a word of parable."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from token import NAME
from tokenize import generate_tokens

import pytest
from tests.house.tree import functions_in, nodes, parsed, together

ROOT = Path(__file__).parents[2]
GLOSSARY = tomllib.loads((ROOT / "docs" / "glossary.toml").read_text(encoding="utf-8"))
TERMS = GLOSSARY["term"]
UNUSED = set(GLOSSARY["unused"]["words"])
FLOORS = sorted(path.name for path in (ROOT / "src" / "reidrisk").iterdir() if (path / "__init__.py").exists())
_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
# Where none of the words stands, none stands in a name either.
_MAY_BE = re.compile("|".join(map(re.escape, sorted(UNUSED))), re.IGNORECASE)
pytestmark = together


@cache
def sources() -> dict[str, str]:
    paths = [path for path in (ROOT / "src").rglob("*") if path.suffix in {".py", ".toml", ".csv", ".j2", ".json"}]
    paths += [path for lang in ("zh", "en") for path in (ROOT / "docs" / lang).rglob("*.md")]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def modules() -> dict[str, str]:
    return {path: text for path, text in sources().items() if path.endswith(".py")}


def named(path: str) -> Iterator[str]:
    """Classes, and functions and methods that are public."""
    yield from (node.name for node in nodes(ROOT / path, ast.ClassDef))
    yield from (node.name for node in functions_in(ROOT / path) if not node.name.startswith("_"))


def parts(name: str) -> set[str]:
    return {part.casefold() for part in _PART.findall(name)}


@pytest.mark.parametrize("term", TERMS, ids=lambda term: str(term["en"]))
def test_a_term_is_used_in_both_languages(term: dict[str, str]) -> None:
    everything = "\n".join(sources().values())
    assert term["zh"] in everything
    assert re.search(rf"\b{re.escape(term['en'])}", everything, re.IGNORECASE)
    assert all(len(text) > 5 for text in term["says"])


def test_the_classes_of_the_glossary_are_there() -> None:
    classes = {name for path in modules() for name in named(path)}
    assert {term["code"] for term in TERMS if "code" in term} - classes == set()


def test_terms_are_told_once() -> None:
    for lang in ("zh", "en"):
        assert len({term[lang].casefold() for term in TERMS}) == len(TERMS) >= 30


def test_nothing_is_named_by_a_word_of_parable() -> None:
    found = {
        f"{path.removeprefix('src/reidrisk/')}: {name}"
        for path, text in modules().items()
        if _MAY_BE.search(text)
        for name in named(path)
        if parts(name) & UNUSED
    }
    assert found == set()


@pytest.mark.parametrize("floor", FLOORS)
def test_no_variable_of_a_floor_is_named_by_a_word_of_parable(floor: str) -> None:
    texts = [text for path, text in modules().items() if path.startswith(f"src/reidrisk/{floor}/")]
    assert texts
    tokens = (token for text in texts if _MAY_BE.search(text) for token in generate_tokens(StringIO(text).readline))
    assert {token.string for token in tokens if token.type == NAME and parts(token.string) & UNUSED} == set()


def is_request(path: str, name: str) -> bool:
    """What an act takes is called like its command, by rule; it is an act, and no noun of its own."""
    return path.startswith("src/reidrisk/case/acts/") and path.rpartition("/")[2] == f"{name.casefold()}.py"


def test_two_classes_have_two_names() -> None:
    found = Counter(
        node.name
        for path in modules()
        for node in parsed(ROOT / path).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and not is_request(path, node.name)
    )
    # `rr.Case` is the case that it holds, with the acts as its methods.
    assert {name for name, times in found.items() if times > 1} == {"Case"}


@pytest.mark.parametrize(("name", "seen"), [("_Wish", True), ("told_of", True), ("Sides", True), ("Besides", False), ("threshold", False)])
def test_words_are_seen_inside_names(name: str, seen: bool) -> None:
    assert bool(parts(name) & UNUSED) == seen
