from __future__ import annotations

import re
from dataclasses import fields, make_dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import pytest
from tests.prepare.prepare_cases import codes

from reidrisk.model.plan import EvaluationPlan
from reidrisk.model.problem import InputError
from reidrisk.model.release import Answer, Grade, Sharing
from reidrisk.prepare.context import QUESTIONS, Answers, M, P
from reidrisk.prepare.parsing import yes_or_no
from reidrisk.prepare.question import questions_of
from reidrisk.prepare.questions import answered, assume_worst, open_questions

ALWAYS = tuple(question for question in QUESTIONS if not question.of_edition)


def test_every_field_is_an_answer_or_the_source_of_the_one_before() -> None:
    assert [question.key for question in ALWAYS] == [
        "sharing",
        "controls",
        "motives",
        "recipient_security",
        "p",
        "m",
        "known_records",
        "threshold",
    ]
    assert [field.name for field in fields(Answers)] == [
        key for question in QUESTIONS for key in (question.key, question.source_key) if key is not None
    ]
    assert {question.source_key for question in QUESTIONS} == {None, "p_source", "breach_source", "known_records_source"}


@pytest.mark.parametrize("forgotten", ["source", "question", "key"])
def test_a_field_that_is_neither_is_refused(forgotten: str) -> None:
    forms: dict[str, dict[str, Any]] = {
        "source": {"p": Annotated[str | None, P]},
        "question": {"m": Annotated[str | None, M], "spare": str | None},
        "key": {"n": Annotated[str | None, M]},
    }
    with pytest.raises(TypeError):
        questions_of(make_dataclass("Context", forms[forgotten].items()))


def test_what_a_type_checker_offers_can_be_chosen() -> None:
    hints = get_type_hints(Answers)
    for question in QUESTIONS:
        offered = {
            word for kind in get_args(hints[question.key]) if get_origin(kind) is Literal for word in get_args(kind) if "," not in word
        }
        assert offered == ({choice.value for choice in question.choices} or ({"yes", "no"} if question.parse is yes_or_no else set()))


@pytest.mark.parametrize("question", ALWAYS, ids=lambda question: question.key)
def test_questions_say_what_they_mean(question: Any) -> None:
    assert question.clause
    assert bool(question.choices) != (question.form is not None)
    assert (question.worst is None) == question.has_default
    for choice in question.choices:
        assert question.parse(choice.value) == choice.value
        for lang in ("zh", "en"):
            assert question.parse(choice.title.say(lang)) == choice.value
            assert question.effects[choice.value].say(lang)


@pytest.mark.parametrize(
    ("key", "value", "figures"),
    [
        ("recipient_security", "high", ["0.14"]),
        ("recipient_security", "medium", ["0.27"]),
        ("recipient_security", "low", ["0.55"]),
        ("controls", "high", ["0.05", "0.1", "0.2"]),
        ("controls", "medium", ["0.2", "0.3", "0.4"]),
        ("controls", "low", ["0.4", "0.5", "0.6"]),
        ("motives", "low", ["0.05", "0.2", "0.4"]),
        ("motives", "medium", ["0.1", "0.3", "0.5"]),
        ("motives", "high", ["0.2", "0.4", "0.6"]),
    ],
)
def test_choices_say_what_they_lead_to(key: str, value: str, figures: list[str]) -> None:
    question = next(question for question in QUESTIONS if question.key == key)
    effect = next(effect for chosen, effect in question.effects.items() if chosen == value)
    for lang in ("zh", "en"):
        said = effect.say(lang)
        assert [said.index(figure) for figure in figures] == sorted(said.index(figure) for figure in figures)


def keys(plan: EvaluationPlan) -> list[str]:
    return [question.key for question in open_questions(plan)]


def test_what_is_open() -> None:
    plan = EvaluationPlan()
    assert keys(plan) == ["sharing", "controls", "motives", "recipient_security", "p"]
    assert keys(answered(plan, "sharing", "public")) == []
    plan = answered(plan, "sharing", "领地")
    assert keys(plan) == ["controls", "motives", "recipient_security", "p"]
    plan = answered(answered(plan, "controls", "高"), "p", "0.108%")
    assert keys(plan) == ["motives", "recipient_security"]
    assert plan.release["p"] == Answer(Fraction(27, 25000), "assumed")
    assert answered(plan, "p", 0.00108, "GCO").release["p"] == Answer(Fraction(27, 25000), "given", "GCO")
    assert answered(plan, "threshold", 0.05).release["threshold"] == Answer(Fraction(1, 20), "given")
    assert answered(plan, "motives", Grade.LOW).release["motives"] == Answer(Grade.LOW, "given")


def test_a_bad_answer_is_said_and_changes_nothing() -> None:
    with pytest.raises(InputError) as caught:
        answered(EvaluationPlan(), "p", "108")
    assert codes(caught.value) == ["p_out_of_range"]
    with pytest.raises(KeyError):
        answered(EvaluationPlan(), "nothing", "x")


def test_nothing_is_open_once_the_worst_is_assumed() -> None:
    for sharing in Sharing:
        plan = assume_worst(answered(EvaluationPlan(), "sharing", sharing))
        assert keys(plan) == []
        assert plan.release["m"] == Answer()
        assert plan.release["sharing"] == Answer(sharing, "given")


def test_the_code_asks_only_for_answers_that_there_are() -> None:
    """A release takes any key; what stands in the code as a text is one of the list."""
    named = re.compile(r'(?:release|situation\.release)\["(\w+)"\]|\b(?:having|Release\.of)\((\w+)=')
    found = {
        key
        for path in (Path(__file__).parents[2] / "src").rglob("*.py")
        for keys in named.findall(path.read_text(encoding="utf-8"))
        for key in keys
        if key
    }
    assert found
    assert found <= {question.key for question in QUESTIONS}
