"""What every command says of the samples is what it said before: figures, keys, codes, words, in Chinese and in English.

A wanted change is written down by `python -m tests.golden.freezing`, and the difference is read in the commit.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.golden.running import FROZEN, VARIES, Program, agreed, commands, differences, run_with

from reidrisk.model.text import LANGS


@pytest.fixture(scope="module")
def program() -> Iterator[Program]:
    """One process for both languages: what columns show is the same in either, and is worked out once."""
    with Program() as program:
        yield program


@pytest.mark.xdist_group("golden")
@pytest.mark.parametrize("lang", LANGS)
def test_every_command_says_what_it_said(lang: str, program: Program, tmp_path: Path) -> None:
    now = run_with(program, tmp_path, lang)
    frozen = {name: json.loads((FROZEN / f"{name}.{lang}.json").read_text(encoding="utf-8")) for name in now}
    assert differences(frozen, now) == []


def test_every_step_is_frozen_and_nothing_else() -> None:
    wanted = {f"{name}.{lang}.json" for name in commands()["steps"] for lang in LANGS}
    assert {path.name for path in FROZEN.iterdir()} == wanted


def test_a_difference_is_told_and_what_varies_is_not() -> None:
    frozen = {"code": 0, "out": {"level": 3, "at": VARIES, "classes": [1, 2]}}
    assert differences(frozen, {"code": 0, "out": {"level": 3, "at": "today", "classes": [1, 2]}}) == []
    other = {"code": 1, "out": {"level": 2, "at": "today", "classes": [1, 2, 3], "new": None}}
    assert differences(frozen, other) == [
        ".code: 0 -> 1", ".out.level: 3 -> 2", ".out.classes: [1, 2] -> [1, 2, 3]", '.out.new: "<not there>" -> null',
    ]  # fmt: skip


def test_the_last_digits_of_a_float_are_the_processor_s() -> None:
    assert differences({"loss": 0.467335}, {"loss": 0.467335 * (1 + 2e-16)}) == []
    assert differences({"loss": 0.467335}, {"loss": 0.467335000001}) == [".loss: 0.467335 -> 0.467335000001"]
    assert differences({"n": 3}, {"n": 4}) == [".n: 3 -> 4"]


def test_only_what_two_runs_agree_on_is_kept() -> None:
    assert agreed({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}) == {"a": 1, "b": [1, VARIES]}
    assert agreed({"a": True}, {"a": 1}) == {"a": VARIES}
