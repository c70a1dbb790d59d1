"""No text says a word that its list (wrong_words.toml) calls wrong: named by file and text, in both languages."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.house.tree import nodes, together

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src" / "reidrisk"
WORDS = tomllib.loads((Path(__file__).parent / "wrong_words.toml").read_text(encoding="utf-8"))
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
pytestmark = together


def said(path: Path) -> Iterator[tuple[str, str]]:
    """Language and text of everything that a file says to a person."""
    if path.suffix == ".py":
        yield from _literals(path)
    elif path.suffix == ".toml":
        yield from _pairs(tomllib.loads(path.read_text(encoding="utf-8")))
    elif path.suffix == ".csv":
        for line in path.read_text(encoding="utf-8").splitlines():
            yield ("zh" if _CHINESE.search(line) else "en"), line
    else:
        lang = "zh" if "zh" in (path.parent.name, path.parent.parent.name) or path.name.endswith(".zh.md") else "en"
        yield from ((lang, line) for line in path.read_text(encoding="utf-8").splitlines())


def _literals(path: Path) -> Iterator[tuple[str, str]]:
    for node in nodes(path, ast.Call):
        if isinstance(node.func, ast.Name) and node.func.id == "Text" and len(node.args) == 2:
            for lang, arg in zip(("zh", "en"), node.args, strict=True):
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                    yield lang, arg.value


def _pairs(value: object) -> Iterator[tuple[str, str]]:
    match value:
        case [str(zh), str(en), *_] if _CHINESE.search(zh):
            yield from (("zh", zh), ("en", en))
        case dict():
            for one in value.values():
                yield from _pairs(one)
        case list():
            for one in value:
                yield from _pairs(one)


@cache
def texts() -> list[tuple[str, str, str]]:
    """File, language and text of everything: the program's own texts, the data files that people read, the manual."""
    paths = [path for path in SRC.rglob("*") if path.suffix in {".py", ".toml"}]
    paths += SRC.rglob("*.clauses.csv")
    paths += [path for lang in ("zh", "en") for path in (ROOT / "docs" / lang).rglob("*.md")]
    paths += [ROOT / "README.md", ROOT / "README.zh.md", ROOT / "docs" / "glossary.toml"]
    return [(path.relative_to(ROOT).as_posix(), lang, text) for path in sorted(paths) for lang, text in said(path)]


def wrong(lang: str, text: str) -> str | None:
    """The first wrong word of a text, and what to say instead."""
    for entry in WORDS[lang]:
        spared = text
        for allowed in entry.get("but", ()):
            spared = spared.replace(allowed, "")
        found = re.search(entry["word"], spared)
        if found:
            return f"{found.group()}: {entry['instead']}"
    return None


def test_no_text_says_a_wrong_word() -> None:
    everything = texts()
    assert len(everything) > 14_000
    assert {lang for _, lang, _ in everything} == {"zh", "en"}
    found = [f"{path}: {fault}: {text[:120]}" for path, lang, text in everything if (fault := wrong(lang, text))]
    assert found == []


@pytest.mark.parametrize(
    ("lang", "text", "fault"),
    [
        ("zh", "凭编码就能认出人", "认出"),
        ("zh", "请去掉其中之一", "去掉"),
        ("zh", "与别的行相同", "别的"),
        ("zh", "级别的列、识别的规则、区别人和物", None),
        ("zh", "可能与本数据对上的其他数据", "对上"),
        ("zh", "针对上述情形", None),
        ("zh", "案例里没有", "案例里"),
        ("en", "It is not said who signs.", "It is not said"),
        ("en", "Nobody has decided the role.", "Nobody has decided"),
        ("en", "the lines cannot be told apart", None),
        ("en", "The date is not stated.", None),
    ],
)
def test_what_is_wrong(lang: str, text: str, fault: str | None) -> None:
    found = wrong(lang, text)
    assert found is None if fault is None else (found or "").startswith(f"{fault}: ")


def test_every_wrong_word_can_be_found_and_says_what_is_right() -> None:
    for entries in WORDS.values():
        assert all(re.compile(entry["word"]).pattern for entry in entries)
        assert all(entry["instead"] for entry in entries)
        assert len({entry["word"] for entry in entries}) == len(entries)
