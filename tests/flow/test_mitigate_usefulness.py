"""What was asked and what is delivered, counted again by hand from the file that came out."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path
from statistics import fmean

import pytest
from tests.edge.calling import Run

COST = ("--qi", "年龄,诊断,性别,入院日期", "--sa", "费用", "--k", "4", "--lang", "zh")
PURPOSE = """
columns:
  年龄: {weight: 10, finest: 10岁, coarsest: 10岁}
  诊断: {weight: 10, coarsest: ICD类目}
  性别: 2
  入院日期: {weight: 3, finest: 季度}
tables:
  - {by: [年龄, 诊断], mean: 费用, tolerance: 10%}
  - {by: [年龄, 诊断], sum: 费用, tolerance: 0}
  - by: 年龄
target: 费用
intervals: [[入院日期, 入院日期]]
records_lost: 10%
may_go: [备注]
"""


@pytest.fixture(name="rows")
def _rows(tmp_path: Path) -> list[dict[str, str]]:
    found = []
    for n in range(240):
        age = 20 + n * 7 % 40 if n else 88
        code = ("I10.x00", "I10.x01", "E11.900")[n * n // 7 % 3]
        day = f"2024-{1 + n % 12:02d}-{1 + n % 28:02d}"
        found.append(
            {"年龄": str(age), "诊断": code, "性别": "男女"[n % 2], "入院日期": day, "费用": str(100 + 10 * (n * n % 53)), "备注": "x"}
        )
    with (tmp_path / "t.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(found[0]))
        writer.writeheader()
        writer.writerows(found)
    (tmp_path / "用途.yaml").write_text(PURPOSE, encoding="utf-8")
    return found


def test_what_is_delivered_is_what_the_file_holds(run: Run, rows: list[dict[str, str]], tmp_path: Path) -> None:
    ran = run("mitigate", "t.csv", *COST, "--purpose", "用途.yaml", "-o", "out.csv", "--json")
    found = ran.json
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
        out = list(csv.DictReader(file))
    assert "备注" not in out[0]
    assert all(one["年龄"][-1] == "9" and len(one["年龄"]) == 5 for one in out)
    code = 7 if any("." in one["诊断"] for one in out) else 3
    assert found["records_lost"] == len(rows) - len(out)
    assert not {"suppressed_records", "suppressed_cells"} & found.keys()  # one name for one figure
    emptied = [name for name in out[0] if {one[name] for one in out} == {"*"}]
    assert found["cells_suppressed"] == sum(one[name] == "*" for one in out for name in one) >= len(emptied) * len(out)
    goals = {(one["goal"], one["statistic"], *one["columns"]): one for one in found["usefulness"]}
    assert goals["column", None, "年龄"]["delivered"] == "10 岁一段"
    assert goals["column", None, "诊断"]["met"]
    assert ("column", None, "性别") not in goals
    records = goals["records", None]
    assert records["error"] == pytest.approx(1 - len(out) / len(rows), abs=1e-6)

    before, after = defaultdict[tuple[str, ...], list[float]](list), defaultdict[tuple[str, ...], list[float]](list)
    for one in rows:
        low = int(one["年龄"]) // 10 * 10
        before[f"{low}-{low + 9}", one["诊断"][:code]].append(float(one["费用"]))
    for one in out:
        after[one["年龄"], one["诊断"]].append(float(one["费用"]))
    for statistic, of in (("mean", fmean), ("sum", sum)):
        wrong = [(len(all_), abs(of(after[key]) - of(all_)) / of(all_) if after[key] else 1.0) for key, all_ in before.items()]
        table = goals["table", statistic, "年龄", "诊断", "费用"]
        assert table["error"] == pytest.approx(sum(number * one for number, one in wrong) / len(rows), abs=1e-6)
        gone = {key for key in before if not after[key]}
        seen = [{key[place] for key in after if after[key]} for place in (0, 1)]
        assert (table["groups"]["gone"], table["groups"]["of"]) == (len(gone), len(before))
        assert {tuple(one) for one in table["groups"]["labels"]} == {one for one in gone if one[0] in seen[0] and one[1] in seen[1]}
        assert table["met"] == (table["error"] <= (0.1 if statistic == "mean" else 0))
    counts = goals["table", "count", "年龄"]
    assert counts["error"] == pytest.approx(1 - len(out) / len(rows), abs=1e-6)
    assert goals["interval", None, "入院日期", "入院日期"]["met"] is ("入院日期" not in emptied and out[0]["入院日期"].count("-") == 2)
    assert goals["target", None, "费用"]["error"] == 0  # the costs follow from nothing in the file
    assert "几乎不能预测" in goals["target", None, "费用"]["delivered"]
    assert found["useful"] is False  # nothing may be lost of the sums, and one age stands alone
    assert run("mitigate", "t.csv", *COST, "--purpose", "用途.yaml", "--try", "--fail-on", "usefulness").code == 1
    assert run("mitigate", "t.csv", *COST, "--purpose", "用途.yaml", "--try").code == 0
    assert run("mitigate", "t.csv", *COST, "--weight", "性别=2", "--suppression", "10%", "--try", "--fail-on", "usefulness").code == 0


def test_what_was_given_up_has_a_price_that_the_file_confirms(run: Run, rows: list[dict[str, str]]) -> None:
    """The quarter is preferred for and given up; with it beside what the others reach, so many records leave at least."""
    words = ("mitigate", "t.csv", "--qi", "年龄,诊断,性别,入院日期", "--sa", "费用", "--k", "7", "--purpose", "用途.yaml")
    shown = run(*words, "--lang", "zh", "--try", "--suppression", "20%").out.splitlines()
    assert shown[0].startswith("不符合用途：")
    assert shown[1].startswith("结果：年龄 10 岁一段、诊断 ")
    goals = run(*words, "--try", "--suppression", "20%", "--json").json["usefulness"]
    quarter = next(one for one in goals if one["columns"] == ["入院日期"] and one["goal"] == "preference")
    assert not quarter["met"]
    sexes = next(one for one in goals if one["columns"] == ["性别"])["price"] is None
    sizes = defaultdict[tuple[str, ...], int](int)
    for one in rows:
        sex = one["性别"] if sexes else ""
        sizes[str(int(one["年龄"]) // 10), one["诊断"][:3], str((int(one["入院日期"][5:7]) - 1) // 3), sex] += 1
    assert quarter["price"] == sum(number for number in sizes.values() if number < 7)
    english = run(*words, "--lang", "en", "--try", "--suppression", "20%").out.splitlines()
    assert english[0].startswith("Not fit for the purpose: ")
    assert any("given up" in line for line in english)


def test_a_column_that_has_left_delivers_nothing(run: Run, rows: list[dict[str, str]]) -> None:
    ran = run(
        "mitigate", "t.csv", "--qi", "年龄,性别,入院日期", "--sa", "费用", "--ni", "诊断", "--drop", "诊断", "--k", "4",
        "--weight", "诊断=9", "--query", "性别,诊断", "--query", "年龄=费用", "--try", "--json",
    )  # fmt: skip
    goals = {(one["goal"], *one["columns"]): one for one in ran.json["usefulness"]}
    assert goals["column", "诊断"]["met"] is False
    assert goals["column", "诊断"]["error"] == 1
    assert goals["table", "性别", "诊断"]["met"] is False
    assert len(rows) == 240


def test_a_local_recoding_is_judged_by_its_coarsest_cells(run: Run, rows: list[dict[str, str]]) -> None:
    ran = run(
        "mitigate", "t.csv", *COST, "--local", "--suppression", "5%", "--weight", "年龄=9", "--coarsest", "年龄=30岁", "--try", "--json"
    )
    age = next(one for one in ran.json["usefulness"] if one["columns"] == ["年龄"])
    assert age["met"]
    assert "至" in age["delivered"] or "岁一段" in age["delivered"] or age["delivered"] == "原样"
    assert len(rows) == 240


def test_nothing_is_judged_where_nothing_was_asked(run: Run, rows: list[dict[str, str]]) -> None:
    found = run("mitigate", "t.csv", *COST, "--suppression", "20%", "--json").json
    assert (found["usefulness"], found["useful"], found["attacks"]) == ([], None, None)
    assert len(rows) == 240


def test_what_matters_is_kept_where_that_can_be_had(run: Run, rows: list[dict[str, str]]) -> None:
    """Sex matters, so that ages are coarser; where nothing could keep both, the lighter one goes and the verdict says so."""
    words = (
        "mitigate",
        "t.csv",
        "--qi",
        "年龄,性别",
        "--sa",
        "费用",
        "--weight",
        "性别=5,年龄=10",
        "--suppression",
        "2%",
        "--try",
        "--json",
    )
    kept = run(*words, "--k", "25").json
    assert kept["plan"]["levels"]["性别"] == 0
    assert kept["optimal"]
    gone = run(*words, "--k", "130").json
    assert gone["plan"]["levels"]["性别"] == 1
    assert not gone["useful"]
    assert len(rows) == 240


def test_a_weight_that_would_do_nothing_is_refused_and_one_of_suppressed_cells_does_something(
    run: Run, rows: list[dict[str, str]], tmp_path: Path
) -> None:
    assert rows
    words = ("mitigate", "t.csv", "--qi", "年龄,诊断,性别", "--k", "9")
    ran = run(*words, "--weight", "年龄=9", "--loss", "granular", "-o", "o.csv")
    assert ran.code == 2
    assert "--weight" in ran.err
    assert not (tmp_path / "o.csv").exists()
    kept = [
        run(*words, "--cells", "--weight", f"诊断={one}", "--weight", f"性别={10 - one}", "--json").json["plan"]["levels"]
        for one in (10, 0)
    ]
    assert kept[0]["诊断"][0] > kept[1]["诊断"][0]
    assert kept[0]["性别"][0] < kept[1]["性别"][0]


GOAL = (
    "--goal", "level-3", "--sharing", "controlled", "--controls", "high", "--motives", "low", "--recipient-security", "high",
    "--p", "0.001", "--p-source", "x",
)  # fmt: skip


@pytest.mark.parametrize(("lang", "words"), [("zh", "即使把它当作准标识符"), ("en", "holds even where it counts as a quasi-identifier")])
def test_a_number_to_be_added_up_that_nobody_has_decided_about_stays_and_that_is_said(
    run: Run, rows: list[dict[str, str]], lang: str, words: str
) -> None:
    """It becomes means within the classes: it is not emptied, the table can be made, and a person may decide."""
    assert rows
    asked = ("mitigate", "t.csv", *GOAL, "--purpose", "cost-statistics", "--most-lost", "100%", "--lang", lang, "--try")
    assert words in run(*asked).out
    assert words not in run(*asked, "--sa", "费用").out
    found = run(*asked, "--json").json
    assert "费用" not in found["plan"]["levels"]
    assert next(one for one in found["usefulness"] if one["goal"] == "table")["error"] < 1


@pytest.mark.parametrize(("lang", "words"), [("zh", "它是准标识符，只能泛化或抑制"), ("en", "it can only be generalised or suppressed")])
def test_a_table_of_a_quasi_identifier_that_cannot_be_made_is_missed_and_no_error(
    run: Run, rows: list[dict[str, str]], lang: str, words: str
) -> None:
    assert rows
    asked = ("mitigate", "t.csv", "--qi", "年龄,诊断,费用", "--query", "诊断=费用", "--k", "20", "--try", "--lang", lang)
    ran = run(*asked, "--json")
    assert ran.code == 0
    goals = {(one["goal"], *one["columns"]): one for one in ran.json["usefulness"]}
    assert goals["table", "诊断", "费用"]["met"] is False
    assert goals["column", "费用"]["price"] == 240
    assert words in run(*asked).out
    assert run(*asked, "--loss", "workload").code == 2


def test_a_preference_that_was_given_up_has_the_price_beside_what_was_granted(run: Run, rows: list[dict[str, str]], tmp_path: Path) -> None:
    """The usual levels of a kind of use bind the price as they bound the search: age in tens, diagnosis by category."""
    asked = ("--qi", "年龄,诊断,性别,入院日期", "--sa", "费用", "--k", "15", "--purpose", "cost-statistics", "--lang", "en", "--not-graded")
    found = {(one["goal"], *one["columns"]): one for one in run("mitigate", "t.csv", *asked, "-o", "o.csv", "--json").json["usefulness"]}
    with (tmp_path / "o.csv").open(encoding="utf-8-sig", newline="") as file:
        out = [one["性别"] for one in csv.DictReader(file)]
    assert found["column", "年龄"]["met"]
    assert found["column", "诊断"]["met"]
    classes: dict[tuple[int, str, str], int] = defaultdict(int)
    for one in rows:
        classes[int(one["年龄"]) // 10, one["诊断"][:3], one["性别"]] += 1
    assert found["preference", "性别"]["met"] is (2 * out.count("*") <= len(out))
    assert 0 < out.count("*") < len(out)
    assert f"{100 - 100 * out.count('*') / len(out):.1f}".removesuffix(".0") in found["preference", "性别"]["delivered"]
    assert "kept in part 性别" in run("mitigate", "t.csv", *asked, "--try").out
    assert found["preference", "性别"]["price"] == sum(size for size in classes.values() if size < 15) > 12


def test_a_goal_that_was_missed_says_for_which_other_it_could_be_had(run: Run, rows: list[dict[str, str]], tmp_path: Path) -> None:
    """Sex and age in fives cannot both be had, each alone can: the lighter is given up, and could be had instead of the other."""
    sizes: dict[tuple[int, str], int] = defaultdict(int)
    for one in rows:
        sizes[int(one["年龄"]) // 5, one["性别"]] += 1
    (tmp_path / "use.yaml").write_text("columns:\n  年龄: {weight: 9, coarsest: 5岁}\n  性别: 6\n", encoding="utf-8")
    words = ("mitigate", "t.csv", "--qi", "年龄,性别", "--purpose", "use.yaml", "--k", "20", "--suppression", "10%", "--try")
    goals = {one["columns"][0]: one for one in run(*words, "--json").json["usefulness"] if one["goal"] == "column"}
    assert (goals["年龄"]["met"], goals["性别"]["met"]) == (True, False)
    assert goals["性别"]["price"] == sum(size for size in sizes.values() if size < 20) > 24
    assert goals["性别"]["instead"] == ["年龄"]
    assert "放弃 年龄 即可得到它" in run(*words, "--lang", "zh").out
    assert "it can be had instead of 年龄" in run(*words, "--lang", "en").out


def test_what_is_to_be_told_is_kept_though_it_identifies(run: Run, rows: list[dict[str, str]], tmp_path: Path) -> None:
    """In this file the month alone tells the sex: the search keeps it for that, and without it all is lost; both as the output shows."""
    assert all((row["性别"] == "男") == (int(row["入院日期"][5:7]) % 2 == 1) for row in rows)
    words = ("mitigate", "t.csv", "--qi", "年龄,诊断,性别,入院日期", "--target", "性别", "--k", "6", "--suppression", "10%")
    for most, error in ((("--loss", "granular", "--coarsest", "年龄=5岁"), 1.0), ((), 0.0)):
        done = run(*words, *most, "-o", f"{error}.csv", "--not-graded", "--json").json
        with (tmp_path / f"{error}.csv").open(encoding="utf-8-sig", newline="") as file:
            out = list(csv.DictReader(file))
        sexes = defaultdict[str, set[str]](set)
        for one in out:
            sexes[one["入院日期"]].add(one["性别"])
        assert {len(each) for each in sexes.values()} == ({2} if error else {1})
        assert next(one for one in done["usefulness"] if one["goal"] == "target")["error"] == pytest.approx(error, abs=0.1)
    assert "入院日期 100%" in run(*words, "--try", "--lang", "zh").out.split("搜索以各列对“性别”的预测作用为准")[1]
