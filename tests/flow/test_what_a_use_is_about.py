"""A use is not served where nothing is left of what it is about, whatever else remains; what a decision would keep is said."""

from __future__ import annotations

import csv
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.edge.calling import Run

from reidrisk.data.open import open_dataset
from reidrisk.flow.planning.averaged import categories_of
from reidrisk.mitigate.purpose.fitting import TOTAL
from reidrisk.model.inventory import Column, Inventory

CONTEXT = ("--sharing", "controlled", "--controls", "high", "--motives", "medium", "--recipient-security", "high", "--p", "0.001")
PULSE = ("收缩压", "舒张压")


@pytest.fixture(name="examined")
def _examined(tmp_path: Path) -> Path:
    """240 people examined: blood pressures that nobody shares, with their unit, a card that names each."""
    return _examination(tmp_path, " mmHg")


def _examination(folder: Path, unit: str = "") -> Path:
    path = folder / "体检.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["体检编号", "性别", "年龄", *PULSE])
        writer.writerows(
            [f"TJ2025{n:06d}", "男女"[n % 2], 30 + n % 40, f"{90 + n % 97}{unit}", f"{55 + n * 7 % 53}{unit}"] for n in range(240)
        )
    return path


def goals(run: Run, examined: Path, *words: str) -> tuple[dict[str, Any], dict[str, Any]]:
    found = run("mitigate", examined.name, "--goal", "level-3", *CONTEXT, "--try", "--json", *words).json
    return found, next((one for one in found["usefulness"] if one["goal"] == "topic"), {})


def test_nothing_left_of_it_is_no_success(run: Run, examined: Path) -> None:
    words = ("--purpose", "epidemiology")
    found, topic = goals(run, examined, *words)
    assert found["proof"]["passed"]
    assert (topic["columns"], topic["met"], topic["error"]) == (list(PULSE), False, 1.0)
    assert found["useful"] is False
    shown = run("mitigate", examined.name, "--goal", "level-3", *CONTEXT, "--try", "--lang", "zh", *words).out.replace("\n", "")
    assert shown.startswith("不符合用途")
    assert "其中 2 列按识别结果不是准标识符，只因角色尚无人确定才按准标识符处理：收缩压、舒张压。" in shown
    assert run("mitigate", examined.name, "--goal", "level-3", *CONTEXT, "--try", *words, "--fail-on", "usefulness").code == 1


@pytest.mark.parametrize("decided", [("--sa", "收缩压,舒张压"), ("--sa", "收缩压,舒张压", "--qi", "性别,年龄")])
def test_a_decision_keeps_it_and_what_identifies_outright_leaves(run: Run, examined: Path, decided: tuple[str, ...]) -> None:
    """Also where the quasi-identifiers were named: the number of the card was not decided, and leaves as it was found."""
    found, topic = goals(run, examined, "--purpose", "epidemiology", *decided)
    assert found["proof"]["passed"]
    assert topic["met"] is True
    assert found["plan"]["dropped"] == ["体检编号"]


def test_what_is_not_in_the_data_is_not_known_to_be_lost(run: Run, examined: Path) -> None:
    """No amount was recognised: nobody can say that the costs are served, nor that they were taken away."""
    _, topic = goals(run, examined, "--purpose", "cost-statistics")
    assert (topic["columns"], topic["met"], topic["error"]) == ([], None, None)


def test_a_kind_without_a_topic_is_judged_by_its_columns(run: Run, examined: Path) -> None:
    _, topic = goals(run, examined, "--purpose", "open-data")
    assert topic == {}


@pytest.mark.parametrize("words", [("--purpose", "epidemiology"), ("--purpose", "neutral"), ()])
def test_numbers_that_would_be_wiped_leave_as_means_of_their_classes(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    """Their sums stay, nobody's own number does: every mean is that of five people and more, whom nothing else tells apart."""
    _examination(tmp_path)
    found = run("mitigate", "体检.csv", "--goal", "level-3", *CONTEXT, "-o", "o.csv", "--json", *words).json
    assert {one["column"]: one["transform"] for one in found["plan"]["treated"]} == dict.fromkeys(PULSE, "class_mean")
    assert found["wholly_suppressed"]["columns"] == []
    with (tmp_path / "o.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert min(Counter(tuple(row.values()) for row in rows).values()) >= 5
    assert sum(Fraction(row["收缩压"]) for row in rows) == pytest.approx(sum(90 + n % 97 for n in range(240)), abs=1)
    said = run("mitigate", "体检.csv", "--goal", "level-3", *CONTEXT, "--try", "--lang", "zh", *words).out
    assert "收缩压、舒张压 取数值相近的" in said
    assert "数据所记录的数值 收缩压、舒张压 无法逐条保留" in said


@pytest.mark.parametrize(("names", "sexes"), [("性别,年龄,月薪,部门", "男女"), ("sex,age,monthly_salary,department", "MF")])
def test_what_people_earn_leaves_as_means_where_it_would_be_wiped(run: Run, tmp_path: Path, names: str, sexes: str) -> None:
    """The salary is what a table of staff is about: it was wiped as one of their traits, while the costs of patients stayed as means."""
    rows = [(sexes[n % 2], str(22 + n % 40), str(4_000 + n * 7_919 % 20_011), "ABCD"[n % 7 % 4]) for n in range(300)]
    (tmp_path / "t.csv").write_text("\n".join([names, *map(",".join, rows)]), encoding="utf-8")
    found = run("mitigate", "t.csv", "--goal", "level-3", *CONTEXT, "-o", "o.csv", "--json").json
    assert found["proof"]["passed"]
    assert {one["column"]: one["transform"] for one in found["plan"]["treated"]} == {names.split(",")[2]: "class_mean"}
    with (tmp_path / "o.csv").open(encoding="utf-8", newline="") as file:
        out = list(csv.reader(file))[1:]
    assert min(Counter(map(tuple, out)).values()) >= 5
    assert {tuple(row[:2]) for row in out} == {row[:2] for row in rows}
    for group in {row[:2] for row in rows}:
        shown = [Fraction(row[2]) for row in out if tuple(row[:2]) == group]
        real = [int(row[2]) for row in rows if row[:2] == group]
        assert len(shown) == len(real)
        assert sum(shown) == pytest.approx(sum(real), abs=1)


def test_a_number_decided_to_identify_is_priced_where_what_the_table_is_about_goes(run: Run, tmp_path: Path) -> None:
    """No means then: whoever decided that it identifies asked for classes by it. It is never called fit, stated or not."""
    _examination(tmp_path)
    decided = ("--qi", ",".join(("性别", "年龄", *PULSE)))
    for words in ((), ("--purpose", "neutral")):
        ran = run("mitigate", "体检.csv", "--goal", "level-3", *CONTEXT, "--try", "--lang", "zh", *decided, *words)
        assert ran.out.startswith("不符合用途")
        assert re.search(r"未达到 收缩压：要求至少一半的记录留有取值，得到.*(?:至少要删除|不多删记录|无法得到|都达不到)", ran.out)
        found = run("mitigate", "体检.csv", "--goal", "level-3", *CONTEXT, "--try", "--json", *decided, *words).json
        assert found["useful"] is False
        assert [one["price"] is not None for one in found["usefulness"] if one["columns"] == ["收缩压"]] == [True]


@pytest.mark.parametrize(("name", "kind"), [("marks", "measured"), ("班级编号", None), ("ward_no", None), ("yes", None)])
def test_a_number_by_whose_name_things_are_told_apart_measures_nothing(tmp_path: Path, name: str, kind: str | None) -> None:
    """Nor does what is only yes or no."""
    path = tmp_path / "t.csv"
    path.write_text("\n".join([name, *(str(n % (2 if name == "yes" else 7)) for n in range(90))]), encoding="utf-8")
    with open_dataset(path) as dataset:
        inventory = Inventory((Column(name),))
        assert categories_of(dataset, inventory) == {name: kind}


@pytest.mark.parametrize(("names", "total"), [(("药品费", "检查费", "床位费", "费用合计"), 3), (("fee_a", "fee_b", "fee_c", "fee_d"), 1)])
def test_what_costs_are_added_up_by_is_the_total(tmp_path: Path, names: tuple[str, ...], total: int) -> None:
    """By its name, else as the sum of the others, wherever it stands."""
    path, places = tmp_path / "t.csv", [place for place in range(4) if place != total]
    rows = []
    for n in range(90):
        parts = [n * 37 % 101 + 3, n * 53 % 97 + 11, n * 71 % 89 + 7]
        row = {**dict(zip(places, parts, strict=True)), total: sum(parts)}
        rows.append(",".join(str(row[place]) for place in range(4)))
    path.write_text("\n".join([",".join(names), *rows]), encoding="utf-8")
    with open_dataset(path) as dataset:
        inventory = Inventory(tuple(Column(name, category="sa_property") for name in names))
        found = categories_of(dataset, inventory)
    assert [name for name, kind in found.items() if kind == TOTAL] == [names[total]]
