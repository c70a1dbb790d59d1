"""What care quality compares: outcomes and readmissions by department, counted in the output and in the source."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

CONTEXT = (
    "--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "high", "--p", "0.001",
    "--p-source", "register",
)  # fmt: skip
NAMES = {
    "zh": ("住院号", "性别", "年龄", "住院天数", "主要诊断编码", "出院科室", "离院方式"),
    "en": ("patient_id", "sex", "age", "length_of_stay", "diagnosis_code", "department", "discharge_disposition"),
}
# Of each diagnosis: its usual age and stay, its department, and how many of a hundred die.
CODES = {
    "I10.x00": (65, 6, 0, 1), "I48.x00": (70, 7, 0, 3), "I63.900": (68, 11, 1, 6), "G40.900": (40, 7, 1, 0), "J18.900": (58, 9, 2, 5),
    "J44.100": (71, 10, 2, 6), "K35.800": (35, 5, 3, 0), "K80.200": (52, 6, 3, 0),
}  # fmt: skip
DEPARTMENTS = {
    "zh": ("心血管内科", "神经内科", "呼吸内科", "普外科"),
    "en": ("Cardiology", "Neurology", "Respiratory medicine", "General surgery"),
}
OUTCOMES = {"zh": ("医嘱离院", "医嘱转院", "死亡"), "en": ("home", "transferred", "died")}
Rows = list[dict[str, str]]


def _made(path: Path, lang: str) -> Rows:
    draw, rows = Random(16), Rows()  # noqa: S311 - data for a test
    for _ in range(1500):
        code = draw.choices(list(CODES), [9, 4, 8, 4, 7, 6, 6, 5])[0]
        age, days, department, die = CODES[code]
        cells = (
            f"{draw.randrange(10**8):08d}", draw.choice("男女" if lang == "zh" else "MF"), max(1, round(draw.gauss(age, 9))),
            max(1, round(draw.lognormvariate(0, 0.5) * days)), code, DEPARTMENTS[lang][department],
            draw.choices(OUTCOMES[lang], [85 - die, 15, die])[0],
        )  # fmt: skip
        rows.append(dict(zip(NAMES[lang], map(str, cells), strict=True)))
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.DictWriter(file, NAMES[lang]).writerows([dict(zip(NAMES[lang], NAMES[lang], strict=True)), *rows])
    return rows


def _read(path: Path) -> Rows:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_outcomes_can_be_counted_by_department(run: Run, tmp_path: Path, lang: str) -> None:
    """They were wiped or left on two records of five: nothing in the purpose weighed what it says is compared."""
    rows, (*_, stay, code, department, outcome) = _made(tmp_path / "t.csv", lang), NAMES[lang]
    found = run("mitigate", "t.csv", "--purpose", "care-quality", *CONTEXT, "-o", "o.csv", "--json", "--lang", lang)
    assert found.code == 0, found.err
    assert found.json["proof"]["level"] == 3
    out = _read(tmp_path / "o.csv")
    before, after = (Counter((one[department], one[outcome]) for one in some) for some in (rows, out))
    error = sum(min(number, abs(after[group] - number)) for group, number in before.items()) / len(rows)
    goals = {tuple(one["columns"]): one for one in found.json["usefulness"] if one["goal"] == "table"}
    assert goals[department, outcome]["error"] == pytest.approx(error, abs=1e-6)
    assert (goals[department, outcome]["met"], error <= 0.05) == (True, True)
    for name in DEPARTMENTS[lang]:
        of = [sum(number for (where, _), number in some.items() if where == name) for some in (before, after)]
        for group, number in before.items():
            if group[0] == name:
                assert after[group] / of[1] == pytest.approx(number / of[0], abs=0.05), group
    assert goals[code, stay]["met"]
