"""The journalist's figure where most columns have a population distribution: the others count as one bin, and it is said (C132)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.edge.calling import Run

CONTEXT = (
    "--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "medium", "--p", "0.001",
    "--p-source", "register", "--standard", "china-methodology-2024", "--territory", "inside", "--attack", "prosecutor,journalist",
)  # fmt: skip


@pytest.mark.parametrize(("quasi", "bins"), [("sex,area", 0), ("sex,area,blood", 1)])
def test_bins_that_are_not_known_are_said_beside_the_verdict(run: Run, tmp_path: Path, quasi: str, bins: int) -> None:
    rows = (f"{'fm'[at % 2]},{'ns'[at // 2 % 2]},{'ABO'[at // 4 % 3]}" for at in range(1200))
    (tmp_path / "t.csv").write_text("sex,area,blood\n" + "\n".join(rows) + "\n", encoding="utf-8")
    (tmp_path / "people.csv").write_text("sex,area,people\nf,n,5000\nm,n,10000\nf,s,8000\nm,s,350\n", encoding="utf-8")
    left = ("--ni", "blood") if "blood" not in quasi else ()
    known = ("--population", "23350", "--population-table", "people.csv")
    ran = run("assess", "t.csv", "--qi", quasi, *left, *CONTEXT, *known, "--json", "--lang", "en")
    found = [one for one in ran.json["cautions"] if one["code"] == "bins-assumed"]
    assert (ran.json["level"], len(found)) == (3, bins)
    assert all("“blood”" in one["text"] or "blood have no population distribution" in one["text"] for one in found)
    shown = run("assess", "t.csv", "--qi", quasi, *left, *CONTEXT, *known, "--lang", "zh").out.replace("│\n│ ", "")
    assert ("各按一个包含所有人的取值计" in shown) is bool(bins)
