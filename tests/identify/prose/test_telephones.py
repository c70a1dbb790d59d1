"""Telephones as the countries group them, found by scan and redactor alike; amounts, dates, doses and rows of readings are none."""

from __future__ import annotations

import pytest

from reidrisk.identify.embedded import embedded
from reidrisk.identify.prose.telephones import sure_telephones, telephones
from reidrisk.identify.values import Values
from reidrisk.mitigate.cells.redaction import spans

SURE = (
    "+45 40 12 33 87",
    "+49 (0)89 1234 5678",
    "+49 30 / 123456",
    "+7 (912) 345-67-89",
    "+44 (0)20 7946 0958",
    "0045 22 41 90 06",
    "06 12 34 56 78",
    "01.44.55.66.77",
    "030 / 123456",
    "0170 / 4455667",
    "0151 23 45 67 89",
    "06221-445566",
    "0221/4711-0",
    "070-123 45 67",
    "08-123 456 78",
    "07700 900 123",
    "020 7946 0958",
    "020 - 123 45 67",
    "06-12345678",
    "044 668 18 00",
    "0470 12 34 56",
    "0412 345 678",
    "010 9876 5432",
    "03 3456 7890",
    "(11) 98765-4321",
    "(02) 9876 5432",
    "8 912 345 67 89",
    "138 1234 5678",
    "0571-88776655",
    "(415) 555-0132",
)
GROUPED = ("40 12 33 87", "22 33 44 55", "922 33 456", "654 123 387", "654 12 33 87", "912 345 678", "347 123 4567")
NONE = (
    "10 20 30 40 mg",
    "20 30 40 50",
    "72 74 71 69",
    "40 12 33 87 mg",
    "120 130 140 150",
    "12 345 678",
    "1 234 567,89",
    "654 123 387 kr",
    "654 123 387,50",
    "1.234.567",
    "12 33 87",
    "2019 2020 2021",
    "12.03.2024",
    "05-06-2023",
    "05 06 2023",
    "2023-05-06 08:30",
    "08:30 09:15 10:45",
    "120/80 130/85",
    "3 x 400 mg",
    "0,5 0,7 0,9",
    "0.123 456",
    "0-7 days",
    "10 / 20",
    "030 / 12",
    "12 14 16 18",
    "ICD-10 I21.0",
    "0093-7214-01",
    "192.168.10.20",
    "1.2.840.10008.5",
    "45.123 9.987",
    "00 00 00 00",
    "8-930 5-511",
)


@pytest.mark.parametrize("number", SURE)
def test_a_form_of_its_own(number: str) -> None:
    text = f"xxxx {number} yyyy"
    assert any(start <= 5 and end >= 5 + len(number) for start, end in sure_telephones(text)), number


@pytest.mark.parametrize("number", [*SURE, *GROUPED])
def test_scan_and_redactor_find_the_same(number: str) -> None:
    told = f"Sie erreichen die Tochter so: {number}, abends."
    at = told.index(number)
    assert any(start <= at and end >= at + len(number) and kind == "phone" for start, end, kind in spans(told)), number
    assert "phone_in_text" in {found.kind.key for found in embedded(Values([told, "keine weiteren Angaben"], [1, 1]))}


@pytest.mark.parametrize("text", NONE)
def test_what_is_none(text: str) -> None:
    told = f"Wert {text} am Abend gemessen"
    assert list(telephones(text)) == []
    assert list(telephones(told)) == []
    assert embedded(Values([told, "keine weiteren Angaben"], [1, 1])) == ()


def test_grouped_numbers_are_chance_in_a_large_column() -> None:
    """One in a thousand texts; a form of its own counts all the same."""
    plain = [f"Kontrolle in {place} Tagen, sonst wie bisher" for place in range(1_000)]
    assert embedded(Values([*plain, "Code 40 12 33 87 siehe Akte"], [1] * 1_001)) == ()
    found = embedded(Values([*plain, "Anruf 030 / 123456 siehe Akte"], [1] * 1_001))
    assert [(one.kind.key, one.rows) for one in found] == [("phone_in_text", 1)]
