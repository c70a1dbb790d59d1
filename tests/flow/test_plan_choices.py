"""Three plans to choose from, what each leaves possible, rows that are made up; and what stands on the screen."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path
from random import Random
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


CONTEXT = ("--sharing", "controlled", "--controls", "high", "--motives", "medium", "--recipient-security", "high", "--p", "0.001")


def test_each_plan_says_the_risk_and_the_level_that_its_output_has(run: Run, rows: list[dict[str, str]]) -> None:
    """As the output is graded by itself; where the context is open, both are ranges."""
    assert rows
    asked = (*WORDS[:6], "--goal", "level-3", "--suppression", "10%", *CONTEXT)
    offers = run(*asked, "--choices", "--json").json["offers"]
    said = run(*asked, "--choices", "--lang", "en").out
    for one in offers:
        run(*asked, "--choice", str(one["choice"]), "-o", "out.csv", "--replace")
        graded = run("assess", "out.csv", *WORDS[2:6], *CONTEXT, "--json").json
        risk = graded["numbers"]["R"]["value"]
        assert (one["R"], one["level_range"], one["threshold"]) == ({"low": _shown(risk), "high": _shown(risk)}, [3, 3], "0.05")
        assert graded["level"] == 3
        assert f"overall risk R {round(risk, 4):g}, threshold 0.05: level 3" in said
    wider = run(*asked[:-2], "--choices", "--json").json["offers"][0]  # p is open
    assert float(wider["R"]["low"]) < float(wider["R"]["high"]) < 0.05
    assert "R" not in run(*WORDS, "--choices", "--json").json["offers"][0]


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
    assert not any("88" in cell or "C50" in cell or "C" in cell.replace("（值 C）", "") for cell in shown)


def test_a_column_has_one_level_throughout_only_where_every_record_of_the_output_has_it(
    run: Run, rows: list[dict[str, str]], tmp_path: Path
) -> None:
    """Where cells are suppressed one by one, what the plan says of the whole column is not what its records show."""
    in_part = 0
    for one in run(*WORDS, "--choices", "--json").json["offers"]:
        run(*WORDS, "--choice", str(one["choice"]), "-o", "out.csv", "--replace")
        with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
            written = list(csv.DictReader(file))
        for name in QUASI:
            empty = {row[name] == "*" for row in written}
            assert (len(empty) == 1) or name not in one["throughout"]
            assert ("其余抑制" in one["in_words"][name]["zh"]) == (len(empty) == 2)
            in_part += len(empty) == 2
            if {row[name] for row in written} <= {row[name] for row in rows}:
                assert one["throughout"][name] == 0
    assert in_part


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


def _mixed(path: Path, seed: int) -> list[dict[str, str]]:
    """A table in which some columns can be had whole, some in part, some not at all."""
    draw, found = Random(seed), []  # noqa: S311 - data for a test
    for _ in range(700):
        code = draw.choices(["I10.x00", "I63.900", "E11.900", "J18.900", "C34.900"], [9, 6, 5, 3, 1])[0]
        day = f"2024-{draw.randrange(1, 13):02d}-{draw.randrange(1, 29):02d}"
        ward = f"{code[0]}{draw.choices('123', [6, 3, 1])[0]}"
        found.append(
            {"年龄": str(20 + draw.randrange(60)), "诊断": code, "性别": draw.choice("男女"), "入院日期": day, "病区": ward,
             "职业": draw.choices(["农民", "职员", "学生", "其他"], [6, 3, 2, 1])[0], "费用": str(draw.randrange(100, 900))}
        )  # fmt: skip
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.DictWriter(file, list(found[0])).writerows([dict(zip(found[0], found[0], strict=True)), *found])
    return found


_WORDS = {
    "zh": (
        r"按(.+)分组比较",
        r"不推及全体：(.+)",
        r"任何涉及 (.+?)(?: 等)?的分析（",
        r"（([0-9.]+)% 的记录不在其中）",
        r"至少 ([0-9.]+)% 的记录不在其中",
    ),
    "en": (
        r"compare groups by (.+)",
        r"not for all: (.+)",
        r"any analysis by (.+?)(?: and \d+ more)? \(wholly",
        r"\(([0-9.]+)% of the records are",
        r"at least ([0-9.]+)% of the records are not",
    ),
}


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("seed", range(3))
def test_what_can_and_cannot_be_done_is_so_in_the_output(run: Run, tmp_path: Path, seed: int, lang: str) -> None:
    """Each sentence is worked out again from the file that the choice writes: what is whole, in part, gone, and missing in a table."""
    before, quasi = _mixed(tmp_path / "t.csv", seed), ("年龄", "诊断", "性别", "入院日期", "病区", "职业")
    words = ("mitigate", "t.csv", "--qi", ",".join(quasi), "--sa", "费用", "--k", "5", "--weight", "年龄=10", "--weight", "诊断=8",
             "--query", "年龄,诊断=费用", "--query", "职业", "--coarsest", "年龄=10 years", "--lang", lang)  # fmt: skip
    offers = run(*words, "--choices", "--try", "--json").json["offers"]
    compared, partly, gone, in_table, missing = _WORDS[lang]
    seen = set[str]()
    for one in offers:
        run(*words, "--choice", str(one["choice"]), "-o", "out.csv", "--replace")
        with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
            out = list(csv.DictReader(file))
        shown = {name: {row[name] for row in out} - {"*"} for name in quasi}
        hidden = {name: sum(row[name] == "*" for row in out) / len(out) for name in quasi}
        for text in (*one["can"], *one["cannot"]):
            named = [name for name in quasi if name in text]
            if re.search(compared, text):
                seen.add("whole")
                assert all(len(shown[name]) > 1 and hidden[name] <= 0.05 for name in named), text
                assert {name for name in quasi if len(shown[name]) > 1 and hidden[name] <= 0.05} == set(named), text
            elif re.search(partly, text):
                seen.add("part")
                assert {name for name in quasi if shown[name] and hidden[name] > 0.05} == set(named), text
                shares = [float(share) for share in re.findall(r"([0-9.]+)% (?:的记录有值|of the records\))", text)]
                assert sorted(shares) == pytest.approx(sorted(100 * (1 - hidden[name]) for name in named), abs=0.06)
            elif re.search(gone, text):
                seen.add("gone")
                assert all(not shown[name] for name in named), text
            elif found := re.search(in_table, text) or re.search(missing, text):
                by = ("职业",) if "职业" in text else ("年龄", "诊断")
                there = sum(all(row[name] != "*" for name in by) for row in out)
                absent = 100 * (1 - there / len(before))
                if text in one["can"]:
                    seen.add("table")
                    assert float(found[1]) <= absent + 0.06
                    assert absent < 10
                else:
                    seen.add("no table")
                    assert 5 < float(found[1]) <= absent + 0.06
    assert {"whole", "table"} <= seen
    assert seen & {"part", "gone", "no table"}


@pytest.mark.parametrize(("lang", "title", "gone"), [("zh", "局部抑制", "删除的记录"), ("en", "local suppression", "records lost")])
def test_two_plans_side_by_side_say_of_each_column_what_becomes_of_it(run: Run, tmp_path: Path, lang: str, title: str, gone: str) -> None:
    """A column that is shown in part is not said to stay as it is; shares stand in per cent, as the outputs have them."""
    before = _mixed(tmp_path / "t.csv", 0)
    words = ("mitigate", "t.csv", "--qi", "年龄,诊断,性别,入院日期,病区,职业", "--sa", "费用", "--k", "5", "--weight", "年龄=10",
             "--weight", "诊断=8", "--coarsest", "年龄=10 years", "--reserve", "0", "--json")  # fmt: skip
    made = [run(*words, "--choice", str(one), "-o", f"o{one}.csv", "--plan", f"p{one}.yaml").json for one in (1, 3)]
    shown = run("diff", "p1.yaml", "p3.yaml", "--lang", lang).out
    parts = {key: (minus, plus) for key, minus, plus in re.findall(r"^  (\S.*)\n    - (.*)\n    \+ (.*)$", shown, re.MULTILINE)}
    for name in {*made[0]["plan"]["in_part"], *made[1]["plan"]["in_part"]}:
        for one, text in zip(made, parts.get(name, ()), strict=False):
            assert (title in text) is (name in one["plan"]["in_part"]), (name, text)
    assert any(title in text for pair in parts.values() for text in pair)
    lost = [f"{100 * one['records_lost'] / len(before):.1f}".removesuffix(".0") + "%" for one in made]
    assert lost[0] == lost[1] or parts[gone] == tuple(lost)
    assert "cells_lost" not in shown


def test_much_lighter_columns_give_way_to_what_matters(run: Run, tmp_path: Path) -> None:
    """Diagnoses that cannot stay whole are shown where five records share one, before sex and payment are."""
    draw, rows = Random(2), ["年龄,诊断,性别,付费"]  # noqa: S311 - data for a test
    for _ in range(400):
        code = draw.choices(["I10", "I63", "E11", "J18", "K80", "C34", "N18", "S72"], [9, 7, 6, 5, 4, 2, 2, 1])[0]
        rows.append(f"{draw.randrange(20, 80)},{code},{draw.choice('男女')},{draw.choice('甲乙丙')}")
    (tmp_path / "t.csv").write_text("\n".join(rows), encoding="utf-8")
    weights = [part for one in ("年龄=10", "诊断=10", "性别=4", "付费=2") for part in ("--weight", one)]
    asked = ("mitigate", "t.csv", "--qi", "年龄,诊断,性别,付费", "--k", "5", "--suppression", "2%", *weights, "--coarsest", "年龄=10 years",
             "-o", "out.csv", "--replace", "--not-graded")  # fmt: skip
    found = run(*asked, "--json").json
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
        out = list(csv.DictReader(file))
    shown = {name: sum(row[name] != "*" for row in out) / len(out) for name in ("诊断", "性别", "付费")}
    assert shown["诊断"] > max(shown["性别"], shown["付费"])
    assert min(Counter(tuple(row.values()) for row in out).values()) >= 5
    goals = {one["columns"][0]: (one["met"], one["price"], one["instead"]) for one in found["usefulness"]}
    assert (goals["性别"], goals["付费"]) == ((True, None, ["诊断"]), (False, None, ["诊断"]))
    said = run(*asked, "--lang", "zh").out
    assert "诊断 最要紧，又不能在全部记录中保留" in said
    assert re.search("部分保留 性别：.*；放弃 诊断 即可得到它", said)
