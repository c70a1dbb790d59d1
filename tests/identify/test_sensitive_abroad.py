"""What GB/T 35273 Annex B calls sensitive is so in every language in which columns are named; a word with another use stays what it is."""

from __future__ import annotations

import csv
import random
from pathlib import Path

import pytest
from tests.edge.calling import Run
from tests.identify.test_impersonal import identified

from reidrisk.identify.catalogue import categories
from reidrisk.identify.names import lookup
from reidrisk.identify.persons.words import numbers
from reidrisk.identify.values import Values
from reidrisk.identify.weighing import clues
from reidrisk.model.role import Role

DRAW = random.Random(28)  # noqa: S311 - test data, the same at every run
ROWS = 80
SENSITIVE = {
    "special needs and relief": [
        "special_needs", "accessibility_need", "fee_waiver", "Förderschwerpunkt", "Nachteilsausgleich", "Lernmittelbefreiung",
        "necesidades especiales", "besoins particuliers", "bisogni educativi speciali", "necessidades especiais", "合理的配慮", "就学援助",
        "특수교육대상", "prestation sociale", "hébergement_urgence",
    ],
    "intolerances and addictions": [
        "Unverträglichkeiten", "intolerancias", "intolérances", "intolleranze", "intolerâncias", "食物アレルギー", "adicciones",
        "Suchterkrankung", "addictions", "tossicodipendenza", "alcoolemia",
    ],
    "measures taken and their reasons": [
        "block_reason", "refusal_reason", "Ordnungsmaßnahme", "Ablehnungsgrund", "motivo de rechazo", "motif de refus", "motivo rifiuto",
        "motivo da recusa", "不払事由", "査定結果", "cacheo", "sustancia_incautada", "interpellation", "perquisizione",
    ],
    "marks": ["Note Mathe", "Notendurchschnitt", "nota_matematicas", "moyenne générale", "voto italiano", "nota português"],
    "money": [
        "fine_gbp", "multa_euros", "amount_hkd", "Mahngebühr", "surendettement", "morosidad", "延滞日数", "振込銀行", "銀行名",
        "inadimplente", "moroso", "limite_cartão",
    ],
    "membership": ["trade_union", "Q9_union_member", "unionised", "afiliacion_sindical", "Gewerkschaft", "syndicat", "노동조합"],
    "diseases": [
        "ВИЧ", "ВИЧ_статус", "гепатит", "VIH", "SIDA", "sifilis", "tuberculose", "hépatite", "Krebs", "kanker", "cukrzyca", "kanser",
        "السكري", "HIV", "結核", "認知症", "결핵", "우울증", "bajas_it_dias", "same_sex",
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", [name for names in SENSITIVE.values() for name in names])
def test_what_is_sensitive_is_so_in_every_language(name: str) -> None:
    hit = lookup(name)
    assert hit is not None
    assert not hit.ambiguous
    assert hit.category is not None
    assert Role.SA in categories()[hit.category].roles


@pytest.mark.parametrize(
    "name",
    ["fine_arts", "item_barcode", "embargo_date", "Steuerbefreiung", "exclusion_criteria", "Mathelehrer", "accessibility"],
)
def test_what_only_looks_like_it_is_not(name: str) -> None:
    hit = lookup(name)
    found = categories()[hit.category].roles if hit is not None and hit.category is not None else frozenset()
    assert hit is None or hit.ambiguous or Role.SA not in found


@pytest.mark.parametrize(
    ("name", "category"),
    [
        ("borrower_barcode", "account"),
        ("patient_barcode", "medical_record"),
        ("specimen_barcode", "medical_record"),
        ("item_barcode", None),
    ],
)
def test_a_barcode_is_the_number_of_what_it_stands_on(name: str, category: str | None) -> None:
    hit = lookup(name)
    assert hit is not None
    assert hit.category == category


@pytest.mark.parametrize(
    ("values", "held"),
    [
        (("I", "II", "III", "IV"), ()),  # of NYHA: no infusion
        (("N", "Y"), ()),  # no coordinate
        (("ja", "nein", "no"), ()),
        (("diabetes", "asthma"), ("disease",)),
    ],
)
def test_a_mark_of_one_or_two_letters_is_no_word(values: tuple[str, ...], held: tuple[str, ...]) -> None:
    found = clues.of_texts(Values(values, [20] * len(values)))
    assert {clue.partition(":")[2].partition("/")[0] for clue in found} == set(held)


@pytest.mark.parametrize("name", ["担当者コード", "主治医コード", "담당자 ID"])
def test_who_deals_with_a_case_is_not_whose_it_is(name: str) -> None:
    assert numbers(name) == "others"


@pytest.mark.parametrize("name", ["Fehltage", "Fehlstunden", "Abwesenheitstage"])
def test_days_that_were_missed_are_no_reason_for_missing_them(name: str) -> None:
    hit = lookup(name)
    assert hit is not None
    assert hit.category == "event_date"


def test_both_sides_of_a_call_and_the_cells_they_were_in(run: Run, tmp_path: Path) -> None:
    """GSM names the parties A and B, and a cell by its global identity (3GPP TS 23.003)."""
    table = {
        "a_party": [f"447700{DRAW.randrange(10**5, 10**6)}" for _ in range(ROWS)],
        "b_party": [f"442079{DRAW.randrange(10**5, 10**6)}" for _ in range(ROWS)],
        "call_start": [f"2024-05-{DRAW.randrange(1, 29):02d} 1{DRAW.randrange(10)}:15:00" for _ in range(ROWS)],
        "dur_sec": [str(DRAW.randrange(3_000)) for _ in range(ROWS)],
        "first_cgi": [f"234-15-{DRAW.randrange(1_000, 1_400)}-{DRAW.randrange(10_000, 60_000)}" for _ in range(ROWS)],
    }
    with (tmp_path / "calls.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([table, *zip(*table.values(), strict=True)])
    found = {one["name"]: "+".join(one["proposed"]) for one in run("scan", str(tmp_path / "calls.csv"), "--json").json["columns"]}
    assert found == {"a_party": "DI+SA", "b_party": "DI+SA", "call_start": "QI+SA", "dur_sec": "QI+SA", "first_cgi": "QI+SA"}


@pytest.mark.parametrize("names", [("养老", "医疗"), ("yanglao", "yiliao")])
def test_what_a_payroll_takes_off_for_insurance_is_property(names: tuple[str, str]) -> None:
    """The short names that payrolls have, in characters and in pinyin."""
    table = {
        "gonghao": [str(10_000 + 3 * place) for place in range(ROWS)],
        "jibengongzi": [str(DRAW.randrange(4_500, 18_000)) for _ in range(ROWS)],
        **{name: [f"{DRAW.randrange(8_000, 90_000) / 100:.2f}" for _ in range(ROWS)] for name in names},
    }
    found = identified(table)
    assert all(Role.SA in found[name].roles and found[name].category == "sa_property" for name in names)


def test_when_a_loan_falls_due_is_no_amount() -> None:
    table = {
        "borrower_barcode": [f"29{DRAW.randrange(10**11, 10**12)}" for _ in range(ROWS)],
        "branch": [DRAW.choice(("Hove", "Jubilee", "Kemptown")) for _ in range(ROWS)],
        "due": [f"2024-0{DRAW.randrange(1, 10)}-{DRAW.randrange(1, 29):02d}" for _ in range(ROWS)],
        "fine_gbp": [DRAW.choice(("0.00", "0.40", "1.20", "4.50")) for _ in range(ROWS)],
    }
    found = identified(table)
    assert found["due"].roles == {Role.QI}
    assert found["due"].category == "event_date"
    assert Role.SA in found["fine_gbp"].roles


def test_among_many_columns_of_a_network_the_other_side_is_somebodys_number() -> None:
    """All other columns say that the rows are what machines did; the list knows what a B party is."""
    parties = {
        name: [f"44{place}{DRAW.randrange(10**9, 10**10)}" for _ in range(ROWS)] for place, name in enumerate(("a_party", "b_party"))
    }
    table = {
        "cdr_ref": [str(DRAW.randrange(10**14, 10**15)) for _ in range(ROWS)],
        **parties,
        "dur_sec": [str(DRAW.randrange(3_000)) for _ in range(ROWS)],
        "svc_type": [DRAW.choice(("MOC", "MTC", "SMS-MO", "GPRS")) for _ in range(ROWS)],
        "bytes_down": [str(DRAW.randrange(5 * 10**7)) for _ in range(ROWS)],
        "tariff": [DRAW.choice(("PAYG", "SIM-only 12m", "Business")) for _ in range(ROWS)],
        "answered": [DRAW.choice("01") for _ in range(ROWS)],
        "release_cause": [DRAW.choice(("16", "31", "0", "41")) for _ in range(ROWS)],
        "apn_host": [DRAW.choice(("web.example", "mail.example", "clinic.example")) for _ in range(ROWS)],
        "premium_rate": [DRAW.choice("NY") for _ in range(ROWS)],
    }
    found = identified(table)
    assert all({Role.DI, Role.SA} <= found[name].roles for name in parties)
