"""One truth: the level that a mitigation proves is the level that an assessment of its output finds, whatever nobody has decided."""

from __future__ import annotations

import csv
import json
import random
from collections import Counter
from pathlib import Path

import pytest
from tests.edge.calling import Run

CONTEXTS = (
    ("--sharing", "controlled", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.001"),
    ("--sharing", "controlled", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.6", "--m", "1"),
    ("--sharing", "enclave", "--controls", "high", "--motives", "medium", "--recipient-security", "high", "--p", "0.01"),
)
COLUMNS = ("姓名", "性别", "年龄", "诊断编码", "省份", "总费用", "批次")
ROLES = {"诊断编码": ("--sa",), "批次": ("--ni", "--sa")}
WAYS: tuple[tuple[str, ...], ...] = (
    ("--purpose", "cost-statistics"), ("--purpose", "neutral"), (), ("--k", "7"), ("--local", "--purpose", "cost-statistics"), ("--cells",),
)  # fmt: skip


def drawing(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - test data, the same at every run


def write(path: Path, draw: random.Random) -> None:
    """Rows of persons; amounts with cents, some of them missing, in classes large and small."""
    skewed = draw.random() < 0.5
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow(COLUMNS)
        for n in range(260):
            common = skewed and n % 3
            sex, age, codes = draw.choice("男女"), draw.randint(20, 59), ("I10.x00", "E11.900", "J18.900")
            code = "I10.x00" if common else draw.choice(codes)
            amount = "" if draw.random() < 0.03 else f"{draw.lognormvariate(8, 1):.2f}"
            out.writerow([
                f"王{chr(0x4E00 + n)}{chr(0x5E00 + n % 97)}", "男" if common else sex, 40 if common else age, code,
                draw.choice(("湖南省", "广东省")), amount, draw.choice("ab"),
            ])  # fmt: skip


def chosen(draw: random.Random) -> tuple[str, ...]:
    """Roles as somebody decides them: of some columns."""
    roles = {name: draw.choice(given) for name, given in ROLES.items() if draw.random() < 0.4}
    return tuple(word for role in sorted(set(roles.values())) for word in (role, ",".join(n for n, one in roles.items() if one == role)))


def columns_of(path: Path) -> list[str]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return next(csv.reader(file))


@pytest.mark.parametrize("seed", range(6))
def test_the_level_of_a_file_is_what_an_assessment_of_the_output_finds(run: Run, tmp_path: Path, seed: int) -> None:
    draw = drawing(seed)
    write(tmp_path / "t.csv", draw)
    context, way, roles = draw.choice(CONTEXTS), WAYS[seed], chosen(draw)
    made = run("mitigate", "t.csv", *roles, "--goal", "level-3", *context, *way, "--suppression", "40%", "-o", "out.csv", "--json")
    assert made.code == 0
    left = columns_of(tmp_path / "out.csv")
    still = [(role, ",".join(n for n in names.split(",") if n in left)) for role, names in zip(roles[::2], roles[1::2], strict=True)]
    said = run("assess", "out.csv", *(word for role, names in still if names for word in (role, names)), *context, "--json").json
    assert (made.json["proof"]["level"], said["level"]) == (3, 3)


@pytest.mark.parametrize("way", [("--purpose", "cost-statistics"), ("--local", "--purpose", "cost-statistics")])
def test_the_level_of_a_case_is_what_an_assessment_of_it_finds(run: Run, tmp_path: Path, way: tuple[str, ...]) -> None:
    write(tmp_path / "t.csv", drawing(len(way)))
    assert run("scan", "t.csv", "-o", "case", "--lang", "en").code == 0
    made = run("mitigate", "case", *CONTEXTS[0], *way, "--suppression", "20%", "--json")
    kept = json.loads((tmp_path / "case" / "mitigation.json").read_text(encoding="utf-8"))["made"]["after"]
    said = run("assess", "case", *CONTEXTS[0], "--json").json
    assert (made.code, made.json["proof"]["level"], kept["level"], said["level"]) == (0, 3, 3, 3)
    assert kept["numbers"]["R"]["value"] == f"{said['numbers']['R']['value']:.6f}".rstrip("0")
    plan = (tmp_path / "case" / "plan.yaml").read_text(encoding="utf-8")
    assert "transform: class_mean" in plan
    assert run("apply", "case/plan.yaml", "t.csv", "-o", "again.csv", "--json").json["proof"]["level"] == 3


def test_amounts_keep_the_sums_of_their_classes(run: Run, tmp_path: Path) -> None:
    """By hand: every group of a class and a mean has five members and more, and what stays adds up to what was there."""
    write(tmp_path / "t.csv", drawing(3))
    words = ("--suppression", "20%", "-o", "out.csv", "--json")
    made = run("mitigate", "t.csv", "--goal", "level-3", *CONTEXTS[0], "--purpose", "cost-statistics", *words)
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
        out = list(csv.DictReader(file))
    assert min(Counter(tuple(row.values()) for row in out).values()) >= 5
    (table,) = [one for one in made.json["usefulness"] if one["goal"] == "table" and one["statistic"] == "mean"]
    assert table["error"] < 0.15
    assert len({row["总费用"] for row in out}) > 10


def test_a_plan_that_one_reading_of_undecided_columns_would_undo_is_searched_again(run: Run, tmp_path: Path) -> None:
    """Classes of 5, 100 and 100 by region and sex are good enough; by region alone 5 and 200 are not, and nobody has decided."""
    rows = ["A,m,x"] * 5 + ["B,m,x"] * 100 + ["B,f,x"] * 100
    (tmp_path / "t.csv").write_text("\n".join(("region,sex,flag", *rows)), encoding="utf-8")
    made = run("mitigate", "t.csv", "--goal", "level-3", *CONTEXTS[1], "--suppression", "20%", "-o", "out.csv", "--json")
    said = run("assess", "out.csv", *CONTEXTS[1], "--json").json
    assert (made.code, made.json["proof"]["level"], said["level"]) == (0, 3, 3)
    decided = ("--qi", "region,sex", "--ni", "flag", "--goal", "level-3")
    assert run("mitigate", "t.csv", *decided, *CONTEXTS[1], "-o", "two.csv", "--json").json["proof"]["k"] == 5
