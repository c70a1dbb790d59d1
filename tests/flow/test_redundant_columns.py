"""Columns that say the same, without a subject: no exact name beside a coarsened code, whoever asks for what; every pair is tried."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from tests.edge.calling import Run

from reidrisk.flow.parts import Parts
from reidrisk.flow.planning import redundant
from reidrisk.mitigate.purpose.purpose import ColumnPurpose, Purpose

CONTEXT = ("--sharing", "controlled", "--controls", "high", "--motives", "low", "--recipient-security", "high", "--p", "0.001",
           "--p-source", "2023")  # fmt: skip
DIAGNOSES = (
    ("I10.x00", "原发性高血压"), ("I10.x01", "良性高血压"), ("I20.000", "不稳定性心绞痛"), ("I20.800", "稳定性心绞痛"),
    ("E11.900", "2型糖尿病"), ("E11.200", "2型糖尿病伴肾病"), ("J18.900", "肺炎"), ("J18.000", "支气管肺炎"), ("K80.200", "胆囊结石"),
)  # fmt: skip
PLACES = (
    ("湖南省", "长沙市", "岳麓区"), ("湖南省", "长沙市", "芙蓉区"), ("湖南省", "株洲市", "天元区"), ("湖北省", "武汉市", "江岸区"),
    ("湖北省", "武汉市", "武昌区"), ("湖北省", "宜昌市", "西陵区"),
)  # fmt: skip
HEADER = (
    "性别",
    "出生日期",
    "年龄",
    "省份",
    "城市",
    "区县",
    "入院日期",
    "出院日期",
    "住院天数",
    "诊断编码",
    "诊断名称",
    "药费",
    "检查费",
    "总费用",
)


def discharges(path: Path, seed: int, rows: int = 900) -> Path:
    """As a hospital has them: two names in a hundred are spelled otherwise, three in a thousand are wrong."""
    chance = Random(seed)  # noqa: S311 - data for a test
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow(HEADER)
        for _ in range(rows):
            code, name = chance.choices(DIAGNOSES, (30, 6, 9, 6, 20, 6, 9, 6, 8))[0]
            name = "高血压病" if name == "原发性高血压" and chance.random() < 0.05 else name
            name = chance.choice(DIAGNOSES)[1] if chance.random() < 0.003 else name
            into, stay = date(2023, 1, 1) + timedelta(chance.randrange(500)), 1 + min(40, int(chance.expovariate(0.15)))
            age = max(0, min(97, int(chance.gauss(55, 18))))
            birth = into - timedelta(int(age * 365.2425) + chance.randrange(1, 364))
            drugs, tests = (round(chance.lognormvariate(7, 0.8), 2) for _ in range(2))
            out.writerow(
                [chance.choice("男女"), birth, age, *chance.choice(PLACES), into, into + timedelta(stay), stay, code, name,
                 drugs, tests, round(drugs + tests, 2)]
            )  # fmt: skip
    return path


def _read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _tells(rows: Sequence[Mapping[str, str]], column: str, other: str) -> float:
    """The share of errors about the other that knowing the column spares; each row is told by the rest."""
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        groups[row[column]][row[other]] += 1
    wrong = 0
    for row in rows:
        left = groups[row[column]] - Counter([row[other]])
        best = left.most_common(2)
        wrong += not (best and best[0][0] == row[other] and (len(best) == 1 or best[0][1] > best[1][1]))
    return 1 - wrong / (len(rows) - Counter(row[other] for row in rows).most_common(1)[0][1])


def undone(before: Sequence[Mapping[str, str]], after: Sequence[Mapping[str, str]]) -> set[tuple[str, str]]:
    """Pairs of a column that stands as it stood and one that was coarsened, of which the first tells the values."""
    values = {name: {row[name] for row in before} for name in before[0]}
    shown = {name: {row[name] for row in after} for name in after[0]}
    exact = [name for name in shown if shown[name] <= values[name] and len(shown[name]) > 1]
    coarse = [name for name in shown if not shown[name] <= values[name]]
    return {(one, other) for one in exact for other in coarse if _tells(before, one, other) >= 0.95}


ASKED = {
    "nothing": (),
    "code": ("--weight", "诊断编码=10"),
    "name": ("--weight", "诊断名称=10"),
    "both": ("--weight", "诊断名称=10", "--weight", "诊断编码=9", "--weight", "年龄=0"),
    "place": ("--weight", "城市=10", "--weight", "省份=9"),
    "cost": ("--purpose", "cost-statistics"),
    "days": ("--weight", "出院日期=10", "--weight", "出生日期=8"),
    "loss": ("--loss", "granular", "--suppression", "3%"),
}


@pytest.mark.parametrize("asked", ASKED.values(), ids=list(ASKED))
def test_nothing_exact_stands_beside_what_it_undoes(run: Run, tmp_path: Path, asked: tuple[str, ...]) -> None:
    data = discharges(tmp_path / "d.csv", 1)
    ran = run("mitigate", "d.csv", "--goal", "level-3", *CONTEXT, *asked, "-o", "o.csv", "--plan", "p.yaml")
    assert ran.code == 0, ran.out + ran.err
    before, after = _read(data), _read(tmp_path / "o.csv")
    assert undone(before, after) == set()
    # The same plan keeps it on data never seen, or refuses.
    discharges(tmp_path / "next.csv", 2)
    if run("apply", "p.yaml", "next.csv", "-o", "n.csv").code == 0:
        assert undone(_read(tmp_path / "next.csv"), _read(tmp_path / "n.csv")) == set()


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "zh",
            (
                "列“出院日期”：与入院日期、住院天数可以相互推算",
                "列“诊断名称”：与诊断编码可以相互推算",
                "列“出生日期”：与年龄可以相互推算",
            ),
        ),
        ("en", ("出院日期: goes with 入院日期, 住院天数", "诊断名称: goes with 诊断编码", "药费: goes with 总费用")),
    ],
)
def test_it_is_said_in_a_sentence(run: Run, tmp_path: Path, lang: str, said: tuple[str, ...]) -> None:
    discharges(tmp_path / "d.csv", 1)
    ran = run("mitigate", "d.csv", "--goal", "level-3", *CONTEXT, *ASKED["loss"], "--lang", lang)
    assert all(one in ran.out for one in said), ran.out
    assert ran.out.count("可以相互推算" if lang == "zh" else ": goes with ") <= 8


def test_a_province_stays_beside_its_city(run: Run, tmp_path: Path) -> None:
    data = discharges(tmp_path / "d.csv", 1)
    ran = run("mitigate", "d.csv", "--qi", "省份,城市", "--k", "5", "-o", "o.csv", "--lang", "zh")
    assert "列“省份”：内容由城市决定，不单独搜索；与输出中的城市仍一一相应，因此保留（原样）" in ran.out
    pairs = {(row["省份"], row["城市"]) for row in _read(tmp_path / "o.csv")}
    assert pairs == {(row["省份"], row["城市"]) for row in _read(data)}


def test_columns_that_nobody_counts_leave_too_and_sensitive_ones_are_somebodys_choice(run: Run, tmp_path: Path) -> None:
    discharges(tmp_path / "d.csv", 1)
    roles = ("--qi", "年龄,诊断编码,总费用", "--k", "60")
    ran = run("mitigate", "d.csv", *roles, "--ni", "诊断名称,药费,检查费", "-o", "o.csv", "--lang", "zh")
    assert "列“诊断名称”：不是准标识符，但凭它可知“诊断编码”处理（泛化、移动或删除）前的内容，因此删除" in ran.out, ran.out + ran.err
    assert "列“药费”：不是准标识符，但凭它可知“总费用”处理（泛化、移动或删除）前的内容，因此删除" in ran.out
    header = set(_read(tmp_path / "o.csv")[0])
    assert not header & {"诊断名称", "药费", "检查费"}
    ran = run("mitigate", "d.csv", *roles, "--sa", "诊断名称", "-o", "s.csv", "--lang", "en")
    assert ran.code == 2
    assert "The sensitive column “诊断名称” tells what “诊断编码” was before it was generalised" in ran.err
    assert not (tmp_path / "s.csv").exists()


def test_the_weekday_of_a_date_is_searched_by_itself(run: Run, tmp_path: Path) -> None:
    chance = Random(4)  # noqa: S311 - data for a test
    with (tmp_path / "d.csv").open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow(("sex", "seen", "weekday"))
        for _ in range(1500):
            day = date(2023, 1, 1) + timedelta(chance.randrange(200))
            out.writerow((chance.choice("MF"), day, day.strftime("%A")))
    ran = run("mitigate", "d.csv", "--qi", "sex,seen,weekday", "--k", "8", "-o", "o.csv")
    assert "weekday: " not in ran.out
    assert len({row["weekday"] for row in _read(tmp_path / "o.csv")}) == 7


def test_what_follows_a_column_that_comes_to_follow_another_follows_that_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A follows B and C; B is found to undo D, and is searched no more: A follows D and C. Nothing else moves."""
    solution = SimpleNamespace(ladders=(), levels={}, coded=SimpleNamespace(counts=()), task=SimpleNamespace(purpose=Purpose()))
    monkeypatch.setattr(redundant, "undoing", lambda *_: iter([("b", "d")]))
    found = redundant.Redundancy({"a": ("b", "c"), "e": ("c",)}, ranks=dict.fromkeys("abcde", 1))
    parts = Parts(tuple("abcde"), (), (), {})
    again = redundant._undone_in(found, solution, parts)  # type: ignore[arg-type] # no search is needed for it
    assert again is not None
    assert again.followers == {"a": ("d", "c"), "e": ("c",), "b": ("d",)}


@pytest.mark.parametrize(
    ("weights", "ranks", "follows"),
    [
        ({}, (1, 1), ("disease", "ward")),
        ({"disease": 7}, (1, 1), ("ward", "disease")),
        ({"disease": 7, "ward": 7}, (1, 1), ("disease", "ward")),
        ({"disease": 3, "ward": 7}, (1, 1), ("disease", "ward")),
        ({"disease": 7}, (2, 1), ("disease", "ward")),
    ],
)
def test_of_two_columns_the_one_that_weighs_more_stays_unless_somebody_named_the_other(
    monkeypatch: pytest.MonkeyPatch, weights: dict[str, int], ranks: tuple[int, int], follows: tuple[str, str]
) -> None:
    """A disease left for the sake of its ward, which a plan had generalised and the disease tells."""
    purpose = Purpose(columns={name: ColumnPurpose(Fraction(weight)) for name, weight in weights.items()})
    solution = SimpleNamespace(ladders=(), levels={}, coded=SimpleNamespace(counts=()), task=SimpleNamespace(purpose=purpose))
    monkeypatch.setattr(redundant, "undoing", lambda *_: iter([("disease", "ward")]))
    found = redundant.Redundancy(ranks=dict(zip(("disease", "ward"), ranks, strict=True)))
    again = redundant._undone_in(found, solution, Parts(("disease", "ward"), (), (), {}))  # type: ignore[arg-type] # no search is needed for it
    assert again is not None
    assert again.followers == {follows[0]: (follows[1],)}


def test_the_age_at_an_event_stays_and_the_year_of_birth_goes_with_it_and_the_year_of_the_event(run: Run, tmp_path: Path) -> None:
    """As parts of a total both left, and a register of tumours had neither an age nor a year of birth any more."""
    random = Random(11)  # noqa: S311 - no secret
    lines = ["sex,birth_year,age_at_diagnosis,year_of_diagnosis"]
    for _ in range(2500):
        born, happened = random.randrange(1930, 2000), random.randrange(2010, 2024)
        lines.append(f"{random.choice('MF')},{born},{happened - born},{happened}")
    (tmp_path / "t.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    ran = run("mitigate", "t.csv", "--goal", "level-3", *CONTEXT, "-o", "o.csv", "--json", "--qi", lines[0])
    assert ran.code == 0, ran.out + ran.err
    assert set(ran.json["plan"]["levels"]) == {"sex", "age_at_diagnosis", "year_of_diagnosis"}
    assert ran.json["plan"]["dropped"] == ["birth_year"]
    shown = {(row["age_at_diagnosis"], row["year_of_diagnosis"]) for row in _read(tmp_path / "o.csv")}
    assert len({age for age, _ in shown}) >= 7  # tens of years or finer
