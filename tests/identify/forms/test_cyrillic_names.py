"""Names in Cyrillic letters, by form and by given name, and what only looks like them."""

from __future__ import annotations

import pytest
from tests.identify.conftest import Propose

from reidrisk.identify.forms.cyrillic_names import is_cyrillic_name
from reidrisk.model.role import Role

DOCTORS = ("Гриценко О. В.", "Дорошенко Л.М.", "Н.П. Клименко")


@pytest.mark.parametrize(
    "text",
    [
        "Кузнецова Мария Петровна",
        "Мельник Тарас Іванович",
        "СИДОРОВ ПЁТР ИЛЬИЧ",
        "Ярослав Коваленко",
        "Стефка Иванова",
        "Зоран Петровић",
        *DOCTORS,
    ],
)
def test_people(text: str) -> None:
    assert is_cyrillic_name(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Мария",
        "Великий Новгород",
        "Бухгалтерия",
        "Старший Менеджер",
        "Ростов-на-Дону",
        "Красная Поляна",
        "Anna Smith",
        "ГБУЗ ГКБ №1",
        "а" * 80,
    ],
)
def test_what_is_nobody(text: str) -> None:
    assert not is_cyrillic_name(text)


def test_a_few_doctors_by_initials_under_any_header(propose: Propose) -> None:
    """`Лікар` of a register had no role and nobody was asked."""
    assert Role.DI in propose("Лікар", [DOCTORS[place % 3] for place in range(60)]).roles
    assert Role.DI not in propose("Місто", [("Полтава", "Миргород", "Кривий Ріг")[place % 3] for place in range(60)]).roles
