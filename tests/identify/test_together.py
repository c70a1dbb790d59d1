"""What columns say together, from the command line: twins, long form, and what the rows are (GB/T 42460 3.4, C.2 b)."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.edge.calling import Run

CITIES = {"北京市": "0101", "上海市": "0201", "广州市": "0301", "杭州市": "0401", "武汉市": "0601"}
ITEMS = {"血红蛋白": ("g/L", 130, 15), "白细胞": ("10^9/L", 7, 2), "肌酐": ("umol/L", 75, 15), "葡萄糖": ("mmol/L", 5.6, 1)}
Rows = Iterable[Sequence[object]]
Scan = Callable[[str, Rows], dict[str, Any]]


@pytest.fixture
def random() -> Random:
    """The same in every run."""
    return Random(15)  # noqa: S311 - no secret


@pytest.fixture
def scan(run: Run, tmp_path: Path) -> Scan:
    """What `scan --json` prints of a table with this header and these rows."""

    def act(header: str, rows: Rows) -> dict[str, Any]:
        write(tmp_path, header, rows)
        shown: dict[str, Any] = run("scan", "t.csv", "--json", "--lang", "en").json
        return shown

    return act


def write(folder: Path, header: str, rows: Rows) -> None:
    with (folder / "t.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header.split(","), *rows])


def roles(shown: dict[str, Any]) -> dict[str, str]:
    return {one["name"]: "+".join(one["proposed"]) for one in shown["columns"]}


def rules(shown: dict[str, Any], name: str) -> list[str]:
    return [each["rule"] for one in shown["columns"] if one["name"] == name for each in one["evidence"]]


def born(random: Random) -> date:
    return date(1940, 1, 1) + timedelta(random.randrange(23_000))


def person(random: Random) -> list[object]:
    """Born, age, bands of it, sex, its code, city, its code, height, weight, and what is computed of both; then what follows nothing."""
    day, sex, city = born(random), random.choice("男女"), random.choice(list(CITIES))
    age, height, weight = 2024 - day.year, random.gauss(166, 9), random.gauss(64, 11)
    index = round(weight / (height / 100) ** 2, 1)
    band = 1 + (age > 30) + (age > 45) + (age > 60)
    return [
        day,
        age,
        band,
        sex,
        "男女".index(sex) + 1,
        city,
        CITIES[city],
        round(height, 1),
        round(weight, 1),
        index,
        (day - date(1970, 1, 1)).days,
    ]


HEAD = "出生日期,年龄,分层,性别,s1,城市,z2,身高,体重,指标1,x9"
TWINS = {"分层": "birth_age", "s1": "sex", "z2": "geo", "指标1": "body", "x9": "birth_age"}


def test_codes_bands_and_what_is_computed_have_the_role_of_what_they_follow(scan: Scan, random: Random) -> None:
    shown = scan(f"{HEAD},批,数", ([*person(random), random.randrange(4), random.randrange(900)] for _ in range(300)))
    found = {one["name"]: (one["proposed"], one["category"]) for one in shown["columns"]}
    assert {name: found[name] for name in TWINS} == {name: (["QI"], category) for name, category in TWINS.items()}
    assert all(any(rule.startswith("twin:") for rule in rules(shown, name)) for name in TWINS)
    assert rules(shown, "s1")[0] == "twin:性别"
    assert not any(rule.startswith("twin:") for name in ("批", "数") for rule in rules(shown, name))


def test_a_twin_says_whose_it_is_and_a_person_stays_above_it(run: Run, tmp_path: Path, random: Random) -> None:
    write(tmp_path, HEAD, [person(random) for _ in range(200)])
    shown = run("scan", "t.csv", "--lang", "zh")
    assert "一一对应" in shown.out
    graded = run(
        "assess", "t.csv", "--qi", "年龄,性别,城市", "--ni", "s1,分层,z2,x9,指标1,身高,体重,出生日期", "--sharing", "public", "--json"
    ).json
    assert {one["name"]: one["roles"] for one in graded["columns"]}["s1"] == ["NI"]


def test_few_rows_make_no_twin(scan: Scan, random: Random) -> None:
    shown = scan("年龄,性别,s1", ([one[1], one[3], one[4]] for one in (person(random) for _ in range(30))))
    assert not any(rule.startswith("twin:") for rule in rules(shown, "s1"))


def test_a_code_that_reads_as_an_endless_number_is_no_fixed_number_of_days_from_a_date(scan: Scan, random: Random) -> None:
    rows = [[born(random), f"{random.randrange(1, 99)}e{random.randrange(400, 999)}", random.getrandbits(4000)] for _ in range(400)]
    shown = scan("出生日期,code,long", rows)
    assert not any(rule.startswith("twin:") for name in ("code", "long") for rule in rules(shown, name))


def test_an_age_of_few_values_has_no_bands_by_chance(scan: Scan, random: Random) -> None:
    rows = [
        [random.choice((20, 45, 70)), random.choice("MF"), random.choice(("x", "y")), random.choice(("k", "l", "m"))] for _ in range(400)
    ]
    shown = scan("age,sex,q1,w", rows)
    assert not any(rule.startswith("twin:") for name in ("q1", "w") for rule in rules(shown, name))


def test_a_trait_of_few_persons_with_many_rows_is_no_twin(scan: Scan, random: Random) -> None:
    people = [(f"P{n:05d}", born(random), random.choice("AB"), random.randrange(100, 999)) for n in range(60)]
    shown = scan("patient_id,birth_date,arm,lot", ([*random.choice(people)] for _ in range(600)))
    assert not any(rule.startswith("twin:") for name in ("arm", "lot") for rule in rules(shown, name))


def test_what_changes_with_the_day_is_no_date(scan: Scan, random: Random) -> None:
    days = sorted(date(2023, 1, 1) + timedelta(random.randrange(300)) for _ in range(300))
    shown = scan("admission_date,q,sex", ([day, f"v{(day - days[0]).days // 60}", random.choice("MF")] for day in days))
    assert roles(shown)["q"] == ""


def test_the_items_of_a_long_form_say_what_its_values_are(scan: Scan, random: Random) -> None:
    def row(item: str) -> list[object]:
        unit, middle, spread = ITEMS[item]
        return [
            f"P{random.randrange(60):05d}",
            item,
            round(random.gauss(middle, spread), 1),
            unit,
            date(2023, 1, 1) + timedelta(random.randrange(300)),
        ]

    shown = scan("患者编号,项目,值,单位,日期", (row(random.choice(list(ITEMS))) for _ in range(300)))
    assert shown["table"]["kind"] == "results"
    assert shown["table"]["kind_why"] == ["Long form: “项目” names what was measured, “值” the result; one result a row."]
    assert roles(shown) == {"患者编号": "DI", "项目": "SA", "值": "SA", "单位": "", "日期": "QI"}
    assert rules(shown, "值")[0] == "long-form:项目"
    assert shown["people"]["key"] == ["患者编号"]
    assert "血红蛋白" not in str(shown)


def test_items_that_name_no_health_leave_health_out(scan: Scan, random: Random) -> None:
    items = (("height", 170), ("clicks", 20), ("logins", 900))
    rows = [[f"U{random.randrange(50):04d}", item, random.gauss(middle, 3)] for _ in range(90) for item, middle in items]
    shown = scan("user_id,item,value", rows)
    assert shown["table"]["kind"] == "results"
    assert roles(shown)["item"] == ""
    assert "QI" in roles(shown)["value"]


def test_a_table_of_counts_has_no_subject(scan: Scan, run: Run, random: Random) -> None:
    cells = [(city, year, sex, age) for city in CITIES for year in range(2015, 2020) for sex in "男女" for age in ("0-14", "15-59", "60+")]
    shown = scan("地区,年份,性别,年龄组,人数,死亡数", ([*cell, random.randrange(5, 9000), random.randrange(300)] for cell in cells))
    assert (shown["table"]["kind"], shown["people"]["key"]) == ("counts", [])
    said = run("scan", "t.csv", "--lang", "zh").out.replace("\n", "")
    assert "表的种类：汇总人数（一行一组人）。每行是一组人的汇总" in said
    assert "不建议主体列" in said
    graded = run("assess", "t.csv", "--qi", "地区,年份,性别,年龄组", "--ni", "人数,死亡数", "--sharing", "public", "--lang", "en", "--json")
    assert "Classes of rows are then cells, not people" in graded.out


def test_a_table_of_things_has_no_subject_and_its_numbers_lead_to_nobody(scan: Scan, run: Run, random: Random) -> None:
    rows = [
        [
            f"SN{random.randrange(10**8):08d}",
            random.choice(["SV300", "GE B650"]),
            f"第{n}人民医院",
            random.choice(["迈瑞", "飞利浦"]),
            "在用",
        ]
        for n in range(80)
    ]
    shown = scan("设备序列号,设备型号,医院名称,厂家,状态", rows)
    assert (shown["table"]["kind"], shown["people"]["key"], shown["people"]["alone"]) == ("things", [], [])
    assert (roles(shown)["设备序列号"], rules(shown, "设备序列号")[0]) == ("", "number-of-a-thing")
    assert "设备序列号" in shown["questions"]
    assert (
        "rows-are-no-people"
        in run("assess", "t.csv", "--qi", "医院名称", "--ni", "设备型号,厂家,状态,设备序列号", "--sharing", "public", "--json").out
    )


def test_orders_are_somebodys(scan: Scan, random: Random) -> None:
    shown = scan("订单号,产品名称,品牌,规格", ([f"{random.randrange(10**11):011d}", "苹果", "甲", "500g"] for _ in range(60)))
    assert (shown["table"]["kind"], roles(shown)["订单号"]) == (None, "DI")


@pytest.mark.parametrize(
    ("header", "kind"), [("植入设备序列号,设备型号,医院名称,厂家,状态", None), ("设备序列号,设备型号,医院名称,厂家,使用者姓名", "people")]
)
def test_implants_and_what_has_a_user_are_no_things(scan: Scan, random: Random, header: str, kind: str | None) -> None:
    shown = scan(
        header,
        (
            [f"SN{random.randrange(10**8):08d}", "SV300", "第一人民医院", "迈瑞", random.choice(["王小明", "李丽", "张伟"])]
            for _ in range(60)
        ),
    )
    assert (shown["table"]["kind"], next(iter(roles(shown).values()))) == (kind, "DI")


@pytest.mark.parametrize(
    ("header", "kind"),
    [("patient_id,visit_code,admit_date,sex", "visits"), ("user_id,token_x,event_time,sex", "events"), ("patient_id,age,sex,dx", "people")],
)
def test_people_visits_and_events_are_told_by_what_repeats(scan: Scan, random: Random, header: str, kind: str) -> None:
    who = [f"P{n:05d}" for n in range(60)]
    each = [[one, age, sex, "I10"] for one, age, sex in zip(who, range(20, 80), "MF" * 30, strict=True)]
    days = [[random.choice(who), f"V{n:06d}", date(2023, 1, 1) + timedelta(random.randrange(300)), "M"] for n in range(300)]
    shown = scan(header, each if kind == "people" else days)
    assert shown["table"]["kind"] == kind
    assert all(one.endswith(".") for one in shown["table"]["kind_why"])


def test_a_room_of_a_hotel_is_no_address_but_where_somebody_lodged(scan: Scan) -> None:
    rows = [
        (f"王{'伟芳娜强'[at % 4]}{'明丽军'[at % 3]}", 200 + at % 90, f"2023-01-{1 + at % 27:02d}", f"2023-02-{1 + at % 27:02d}")
        for at in range(90)
    ]
    columns = {column["name"]: column for column in scan("客人姓名,房号,入住日期,离店日期", rows)["columns"]}
    assert set(columns["房号"]["roles"]) == {"QI", "SA"}
    assert columns["房号"]["category"] == "sa_track"
    owners = {column["name"]: column for column in scan("业主姓名,房号,入伙日期,面积", rows)["columns"]}
    assert "DI" in owners["房号"]["roles"]  # a home


@pytest.mark.parametrize(("digits", "category"), [(8, "account"), (16, "bank_account")])
def test_a_card_of_few_digits_is_none_of_a_bank(scan: Scan, digits: int, category: str) -> None:
    rows = [(10 ** (digits - 1) + 7 * at, f"2023-01-{1 + at % 27:02d}", "Law") for at in range(90)]
    card = scan("card_no,borrow_date,dept", rows)["columns"][0]
    assert card["category"] == category
    assert "DI" in card["roles"]
