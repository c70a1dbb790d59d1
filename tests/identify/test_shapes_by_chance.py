"""Digits and bytes that look like an identifier by chance say nothing: fractions, versions, tokens."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date

import pytest

from reidrisk.identify.judge import judge
from reidrisk.identify.values import Values
from reidrisk.model.inventory import Column
from reidrisk.model.role import Role

Propose = Callable[..., Column]
CARDS = ["4111111111111111", "4012888888881881", "5555555555554444", "5105105105105100", "4222222222222220"]


def chance() -> random.Random:
    return random.Random(15)  # noqa: S311 - test data, the same at every run


def test_card_numbers_inside_decimal_fractions_are_chance(propose: Propose) -> None:
    draw = chance()
    values = [f"0.{draw.randrange(10**15, 10**16)}" for _ in range(400)]
    assert Role.DI not in propose("p_value", values).roles
    assert Role.DI not in propose("score", [f"{draw.random()!r}" for _ in range(400)]).roles


def test_card_numbers_behind_a_point_are_found_when_they_are_no_chance(propose: Propose) -> None:
    assert Role.DI in propose("序号与卡号", [f"{place}.{card}" for place, card in enumerate(CARDS, 1)]).roles


def spss(draw: random.Random, step: int) -> list[str]:
    """Three hundred moments of 2018 to 2023 as SPSS writes them: all begin with 137, 138 or 139."""
    first, last = ((date(year, 6, 1) - date(1582, 10, 14)).days * 86_400 for year in (2018, 2023))
    return [str(draw.randrange(first, last, step)) for _ in range(300)]


def mobiles(draw: random.Random, begin: tuple[str, ...]) -> list[str]:
    return [f"{draw.choice(begin)}{draw.randrange(10**8):08d}" for _ in range(300)]


@pytest.mark.parametrize("step", [86_400, 3600, 60])
@pytest.mark.parametrize("name", ["visit_spss", "x7", "就诊日期"])
@pytest.mark.parametrize("fraction", ["", ".0"])
def test_whole_minutes_since_1582_are_dates_whatever_begins_like_a_mobile_number(
    propose: Propose, name: str, step: int, fraction: str
) -> None:
    column = propose(name, [text + fraction for text in spss(chance(), step)])
    assert (column.category, column.roles) == ("event_date", frozenset({Role.QI}))
    assert "seconds-not-telephones" in {item.rule for item in column.evidence}


def test_single_seconds_since_1582_are_dates_where_the_name_says_when(propose: Propose) -> None:
    seconds = spss(chance(), 1)
    for name in ("visit_date", "就诊时间"):
        column = propose(name, seconds)
        assert (column.category, column.roles) == ("event_date", frozenset({Role.QI}))
        assert "seconds-not-telephones" in {item.rule for item in column.evidence}
    assert propose("x7", seconds).category == "mobile"  # nothing says that they are no telephones


@pytest.mark.parametrize("name", ["x7", "phone", "手机号", "联系方式", "编号", "visit_spss", "birth_date"])
def test_mobile_numbers_are_found_though_all_begin_as_seconds_since_1582_do(propose: Propose, name: str) -> None:
    column = propose(name, mobiles(chance(), ("137", "138", "139")))
    assert (column.category, Role.DI in column.roles) == ("mobile", True)
    assert "seconds-not-telephones" not in {item.rule for item in column.evidence}


def test_mobile_numbers_stay_so_under_the_name_of_a_date_and_where_a_few_are_whole_minutes(propose: Propose) -> None:
    draw = chance()
    assert Role.DI in propose("登记日期", mobiles(draw, ("131", "137", "150", "186", "199"))).roles
    assert Role.DI in propose("手机号", spss(draw, 60)).roles  # the name says whose they are
    assert Role.DI in propose("x7", [str(13_812_340_020 + 60 * (place % 9)) for place in range(300)]).roles  # nine telephones


@pytest.mark.parametrize("name", ["app_version", "版本号", "firmware", "f7"])
def test_versions_of_four_numbers_are_no_addresses(propose: Propose, name: str) -> None:
    draw = chance()
    values = [f"{draw.randint(1, 9)}.{draw.randint(0, 20)}.{draw.randint(0, 9)}.{draw.randint(0, 200)}" for _ in range(200)]
    assert propose(name, values).category != "ip"


def test_addresses_stay_addresses(propose: Propose) -> None:
    draw = chance()
    assert propose("x", [f"10.0.{draw.randint(0, 255)}.{draw.randint(0, 255)}" for _ in range(200)]).category == "ip"
    assert propose("x", ["8.8.8.8", "1.1.1.1", "114.114.114.114", "9.9.9.9", "223.5.5.5", "180.76.76.76"]).category == "ip"


def test_tokens_that_begin_like_a_file_are_tokens(propose: Propose) -> None:
    draw = chance()
    values = [draw.randbytes(8).hex() for _ in range(300)]
    values[7] = "fffb" + values[7][4:]
    assert "not-examined" not in {item.rule for item in propose("k", values).evidence}
    several = ["ffd8ffe0" + value[8:] for value in values[:20]] + values[20:]
    assert "not-examined" in {item.rule for item in propose("k", several).evidence}


def test_what_stands_in_a_column_of_other_lengths_is_looked_at(propose: Propose) -> None:
    values = [*(f"note {place} of the day, all well" + "x" * (place % 7) for place in range(300)), "ffd8ffe000104a46494600010100"]
    assert "not-examined" in {item.rule for item in propose("k", values).evidence}


def resident(draw: random.Random) -> str:
    """A valid identity number of digits alone."""
    while True:
        body = f"430321{draw.randint(1940, 2010)}{draw.randint(1, 12):02d}{draw.randint(1, 28):02d}{draw.randint(0, 999):03d}"
        check = "10X98765432"[sum(int(digit) * 2 ** (17 - place) for place, digit in enumerate(body)) % 11]
        if check != "X":
            return body + check


def holds_numbers(propose: Propose, values: list[str]) -> bool:
    return "code:cn_resident_id" in {item.rule for item in propose("k", values).evidence}


def test_identity_numbers_in_random_digits_are_as_many_as_chance_gives(propose: Propose) -> None:
    """Known truth: columns of random digits hold none, the same columns with numbers put into some rows do."""
    draw = chance()
    columns = [[str(draw.randrange(10**29, 10**30)) for _ in range(100)] for _ in range(20)]
    assert sum(holds_numbers(propose, column) for column in columns) == 0
    planted = [[f"{draw.randrange(10**4):04d}{resident(draw)}{draw.randrange(10**8):08d}" for _ in range(100)] for _ in range(3)]
    assert all(holds_numbers(propose, column) for column in planted)


def test_one_hit_counts_by_how_many_places_were_tried(propose: Propose) -> None:
    """Hexadecimal digests have long runs of digits now and then; one of them in thousands is a valid number by chance."""
    draw = chance()
    hit = f"a{resident(draw)}7bcdefabcdef0"
    digests = [f"{draw.getrandbits(128):032x}" for _ in range(40)]
    assert holds_numbers(propose, [hit, *digests])
    runs = [f"{draw.choice('abcdef')}{draw.randrange(10**23, 10**24)}abcdef0" for _ in range(100)]  # as 600,000 digests have them
    assert not holds_numbers(propose, [hit, *runs])


def test_points_on_a_map_hold_no_telephone_and_no_document(propose: Propose) -> None:
    draw = chance()
    points = [f"{draw.uniform(22, 25):.7f},{draw.uniform(120, 122):.8f}" for _ in range(600)]
    assert Role.DI not in propose("spot", points).roles
    assert Role.DI in propose("spot", [*points[:39], "24.1234567,120.12345678 13812345678"]).roles


@pytest.mark.parametrize("name", ["fin", "社保号", "tax_id", "passport_no"])
def test_marks_and_fractions_are_no_numbers_of_documents(name: str) -> None:
    draw = chance()
    assert not says_direct(name, ["1", "2", "3"])
    assert not says_direct(name, [f"{draw.random() * 10:.15f}" for _ in range(200)])
    assert says_direct(name, [f"{draw.randrange(10**8, 10**9)}.0" for _ in range(200)])


def says_direct(name: str, values: list[str]) -> bool:
    """What the rules say, each value in a hundred rows."""
    return Role.DI in judge(name, Values(values, [100] * len(values))).roles


def test_rates_are_no_addresses(propose: Propose) -> None:
    draw = chance()
    assert Role.DI not in propose("mean_addr", [f"{draw.uniform(40, 200):.13f}" for _ in range(200)]).roles
    assert Role.DI in propose("addr", [f"{number} Mill Lane" for number in range(200)]).roles
