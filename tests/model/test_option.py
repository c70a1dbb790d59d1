"""The fields of a request: laid flat, filled from flat values, and refused where their type forbids a value."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Literal

import numpy as np
import pytest

from reidrisk.model.option import Exactly, Field, Names, Option, fields_of, request_from, unusable
from reidrisk.model.text import Text

HELP = Text("说明", "help")


@dataclass(frozen=True)
class Question:
    """Another noun that stands in `Annotated`, as a question about the context does."""

    option: Option


@dataclass(frozen=True, kw_only=True)
class Context:
    sharing: Annotated[Literal["public", "enclave"] | None, Question(Option(HELP, own_reader=True))] = None
    p: Annotated[Exactly, Option(HELP)] = None


@dataclass(frozen=True, kw_only=True)
class Roles:
    qi: Annotated[Names, Option(HELP)] = None


@dataclass(frozen=True)
class OnData:
    data: Annotated[object, Option(HELP)]


@dataclass(frozen=True, kw_only=True)
class Ask(Roles, OnData):
    context: Context = Context()
    score: Annotated[Literal["elliot", "ihsn"], Option(HELP)] = "elliot"
    header: Annotated[bool, Option(HELP, negative="--no-header")] = True
    output: Annotated[str | None, Option(HELP, names=("--output", "-o"))] = None
    most_tuples: Annotated[int | None, Option(HELP)] = None


def by_name() -> dict[str, Field]:
    return {field.name: field for field in fields_of(Ask)}


def test_nests_are_laid_flat_and_only_what_may_be_told_by_place_is_positional() -> None:
    found = by_name()
    assert list(found) == ["data", "qi", "sharing", "p", "score", "header", "output", "most_tuples"]
    assert [name for name, field in found.items() if field.positional] == ["data"]
    assert [name for name, field in found.items() if field.required] == ["data"]
    assert found["p"].path == ("context", "p")


def test_options_are_spelled_after_the_field_or_as_they_say() -> None:
    found = by_name()
    assert found["most_tuples"].spelled == ("--most-tuples",)
    assert found["output"].spelled == ("--output", "-o")


def test_lists_and_choices_follow_from_the_type() -> None:
    found = by_name()
    assert found["qi"].many
    assert not found["output"].many
    assert found["score"].choices == ("elliot", "ihsn")
    assert found["sharing"].choices == ("public", "enclave")
    assert found["output"].choices == ()


def test_flat_values_fill_the_nests() -> None:
    ask = request_from(Ask, {"data": "a.csv", "qi": ["sex"], "p": "0.1"})
    assert ask == Ask("a.csv", qi=["sex"], context=Context(p="0.1"))
    assert by_name()["p"].of(ask) == "0.1"


def test_a_field_without_an_option_is_our_mistake() -> None:
    @dataclass(frozen=True)
    class Forgotten:
        name: str = ""

    with pytest.raises(TypeError, match="name has no Option"):
        fields_of(Forgotten)


USABLE = (
    Ask("a.csv"),
    Ask(object(), qi=["sex"], most_tuples=3),
    Ask("a", qi=("sex", 1), most_tuples=np.int64(3)),  # type: ignore[arg-type] # columns may be called by numbers
    Ask("a", context=Context(sharing="完全公开", p=0.5)),  # type: ignore[arg-type] # the question's own parser reads it
    *(Ask("a", context=Context(p=p)) for p in ("5%", 1, Decimal("0.1"), Fraction(1, 3), np.float64(0.5))),
)


@pytest.mark.parametrize("ask", USABLE)
def test_what_the_types_take_is_taken(ask: Ask) -> None:
    assert unusable(ask) == ()


def test_what_a_type_checker_would_refuse_is_refused_at_once() -> None:
    ask = Ask("a", qi="sex", score="other", header="no", output=3, most_tuples=True)  # type: ignore[arg-type]
    problems = unusable(ask)
    assert [problem.code for problem in problems] == ["bare_text", "not_a_choice", "wrong_type", "wrong_type", "wrong_type"]
    assert problems[0].say("en") == "qi takes a list: qi=['...']. Write a single name as a list too."
    assert problems[1].say("zh") == "score 没有这个取值。可用：elliot、ihsn"
    assert "sex" not in "".join(problem.say("en") for problem in problems)
    assert [problem.code for problem in unusable(Ask("a", qi=3))] == ["wrong_type"]  # type: ignore[arg-type]


def test_another_thing_in_the_place_of_a_nest_is_refused() -> None:
    (problem,) = unusable(Ask("a", context={"p": 1}))  # type: ignore[arg-type]
    assert problem.say("en") == "context is of the wrong type: it is a dict. It takes: Context."
