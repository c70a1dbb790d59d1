"""Classes of columns that were told wrongly on tables nobody had seen: each a small column or table, mended where it went wrong."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from tests.edge.calling import Run

from .conftest import Propose

SURNAMES, GIVEN = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗",
    ("伟", "芳", "秀英", "敏", "静", "丽", "强", "磊", "军", "洋", "勇", "艳", "建国", "雨桐"),
)
STREETS = ("建国路", "世纪大道", "体育西路")


@pytest.fixture
def random() -> Random:
    """The same in every run."""
    return Random(26)  # noqa: S311 - no secret


def digits(random: Random, many: int) -> str:
    return "".join(random.choice("0123456789") for _ in range(many))


def roles(propose: Propose, name: str, values: Sequence[str]) -> str:
    """A direct identifier covers a quasi-identifier."""
    found = propose(name, values).roles
    return "+".join(role for role in ("DI", "QI", "SA") if role in found and not (role == "QI" and "DI" in found))


@pytest.mark.parametrize("name", ["上车地址", "住宿地址", "pickup_address"])
def test_where_a_journey_began_is_sensitive_besides(propose: Propose, random: Random, name: str) -> None:
    where = [f"北京市朝阳区{random.choice(STREETS)}{random.randrange(1, 400)}号{random.randrange(101, 2804)}室" for _ in range(60)]
    assert roles(propose, name, where) == "DI+SA"
    assert roles(propose, "家庭住址", where) == "DI"


@pytest.mark.parametrize("name", ["page_url", "访问页面", "http_referer"])
def test_a_visited_page_is_sensitive_and_nobodys_own(propose: Propose, random: Random, name: str) -> None:
    pages = [f"https://health.example.net/topic/{random.randrange(9999)}" for _ in range(60)]
    assert roles(propose, name, pages) == "SA"
    assert roles(propose, "个人主页", pages) == "DI"


@pytest.mark.parametrize("name", ["product_batch_no", "supplier_code", "药品批号", "供应商编码"])
def test_numbers_of_things_and_suppliers_lead_to_nobody(propose: Propose, random: Random, name: str) -> None:
    codes = [f"LOT{digits(random, 8)}" for _ in range(60)]
    assert "DI" not in roles(propose, name, codes)
    assert roles(propose, "工号", codes) == "DI"


def test_numbers_of_persons_repeat_where_a_person_has_several_rows(propose: Propose) -> None:
    assert roles(propose, "id", [str(place // 4) for place in range(200)]) == "DI"
    assert roles(propose, "id", [str(place % 3) for place in range(200)]) == ""  # a mark of three kinds
    assert roles(propose, "序号", [str(place % 20) for place in range(200)]) == ""  # counts within a visit


def test_measures_are_no_numbers_of_a_document(propose: Propose, random: Random) -> None:
    assert roles(propose, "run200m", [f"{random.uniform(22, 27):.2f}" for _ in range(25)]) != "DI+SA"
    assert "DI" not in roles(propose, "police", [str(random.randrange(4, 900)) for _ in range(60)])


def test_a_few_long_fractions_hold_no_cards(propose: Propose) -> None:
    thirds = ["2.9000000953674316", "3.0999999046325684", "3.5", "2.7999999523162842", "3.2999999523162842", "3.4000000953674316"]
    assert "DI" not in roles(propose, "xq", thirds * 10)


def test_persons_under_what_they_do_are_named_only(propose: Propose, random: Random) -> None:
    names = [random.choice(SURNAMES) + random.choice(GIVEN) for _ in range(60)]
    assert roles(propose, "麻醉", names) == "DI"


def test_when_something_sensitive_was_is_a_date(propose: Propose, random: Random) -> None:
    days = [f"2023-{random.randrange(1, 13):02d}-{random.randrange(1, 29):02d}" for _ in range(60)]
    assert roles(propose, "visited_at", days) == "QI"
    assert roles(propose, "末次月经", days) == "SA"  # a fact of health by itself


@pytest.mark.parametrize("name", ["异常标志", "abnormal_flag", "消息正文", "message_body"])
def test_flags_of_results_and_what_people_write_are_sensitive(propose: Propose, random: Random, name: str) -> None:
    said = ["ok, thanks", "see you at dinner", "药吃完了怎么办", "H"]
    assert "SA" in roles(propose, name, [random.choice(said) for _ in range(60)])


@pytest.mark.parametrize("name", ["身分證字號", "身份證字號", "國民身分證"])
def test_identity_cards_as_taiwan_writes_them(propose: Propose, name: str) -> None:
    assert roles(propose, name, [f"A1{place:08d}" for place in range(60)]) == "DI+SA"


def scanned(run: Run, folder: Path, rows: Sequence[Sequence[str]], *options: str) -> dict[str, str]:
    with (folder / "t.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    return {one["name"]: "+".join(one["proposed"]) for one in run("scan", "t.csv", "--json", *options).json["columns"]}


@pytest.mark.parametrize(
    "header", ["msisdn,called_number,call_start,call_duration_sec,cell_id", "用户号码,对端号码,开始时间,通话时长,基站编号"]
)
def test_when_and_how_long_two_talked_is_sensitive(run: Run, tmp_path: Path, random: Random, header: str) -> None:
    calls = [
        [f"138{digits(random, 8)}", f"139{digits(random, 8)}", f"2023-03-{random.randrange(1, 29):02d} 10:{random.randrange(10, 60)}:00",
         str(random.randrange(1, 3600)), f"460-00-{digits(random, 9)}"]
        for _ in range(60)
    ]  # fmt: skip
    assert list(scanned(run, tmp_path, [header.split(","), *calls]).values()) == ["DI", "DI+SA", "QI+SA", "QI+SA", "QI+SA"]


def test_a_hashed_number_beside_lengths_of_calls_is_a_number_called(run: Run, tmp_path: Path) -> None:
    """In a log whose numbers were hashed, when and how long two talked was not sensitive, and `Address` nobody's number."""
    calls = [
        [
            sha256(f"{place % 17}".encode()).hexdigest(),
            str(1_460_000_000_000 + 86_413_000 * place),
            str(place * 37 % 900),
            str(1 + place % 3),
        ]
        for place in range(60)
    ]
    found = scanned(run, tmp_path, [["Address", "Date", "Duration", "Type"], *calls])
    assert [found[name] for name in ("Address", "Date", "Duration")] == ["DI+SA", "QI+SA", "QI+SA"]


def test_without_a_header_the_first_numbers_and_names_point_to_persons(run: Run, tmp_path: Path, random: Random) -> None:
    visits = [
        [str(place // 3 + 1), random.choice(["James", "Mary", "Robert", "Linda", "David", "Susan", "Joseph", "Karen", "Thomas", "Nancy",
         "Daniel", "Lisa", "Paul", "Ruth"]) if place % 3 else "Xq", str(random.randrange(60, 140)), str(random.randrange(0, 2))]
        for place in range(120)
    ]  # fmt: skip
    found = scanned(run, tmp_path, visits, "--header-row", "none")
    assert list(found.values())[:2] == ["DI", "DI"]
    assert "DI" not in list(found.values())[2]


def test_parts_beside_a_sure_sibling_are_parts(run: Run, tmp_path: Path, random: Random) -> None:
    header = ["first", "mi", "last", "suffix", "street", "unit", "sex"]
    firsts, lasts, streets = ["James", "Mary", "Robert", "Linda", "David"], ["Smith", "Jones", "Brown"], ["Oak", "Elm"]

    def person() -> list[str]:
        named = [random.choice(firsts), random.choice("ABCDEFGHJK"), random.choice(lasts), random.choice(["", "Jr", "III"])]
        return [*named, f"{random.randrange(1, 999)} {random.choice(streets)} St", str(random.randrange(1, 60)), random.choice("MF")]

    people = [person() for _ in range(80)]
    found = scanned(run, tmp_path, [header, *people])
    assert {name: role for name, role in found.items() if role != "DI"} == {"sex": "QI"}


def test_remarks_that_are_addresses_as_often_as_not_are_addresses(propose: Propose, random: Random) -> None:
    where = [f"{random.randrange(1, 9999)} {random.choice(['Oak', 'Maple', 'Cedar'])} {random.choice(['St', 'Ave'])}" for _ in range(40)]
    assert roles(propose, "remarks", where + ["call first"] * 20) == "DI"
    assert roles(propose, "remarks", where[:10] + ["call first"] * 50) == ""


def test_the_code_of_an_institution_is_where_somebody_was_served(propose: Propose) -> None:
    assert roles(propose, "机构代码", [f"H00{place % 4}" for place in range(60)]) == "QI"
    assert roles(propose, "机构代码", [f"H{place:05d}" for place in range(60)]) == ""  # a list of institutions


@pytest.mark.parametrize("name", ["医院号", "医院编号", "医疗机构编号", "hospital_no", "HospitalNo", "clinic number"])
def test_a_number_of_a_hospital_that_every_row_has_for_itself_is_no_place(propose: Propose, random: Random, name: str) -> None:
    numbers = [str(number) for number in random.sample(range(100_000, 1_000_000), 300)]
    for values in (numbers, [f"H{number}" for number in numbers]):
        column = propose(name, values)
        assert (roles(propose, name, values), column.category) == ("DI", "other_unique")
        assert ("number-of-hospital", 300, 300) in [(item.rule, item.count, item.looked_at) for item in column.evidence]
    of_twelve = propose(name, [numbers[place % 12] for place in range(300)])
    assert (of_twelve.roles, of_twelve.category) == (frozenset({"QI"}), "geo")


@pytest.mark.parametrize("name", ["邮政编码", "床号", "zip_code", "医院名称"])
def test_other_places_stay_places_however_many_there_are(propose: Propose, random: Random, name: str) -> None:
    numbers = [str(number) for number in random.sample(range(100_000, 820_000), 60)]
    assert roles(propose, name, [f"{number}医院" for number in numbers] if name == "医院名称" else numbers) == "QI"


@pytest.mark.parametrize(
    ("name", "said"), [("household_id", "DI"), ("家庭编号", "DI"), ("age_unit", ""), ("dose_unit", ""), ("survey_weight", "")]
)
def test_numbers_of_households_units_and_weights_of_a_survey(propose: Propose, name: str, said: str) -> None:
    found = roles(propose, name, [])
    assert found == said or (not said and "QI" not in found)


@pytest.mark.parametrize("name", ["就诊流水号", "门诊流水", "住院流水号"])
def test_numbers_of_visits_in_every_row_another_are_direct_identifiers(propose: Propose, random: Random, name: str) -> None:
    assert roles(propose, name, [digits(random, 10) for _ in range(200)]).startswith("DI")


@pytest.mark.parametrize("name", ["兴趣爱好", "业余爱好", "hobbies"])
def test_hobbies_are_in_the_catalogue(propose: Propose, random: Random, name: str) -> None:
    """GB/T 39725 10.2 a names them among what must go."""
    found = propose(name, [random.choice(("游泳", "阅读", "钓鱼", "围棋")) for _ in range(60)])
    assert (found.category, roles(propose, name, ["游泳", "阅读"] * 30)) == ("hobby", "QI")


@pytest.mark.parametrize("name", ["医疗保险", "失业保险", "health_insurance"])
def test_what_is_paid_for_an_insurance_is_no_class_of_it(propose: Propose, random: Random, name: str) -> None:
    """Contributions on a pay slip are amounts paid (GB/T 35273 B); kinds of insurance stay what they are."""
    paid = propose(name, [str(random.randrange(40, 900)) for _ in range(120)])
    assert paid.category == "sa_property"
    kinds = propose(name, [str(random.choice((310, 320, 390))) for _ in range(120)])
    assert kinds.category == "insurance_class"


@pytest.mark.parametrize("name", ["开户行", "开户银行"])
def test_the_bank_of_an_account_is_property_and_no_place(propose: Propose, random: Random, name: str) -> None:
    banks = [random.choice(("中国银行朝阳支行", "工商银行海淀支行", "建设银行中关村支行")) for _ in range(60)]
    found = propose(name, banks)
    assert roles(propose, name, banks) == "SA"
    assert found.category == "sa_finance_account"


def test_a_member_number_is_no_card_of_an_insurance(propose: Propose, random: Random) -> None:
    found = propose("member_id", [f"M{digits(random, 6)}" for _ in range(60)])
    assert found.category == "account"
