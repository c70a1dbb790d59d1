"""A questionnaire as data: what is asked, why, under which clause, and what the answer changes (GB/T 42460 6.1)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Literal

from ..model.extension import load
from ..model.text import Text
from .question import Question

Kind = Literal["text", "yes_no", "choice", "choices", "list", "people", "date", "year", "number", "share", "setting"]
Each = Literal["column", "environment", "source", "recipient", "person", "holding"]
Side = Literal["data", "recipient", "case"]

# Kinds whose answer is several texts.
SEVERAL: frozenset[Kind] = frozenset({"list", "people", "choices"})
YES, NO, NA = "yes", "no", "na"


@dataclass(frozen=True, slots=True)
class Option:
    """One answer that can be chosen."""

    value: str
    title: Text
    effect: Text | None = None


YES_NO = (Option(YES, Text("是", "yes")), Option(NO, Text("否", "no")))
NOT_APPLICABLE = Option(NA, Text("不适用", "not applicable"))


@dataclass(frozen=True, slots=True)
class When:
    """An item applies when another answer is one of `values`; or, with `unless`, is none of them.

    While the other is open, `values` do not hold yet, and `unless` still may.
    """

    key: str
    values: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Points:
    """How an answer counts on a scale: the share of `weight` it earns. A critical item that earns nothing caps the grade."""

    scale: str
    weight: int
    earns: tuple[tuple[str, Fraction], ...]
    critical: bool = False

    def earned(self, value: str) -> Fraction | None:
        """The share of the weight; None for an answer that does not count (not applicable)."""
        return dict(self.earns).get(value)


@dataclass(frozen=True, slots=True)
class Item:
    """One question. `help` is for a manager who is no specialist; `effect` says what the answer changes.

    `each` repeats it for every column, environment, source or recipient;
    `private` names people and stays out of documents for others; `past` dates
    may not lie ahead; `short` names what is asked in a few words; `needs_evidence` asks for a file; `question` is set for
    an answer of the release that stands under ``context``.
    """

    key: str
    text: Text
    help: Text
    clauses: tuple[str, ...]
    kind: Kind = "text"
    rows: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    when: tuple[When, ...] = ()
    effect: Text | None = None
    points: Points | None = None
    each: Each | None = None
    optional: bool = False
    private: bool = False
    past: bool = False
    needs_evidence: bool = False
    needs_source: bool = False
    question: Question | None = None
    short: Text | None = None

    @property
    def name(self) -> Text:
        """In a few words, or the whole question."""
        return self.short or self.text

    def __post_init__(self) -> None:
        if (self.kind in {"choice", "choices"}) != (bool(self.options) and self.kind not in {"yes_no", "setting"}):
            msg = f"{self.key}: a choice has options, and nothing else has"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True)
class Questionnaire:
    """One file of `questionnaires/`. `place` is its order; `side` says with what it is reused: the data or the recipient.

    `planned` answers belong to the plan and its hash; records of what happened later do not.
    """

    key: str
    place: int
    title: Text
    about: Text
    items: tuple[Item, ...]
    side: Side = "case"
    planned: bool = True

    def __post_init__(self) -> None:
        stray = [item.key for item in self.items if item.question is None and not item.key.startswith(f"{self.key}.")]
        if stray:
            msg = f"{self.key}: its items begin with its name: {stray}"
            raise ValueError(msg)


def asks_setting(question: Question, rows: tuple[str, ...], when: tuple[When, ...] = (), *, optional: bool = False) -> Item:
    """An answer of the release as an item, so that there is one list of what is asked."""
    choices = tuple(Option(choice.value, choice.title, choice.effect) for choice in question.choices)
    own = question.clause.startswith(("D.", "6."))
    clause = (f"GB/T 42460 {question.clause}",) if own else tuple(question.clause.split("; "))
    return Item(
        question.key, question.text, question.meaning, clause, "setting", rows, choices, when, question=question, optional=optional
    )  # fmt: skip


def yes_is_safe(scale: str, weight: int, *, critical: bool = False) -> Points:
    """Yes earns the weight, no earns nothing."""
    return Points(scale, weight, ((YES, Fraction(1)), (NO, Fraction(0))), critical)


def no_is_safe(scale: str, weight: int, *, critical: bool = False) -> Points:
    """No earns the weight, yes earns nothing."""
    return Points(scale, weight, ((YES, Fraction(0)), (NO, Fraction(1))), critical)


@cache
def questionnaires() -> tuple[Questionnaire, ...]:
    """Every questionnaire that is installed, in the order of the plan."""
    found = load("questionnaire", f"{__package__}.questionnaires", "QUESTIONNAIRE", Questionnaire)
    return tuple(sorted(found, key=lambda one: (one.place, one.key)))


@cache
def items() -> tuple[Item, ...]:
    """Every item, in order."""
    return tuple(item for one in questionnaires() for item in one.items)


@cache
def by_key() -> dict[str, Item]:
    """Items by key."""
    return {item.key: item for item in items()}


@cache
def home_of(key: str) -> Questionnaire:
    """The questionnaire that asks this item."""
    return next(one for one in questionnaires() for item in one.items if item.key == key)
