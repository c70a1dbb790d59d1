"""A use is not served where nothing is left of what it is about, whatever else remains; what a decision would keep is said."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
from tests.edge.calling import Run

CONTEXT = ("--sharing", "controlled", "--controls", "high", "--motives", "medium", "--recipient-security", "high", "--p", "0.001")
PULSE = ("收缩压", "舒张压")


@pytest.fixture(name="examined")
def _examined(tmp_path: Path) -> Path:
    """240 people examined: blood pressures that nobody shares, a card that names each."""
    path = tmp_path / "体检.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["体检编号", "性别", "年龄", *PULSE])
        writer.writerows([f"TJ2025{n:06d}", "男女"[n % 2], 30 + n % 40, 90 + n % 97, 55 + n * 7 % 53] for n in range(240))
    return path


def goals(run: Run, examined: Path, *words: str) -> tuple[dict[str, Any], dict[str, Any]]:
    found = run("mitigate", examined.name, "--goal", "level-3", *CONTEXT, "--try", "--json", *words).json
    return found, next((one for one in found["usefulness"] if one["goal"] == "topic"), {})


def test_nothing_left_of_it_is_no_success(run: Run, examined: Path) -> None:
    words = ("--purpose", "epidemiology")
    found, topic = goals(run, examined, *words)
    assert found["proof"]["passed"]
    assert (topic["columns"], topic["met"], topic["error"]) == (list(PULSE), False, 1.0)
    assert found["useful"] is False
    shown = run("mitigate", examined.name, "--goal", "level-3", *CONTEXT, "--try", "--lang", "zh", *words).out.replace("\n", "")
    assert shown.startswith("不符合用途")
    assert "其中 2 列按识别结果不是准标识符，只因角色尚无人确定才按准标识符处理：收缩压、舒张压。" in shown
    assert run("mitigate", examined.name, "--goal", "level-3", *CONTEXT, "--try", *words, "--fail-on", "usefulness").code == 1


@pytest.mark.parametrize("decided", [("--sa", "收缩压,舒张压"), ("--sa", "收缩压,舒张压", "--qi", "性别,年龄")])
def test_a_decision_keeps_it_and_what_identifies_outright_leaves(run: Run, examined: Path, decided: tuple[str, ...]) -> None:
    """Also where the quasi-identifiers were named: the number of the card was not decided, and leaves as it was found."""
    found, topic = goals(run, examined, "--purpose", "epidemiology", *decided)
    assert found["proof"]["passed"]
    assert topic["met"] is True
    assert found["plan"]["dropped"] == ["体检编号"]


def test_what_is_not_in_the_data_is_not_known_to_be_lost(run: Run, examined: Path) -> None:
    """No amount was recognised: nobody can say that the costs are served, nor that they were taken away."""
    _, topic = goals(run, examined, "--purpose", "cost-statistics")
    assert (topic["columns"], topic["met"], topic["error"]) == ([], None, None)


def test_a_kind_without_a_topic_is_judged_by_its_columns(run: Run, examined: Path) -> None:
    _, topic = goals(run, examined, "--purpose", "open-data")
    assert topic == {}
