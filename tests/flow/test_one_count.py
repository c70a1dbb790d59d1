"""What is suppressed is counted once: the same on the screen's JSON, on the page of utility and in the file itself."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

NAMES = ("性别", "年龄", "诊断编码", "城市")
CODES = ("I10.x00", "E11.900", "C34.900", "ZZ9", "*", "", "O80.900")


def _written(path: Path, seed: int) -> list[list[str]]:
    """With missing values, cells suppressed before, and values that no hierarchy knows."""
    chance = Random(seed)  # noqa: S311 - data for a test
    found = [
        [chance.choice(("男", "女", "", "*")), chance.choice((str(chance.randrange(20, 70)), "", "unknown")), chance.choice(CODES),
         chance.choice(("北京市", "上海市", "火星市", "")), f"r{number * 7919 % 997:03}x"]
        for number in range(150)
    ]  # fmt: skip
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([(*NAMES, "号"), *found])
    return found


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("way", [(), ("--suppression", "10%"), ("--cells",), ("--local",), ("--purpose", "epidemiology")])
def test_suppressed_cells_and_records_are_those_of_the_file(run: Run, tmp_path: Path, seed: int, way: tuple[str, ...]) -> None:
    before = {row[-1]: row for row in _written(tmp_path / "t.csv", seed)}
    words = ("--qi", ",".join(NAMES), "--ni", "号", "--k", "4", "-o", "out.csv", "--utility", "use.html", "--not-graded", "--json")
    found = run("mitigate", "t.csv", *words, *way).json
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
        out = list(csv.DictReader(file))
    lost = [name for row in out for at, name in enumerate(NAMES) if row[name] == "*" and before[row["号"]][at] != "*"]
    assert found["records_lost"] == len(before) - len(out)
    assert found["cells_suppressed"] == len(lost)
    page = re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", (tmp_path / "use.html").read_text(encoding="utf-8")))
    assert re.search(rf"(?:抑制单元格|抑制的单元格|Suppressed cells) {len(lost):,} ", page)
    assert f"{len(before):,} → {len(out):,}" in page
    assert bool(found.get("usefulness")) == any(word in page for word in ("符合用途", "it for the purpose"))
