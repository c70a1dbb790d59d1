"""No column that stays reveals one that was removed, moved or generalised, whoever decided that it stays; what tells nothing stays."""

from __future__ import annotations

import csv
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

CONTEXT = ("--sharing", "controlled", "--controls", "medium", "--motives", "medium", "--recipient-security", "high", "--p", "0.001")
TOWNS = tuple(f"Town{sign}" for sign in "ABCDEFGHIJKLMNOPQRST")
HEADER = ("age", "sex", "town", "depot", "tier", "marker", "group", "kit", "visit_date")


def table(path: Path, seed: int, rows: int = 1500, each: int = 1) -> Path:
    """`depot` goes with the town, `marker` is there for men alone, `kit` changes each week; `tier` and `group` go with nothing."""
    chance = Random(seed)  # noqa: S311 - data for a test
    depots = {town: f"K{chance.randrange(1000, 9999)}" for town in TOWNS}
    kits = {week: f"Q{chance.randrange(1000, 9999)}" for week in range(53)}
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow(("member_no", *HEADER) if each > 1 else HEADER)
        for person in range(rows):
            town, sex = chance.choices(TOWNS, weights=[1 / (place + 1) for place in range(len(TOWNS))])[0], chance.choice("MF")
            age = chance.randrange(20, 80)
            for _ in range(chance.randrange(1, each + 1)):
                day = chance.randrange(364)
                row = (age, sex, town, depots[town], chance.choice("ab"), round(chance.uniform(0.2, 6), 1) if sex == "M" else "",
                       f"g{chance.randrange(9)}", kits[day // 7], date(2024, 1, 1) + timedelta(day))  # fmt: skip
                out.writerow((f"M{100000 + 7 * person}", *row) if each > 1 else row)
    return path


def columns(path: Path) -> list[str]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return next(csv.reader(file))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("way", [(), ("--local",)])
def test_what_tells_a_removed_or_generalised_column_leaves(run: Run, tmp_path: Path, seed: int, way: tuple[str, ...]) -> None:
    table(tmp_path / "a.csv", seed)
    others = ("--ni", "depot,tier,group,kit,marker", "--drop", "visit_date", *CONTEXT, *way)
    ran = run("mitigate", "a.csv", "-o", "b.csv", "--qi", "age,sex", "--drop", "town", *others)
    assert ran.code == 0, ran.err
    assert set(columns(tmp_path / "b.csv")) == {"age", "sex", "tier", "marker", "group"}
    ran = run("mitigate", "a.csv", "-o", "c.csv", "--qi", "age", "--drop", "sex,town", *others)
    assert ran.code == 0, ran.err
    assert set(columns(tmp_path / "c.csv")) == {"age", "tier", "group"}


SAID = {"en": "tells what “{of}” was before", "zh": "可知“{of}”处理（泛化、移动或删除）前的内容"}


@pytest.mark.parametrize("lang", SAID)
@pytest.mark.parametrize(("column", "of"), [("depot", "town"), ("marker", "sex")])
def test_of_a_sensitive_column_a_person_decides(run: Run, tmp_path: Path, lang: str, column: str, of: str) -> None:
    table(tmp_path / "a.csv", 3)
    left = ",".join(name for name in ("tier", "group", "kit", "depot", "marker") if name != column)
    given = ("--qi", "age", "--drop", f"town,sex,visit_date,{left}", "--sa", column, *CONTEXT, "--lang", lang)
    ran = run("mitigate", "a.csv", "-o", "b.csv", *given)
    assert ran.code == 2
    assert SAID[lang].format(of=of) in ran.err.replace("\n", "")
    assert not (tmp_path / "b.csv").exists()


def test_the_code_of_a_removed_name_is_decided_for_itself(run: Run, tmp_path: Path) -> None:
    """Both are diagnoses: whoever removes the one and wants the other as sensitive has said so."""
    chance = Random(5)  # noqa: S311 - data for a test
    kinds = (("I10", "原发性高血压"), ("E11", "2型糖尿病"), ("J18", "肺炎"), ("K80", "胆囊结石"))
    with (tmp_path / "a.csv").open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow(("年龄", "性别", "诊断编码", "诊断名称"))
        out.writerows((chance.randrange(20, 80), chance.choice("男女"), *chance.choice(kinds)) for _ in range(1500))
    ran = run("mitigate", "a.csv", "-o", "b.csv", "--qi", "年龄,性别", "--sa", "诊断编码", "--drop", "诊断名称", *CONTEXT)
    assert ran.code in {0, 1}, ran.err  # 1: it may be known, which is another finding
    assert "处理（泛化、移动或删除）前" not in ran.out + ran.err


def test_what_a_persons_own_rows_share_tells_nobody_anything(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The town by its depot, the moved date by the week's kit; the number of a thing that each person has one of tells no town."""
    monkeypatch.setenv("REIDRISK_SECRETS_KEY", "a-passphrase-for-a-test-0123456789")
    path = table(tmp_path / "a.csv", 4, each=3)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    things: dict[str, str] = {}
    for row in rows[1:]:
        row.append(things.setdefault(row[0], f"t{len(things) * 37 % 1009}x{len(things)}"))
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([[*rows[0], "rack"], *rows[1:]])
    given = ("--subject", "member_no", "--qi", "age,sex,town,visit_date", "--ni", "depot,tier,group,kit,rack", "--drop", "marker")
    ran = run("mitigate", "a.csv", "-o", "b.csv", *given, "--release", "r1", *CONTEXT, "--lang", "en")
    said = " ".join(ran.out.split())
    assert "depot: is no quasi-identifier, but tells what town was" in said
    assert "kit: is no quasi-identifier, but tells what visit_date was" in said
    assert "rack: is no quasi-identifier" not in said
    assert "tier: is no quasi-identifier" not in said


def test_a_person_may_be_two_columns_together(run: Run, tmp_path: Path) -> None:
    """A key of persons of several columns was looked up as one column, and the program broke off."""
    chance = Random(6)  # noqa: S311 - data for a test
    with (tmp_path / "a.csv").open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow(("code", "born", "sex", "town", "depot"))
        for person in range(400):
            town = chance.randrange(6)
            row = (f"P{person % 40}", f"19{50 + person // 40}-03-01", chance.choice("MF"), TOWNS[town], f"K{town * 37}")
            out.writerows([row] * chance.randrange(1, 4))
    given = ("--subject", "code+born", "--qi", "sex", "--drop", "town,code,born", "--ni", "depot", "--k", "5", "--lang", "en")
    ran = run("mitigate", "a.csv", "-o", "b.csv", *given)
    assert ran.code in {0, 1}, ran.err
    assert "depot: is no quasi-identifier, but tells what town was" in " ".join(ran.out.split())


def test_the_levels_of_a_plan_are_those_of_all_rows(run: Run, tmp_path: Path) -> None:
    """What leaves is found in a sample, whose largest number is not the table's: bands of the plan that it does not know are kept."""
    with (tmp_path / "large.csv").open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow(("sex", "age", "icd10", "days", "total_charges", "marker"))
        for n in range(12_000):
            code, days = f"{'ABCEIJKN'[n // 3 % 8]}{10 + n // 5 % 4}.{n // 11 % 2}", 40 if n % 3000 == 1 else n * 31 % 29
            out.writerow(("MF"[n % 2], 20 + n * 7 % 60, code, days, 100 + n * 13 % 997, f"g{n * 7 % 11}"))
    ran = run("mitigate", "large.csv", "-o", "out.csv", "--purpose", "cost-statistics", "--ni", "marker", *CONTEXT, "--json")
    assert ran.code == 0, ran.err
    assert ran.json["plan"]["levels"]["days"] > 0
