"""What each kind of use is for is there in the output: recomputed from the files, on tables in Chinese and English."""

from __future__ import annotations

import csv
from collections import defaultdict
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

from reidrisk.data.open import open_dataset
from reidrisk.flow.planning.averaged import are_codes, to_be_averaged
from reidrisk.flow.scan import inspect
from reidrisk.mitigate.purpose.kinds import kind_named
from reidrisk.mitigate.purpose.purpose import Purpose
from reidrisk.model.dataset import ColumnSample
from reidrisk.model.plan import EvaluationPlan

CONTEXT = (
    "--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "high", "--p", "0.001",
    "--p-source", "register",
)  # fmt: skip
NAMES = {
    "zh": ("住院号", "性别", "年龄", "入院日期", "出院日期", "住院天数", "主要诊断编码", "总费用", "现住址_省"),
    "en": ("patient_id", "sex", "age", "admission_date", "discharge_date", "length_of_stay", "diagnosis_code", "total_cost", "province"),
}
CODES = (("I10.x00", 65, 6), ("I63.900", 68, 11), ("J18.900", 55, 9), ("O80.000", 29, 4), ("K35.800", 34, 5), ("E11.900", 60, 8))
Rows = list[dict[str, str]]


def made(path: Path, lang: str, seed: int = 7) -> Rows:
    """Stays of a hospital: a diagnosis goes with an age and a length of stay."""
    draw, rows = Random(seed), Rows()  # noqa: S311 - data for a test
    for _ in range(1500):
        code, age, days = draw.choices(CODES, [9, 8, 7, 6, 3, 5])[0]
        years, stay = max(1, round(draw.gauss(age, 9))), max(1, round(draw.lognormvariate(0, 0.5) * days))
        start = date(2024, 1, 1) + timedelta(draw.randrange(330))
        sex = "女" if code[0] == "O" else draw.choice("男女")
        sex = sex if lang == "zh" else {"女": "F", "男": "M"}[sex]
        cells = (
            f"{draw.randrange(10**8):08d}", sex, years, start, start + timedelta(stay), stay, code,
            f"{stay * draw.uniform(500, 1500):.2f}", draw.choices(["江苏省", "安徽省", "浙江省"], [8, 1, 1])[0],
        )  # fmt: skip
        rows.append(dict(zip(NAMES[lang], map(str, cells), strict=True)))
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.DictWriter(file, NAMES[lang]).writerows([dict(zip(NAMES[lang], NAMES[lang], strict=True)), *rows])
    return rows


def read(path: Path) -> Rows:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def means(rows: Rows, of: str, code: str) -> dict[str, float]:
    found = defaultdict[str, list[float]](list)
    for row in rows:
        found[row[code][:3]].append(float(row[of]))
    return {name: sum(numbers) / len(numbers) for name, numbers in found.items()}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_care_quality_compares_stays_by_diagnosis_and_keeps_ages(run: Run, tmp_path: Path, lang: str) -> None:
    """The mean stay of every category that is left is within the tolerance; an assessment that asks nothing finds the same level."""
    rows, (_, _, age, _, _, stay, code, *_) = made(tmp_path / "t.csv", lang), NAMES[lang]
    found = run("mitigate", "t.csv", "--purpose", "care-quality", *CONTEXT, "-o", "o.csv", "--json", "--lang", lang)
    assert found.code == 0, found.err
    goals = {(one["goal"], *one["columns"]): one for one in found.json["usefulness"]}
    out = read(tmp_path / "o.csv")
    assert goals["column", age]["met"] is True
    assert {len(one[age].split("-")) for one in out if one[age] != "≥90"} == {2}
    before, after = means(rows, stay, code), means(out, stay, code)
    sizes = {name: sum(row[code][:3] == name for row in rows) for name in before}
    error = sum(sizes[name] * min(1.0, abs(after.get(name, 0) - mean) / mean) for name, mean in before.items()) / len(rows)
    assert goals["table", code, stay]["error"] == pytest.approx(error, abs=1e-4)
    assert goals["table", code, stay]["met"] is (error <= 0.05) is True
    assert run("assess", "o.csv", *CONTEXT, "--json", "--lang", lang).json["level"] == 3
    classes = defaultdict[tuple[str, ...], int](int)
    for one in out:
        classes[tuple(one.values())] += 1
    assert min(classes.values()) >= 5


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_two_numbers_to_be_averaged_show_no_smaller_groups_than_one(run: Run, tmp_path: Path, lang: str) -> None:
    rows, (_, _, age, _, _, stay, code, cost, _) = made(tmp_path / "t.csv", lang), NAMES[lang]
    words = ("--query", f"{code}={cost}", "--query", f"{code}={stay}", "--coarsest", f"{age}=10 years")
    found = run("mitigate", "t.csv", *words, "--goal", "level-3", *CONTEXT, "-o", "o.csv", "--json", "--lang", lang)
    assert found.code == 0, found.err
    out = read(tmp_path / "o.csv")
    together = defaultdict[tuple[str, ...], int](int)
    for one in out:
        together[tuple(one.values())] += 1
    assert min(together.values()) >= 5
    for of in (cost, stay):
        for name, mean in means(out, of, code).items():
            assert mean == pytest.approx(means(rows, of, code)[name], rel=0.1), name


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_test_of_software_keeps_ages_and_dates(run: Run, tmp_path: Path, lang: str) -> None:
    made(tmp_path / "t.csv", lang)
    _, _, age, admitted, *_ = NAMES[lang]
    assert run("mitigate", "t.csv", "--purpose", "software-test", *CONTEXT, "-o", "o.csv", "--lang", lang).code == 0
    out = read(tmp_path / "o.csv")
    for name in (age, admitted):
        assert sum(one[name] == "*" for one in out) < len(out) / 10, name


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_open_data_keep_the_year_where_it_costs_nothing(run: Run, tmp_path: Path, lang: str) -> None:
    made(tmp_path / "t.csv", lang)
    assert run("mitigate", "t.csv", "--purpose", "open-data", *CONTEXT, "-o", "o.csv", "--lang", lang).code == 0
    assert {one[NAMES[lang][3]] for one in read(tmp_path / "o.csv")} == {"2024"}


@pytest.mark.parametrize(("lang", "said"), [("zh", "它的取值不是数"), ("en", "its values are no numbers")])
def test_what_is_no_number_is_not_added_up(run: Run, tmp_path: Path, lang: str, said: str) -> None:
    made(tmp_path / "t.csv", lang)
    _, sex, *_, code, cost, province = NAMES[lang]
    words = ("--query", f"{code}={sex}", "--query", f"{code}={cost}", "--query", f"{sex}={province}")
    found = run("mitigate", "t.csv", *words, "--try", "--lang", lang)
    assert found.code == 2
    assert found.err.count(said) == 2


@pytest.mark.parametrize("seed", [1, 2])
def test_a_tree_that_is_kept_serves_the_next_file(run: Run, tmp_path: Path, seed: int) -> None:
    """Its parts hold enough for chance, what no box holds goes to the coarsest labels: few leave, and no band is new."""
    made(tmp_path / "t.csv", "zh", seed)
    after = made(tmp_path / "n.csv", "zh", seed + 100)
    words = ("--purpose", "cost-statistics", *CONTEXT, "--local", "-o", "o.csv", "--plan", "p.yaml", "--lang", "en")
    found = run("mitigate", "t.csv", *words, "--json")
    assert found.code == 0, found.out + found.err
    assert found.json["proof"]["level"] == 3
    assert found.json["records_lost"] == 1500 - len(read(tmp_path / "o.csv"))
    ran = run("apply", "p.yaml", "n.csv", "-o", "m.csv", "--lang", "en")
    assert ran.code == 0, ran.out
    first, later = read(tmp_path / "o.csv"), read(tmp_path / "m.csv")
    assert len(later) >= 0.95 * len(after)
    for name in ("年龄", "主要诊断编码", "性别"):
        assert {one[name] for one in later} <= {one[name] for one in first} | {"*"}


def test_the_amount_that_is_added_up_holds_numbers(tmp_path: Path) -> None:
    """A French table of stays: “principal” is a word for money, too, and stands before the costs."""
    head = ("age", "sexe", "diagnostic_principal", "cout_sejour")
    rows = [(str(20 + at % 60), "12"[at % 2], ("I50.1", "J44.1", "E11.9")[at % 3], f"{900 + 13.7 * at:.2f}") for at in range(120)]
    with (tmp_path / "s.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([head, *rows])
    with open_dataset(tmp_path / "s.csv") as dataset:
        inventory = inspect(dataset, EvaluationPlan())
        purpose = Purpose(kind=kind_named("cost-statistics"))
        assert to_be_averaged(dataset, EvaluationPlan(), inventory, purpose) == ("cout_sejour",)


@pytest.mark.parametrize(
    ("values", "category", "codes"),
    [
        (("1", "2", "5", "9"), "sa_health", True),  # ways of discharge
        (("1", "2", "2.5"), "sa_health", False),
        (tuple(map(str, range(90, 140))), "sa_health", False),  # blood pressures
        (("0", "15", "30"), "sa_property", False),  # a fee
        (("1", "2", "3"), "duration", False),
    ],
)
def test_a_few_whole_numbers_are_codes_and_have_no_mean(values: tuple[str, ...], category: str, *, codes: bool) -> None:
    sample = ColumnSample("x", dict.fromkeys(values, 30), 0, 0, 30 * len(values), 30 * len(values))
    assert are_codes(sample, category) is codes
