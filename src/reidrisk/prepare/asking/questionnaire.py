"""A questionnaire as data: what is asked, why, under which clause, and what the answer changes (GB/T 42460 6.1)."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from typing import Any, Literal

from ...data.bundled import bundled, entries, frozen, placed, stems
from ...model.extension import outsiders
from ...model.frozen import dataclass
from ...model.text import Text
from ..context import BY_KEY, QUESTIONS
from ..question import Choice, Question, Side

Kind = Literal["text", "yes_no", "choice", "choices", "list", "people", "date", "year", "number", "share", "setting"]
Holder = Literal["recipient", "organisation"]
Each = Literal["column", "environment", "source", "recipient", "person", "holding"]

# Kinds whose answer is several texts.
SEVERAL: frozenset[Kind] = frozenset({"list", "people", "choices"})
YES, NO, NA = "yes", "no", "na"
FOLDER = f"{__package__}.questionnaires"
_CONDITION = re.compile(r"(?P<key>\S+) (?P<is>!?=) (?P<values>.+)")


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
    """How an answer counts on a scale: the share of `weight` it earns. A critical item that earns nothing caps the grade.

    `doubt` is another answer beside which a safe one earns nothing: the two cannot both hold, and the stricter counts.
    """

    scale: str
    weight: int
    earns: tuple[tuple[str, Fraction], ...]
    critical: bool = False
    doubt: When | None = None

    def earned(self, value: str) -> Fraction | None:
        """The share of the weight; None for an answer that does not count (not applicable)."""
        return dict(self.earns).get(value)


@dataclass(frozen=True, slots=True)
class Item:
    """One question. `help` is for a manager who is no specialist; `effect` says what the answer changes.

    `each` repeats it for every column, environment, source or recipient;
    `private` names people and stays out of documents for others; `past` dates
    may not lie ahead; `short` names what is asked in a few words, as the label of a statement;
    `needs_evidence` asks for a file; `question` is set for
    an answer of the release that stands under ``context``. `form` is a pattern that each text of a list has. `sent` goes to the recipient
    in a form: who receives the data knows it best. `holds`: whose answer it is, besides what is `sent`, so that it holds for the next
    case of the same recipient, or of the own organisation, until somebody says otherwise.
    """

    key: str
    text: Text
    help: Text
    short: Text
    clauses: tuple[str, ...]
    kind: Kind = "text"
    rows: tuple[str, ...] = ()
    options: tuple[Choice, ...] = ()
    when: tuple[When, ...] = ()
    effect: Text | None = None
    points: Points | None = None
    each: Each | None = None
    optional: bool = False
    private: bool = False
    past: bool = False
    needs_evidence: bool = False
    needs_source: bool = False
    question: Question[object] | None = None
    form: str | None = None
    sent: bool = False
    holds: Holder | None = None

    def __post_init__(self) -> None:
        if (self.kind in {"choice", "choices"}) != (bool(self.options) and self.kind not in {"yes_no", "setting"}):
            msg = f"{self.key}: a choice has options, and nothing else has"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True)
class Questionnaire:
    """One file of `questionnaires/`, ``key.toml``. `place` is its order; `side` says with what it is reused: the data or the recipient.

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


def _asks_setting(question: Question[object], rows: tuple[str, ...] = (), when: tuple[When, ...] = (), *, optional: bool = False) -> Item:
    """An answer of the release as an item, so that there is one list of what is asked."""
    own = question.clause.startswith(("D.", "6."))
    clause = (f"GB/T 42460-2023 {question.clause}",) if own else tuple(question.clause.split("; "))
    return Item(
        question.key, question.text, question.meaning, question.label, clause, "setting", rows, question.choices, when,
        question=question, optional=optional,
    )  # fmt: skip


@cache
def questionnaire(key: str) -> Questionnaire:
    """One of `questionnaires/`, read from its file; at its end, the answers about the context that name it.

    Raises:
        ValueError: it misses a field or a language, or has a field that nobody knows.

    """
    table = bundled(FOLDER, f"{key}.toml")
    every, shared = table.pop("every", {}), table.pop("shared", {})
    table.pop("item", ())
    items = tuple(_item(raw, every, shared, where) for where, raw in entries(FOLDER, f"{key}.toml", "item"))
    items += tuple(_asks_setting(one, optional=one.of_edition or one.has_default) for one in QUESTIONS if one.questionnaire == key)
    return frozen(Questionnaire, {**table, "key": key, "items": items}, f"{key}.toml")


def _item(raw: dict[str, Any], every: dict[str, Any], shared: dict[str, Any], place: str) -> Item:
    """One `[[item]]`: what `[every]` says unless it says otherwise; a name instead of a text or of options is one of `[shared]`."""
    where = f"{place}, {raw.get('key')}"
    with placed(where):
        if raw.pop("setting", False):
            when = tuple(_when(condition, where) for condition in raw.pop("when", ()))
            return _asks_setting(BY_KEY[raw.pop("key")], tuple(raw.pop("rows", ())), when, **raw)
        raw = {**every, **raw}
        for name in ("text", "help", "effect", "short", "options"):
            if isinstance(raw.get(name), str):
                raw[name] = shared[raw[name]]
        raw["when"] = tuple(_when(condition, where) for condition in raw.get("when", ()))
        raw["options"] = tuple(_option(value, content, where) for value, content in raw.get("options", {}).items())
        if "points" in raw:
            raw["points"] = _points(raw["points"], where)
        return frozen(Item, raw, where)


def _when(condition: str, where: str) -> When:
    """`key = one | another`, or `key != one`."""
    parts = _CONDITION.fullmatch(condition)
    if parts is None:
        msg = f"{where}: {condition!r} is no condition"
        raise ValueError(msg)
    values = tuple(parts["values"].split(" | "))
    return When(parts["key"], values) if parts["is"] == "=" else When(parts["key"], unless=values)


def _option(value: str, content: object, where: str) -> Choice:
    return frozen(Choice, {"value": value, **(content if isinstance(content, dict) else {"title": content})}, where)


def _points(raw: dict[str, Any], where: str) -> Points:
    """What each answer earns; `safe` is the one of yes and no that earns all of the weight, the other nothing."""
    safe = raw.pop("safe", None)
    earns = {value: str(int(value == safe)) for value in (YES, NO)} if safe else raw.pop("earns")
    if "doubt" in raw:
        raw["doubt"] = _when(raw["doubt"], where)
    return frozen(Points, {**raw, "earns": tuple(earns.items())}, where)


@cache
def questionnaires() -> tuple[Questionnaire, ...]:
    """Every questionnaire that is installed, in the order of the plan."""
    found = (*(questionnaire(key) for key in stems(FOLDER, ".toml")), *outsiders("questionnaire", Questionnaire))
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
