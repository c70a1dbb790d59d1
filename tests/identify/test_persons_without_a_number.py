"""Whose rows are whose where no number of persons is there: any other direct identifier that comes again (GB/T 42460 3.4; G-12)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from tests.identify.test_persons import day, found

from reidrisk.identify.persons.words import numbers

ROWS, PEOPLE = 800, 60
GIVEN = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建文辉力国庆"
ENGLISH = [f"{first} {last}" for first in ("James", "Mary", "Robert", "Linda", "David", "Susan", "Karen", "Paul") for last in
           ("Smith", "Johnson", "Brown", "Garcia", "Miller", "Davis", "Wilson", "Moore")]  # fmt: skip


def chinese(random: Random) -> str:
    return random.choice("王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗") + "".join(random.sample(GIVEN, 2))


def address(random: Random) -> str:
    return f"上海市浦东新区张杨路{random.randrange(1, 999)}弄{random.randrange(1, 60)}号{random.randrange(101, 1802)}室"


ONES: dict[str, tuple[str, Callable[[Random], str]]] = {
    "calls": ("主叫号码", lambda random: f"139{random.randrange(10**8):08d}"),
    "attendance": ("姓名", chinese),
    "gifts": ("donor_name", lambda random: random.choice(ENGLISH)),
    "parking": ("车牌号", lambda random: f"京{random.choice('ABCEFGHJ')}{random.randrange(10**5):05d}"),
    "a log": ("client_ip", lambda random: ".".join(str(random.randrange(1, 255)) for _ in range(4))),
    "deliveries": ("收货地址", address),
    "help desk": ("requester", lambda random: f"{random.choice(ENGLISH).replace(' ', '.').lower()}{random.randrange(99)}@example.org"),
    "hashes": ("h", lambda random: f"{random.getrandbits(64):016x}"),
}  # fmt: skip


@pytest.mark.parametrize("table", ONES)
def test_whatever_names_a_person_and_comes_again_is_the_key(tmp_path: Path, table: str) -> None:
    """Before, rows of these tables counted as people: level 3 for classes that were one caller's."""
    random = Random(5)  # noqa: S311 - no secret
    name, make = ONES[table]
    persons = sorted({make(random) for _ in range(PEOPLE)})
    rows = [(random.choice(persons), day(random), random.randrange(5, 90)) for _ in range(ROWS)]
    key = found(tmp_path, f"{name},日期,次数", rows).key
    assert key is not None
    assert key.columns == (name,)
    assert key.persons == len({row[0] for row in rows})


def test_the_names_of_two_sides_refute_each_other_not(tmp_path: Path) -> None:
    """Who sues whom changes from row to row; both stay persons."""
    random = Random(6)  # noqa: S311 - no secret
    persons = sorted({chinese(random) for _ in range(PEOPLE)})
    key = found(tmp_path, "原告,被告,立案日期", [(random.choice(persons), random.choice(persons), day(random)) for _ in range(ROWS)]).key
    assert key is not None
    assert key.columns == ("原告",)


def namesakes(random: Random) -> tuple[object, ...]:
    return chinese(random), random.choice(("财务", "研发")), day(random)


def patients(random: Random) -> tuple[object, ...]:
    return f"王{random.choice(GIVEN)}", random.choice("男女"), random.randrange(1, 90), day(random)


def neighbours(random: Random) -> tuple[object, ...]:
    return f"上海市张杨路{random.randrange(1, 90)}号{random.randrange(101, 109)}室", random.choice("男女"), random.randrange(1, 90)


def paid(random: Random) -> tuple[object, ...]:
    return random.choice(("王秀英", "李建国")), random.choice(("内科", "外科")), random.randrange(10, 900)


@pytest.mark.parametrize(
    ("header", "make"),
    [
        ("last_name", lambda random: random.choice(ENGLISH).split()[1]),
        ("given_name", lambda random: random.choice(ENGLISH).split()[0]),
        ("姓", lambda random: random.choice("王李张刘陈杨")),
        ("名", lambda random: "".join(random.sample(GIVEN, 2))),
        ("initials", lambda random: random.choice("ABCDEF") + random.choice("ABCDEF")),
        ("street", lambda random: f"{random.choice(('Church', 'Station', 'Mill', 'High', 'Park', 'Queen', 'King'))} Street"),
    ],
)
def test_a_part_of_a_name_numbers_nobody(tmp_path: Path, header: str, make: Callable[[Random], str]) -> None:
    """It comes again in every table of people, a row a person."""
    random = Random(8)  # noqa: S311 - no secret
    rows = [(make(random), random.choice(("A", "B", "C")), random.randrange(20, 90) * 1000) for _ in range(ROWS)]
    assert found(tmp_path, f"{header},部门,salary", rows).key is None


@pytest.mark.parametrize(
    ("header", "row"),
    [("姓名,部门,日期", namesakes), ("主治医师,性别,年龄,入院日期", patients), ("住址,性别,年龄", neighbours), ("收费员,科室,金额", paid)],
    ids=["namesakes", "physician", "house", "clerks"],
)
def test_namesakes_physicians_and_families_are_no_key(tmp_path: Path, header: str, row: Callable[[Random], tuple[object, ...]]) -> None:
    """Nobody is asked whether these rows belong to one person."""
    random = Random(7)  # noqa: S311 - no secret
    assert found(tmp_path, header, [row(random) for _ in range(ROWS)]).key is None


@pytest.mark.parametrize(
    ("header", "changing"),
    [("race,athlete,birth_date,place", ("Black", "White", "Asian")), ("judge,defendant,birth_date,fine", tuple(ENGLISH[:7]))],
)
def test_what_changes_from_row_to_row_is_no_part_of_the_key(tmp_path: Path, header: str, changing: tuple[str, ...]) -> None:
    """A race that is run was taken for an ethnic group, a judge for the person: each person was several."""
    random = Random(7)  # noqa: S311 - no secret
    persons = sorted({(random.choice(ENGLISH), day(random)) for _ in range(PEOPLE)})
    rows = [(random.choice(changing), *random.choice(persons), random.randrange(100)) for _ in range(ROWS)]
    key = found(tmp_path, header, rows).key
    assert key is not None
    assert key.columns == tuple(header.split(",")[1:3])
    assert key.persons == len({row[1:3] for row in rows})


def test_who_is_paid_from_an_account_is_not_its_holder(tmp_path: Path) -> None:
    """Before, the counterparty of a payment was proposed as whose rows they are."""
    random = Random(8)  # noqa: S311 - no secret
    accounts = [f"62284{random.randrange(10**11):011d}" for _ in range(PEOPLE)]
    persons = sorted({chinese(random) for _ in range(PEOPLE)})
    rows = [(random.choice(accounts), day(random), random.randrange(1, 9999), random.choice(persons), random.choice(accounts))
            for _ in range(ROWS)]  # fmt: skip
    key = found(tmp_path, "账号,交易时间,交易金额,对方户名,对方账号", rows).key
    assert key is not None
    assert key.columns == ("账号",)


@pytest.mark.parametrize("name", ["社員番号", "従業員番号", "회원번호", "사번", "Matrikelnummer", "respid"])
def test_numbers_of_persons_in_any_language(tmp_path: Path, name: str) -> None:
    random = Random(9)  # noqa: S311 - no secret
    rows = [(random.randrange(3000, 3000 + PEOPLE), day(random), random.randrange(1, 9)) for _ in range(ROWS)]
    key = found(tmp_path, f"{name},日付,回数", rows).key
    assert key is not None
    assert (key.columns, key.kind) == ((name,), "person")


@pytest.mark.parametrize("name", ["担当者番号", "운전자번호", "Arztnummer"])
def test_numbers_of_staff_are_not_the_subjects(name: str) -> None:
    assert numbers(name) != "persons"


def test_a_title_that_mentions_a_telephone_is_not_whose_post_it_is(tmp_path: Path) -> None:
    random = Random(10)  # noqa: S311 - no secret
    titles = [f"第{place}次讨论人工智能的发展" for place in range(40)] + ["求购请联系13812345678谢谢"]
    persons = sorted({f"user_{random.randrange(10**6)}" for _ in range(PEOPLE)})
    rows = [(random.choice(titles), random.choice(persons), day(random)) for _ in range(ROWS)]
    key = found(tmp_path, "标题,用户名,日期", rows).key
    assert key is not None
    assert key.columns == ("用户名",)


def test_the_number_of_a_visit_that_is_a_patients_for_good_is_the_key(tmp_path: Path) -> None:
    """It tells rows apart exactly as name, sex and birth do; where a patient has several, these do."""
    random = Random(9)  # noqa: S311 - no secret
    persons = [(f"P{n:05d}", chinese(random), random.choice("男女"), day(random)) for n in range(PEOPLE)]
    rows = [(*random.choice(persons), random.choice("甲乙丙")) for _ in range(ROWS)]
    key = found(tmp_path, "门诊号,姓名,性别,出生日期,诊室", rows).key
    assert key is not None
    assert key.columns == ("门诊号",)
    again = [(f"{one[0]}-{n % 2}", *one[1:]) for n, one in enumerate(rows)]
    key = found(tmp_path, "门诊号,姓名,性别,出生日期,诊室", again).key
    assert key is not None
    assert key.columns == ("姓名", "性别", "出生日期")
