"""What one run was told and its case does not hold: by what it is, and nothing where both say the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.document.document_cases import LEVEL_3

from reidrisk.case.only_typed import beside_the_case, only_typed
from reidrisk.model.persons import SubjectType
from reidrisk.model.plan import BY_REPLACING, Decision, EvaluationPlan
from reidrisk.model.release import Answer
from reidrisk.model.role import Role
from reidrisk.model.text import LANGS, Lang
from reidrisk.prepare.context import SHARING

OWN = replace(LEVEL_3.plan, subject=None, types=(), decisions={"sex": Decision(frozenset({Role.QI}), "Li")})
TYPED = {
    "the edition": {"standard": "hipaa-safe-harbor"},
    "roles of columns": {"decisions": {"sex": Decision(frozenset({Role.NI}), "options")}},
    "the column that identifies the subject": {"subject": "card"},
    "the kinds of people in the data": {"types": (SubjectType("pupil", "card", ("sex",), "options"),)},
    "answers": {"release": OWN.release.having(**{SHARING.key: Answer(None, "open")})},
}


@pytest.mark.parametrize("what", TYPED)
def test_each_is_named(what: str) -> None:
    plan: EvaluationPlan = replace(OWN, **TYPED[what])  # type: ignore[arg-type] # one field of each
    assert [one.say("en") for one in only_typed(plan, OWN, ("sex",))] == [what]


def test_what_agrees_or_a_mitigation_changed_is_not_told() -> None:
    assert only_typed(OWN, replace(OWN, decisions=dict(OWN.decisions)), ("sex",)) == ()
    told_by_itself = replace(OWN, decisions={**OWN.decisions, "age": Decision(frozenset({Role.QI}), BY_REPLACING)})
    assert only_typed(told_by_itself, OWN, ("sex", "age")) == ()
    assert only_typed(OWN, replace(OWN, subject="card"), ("sex",)) == (), "a key that left the data is no answer of this run"


@pytest.mark.parametrize("lang", LANGS)
def test_the_sentence_says_where_to_write_it(lang: Lang) -> None:
    said = beside_the_case(only_typed(replace(OWN, subject="card"), OWN, ()), "case", Path("case/assessment.yaml")).say(lang)
    assert "case/assessment.yaml" in said
    assert "reidrisk prepare case" in said
