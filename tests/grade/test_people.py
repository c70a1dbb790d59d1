"""Whose rows are whose: a key that repeats is proposed until a person has named the subject or said why every row is a person."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.document import document_cases as cases

from reidrisk.grade.cautions.unit_of_counting import CAUTION
from reidrisk.grade.people import SEVERAL_ROWS, known_by, proposed_key
from reidrisk.model.inventory import Inventory
from reidrisk.model.persons import PersonKey, Persons
from reidrisk.model.plan import EvaluationPlan
from reidrisk.model.preparation import Accepted
from reidrisk.model.text import Text

KEY = PersonKey(("card",), "person", Text("重复", "repeats").fill(), 12, 8, 4)
REPEATING = Inventory((), persons=Persons(KEY, (), 12, 12))


@pytest.mark.parametrize(
    ("code", "subject", "known"),
    [
        (SEVERAL_ROWS, "", "answered"), (SEVERAL_ROWS, "card", "answered"), (SEVERAL_ROWS, "other", "proposed"),
        ("visits-numbered", "", "proposed"), ("visits-numbered", "card", "proposed"),
    ],
)  # fmt: skip
def test_only_a_reason_for_this_finding_says_why_rows_are_persons(code: str, subject: str, known: str) -> None:
    plan = EvaluationPlan(accepted=(Accepted(code, subject, "looked up in the register", "Li"),))
    assert known_by(plan, REPEATING) == known
    assert proposed_key(plan, REPEATING) == (KEY if known == "proposed" else None)


def test_a_key_is_proposed_until_a_person_names_the_subject() -> None:
    assert proposed_key(EvaluationPlan(), REPEATING) == KEY
    assert proposed_key(EvaluationPlan(subject="card"), REPEATING) is None
    assert proposed_key(EvaluationPlan(), Inventory((), persons=Persons(None, (), 12, 12))) is None
    assert proposed_key(EvaluationPlan(), Inventory(())) is None


@pytest.mark.parametrize(
    ("each", "found", "known"), [(True, None, "checked"), (False, None, "open"), (True, REPEATING.persons, "proposed")]
)
def test_what_was_checked_before_treatment_holds_unless_a_key_repeats(each: bool, found: Persons | None, known: str) -> None:
    assert known_by(EvaluationPlan(one_row_each=each), Inventory((), persons=found)) == known


def test_what_was_compared_before_treatment_is_said_of_the_output() -> None:
    before = replace(cases.LEVEL_3, plan=replace(cases.LEVEL_3.plan, one_row_each=True))
    said = [one.say("en") for one in CAUTION.test(before) if isinstance(one, Text)]
    assert any("all rows were compared in the data before treatment" in one for one in said)
