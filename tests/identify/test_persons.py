"""Whose rows are whose: which keys are proposed, and which coincidences are not (GB/T 42460 3.4; resolutions G-12)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from reidrisk.data.open import open_dataset
from reidrisk.flow.scan import inspect
from reidrisk.identify.persons.words import gives_numbers, numbers
from reidrisk.model.persons import Persons
from reidrisk.model.plan import EvaluationPlan
from reidrisk.model.role import Role

Rows = Sequence[Sequence[object]]
SURNAMES, GIVEN = "王李张刘陈杨黄赵吴周", ("伟", "芳", "秀英", "敏", "丽", "强", "军", "洋", "勇", "秀兰", "建国", "玉兰")
ILLNESSES = ("I10", "E11", "J45", "N18")


def people(number: int, random: Random) -> list[tuple[str, str, str, str, str]]:
    """(code, name, sex, day of birth, mobile) of this many."""
    return [
        (
            f"P{random.randrange(10**8):08d}",
            random.choice(SURNAMES) + random.choice(GIVEN),
            random.choice("男女"),
            str(date(1930, 1, 1) + timedelta(random.randrange(29_000))),
            f"13{random.randrange(10**9):09d}",
        )
        for _ in range(number)
    ]


def day(random: Random) -> str:
    """Of a visit."""
    return str(date(2025, 1, 1) + timedelta(random.randrange(300)))


def found(folder: Path, header: str, rows: Rows) -> Persons:
    """What is said of a table with these columns."""
    path = folder / "table.csv"
    path.write_text("\n".join([header, *(",".join(map(str, row)) for row in rows)]) + "\n", encoding="utf-8")
    with open_dataset(path) as dataset:
        persons = inspect(dataset, EvaluationPlan()).persons
    assert persons is not None
    return persons


@pytest.fixture
def random() -> Random:
    """The same in every run."""
    return Random(14)  # noqa: S311 - no secret


@pytest.fixture
def visits(random: Random) -> list[tuple[tuple[str, str, str, str, str], str, str]]:
    """600 visits of 110 people: (person, day, illness)."""
    those = people(110, random)
    return [(random.choice(those), day(random), random.choice(ILLNESSES)) for _ in range(600)]


@pytest.mark.parametrize(
    ("header", "places", "key", "kind"),
    [
        ("患者编码,性别,出生日期,就诊日期", (0, 2, 3), ("患者编码",), "person"),
        ("patient_id,sex,birth_date,visit_date", (0, 2, 3), ("patient_id",), "person"),
        ("subject.reference,sex,birth_date,visit_date", (0, 2, 3), ("subject.reference",), "person"),
        ("手机号,性别,出生日期,就诊日期", (4, 2, 3), ("手机号",), "direct"),
        ("f1,性别,出生日期,就诊日期", (0, 2, 3), ("f1",), "code"),
        ("姓名,性别,出生日期,就诊日期", (1, 2, 3), ("姓名", "性别", "出生日期"), "combination"),
        ("sex,birth_date,visit_date", (2, 3), ("sex", "birth_date"), "combination"),
    ],
)
def test_a_key_of_people_with_several_rows_is_proposed(  # noqa: PLR0913, PLR0917 - a case of the table
    tmp_path: Path,
    visits: list[tuple[tuple[str, ...], str, str]],
    header: str,
    places: Sequence[int],
    key: tuple[str, ...],
    kind: str,
) -> None:
    """By its name, by its values, or by what is born with a person."""
    persons = found(tmp_path, header, [(*(who[place] for place in places), when) for who, when, _ in visits])
    assert persons.key is not None
    assert (persons.key.columns, persons.key.kind) == (key, kind)
    assert (persons.key.rows, persons.key.persons) == (600, len({who for who, _, _ in visits}))
    assert not persons.checked


@pytest.mark.parametrize(
    "header", ["姓名,性别,出生日期,医生工号,科室编码,联系电话", "name,sex,birth_date,doctor_id,ward_code,contact_phone"]
)
def test_one_row_of_each_proposes_nothing(tmp_path: Path, random: Random, header: str) -> None:
    """Names that many bear, physicians, wards and the telephones of families repeat; persons do not."""
    those = people(800, random)
    rows = [
        (one[1], one[2], one[3], f"D{random.randrange(20):03d}", f"K{random.randrange(9):02d}", those[at // 2][4])
        for at, one in enumerate(those)
    ]
    persons = found(tmp_path, header, rows)
    assert persons.key is None
    assert not persons.checked


def test_ages_illnesses_and_amounts_that_repeat_are_no_key(tmp_path: Path, random: Random) -> None:
    """As in a table without anything of a person's own."""
    rows = [
        (random.randrange(18, 90), random.choice("MF"), random.randrange(10_000, 10_040), random.randrange(30), random.choice(ILLNESSES))
        for _ in range(800)
    ]
    assert found(tmp_path, "age,sex,zip,customer_type_code,diagnosis", rows) == Persons(None, (), 800, 800)


@pytest.mark.parametrize(("header", "is_key"), [("price71", False), ("gasto_total", False), ("q71", True)])
def test_an_amount_of_each_person_is_no_key(tmp_path: Path, random: Random, header: str, is_key: bool) -> None:
    """It repeats with a person as a number would; a name that says nothing leaves it to the values."""
    those = [(f"{random.randrange(10_000, 99_999)}", one[2], one[3]) for one in people(200, random)]
    key = found(tmp_path, f"{header},sex,birth_date", [one for one in those for _ in range(3)]).key
    assert key is not None
    assert (key.columns == (header,)) is is_key


@pytest.mark.parametrize("header", ["member_tier_no", "入院病情", "admission_condition", "住院天数", "参保地编码"])
def test_a_handful_of_codes_that_go_through_all_rows_is_no_key(tmp_path: Path, random: Random, header: str) -> None:
    """Kinds of members, conditions on admission: however the column is called."""
    rows = [(f"{random.randrange(1, 6)}", one[2], one[3]) for one in people(400, random)]
    assert found(tmp_path, f"{header},性别,出生日期", rows).key is None


def test_visits_of_several_rows_are_a_key_where_nothing_better_is(tmp_path: Path, random: Random) -> None:
    """The rows of one visit are one person's; telephones of wards, shared by all, are nobody's."""
    those = people(150, random)
    rows = [(f"V{at:06d}", one[2], "02584730001") for at, one in enumerate(those) for _ in range(3)]
    key = found(tmp_path, "visit_id,性别,联系方式", rows).key
    assert key is not None
    assert (key.columns, key.kind) == (("visit_id",), "event")


def test_a_number_of_persons_that_never_repeats_is_a_check(tmp_path: Path, random: Random) -> None:
    """Then a row is a person, and that may be said; a telephone that a family shares does not speak against it."""
    those = people(400, random)
    persons = found(tmp_path, "病案号,性别,联系电话", [(f"A{at:05d}", one[2], those[at // 2][4]) for at, one in enumerate(those)])
    assert persons.key is None
    assert (persons.alone, persons.checked) == (("病案号",), True)


def test_what_stands_for_no_number_is_nobody(tmp_path: Path, random: Random) -> None:
    """Where the number is not known, many rows say so; they are not one person's."""
    rows = [(f"A{at:05d}" if at % 4 else "不详", one[2]) for at, one in enumerate(people(400, random))]
    persons = found(tmp_path, "病案号,性别", rows)
    assert (persons.key, persons.alone) == (None, ())


@pytest.mark.parametrize(
    ("name", "whom"),
    [
        ("患者编码", "persons"), ("patientVisitId", "events"), ("医生工号", "others"), ("工号", "persons"), ("患者主索引号", "persons"),
        ("studysubjectid", "persons"), ("doctor_patient_id", "persons"), ("customer_type_code", "things"), ("标本号", "things"),
        ("TrackId", "things"), ("product_id", "things"), ("商品编号", "things"), ("facebookid", None), ("movie_user_id", "persons"),
        ("encounter.reference", "events"), ("performer[0].reference", "others"), ("年龄", None), ("patient_age", None),
        ("borrower_id", "persons"), ("guid", None),
    ],
)  # fmt: skip
def test_the_last_word_says_whom_a_code_numbers(name: str, whom: str | None) -> None:
    """The number of a patient's visit is a visit's."""
    assert numbers(name) == whom


def test_a_number_that_each_hospital_gives_tells_persons_apart_with_it(tmp_path: Path, random: Random) -> None:
    """Alone it would make one person of three: proposed are both, in tables of people as in those of visits."""
    known = [(f"H{site}", f"{n:05d}", *people(1, random)[0][2:4]) for site in range(3) for n in range(40)]
    seen = [(*one, day(random)) for one in known for _ in range(random.choice((1, 2, 3)))]
    header = "医院编码,病案号,性别,出生日期"
    both = found(tmp_path, f"{header},就诊日期", seen)
    assert both.key is not None
    assert (both.key.columns, both.key.persons) == (("医院编码", "病案号"), 120)
    alone = found(tmp_path, header, known)
    assert (alone.key, alone.alone, alone.checked) == (None, ("医院编码+病案号",), True)
    untold = found(tmp_path, "医院编码,病案号,就诊日期", [(one[0], one[1], one[4]) for one in seen])
    assert untold.key is not None
    assert untold.key.columns == ("医院编码", "病案号")
    assert "病案号" in untold.key.why.say("zh")


def test_one_numbering_through_all_hospitals_stays_the_key(tmp_path: Path, random: Random) -> None:
    known = people(60, random)
    seen = [(f"H{random.randrange(3)}", *one[:1], *one[2:4], day(random)) for one in known for _ in range(random.choice((2, 3)))]
    told = found(tmp_path, "hospital_id,patient_id,sex,birth_date,visit_date", seen)
    assert told.key is not None
    assert told.key.columns == ("patient_id",)


def test_the_line_of_a_household_is_a_person_with_the_household(tmp_path: Path, random: Random) -> None:
    members = [(f"{home:04d}", line, random.choice("12")) for home in range(60) for line in range(1, random.choice((2, 3, 5)))]
    assert found(tmp_path, "household_id,person_line,sex", members).alone == ("household_id+person_line",)
    assert found(tmp_path, "FID,IID,SEX", members).alone == ("FID+IID",)
    waves = [(*one[:2], wave, random.randrange(90)) for one in members for wave in (2020, 2022)]
    told = found(tmp_path, "hh_id,pernum,wave,income", waves).key
    assert told is not None
    assert (told.columns, told.persons) == (("hh_id", "pernum"), len(members))


def test_one_value_in_all_rows_is_nobodys_key_where_other_numbers_differ(tmp_path: Path, random: Random) -> None:
    """An account that exported the table; the same column in the file of one patient is the key."""
    rows = [("svc_export", code, sex, born) for code, _, sex, born, _ in people(60, random)]
    several = found(tmp_path, "UserId,patient_id,sex,birth_date", rows)
    assert several.key is None
    assert several.alone == ("patient_id",)
    unnumbered = found(tmp_path, "UserId,sex,birth_date", [(user, sex, born) for user, _, sex, born in rows])
    assert unnumbered.key is None
    of_one = found(tmp_path, "UserId,sex,birth_date,day,pulse", [("u7", "F", "1961-02-03", day(random), 60 + at % 9) for at in range(60)])
    assert of_one.key is not None
    assert of_one.key.columns == ("UserId",)


def test_the_account_that_exported_visits_leaves_the_number_of_the_patient(tmp_path: Path, random: Random) -> None:
    persons = people(30, random)
    rows = [("svc_export", persons[at % 30][0], persons[at % 30][2], day(random)) for at in range(120)]
    key = found(tmp_path, "UserId,patient_id,sex,visit_date", rows).key
    assert key is not None
    assert key.columns == ("patient_id",)


@pytest.mark.parametrize(
    ("shape", "is_key"),
    [("{:.4g}", False), ("{:.2f}", False), ("{:.0f}.0", True), ("{:07.3f}", True)],
    ids=["mean", "amount", "float", "site"],
)
def test_numbers_with_a_fraction_number_nobody(tmp_path: Path, random: Random, shape: str, *, is_key: bool) -> None:
    """Means of a class come again with the sex and year of birth of the class; codes written as 1001.0 or 101.003 are codes."""
    rows: list[tuple[object, ...]] = []
    for at, one in enumerate(people(90, random)):
        number = 101 + at if is_key else 2.6 + at * 0.0137
        rows += [(shape.format(number + (0.003 if shape == "{:07.3f}" else 0)), one[2], one[3][:4])] * random.randrange(5, 9)
    key = found(tmp_path, "battery_v,sex,birth_year", rows).key
    assert (key is not None and key.columns == ("battery_v",)) is is_key


@pytest.mark.parametrize(("counts", "is_key"), [(True, False), (False, True)])
def test_counts_of_what_a_person_did_number_nobody(tmp_path: Path, random: Random, *, counts: bool, is_key: bool) -> None:
    """Home runs of a career thin out upwards and come again with few others; numbers given out lie as often above the middle as below."""
    rows: list[tuple[object, ...]] = []
    for at, one in enumerate(people(120, random)):
        number = int(3 * 1.04**at) if counts else 3 + 4 * at
        rows += [(number, one[2], one[3][:4])] * random.randrange(2, 4)
    key = found(tmp_path, "chits,sex,birth_year", rows).key
    assert (key is not None and key.columns == ("chits",)) is is_key


def test_few_answers_that_agree_in_sex_by_chance_are_no_key(tmp_path: Path) -> None:
    rows = [(1, "f", 1), (2, "f", 2), (3, "f", 2), (4, "f", 3), (5, "m", 4), (6, "m", 5), (7, "m", 5), (8, "m", 4)]
    assert found(tmp_path, "id,gender,q1", rows).key is None


def test_an_age_and_the_year_of_birth_are_no_two_chances(tmp_path: Path, random: Random) -> None:
    rows = []
    for number in range(200):
        age = random.randrange(18, 60)
        rows.append(
            (number + 1, "Brazil", random.choice("MF"), 44 - age if age <= 44 else 144 - age, age, random.choice("ABC"))
        )  # years of two digits
    assert found(tmp_path, "Participant,Country,Gender,Year_Born,Age in 2015,Ethnicity", rows).key is None


@pytest.mark.parametrize(
    ("name", "whom", "gives"),
    [
        ("visit_type_concept_id", "things", False),  # holds "ptid", and numbers nobody
        ("pt_id", "persons", False),
        ("ptid", "persons", False),
        ("measurement_source_value", "things", False),  # as the source wrote it, not where it comes from
        ("data_source", "things", True),
        ("provider_id", "others", False),  # a physician gives no patient a number
        ("hospital_id", "others", True),
    ],
)
def test_words_within_words_number_nobody(name: str, whom: str | None, *, gives: bool) -> None:
    assert gives_numbers(name) is gives
    assert numbers(name) == whom


def columns_of(folder: Path, header: str, rows: Rows) -> dict[str, tuple[frozenset[Role], frozenset[str]]]:
    """Of each column its roles and the rules that speak of it."""
    path = folder / "more.csv"
    path.write_text("\n".join([header, *(",".join(map(str, row)) for row in rows)]) + "\n", encoding="utf-8")
    with open_dataset(path) as dataset:
        seen = inspect(dataset, EvaluationPlan()).columns
    return {one.name: (one.roles, frozenset(item.rule for item in one.evidence)) for one in seen}


def test_a_second_number_of_the_same_persons_is_a_direct_identifier(tmp_path: Path, random: Random) -> None:
    """Its name says study, or nothing; while it stays, leaving out the first number protects nobody (GB/T 42460 A)."""
    rows = [
        (f"P{n * 7:05d}", f"S-{n * 7919 % 99_991:05d}", f"X{n * 31 % 997:03d}", random.choice("MF"), n % 40 + 20, day(random))
        for n in range(150)
        for _ in range(random.choice((1, 2, 3)))
    ]
    found_now = columns_of(tmp_path, "pid,study_no,q7,sex,age,visit_date", rows)
    for name in ("study_no", "q7"):
        assert (found_now[name][0], "key-twin" in found_now[name][1]) == (frozenset({Role.DI}), True), name
    assert "key-twin" not in found_now["age"][1] | found_now["sex"][1] | found_now["visit_date"][1]


def test_what_two_persons_share_or_what_a_person_has_two_of_is_no_second_number(tmp_path: Path, random: Random) -> None:
    rows = [
        (f"P{n:05d}", f"T{n // 2:03d}", f"V{n:03d}{visit}", 1_000 + n, f"{date(1930, 1, 1) + timedelta(n * 97)}", random.choice("MF"))
        for n in range(150)
        for visit in range(random.choice((1, 2, 3)))
    ]
    found_now = columns_of(tmp_path, "pid,team,q7,income,birth_date,sex", rows)
    assert not any("key-twin" in rules for _, rules in found_now.values())


def test_a_number_of_patients_under_a_short_name_is_one_with_its_hospital(tmp_path: Path, random: Random) -> None:
    known = [(f"H{site}", n, *people(1, random)[0][2:4]) for site in range(3) for n in range(40)]
    seen = [(*one, day(random)) for one in known for _ in range(random.choice((1, 2, 3)))]
    told = found(tmp_path, "hospital,patno,sex,birth_date,visit_date", seen).key
    assert told is not None
    assert told.columns == ("hospital", "patno")
