"""From the command line: what nobody has decided is read in every way, and the worst counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.edge.calling import Run

CONTEXT = ("--sharing", "controlled", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.6", "--m", "1")


@pytest.fixture
def hidden(tmp_path: Path) -> Path:
    """Classes of 5, 100 and 100: R is 0.044; by region alone {5, 200}: 0.0615."""
    rows = ["A,m,x"] * 5 + ["B,m,x"] * 100 + ["B,f,x"] * 100
    path = tmp_path / "t.csv"
    path.write_text("\n".join(("region,sex,flag", *rows)), encoding="utf-8")
    return path


def record(run: Run, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("assess", *words, *CONTEXT, "--json").out)
    return found


@pytest.mark.parametrize(("lang", "said"), [("zh", "8 种判定口径中最差的一种"), ("en", "the least favourable of 8 interpretations")])
def test_the_worst_reading_counts_and_is_named(run: Run, hidden: Path, lang: str, said: str) -> None:
    found = record(run, str(hidden), "--lang", lang)
    assert (found["level"], found["numbers"]["R"]["value"], found["holds_for_all_readings"]) == (2, 0.0615, True)
    assert said in found["scenario"]
    assert "region" in found["scenario"]
    page = run("assess", str(hidden), *CONTEXT, "--lang", lang).out
    assert said in page.replace("\n", "").replace("│", "")


def test_decided_columns_are_read_as_decided(run: Run, hidden: Path) -> None:
    assert record(run, str(hidden), "--qi", "region,sex", "--ni", "flag")["level"] == 3
    assert record(run, str(hidden), "--qi", "region", "--ni", "flag,sex")["level"] == 2


def test_where_not_all_could_be_tried_the_level_is_a_range(run: Run, hidden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reidrisk.data.dataset.MOST_ATOMS", 1)
    found = record(run, str(hidden), "--lang", "en")
    assert (found["level"], found["level_range"], found["holds_for_all_readings"]) == (None, [2, 3], False)
    told = run("assess", str(hidden), *CONTEXT, "--lang", "en")
    assert told.code == 4
    words = " ".join(told.out.replace("│", "").split())
    assert "the undecided columns allow too many interpretations to compute them all; the level may be anything from 2 to 3" in words
    assert "one that was not computed may lead to level 2" in words
