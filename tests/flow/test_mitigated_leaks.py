"""``reidrisk mitigate -o`` by the one proof: a direct identifier that is left in a cell fails it, and nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.edge.calling import Run
from tests.edge.people import write_people
from tests.flow.test_apply_command import LEAKS

WORDS = ("mitigate", "people.csv", "--qi", "年龄,性别", "--sa", "诊断", "--drop", "姓名,身份证号,手机号", "--suppression", "10%")


@pytest.mark.parametrize("way", [(), ("--local",)], ids=["full domain", "local"])
@pytest.mark.parametrize("leak", LEAKS)
def test_one_identifier_left_in_a_cell(run: Run, tmp_path: Path, leak: str, way: tuple[str, ...]) -> None:
    write_people(tmp_path / "people.csv", 200, LEAKS[leak])
    done = run(*WORDS, *way, "-o", "out.csv", "--plan", "plan.yaml", "--json")
    assert done.code == 1
    assert not done.json["proof"]["passed"]
    assert {one["kind"] for one in done.json["proof"]["findings"] if one["grave"]} & {"leak", "direct"}
    assert done.json["output"] is None
    assert sorted(path.name for path in tmp_path.iterdir()) == ["people.csv"]
    kept = run(*WORDS, *way, "-o", "out.csv", "--not-graded", "--lang", "en")
    assert kept.code == 1
    assert "not graded" in kept.out
    assert (tmp_path / "out.csv").exists()


def test_nothing_is_left(run: Run, tmp_path: Path) -> None:
    write_people(tmp_path / "people.csv", 200)
    done = run(*WORDS, "-o", "out.csv", "--json")
    assert done.code == 0, done.out
    assert done.json["proof"]["identifiers"]["sought"] > 200
    assert done.json["proof"]["identifiers"]["met"] == 0
