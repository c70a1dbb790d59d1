"""Column names, zh, en and pinyin, and the traps: what each says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reidrisk.identify.catalogue import categories
from reidrisk.identify.headers import header
from reidrisk.identify.names import lookup

TABLE = json.loads(Path(__file__).with_name("names.json").read_text(encoding="utf-8"))


def pairs(part: str) -> list[tuple[str, str]]:
    return [(name, says) for says, names in TABLE[part].items() for name in names]


@pytest.mark.parametrize(("name", "category"), pairs("says"))
def test_a_name_says_its_category(name: str, category: str) -> None:
    hit = lookup(name)
    assert hit is not None
    assert hit.category == category


@pytest.mark.parametrize(("name", "kind"), pairs("no_identifier"))
def test_a_name_of_something_else_says_no_identifier(name: str, kind: str) -> None:
    hit = lookup(name)
    assert hit is not None
    assert (hit.category, hit.kind) == (None, kind)


@pytest.mark.parametrize("name", TABLE["nothing"])
def test_a_name_without_meaning_says_nothing(name: str) -> None:
    assert lookup(name) is None


def test_the_table_is_large() -> None:
    assert len(pairs("says")) + len(pairs("no_identifier")) >= 250


@pytest.mark.parametrize(
    ("name", "category"),
    [("adress", "address_detail"), ("pasport_no", "passport"), ("emplyee_id", "account"), ("nationailty", "nationality")],
)
def test_a_typo_is_recognised_and_called_one(name: str, category: str) -> None:
    hit = lookup(name)
    assert hit is not None
    assert (hit.rule, hit.category, hit.ambiguous) == ("typo", category, True)


@pytest.mark.parametrize("name", ["state", "STATE", "location", "title", "statement", "cell", "MAC"])
def test_a_name_with_several_meanings_is_marked(name: str) -> None:
    hit = lookup(name)
    assert hit is not None
    assert hit.ambiguous


@pytest.mark.parametrize(("counts", "numbers"), [("Membre num", "Membre n°"), ("élève_num", "Élève nº"), ("alumno num", "N° alumno")])
def test_a_number_sign_numbers_where_num_may_count(counts: str, numbers: str) -> None:
    hits = lookup(counts), lookup(numbers)
    assert [hit and (hit.category, hit.ambiguous) for hit in hits] == [("account", True), ("account", False)]


@pytest.mark.parametrize(
    "name",
    [
        "状态",
        "state",
        "name of drug",
        "产品名称",
        "product_name",
        "filename",
        "race",
        "ZIP",
        "STATE",
        "order_id",
        "hostname",
        "column_name",
        "species",
    ],
)
def test_not_a_person(name: str) -> None:
    hit = lookup(name)
    assert hit is None or hit.category != "person_name"


@pytest.mark.parametrize(
    ("name", "tokens"),
    [
        ("patientBirthDate", ("patient", "birth", "date")),
        ("IPAddress", ("ip", "address")),
        ("现住址_省", ("现住址", "省")),
        ("身高（cm）", ("身高",)),
        ("ＩＤ", ("id",)),
        ("date of birth", ("birth", "date")),
        ("phone_2", ("phone",)),
        ("\u200b姓名\ufeff ", ("姓名",)),
        ("aBcDeFgH", ("abcdefgh",)),
        ("(备注)", ("备注",)),
        ("", ()),
    ],
)
def test_a_name_is_taken_apart(name: str, tokens: tuple[str, ...]) -> None:
    assert header(name).tokens == tokens


def test_a_very_long_name_is_bounded() -> None:
    assert len(header("姓" * 10_000).joined) == 200
    assert lookup("x" * 10_000) is None


def test_brackets_are_read_when_the_rest_says_nothing() -> None:
    hit = lookup("col_7（患者姓名）")
    assert hit is not None
    assert hit.category == "person_name"


def test_every_direct_identifier_that_the_lists_name_is_in_the_catalogue() -> None:
    """GB/T 42460 Annex A, a to r, and HIPAA's eighteen, A to R: each names a category; HIPAA (C), dates, is of quasi-identifiers."""
    by_place: dict[str, set[str]] = {}
    for one in categories().values():
        for basis in one.basis:
            by_place.setdefault(basis.removesuffix(" part"), set()).update(one.roles)
    for place in (
        *(f"GB/T 42460-2023 A {letter}" for letter in "abcdefghijklmnopqr"),
        *(f"HIPAA ({letter})" for letter in "ABDEFGHIJKLMNOPQR"),
    ):
        assert "DI" in by_place[place], place
    assert "QI" in by_place["HIPAA (C)"]
