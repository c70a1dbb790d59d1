"""HIPAA safe harbor: each of the eighteen, what may stay of them, and what only the provider can say."""

from __future__ import annotations

from typing import Any

import pytest
from tests.standards.edition_cases import ORACLES, answers, graded

from reidrisk.model.dataset import ColumnSample
from reidrisk.model.inventory import Column, Inventory
from reidrisk.model.judged import Rules
from reidrisk.model.role import Role
from reidrisk.model.verdict import Verdict
from reidrisk.standards.hipaa_safe_harbor import STANDARD, _coarse


def verdict(column: Column, values: list[str] | None = None, *, of_rows: int | None = None, **said: Any) -> Verdict:
    held = values or []
    sample = ColumnSample(column.name, dict.fromkeys(held, 1), 0, 0, len(held), of_rows or len(held))
    release = answers(**{"no_knowledge": True, **said})
    return graded("hipaa-safe-harbor", release, [], Inventory((column,)), samples={column.name: sample})


def finding(found: Verdict, letter: str) -> str:
    return next(step.finding.say("en") for step in found.steps if step.clause.endswith(f"({letter})"))


def test_eighteen_and_the_knowledge() -> None:
    assert isinstance(STANDARD.judged, Rules)
    assert len(STANDARD.judged.rules) == 19
    assert [rule.clause[-3:] for rule in STANDARD.judged.rules[:3]] == ["(A)", "(B)", "(C)"]


@pytest.mark.parametrize(
    ("category", "letter"),
    [
        ("person_name", "A"), ("address_detail", "B"), ("mobile", "D"), ("fax", "E"), ("email", "F"), ("social_security", "G"),
        ("medical_record", "H"), ("health_card", "I"), ("bank_account", "J"), ("certificate", "K"), ("vin", "L"), ("device_id", "M"),
        ("url", "N"), ("ip", "O"), ("biometric", "P"), ("face_image", "Q"), ("cn_resident_id", "R"),
    ],
)  # fmt: skip
def test_each_of_the_listed_ends_it(category: str, letter: str) -> None:
    found = verdict(Column("x", frozenset({Role.DI}), category), ["some"])
    assert found.acceptable is False
    assert "x" in finding(found, letter)
    assert len(found.ways) == 1


def test_without_any_it_is_acceptable_when_the_provider_knows_of_nothing() -> None:
    column = Column("sex", frozenset({Role.QI}), "sex")
    assert verdict(column, ["m", "f"]).acceptable
    assert verdict(column, ["m", "f"]).missing == ()
    unsaid = verdict(column, ["m", "f"], no_knowledge=None)
    assert (unsaid.acceptable, unsaid.missing) == (None, ("no-knowledge",))
    assert verdict(column, ["m"], no_knowledge=False).acceptable is False


def test_three_digits_of_a_zip_code_only_where_many_live() -> None:
    assert ORACLES["hipaa_zip3"]["expected"] == {"keep": False}  # exactly 20,000 is not more than 20,000: asked, never guessed
    column = Column("zip", frozenset({Role.QI}), "geo")
    assert verdict(column, ["902", "000"], small_areas=True).acceptable
    assert verdict(column, ["902"], small_areas=False).acceptable is False
    unsaid = verdict(column, ["902"])
    assert (unsaid.acceptable, unsaid.missing) == (None, ("small-areas",))
    assert verdict(column, ["90210"], small_areas=True).acceptable is False


def test_states_may_stay() -> None:
    column = Column("state", frozenset({Role.QI}), "geo")
    assert verdict(column, ["CA", "new york"]).acceptable
    assert verdict(column, ["CA", "Springfield"]).acceptable is False
    assert verdict(column, ["Cook County", "Kings County"]).acceptable is False
    missing = graded("hipaa-safe-harbor", answers(no_knowledge=True), [], Inventory((column,)))
    assert missing.acceptable is False


def test_an_area_of_few_people_is_seen_whatever_was_answered() -> None:
    column = Column("zip", frozenset({Role.QI}), "geo")
    assert verdict(column, ["902", "036"], small_areas=True).acceptable is False
    assert verdict(column, ["902", "036**"], small_areas=True).acceptable is False
    assert verdict(column, ["902**", "94*", "9****"], small_areas=True).acceptable
    assert verdict(column, ["9021*"], small_areas=True).acceptable is False


@pytest.mark.parametrize("value", ["seen on 08/07/2024", "Aug 2024", "2024-Q3", "a lady of 92 y/o", "91岁男性"])
def test_days_and_great_ages_are_seen_in_columns_of_anything(value: str) -> None:
    """In one value among a hundred; what a person decided to be nobody's is not looked at."""
    values = [*(f"ward {n}" for n in range(99)), value]
    column = Column("x", frozenset({Role.SA}), None)
    assert verdict(column, values[:-1]).acceptable
    found = verdict(column, values)
    assert found.acceptable is False
    assert "x" in finding(found, "C")
    assert verdict(Column("x", frozenset({Role.NI}), None, decided_by="analyst"), values).acceptable


def test_coordinates_are_smaller_than_a_state() -> None:
    assert verdict(Column("lat", frozenset({Role.NI}), "coordinates"), ["39.90", "40.10"]).acceptable is False


def test_a_called_number_is_a_telephone_number() -> None:
    assert verdict(Column("called", frozenset({Role.NI}), "called_number"), ["13800138000"]).acceptable is False


def test_of_dates_the_year_and_of_ages_up_to_89() -> None:
    oracle = ORACLES["hipaa_age"]
    assert [_coarse(text) for text in oracle["expected"]["output"]] == [True, True, True]
    assert [_coarse(str(age)) for age in oracle["input"]["ages"]] == [True, False, False]
    for fine in ("1987", "1980-1989", "80-89", "0", "90+", ">=90", "≥90", "90岁及以上", "90 or older", "45 to 49", "70.0"):
        assert _coarse(fine), fine
    for finer in ("1987-05", "1987-1990-1", "2020-01-02", "85-95", "103", "90", "1700", "spring"):
        assert not _coarse(finer), finer
    column = Column("age", frozenset({Role.QI}), "birth_age")
    assert verdict(column, ["34", "90+"]).acceptable
    assert verdict(column, ["34", "91"]).acceptable is False


def test_a_sample_is_said_to_be_one() -> None:
    column = Column("age", frozenset({Role.QI}), "birth_age")
    found = verdict(column, ["34"], of_rows=900)
    step = next(step for step in found.steps if step.clause.endswith("(C)"))
    assert "1 of 900" in step.evidence[0].say("en")


def test_what_a_person_cleared_is_shown() -> None:
    cleared = Column("code", frozenset({Role.NI}), "email", decided_by="analyst")
    found = verdict(cleared, ["x"])
    assert found.acceptable
    step = next(step for step in found.steps if step.clause.endswith("(F)"))
    assert "code" in step.evidence[0].say("en")


def test_a_column_without_a_sample_is_not_taken_as_coarse() -> None:
    column = Column("born", frozenset({Role.QI}), "birth_age")
    found = graded("hipaa-safe-harbor", answers(no_knowledge=True), [], Inventory((column,)))
    assert found.acceptable is False
