"""``reidrisk mitigate`` towards a level, from a case, with every requirement, and what it says where there is no way."""

from __future__ import annotations

import csv
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from tests.edge.calling import SAMPLES, Run

FOLDER = SAMPLES / "adult"
ADULT = str(Path(__file__).parents[1] / "samples" / "adult_500.csv")  # the first rows of the same table: what is asked is the same
CONTROLLED = ("--sharing", "controlled", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.001")
WORDS = ("mitigate", ADULT, "--qi", "sex,age,race,education", "--sa", "salary-class", "--hierarchies", str(FOLDER))


def _sizes(path: Path, columns: tuple[str, ...] = ("sex", "age", "race", "education")) -> list[int]:
    with path.open(encoding="utf-8", newline="") as file:
        return sorted(Counter(tuple(row[name] for name in columns) for row in csv.DictReader(file)).values())


def test_level_3_of_the_context(run: Run, tmp_path: Path) -> None:
    words = (*WORDS, "--goal", "level-3", *CONTROLLED, "--suppression", "2%", "--not-graded", "-o", "o.csv", "--json")
    found = run(*words, "--drop", "marital-status,native-country,workclass,occupation").json  # an employer knows the last
    assert found["goal"] == {
        "level": 3, "k": 5, "bound": {"figure": "class-average", "most": "5/14", "strict": True}, "threshold": "1/20", "context": "7/50",
        "bounds": [{"figure": "class-average", "most": "5/14", "strict": True}],
    }  # fmt: skip
    assert found["proof"]["level"] == 3
    assert found["proof"]["passed"]
    sizes = _sizes(tmp_path / "o.csv")
    assert min(sizes) >= 5
    assert sum(1 / size for size in sizes) / len(sizes) * 0.14 < 0.05


def test_level_3_in_public_needs_21(run: Run) -> None:
    found = run(*WORDS, "--goal", "level-3", "--sharing", "public", "--suppression", "5%", "--json").json
    assert found["goal"]["k"] == 21
    assert found["proof"]["k"] >= 21


def test_level_3_of_a_file_that_nobody_has_decided(run: Run, tmp_path: Path) -> None:
    text = "姓名,性别,年龄,费用\n" + "".join(
        f"赵{'一二三四五六七八九十'[n % 10]},{'男女'[n % 2]},{30 + n % 20},{n % 3}\n" for n in range(200)
    )
    (tmp_path / "t.csv").write_text(text, encoding="utf-8")
    words = ("mitigate", "t.csv", "--goal", "level-3", *CONTROLLED, "-o", "o.csv", "--plan", "plan.yaml", "--suppression", "5%")
    found = run(*words, "--json").json
    assert found["plan"]["dropped"] == ["姓名"]
    assert set(found["plan"]["levels"]) == {"性别", "年龄", "费用"}
    assert found["proof"]["level"] == 3
    shown = run(*words, "--lang", "zh").out
    assert "输出的标识度级别：3" in shown
    assert "尚无人确定" in shown
    again = run("apply", "plan.yaml", "t.csv", "-o", "again.csv", "--json")
    assert again.code == 0
    assert _sizes(tmp_path / "again.csv", ("性别", "年龄", "费用")) == _sizes(tmp_path / "o.csv", ("性别", "年龄", "费用"))


def test_a_case(run: Run, tmp_path: Path) -> None:
    text = "sex,age,creatinine\n" + "".join(f"{'MF'[n % 2]},{30 + n % 20},{n}\n" for n in range(100))
    (tmp_path / "t.csv").write_text(text, encoding="utf-8")
    run("scan", "t.csv", "-o", "case")
    file = next((tmp_path / "case").glob("assessment.yaml"), None)
    assert file is not None
    ran = run("mitigate", "case", "--goal", "level-3", "--qi", "sex,age", "--ni", "creatinine", *CONTROLLED, "-o", "o.csv", "--json")
    assert ran.json["proof"]["level"] == 3


@pytest.mark.parametrize(
    ("words", "held"),
    [
        (("--r-b", "0.1"), lambda sizes: min(sizes) >= 10),
        (("--tau", "1/3"), lambda sizes: min(sizes) >= 3),
        (("--r-c", "0.05"), lambda sizes: sum(1 / size for size in sizes) / len(sizes) <= 0.05),
        (("--record-average", "0.01"), lambda sizes: len(sizes) / sum(sizes) <= 0.01),
        (("--at-risk", "0.01", "--tau", "1/10"), lambda sizes: sum(size for size in sizes if size < 10) <= 0.01 * sum(sizes)),
        (("--uniques", "0.001"), lambda sizes: sizes.count(1) <= 0.001 * sum(sizes)),
        (("--k", "4", "--local"), lambda sizes: min(sizes) >= 4),
        (("--k", "4", "--cells"), lambda sizes: min(sizes) >= 4),
        (("--beta", "3", "--k", "2"), lambda sizes: min(sizes) >= 2),
    ],
)
def test_every_requirement(run: Run, tmp_path: Path, words: tuple[str, ...], held: object) -> None:
    found = run(*WORDS, *words, "--suppression", "3%", "-o", "o.csv", "--json").json
    assert found["proof"]["passed"]
    assert held(_sizes(tmp_path / "o.csv"))  # type: ignore[operator] # a callable
    assert run(*WORDS, *words, "--suppression", "3%", "--lang", "en").code == 0


def test_the_population(run: Run) -> None:
    found = run(*WORDS, "--k-map", "7", "--presence", "0,1", "--people", ADULT, "--suppression", "3%", "--json").json
    assert found["proof"]["k"] >= 7  # the population is the data themselves


def test_what_conflicts_and_what_comes_nearest(run: Run) -> None:
    words = ("mitigate", str(FOLDER / "adult_arx30162.csv"), *WORDS[2:])
    ran = run(*words, "--k", "50", "--keep", "age", "--coarsest", "education=1", "--lang", "en")
    assert ran.code == 2
    assert "k = 50" in ran.err
    assert "age no coarser than as it is" in ran.err
    assert "at most 0% of the records suppressed" in ran.err
    assert "raise --suppression to" in ran.err
    share = ran.err.split("raise --suppression to ")[1].split(",")[0]
    assert run(*words, "--k", "50", "--keep", "age", "--coarsest", "education=1", "--suppression", share).code == 0
    assert "最接近的方案" in run(*words, "--k", "50", "--keep", "age", "--lang", "zh").err


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (("--goal", "level-9"), ["bad_option"]),
        (("--goal", "level-3"), ["no_sharing"]),
        (("--goal", "level-3", "--standard", "hipaa-safe-harbor"), ["graded_by_rules"]),
        (("--presence", "0.5,0.1", "--people", ADULT), ["contradiction"]),
        (("--presence", "0.5"), ["bad_option", "no_population"]),
        (("--r-b", "0", "--tau", "0", "--r-c", "0", "--record-average", "0"), ["contradiction"] * 4),
        (("--k", "40000"), ["no_solution"]),
        (("--r-b", "1/40000"), ["no_solution"]),
        (("--l", "3"), ["no_solution"]),
        (("--k-map", "3"), ["no_population"]),
        (("--people", ADULT), ["idle_population"]),
        (("--coarsest", "age"), ["bad_option"]),
        (("--keep", "age", "--drop", "age"), ["contradiction", "contradiction"]),
        (("--keep", "occupation"), ["not_quasi"]),
        (("--local", "--cells"), ["contradiction"]),
        (("--gap", "x", "--effort", "0"), ["bad_option", "bad_option"]),
        (("--local", "--k-map", "3", "--people", ADULT), ["not_locally"]),
    ],
)
def test_what_contradicts_itself(run: Run, words: tuple[str, ...], codes: list[str]) -> None:
    ran = run(*WORDS, *words, "--json")
    assert ran.code == 2
    assert [problem["code"] for problem in ran.json["errors"]] == codes


def test_choices_none_of_which_is_beaten(run: Run) -> None:
    found = run(*WORDS, "--k", "10", "--choices", "--json").json["choices"]
    assert len(found) > 2
    assert [one["records_lost"] for one in found] == sorted(one["records_lost"] for one in found)
    assert all(later["loss"] < earlier["loss"] for earlier, later in pairwise(found))
    for one in found:
        again = run(*WORDS, "--k", "10", "--suppression", str(one["records_lost"] / 500 + 1e-6), "--json").json
        assert again["loss"]["granular"] <= one["loss"] + 1e-9
    shown = run(*WORDS, "--k", "10", "--choices", "--figures", "--lang", "en").out
    assert "finer than the one above" in shown
    assert "可选方案" in run(*WORDS, "--k", "10", "--choices", "--lang", "zh").out


def test_the_plan_knows_what_was_decided_to_be_no_identifier(run: Run, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("sex,cost\n" + "".join(f"{'MF'[n % 2]},{n}\n" for n in range(100)), encoding="utf-8")
    words = ("mitigate", "t.csv", "--goal", "level-3", "--ni", "cost", *CONTROLLED, "-o", "o.csv", "--plan", "plan.yaml")
    assert run(*words, "--json").json["proof"]["level"] == 3
    assert run("apply", "plan.yaml", "t.csv", "-o", "again.csv").code == 0
