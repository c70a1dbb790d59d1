"""Digits and bytes that look like an identifier by chance say nothing: fractions, versions, tokens."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

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
