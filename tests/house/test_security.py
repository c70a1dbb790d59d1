"""The threat statement: every sentence has a number, and attacks that the tests carry out."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from tests.house.tree import nodes

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
THREATS = TEXT.partition("## Threats, and what stands against them")[2].partition("\n## ")[0]
SENTENCE = re.compile(r"^(\d+)\. (.+)\n((?:   - `[^`]+`\n)*)", re.MULTILINE)
FOUND = [(int(number), text, re.findall(r"`([^`]+)`", attacks)) for number, text, attacks in SENTENCE.findall(THREATS)]


def test_the_sentences_are_numbered_without_a_gap() -> None:
    assert [number for number, _, _ in FOUND] == list(range(1, len(FOUND) + 1))
    assert len(FOUND) == len(re.findall(r"^\d+\.", THREATS, re.MULTILINE)) > 20
    assert all(text.endswith(".") for _, text, _ in FOUND)


@pytest.mark.parametrize(("number", "attacks"), [(number, attacks) for number, _, attacks in FOUND])
def test_every_sentence_has_its_attacks(number: int, attacks: list[str]) -> None:
    assert attacks, number
    for attack in attacks:
        file, _, name = attack.partition("::")
        functions = {node.name for node in nodes(ROOT / file, ast.FunctionDef)}
        assert name in functions, attack
