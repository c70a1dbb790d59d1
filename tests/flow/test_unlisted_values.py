"""Next month's file has codes that the list of the hierarchy does not hold: they go up with the others, and are counted apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.edge.calling import Run

PLAN = """schema: reidrisk/plan/1
steps:
  - {transform: hierarchy, column: code, file: codes.csv, level: 1}
require:
  qi: [code]
  k: 2
  suppression: 0.5
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "plan.yaml").write_text(PLAN, encoding="utf-8")
    (tmp_path / "codes.csv").write_text("I10.x00;I10;I10-I15;*\nI11.900;I11;I10-I15;*\nE11.900;E11;E10-E14;*\n", encoding="utf-8")
    codes = ["I10.x00"] * 3 + ["I10.x02"] * 2 + ["I10.x07"] + ["E11.900"] * 2 + ["E11.100"] + ["Z99.000"] * 2
    (tmp_path / "next.csv").write_text("code\n" + "\n".join(codes) + "\n", encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_they_go_up_with_the_others_and_are_counted_apart(run: Run, tmp_path: Path) -> None:
    ran = run("apply", "plan.yaml", "next.csv", "-o", "out.csv", "--most-lost", "1", "--json")
    assert ran.code == 0, ran.out
    assert ran.json["steps"][0]["unlisted"] == {"values": 4, "rows": 6, "suppressed": 2}
    lines = sorted((tmp_path / "out.csv").read_text(encoding="utf-8-sig").split()[1:])
    assert lines == ["*"] * 2 + ["E11"] * 3 + ["I10"] * 6
    en = " ".join(run("apply", "plan.yaml", "next.csv", "--lang", "en").out.split())
    assert (
        "4 values (6 records) of the column “code” are not in the list of its hierarchy: 4 records went up as the list does, to I10, E11; 2"
        in en
    )
    zh = run("apply", "plan.yaml", "next.csv", "--lang", "zh").out
    assert "有 4 个取值（6 条记录）不在层级的取值表中：4 条按表中的规律归入 I10、E11，2 条换成抑制标记。" in zh
