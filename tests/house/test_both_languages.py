"""A text says the same in both languages: a label numbered in Chinese, or a sixth of what the English says, is no translation."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.tree import nodes, together

SRC = Path(__file__).parents[2] / "src" / "reidrisk"
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
pytestmark = together
_NUMBERED = re.compile(r"[\u4e00-\u9fff]\d+$")


def _literals() -> Iterator[tuple[str, str, str]]:
    """Every `Text("…", "…")` of the source: where it stands, its Chinese, its English."""
    for path in sorted(SRC.rglob("*.py")):
        for node in nodes(path, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id == "Text":
                words = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
                if len(words) == len(node.args) == 2:
                    yield f"{path.relative_to(SRC)}:{node.lineno}", words[0], words[1]


def _bundled() -> Iterator[tuple[str, str, str]]:
    """Every pair (Chinese, English) of the data files that people read."""
    for path in sorted(SRC.rglob("*.toml")):
        for where, pair in _pairs(tomllib.loads(path.read_text(encoding="utf-8")), ()):
            yield f"{path.relative_to(SRC)}: {where}", *pair


def _pairs(value: object, where: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, str]]]:
    match value:
        case [str(zh), str(en)] if _CHINESE.search(zh):
            yield ".".join(where), (zh, en)
        case dict():
            for key, one in value.items():
                yield from _pairs(one, (*where, key))
        case list():
            for index, one in enumerate(value):
                yield from _pairs(one, (*where, str(index)))


def shortcoming(zh: str, en: str) -> str | None:
    """Why the Chinese is a placeholder: "减缓控制1" for four words of English, or four signs where the English needs a sentence."""
    number = len(en.split())
    if _NUMBERED.search(zh) and number > 3 and not re.search(r"\d", en):
        return "a numbered label"
    signs = len(_CHINESE.findall(zh)) + len(re.findall(r"[A-Za-z0-9.]+", zh))
    if len(en) > 6 * len(zh) and number > signs + 3:
        return "a sixth of the English"
    return None


def test_no_text_is_a_placeholder_of_the_other_language() -> None:
    literals, bundled = list(_literals()), list(_bundled())
    assert len(literals) > 3000
    assert len(bundled) > 500
    texts = [*literals, *bundled]
    assert [(place, zh, en) for place, zh, en in texts if shortcoming(zh, en)] == []


@pytest.mark.parametrize(
    ("zh", "en", "why"),
    [
        ("减缓控制1", "Authorized staff only, need-to-know", "a numbered label"),
        ("隐私侵害4", "Potential harm on breach or misuse", "a numbered label"),
        ("收集目的", "Purpose of collection documented; original consent/purpose source identified", "a sixth of the English"),
        ("仅限经授权且工作确需的人员访问", "Authorized staff only, need-to-know", None),
        ("攻击概率为 1", "an attack is taken as certain", None),
        ("网址", "Web addresses (URLs)", None),
    ],
)
def test_what_is_refused(zh: str, en: str, why: str | None) -> None:
    assert shortcoming(zh, en) == why
