"""A census keeps who is disabled, a registry of devices how it ended: counted in the files that are written."""

from __future__ import annotations

import csv
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

CONTEXT = (
    "--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "high", "--p", "0.001",
    "--p-source", "register",
)  # fmt: skip
Rows = list[dict[str, str]]
CENSUS = {
    "zh": ("出生年份", "性别", "地区", "婚姻状况", "宗教信仰", "残疾情况"),
    "en": ("birth_year", "sex", "region", "marital_status", "religion", "disability"),
}
PEOPLE = {
    "zh": (
        ("男", "女"), ("北区", "南区", "东区", "海岛区"), ("未婚", "有配偶", "丧偶"), ("无", "佛教", "基督教", "道教"),
        ("无", "轻度", "重度"),
    ),
    "en": (
        ("M", "F"), ("North", "South", "East", "Isles"), ("single", "married", "widowed"), ("none", "A", "B", "C"),
        ("no", "some", "severe"),
    ),
}  # fmt: skip
REGISTRY = {
    "zh": ("植入日期", "器械型号", "性别", "出生日期", "结局"),
    "en": ("implant_date", "device_model", "sex", "birth_date", "outcome"),
}
ENDS = {"zh": ("良好", "并发症", "再次手术"), "en": ("well", "complication", "revision")}


def _written(path: Path, names: tuple[str, ...], rows: list[tuple[object, ...]]) -> Rows:
    found = [dict(zip(names, map(str, row), strict=True)) for row in rows]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.DictWriter(file, names).writerows([dict(zip(names, names, strict=True)), *found])
    return found


def _census(path: Path, lang: str) -> Rows:
    draw, (sexes, regions, unions, faiths, grades) = Random(5), PEOPLE[lang]  # noqa: S311 - data for a test
    rows = list[tuple[object, ...]]()
    for _ in range(1500):
        age = int(draw.triangular(15, 95, 35))
        rows.append((
            2021 - age, draw.choice(sexes), draw.choices(regions, [40, 30, 25, 5])[0],
            draw.choices(unions, [60, 39, 1] if age < 28 else [12, 80, 8] if age < 65 else [6, 64, 30])[0],
            draw.choices(faiths, [50, 30, 15, 5])[0], draw.choices(grades, [93, 5, 2] if age < 60 else [72, 19, 9])[0],
        ))  # fmt: skip
    return _written(path, CENSUS[lang], rows)


def _registry(path: Path, lang: str) -> Rows:
    draw, rows = Random(6), list[tuple[object, ...]]()  # noqa: S311 - data for a test
    for _ in range(1500):
        on, model = date(2021, 1, 1) + timedelta(draw.randrange(1095)), draw.choices("ABCDE", [30, 25, 20, 15, 10])[0]
        born, end = on - timedelta(draw.randrange(18_000, 33_000)), draw.choices(ENDS[lang], [85, 9, 6])[0]
        rows.append((on, f"{model}-1", draw.choice(PEOPLE[lang][0]), born, end))
    return _written(path, REGISTRY[lang], rows)


def _delivered(run: Run, folder: Path, lang: str, kind: str) -> tuple[Rows, dict[tuple[str, ...], dict[str, object]]]:
    """The output, in which nobody is among fewer than five who look alike, and its goals."""
    found = run("mitigate", "t.csv", "--purpose", kind, "--goal", "level-3", *CONTEXT, "-o", "o.csv", "--json", "--lang", lang)
    assert found.code == 0, found.err
    assert found.json["proof"]["level"] == 3
    with (folder / "o.csv").open(encoding="utf-8", newline="") as file:
        out = list(csv.DictReader(file))
    assert min(Counter(tuple(one.values()) for one in out).values()) >= 5
    return out, {(one["goal"], *one["columns"]): one for one in found.json["usefulness"]}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_census_keeps_who_is_disabled_beside_ages_in_tens(run: Run, tmp_path: Path, lang: str) -> None:
    """It was worth as little as the language spoken, and shown in a part of the records: the law has it elsewhere than health."""
    rows, (born, *_, disabled) = _census(tmp_path / "t.csv", lang), CENSUS[lang]
    out, goals = _delivered(run, tmp_path, lang, "neutral")
    labels = {one[disabled] for one in rows}
    shown = [one for one in out if one[disabled] in labels]
    assert len(shown) >= 0.9 * len(rows)
    before, after = (Counter(one[disabled] for one in some) for some in (rows, shown))
    for label in labels:  # who leaves is rare in other ways too
        assert after[label] / len(shown) == pytest.approx(before[label] / len(rows), abs=0.025), label
    assert goals["column", disabled]["met"] is True
    assert sum(len(one[born]) == len("1980-1989") for one in out) >= 0.9 * len(rows)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_registry_counts_outcomes_by_product(run: Run, tmp_path: Path, lang: str) -> None:
    """The outcome weighed less than every date and was wiped, and no table by it was judged."""
    rows, (_, model, *_, outcome) = _registry(tmp_path / "t.csv", lang), REGISTRY[lang]
    out, goals = _delivered(run, tmp_path, lang, "device-registry")
    before, after = (Counter((one[model], one[outcome]) for one in some) for some in (rows, out))
    error = sum(min(number, abs(after[group] - number)) for group, number in before.items()) / len(rows)
    table = goals["table", model, outcome]
    assert table["error"] == pytest.approx(error, abs=1e-6)
    assert (table["met"], error <= 0.05) == (True, True)
    for end in {group[1] for group in before}:
        of = [sum(number for group, number in some.items() if group[1] == end) for some in (before, after)]
        assert of[1] / len(out) == pytest.approx(of[0] / len(rows), abs=0.025), end
