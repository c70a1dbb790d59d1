"""Every inconsistency of the sources that the code refers to can be asked for, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reidrisk.document.explain import explain
from reidrisk.document.topics.resolutions import TOPICS
from reidrisk.model.text import LANGS

SRC = Path(__file__).parents[2] / "src" / "reidrisk"
_CITED = re.compile(r"resolutions?((?: (?:[GIPX]-\d+)(?:,| to| and)?)+)")
_BARE = re.compile(r"[(（见,; ]\s?([GIPX]-\d+)[)）.。,]")


def cited() -> set[str]:
    """The numbers in code and in its texts."""
    found: set[str] = set()
    for path in SRC.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        found |= {number for run in _CITED.findall(text) for number in re.findall(r"[GIPX]-\d+", run)} | set(_BARE.findall(text))
    return found


def test_every_number_that_is_cited_can_be_asked_for() -> None:
    numbers = cited()
    assert len(numbers) > 20
    assert {number for number in numbers if explain(number, "en") is None} == set()


def test_all_are_told_in_both_languages() -> None:
    keys = [topic.key for topic in TOPICS.topics]
    groups = {"G": 26, "I": 12, "P": 29, "X": 5}
    assert sorted(keys) == sorted(f"{group}-{number}" for group, most in groups.items() for number in range(1, most + 1))
    for key in keys:
        zh, en = (explain(key, lang) for lang in LANGS)
        assert zh is not None
        assert en is not None
        assert re.search(r"[\u4e00-\u9fff]", zh.words)
        assert not re.search(r"[\u4e00-\u9fff]", en.words)


@pytest.mark.parametrize("asked", ["G-12", "g12", "resolutions G-12"])
def test_however_it_is_asked_for(asked: str) -> None:
    found = explain(asked.removeprefix("resolutions "), "en")
    assert found is not None
    assert "distinct people" in found.words
