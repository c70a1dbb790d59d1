"""Three plans to choose from, what each leaves possible, rows that are made up; and what stands on the screen."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.edge.calling import Run

QUASI = ("年龄", "诊断", "性别", "入院日期")
WORDS = ("mitigate", "t.csv", "--qi", ",".join(QUASI), "--ni", "费用", "--k", "4", "--suppression", "10%")


@pytest.fixture(name="rows")
def _rows(tmp_path: Path) -> list[dict[str, str]]:
    found = []
    for n in range(400):
        age = 20 + n * 7 % 40 if n > 3 else 88 + n
        code = ("I10.x00", "I10.x01", "E11.900")[n % 3] if n > 2 else "C50.900"
        day = f"2024-{1 + n % 12:02d}-{1 + n % 28:02d}"
        found.append({"年龄": str(age), "诊断": code, "性别": "男女"[n % 2], "入院日期": day, "费用": str(100 + 10 * (n * n % 53))})
    with (tmp_path / "t.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(found[0]))
        writer.writeheader()
        writer.writerows(found)
    return found


def test_each_number_takes_the_plan_that_was_shown(run: Run, rows: list[dict[str, str]], tmp_path: Path) -> None:
    offers = run(*WORDS, "--choices", "--json").json["offers"]
    assert [(one["choice"], one["k"]) for one in offers] == [(1, 4), (2, 8), (3, 16)]
    assert [one["loss"] for one in offers] == sorted(one["loss"] for one in offers)
    for one in offers:
        ran = run(*WORDS, "--choice", str(one["choice"]), "-o", "out.csv", "--replace", "--json").json
        assert ran["plan"]["levels"] == one["levels"]
        assert ran["records_lost"] == one["records_lost"]
        assert ran["loss"]["weighted"] == pytest.approx(one["loss"])
        with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
            classes = Counter(tuple(row[name] for name in QUASI) for row in csv.DictReader(file))
        assert min(classes.values()) >= 4 * (1, 2, 4)[one["choice"] - 1]
        assert one["R_b"] == _shown(1 / min(classes.values()))
        assert sum(classes.values()) == len(rows) - one["records_lost"]


def _shown(risk: float) -> str:
    return f"{risk:.6f}".rstrip("0").rstrip(".")


def test_a_purpose_yields_to_the_stricter_plan_and_that_is_said(run: Run, rows: list[dict[str, str]]) -> None:
    asked = ("--k", "10", "--coarsest", "入院日期=月", "--choices")  # 400 records in 12 months: 40 in each class is too many
    found = run(*WORDS[:6], *asked, "--json", "--lang", "en").json["offers"]
    assert len(rows) == 400
    assert found[0]["levels"]["入院日期"] <= found[-1]["levels"]["入院日期"]
    said = [" ".join((*one["can"], *one["cannot"])) for one in found]
    for one, words in zip(found, said, strict=True):
        assert all(name in words for name in QUASI if one["levels"][name] or name in " ".join(one["can"]))
    assert any("入院日期" in text for text in found[-1]["cannot"])
    assert "month" in " ".join(found[0]["can"])
    assert not any("one value only" in text for one in found for text in one["can"])


def test_no_row_of_the_preview_holds_a_cell_of_the_data(run: Run, rows: list[dict[str, str]]) -> None:
    found = run(*WORDS, "--choices", "--json", "--lang", "zh").json["preview"]
    cells = {cell for row in rows for cell in row.values()}
    assert found["made_up"]
    assert found["columns"] == list(rows[0])
    assert len(found["rows"]) == 10
    shown = {cell for row in found["rows"] for cell in row}
    assert not shown & cells
    assert len({row[found["columns"].index("性别")] for row in found["rows"]}) <= 2  # no more letters than values
    assert not any("88" in cell or "C50" in cell or "C" in cell.replace("（值C）", "") for cell in shown)


def test_a_number_that_there_is_not(run: Run, rows: list[dict[str, str]]) -> None:
    assert rows
    ran = run(*WORDS, "--choice", "4", "--json")
    assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, ["bad_option"])


def test_no_stricter_plan_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("a\n" + "x\n" * 5 + "y\n" * 5, encoding="utf-8")
    ran = run("mitigate", "t.csv", "--qi", "a", "--k", "5", "--choices", "--lang", "en")
    assert "There is no stricter plan" in ran.out
    assert "3. strictest" not in ran.out


@pytest.mark.parametrize(("lang", "words", "figure"), [("zh", "全部抑制", "归一化"), ("en", "wholly suppressed", "certainty penalty")])
def test_figures_only_where_they_are_wanted(run: Run, rows: list[dict[str, str]], lang: str, words: str, figure: str) -> None:
    assert rows
    asked = (*WORDS, "--choice", "3", "--loss", "granular", "--lang", lang)
    plain, more = run(*asked).out, run(*asked, "--figures").out
    assert words in plain.splitlines()[0]
    assert figure not in plain
    assert "第 " not in plain
    assert figure in more
    emptied = [line for line in more.splitlines() if line.startswith(("列“", *QUASI)) and words in line]
    assert emptied
    assert not any("级，最高" in line or "level" in line for line in emptied)


def test_a_file_and_a_case_mean_the_same(run: Run, rows: list[dict[str, str]]) -> None:
    assert rows
    run("scan", "t.csv", "-o", "case")
    level = (
        "--goal",
        "level-3",
        "--sharing",
        "controlled",
        "--controls",
        "high",
        "--motives",
        "low",
        "--recipient-security",
        "high",
        "--p",
        "0.1",
    )
    for goal in (("--k", "4"), ("--k", "4", "--choice", "2"), level):
        words = ("--qi", ",".join(QUASI), "--ni", "费用", "--suppression", "10%", *goal, "--try", "--json")
        one, other = (run("mitigate", where, *words).json for where in ("t.csv", "case"))
        assert _kept(one) == _kept(other)


def _kept(found: dict[str, Any]) -> dict[str, Any]:
    return {
        key: found[key] for key in ("plan", "goal", "loss", "records_lost", "cells_suppressed", "usefulness", "minimised", "class_sizes")
    }


def test_class_by_class_it_is_said_that_nothing_can_be_grouped(run: Run, rows: list[dict[str, str]], tmp_path: Path) -> None:
    """Where one band of a column lies within another; not where a cell is as it is or suppressed."""
    assert rows
    local = run(*WORDS, "--local", "-o", "local.csv", "--not-graded", "--lang", "zh").out
    with (tmp_path / "local.csv").open(encoding="utf-8-sig", newline="") as file:
        ages = {row["年龄"] for row in csv.DictReader(file)}
    spans = [tuple(map(int, one.split("-"))) for one in ages if "-" in one]
    within = any(low <= other[0] and other[1] <= high and (low, high) != other for low, high in spans for other in spans)
    assert within == ("不能直接按该列分组汇总" in local and "年龄" in local.split("：同一列中粗细不同")[0].splitlines()[-1])
    assert "不能直接按该列分组汇总" not in run(*WORDS, "--cells", "--try", "--lang", "zh").out
