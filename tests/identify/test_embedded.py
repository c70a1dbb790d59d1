"""Identifiers inside text: one is enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from reidrisk.identify.embedded import embedded
from reidrisk.identify.values import Values

Make = Callable[[Iterable[str]], Values]


def kinds(values: Values) -> dict[str, int]:
    return {found.kind.key: found.rows for found in embedded(values)}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("既往就诊，身份证11010519491231002X。", "cn_resident_id"),
        ("id:11010519491231002x!", "cn_resident_id"),
        ("FA440524188001010014-01", "cn_resident_id"),
        ("440524188001010014", "cn_resident_id"),
        ("家属联系电话13812345678。", "mobile"),
        ("张三 13800138000", "mobile"),
        ("tel+8613812345678", "mobile"),
        ('{"phone":"13812345678"}', "mobile"),
        ("卡号6222020200000000014，工行", "bank_card"),
        ("写信至 zhang.san@example.com。", "email"),
        ("Cpr. 140562-1234, indlagt i går", "id_in_text"),
        ("주민등록번호 560312-2345678 확인함", "id_in_text"),
        ("SSN 219-09-9999 checked at the desk", "id_in_text"),
        ("Ring til datteren: 40 12 33 87 efter fire", "phone_in_text"),
        ("보호자 박철수 연락 안 됨, 재시도 예정", "name_in_text"),
        ("门诊由龙欣军医师收入。", "chinese_name"),
        ("由王伟副主任医师主刀，顺利", "chinese_name"),
    ],
)
def test_found_inside(values_of: Make, text: str, kind: str) -> None:
    assert kinds(values_of([text, "无", "无"])) == {kind: 1}


@pytest.mark.parametrize(
    "text",
    [
        "身份证110105194912310021。",
        "编号1381234567890123",
        "金额13812345678.50元",
        "单号SN13812345678",
        "SN-13812345678",
        "电话23812345678",
        "卡号6222020200000000015",
        "@张三 你好",
        "Lot 20230512A, ordre 190399-123 er sendt i dag",
        "Værdier 72 74 71 69 målt i aftes, 10 20 30 40 mg",
        "由主治医师收入院治疗",
        "",
        "x",
    ],
)
def test_not_found_inside(values_of: Make, text: str) -> None:
    assert kinds(values_of([text, "无"])) == {}


def test_rows_are_counted_not_values(values_of: Make) -> None:
    assert kinds(values_of(["电话13812345678"] * 3 + ["见13812345679，或13812345670"])) == {"mobile": 4}


def test_bare_numbers_in_a_column_of_numbers_are_no_leak(values_of: Make) -> None:
    assert kinds(values_of([str(number) for number in range(13_800_000_000, 13_800_000_050)])) == {}
    assert kinds(values_of(["13812345678", *(["无"] * 10)])) == {"mobile": 1}


def test_order_numbers_that_pass_by_chance_are_no_leak(values_of: Make) -> None:
    body = "11010519491231"
    assert kinds(values_of(f"{body}{number:04d}" for number in range(200))) == {}


def test_nothing_in_nothing(values_of: Make) -> None:
    assert embedded(values_of([])) == ()


def test_hostile_text_is_bounded(values_of: Make) -> None:
    assert kinds(values_of(["a@" * 10_000, "1" * 20_000, "医师" * 10_000, "x" * 20_000])) == {}
    assert kinds(values_of(["@" * 10_000 + " a@b.cn", "a@b.cn " + "@" * 10_000])) == {"email": 1}


def test_what_stands_behind_a_decimal_comma_is_no_number_of_a_telephone(values_of: Make) -> None:
    """Latitudes of a German or a Spanish table were telephone numbers; beside texts such a number still is one."""
    assert embedded(values_of([f"-{place},1{3 + place % 7}829000{place:05d}" for place in range(20, 90)])) == ()
    found = embedded(values_of(["2,13812345678", "来电 13912345678", "无", "待回访"]))
    assert {item.kind.key: item.rows for item in found}["mobile"] == 2
