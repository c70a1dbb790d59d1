"""Every inconsistency of the sources can be asked for, in both languages (that what is cited is there: tests/docs/test_references.py)."""

from __future__ import annotations

import re

import pytest

from reidrisk.document.explain.lookup import explain
from reidrisk.document.explain.topic import group
from reidrisk.model.text import LANGS


def test_all_are_told_in_both_languages() -> None:
    keys = [topic.key for topic in group("resolutions").topics]
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
