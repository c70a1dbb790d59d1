"""Where the errors come from: each column told wrongly of a role under one cause, the first that holds, and what the cause costs."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from reidrisk.identify.weighing import clues, whole
from reidrisk.identify.weighing.weights import FROM, SPEAKS_FROM, decided
from reidrisk.model.role import Role

from ..corpus import ROLES
from ..independent import whole as twice
from ..recording import WRONG
from .asking import Answer
from .clues import Labelled
from .scores import JUDGED, Counts, counted, rates, verdict
from .stacking import Stacked

HANDS, TEXT, OVERRULED, THINGS, SENTENCE, SILENT, NEAR, SURE = CAUSES = (
    "hands", "text", "overruled", "things", "sentence", "silent", "near", "sure",
)  # fmt: skip
_INSIDE = frozenset({"inside", "text-holds"})
_OF_TEXT = f"{clues.TYPE}:text"
_OF_NAME = (whole.NAME, whole.CONCEPT, whole.LISTS)
_AROUND = 0.15  # of a chance: nearer to the threshold, and a little more evidence would have decided otherwise
_MANY_WORDS, _MANY_SIGNS, _PLACES = 6, 12, 4
_EAST, _WORD = re.compile(r"[\u3040-\u9fff\uac00-\ud7af]"), re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class Told:
    """What was said of one column, with its clues and what the sums are; whether its rows are things."""

    answer: Answer
    column: Labelled
    known: Mapping[str, float]
    of_things: bool


def told(table: Stacked, answers: Sequence[Answer]) -> Iterator[Told]:
    """The answers of one table with what is known of its columns."""
    for answer, column, known in zip(answers, table.table.columns, table.columns, strict=True):
        yield Told(answer, column, known, table.table.of_things)


def cause(one: Told, role: str) -> str | None:
    """Why a role is told wrongly; None where it is not.

    That both labellers differ comes first; what the label does not speak of (LABELLING.md 4.1) second; then what is known of the answer.
    """
    said = verdict(one.answer, role)
    if said not in WRONG:
        return None
    return next((name for name, holds in _of_the_label(one, role, said) if holds), None) or _of_the_answer(one, role)


def _of_the_label(one: Told, role: str, said: str) -> Iterable[tuple[str, bool]]:
    table, column = one.answer.table, one.answer.column
    yield HANDS, (table.name, column.name, role) in _disputed()
    yield TEXT, said == "false" and role == Role.DI and not _INSIDE.isdisjoint(one.column.rules) and _OF_TEXT in one.column.around
    yield OVERRULED, bool(one.column.ruled) and verdict(_by_sum(one.answer), role) not in WRONG
    yield THINGS, said == "false" and one.of_things
    yield SENTENCE, _is_sentence(column.name)


def _of_the_answer(one: Told, role: str) -> str:
    if max(abs(one.known.get(f"{sort}:{role}", 0.0)) for sort in _OF_NAME) < SPEAKS_FROM:
        return SILENT
    return NEAR if abs(one.answer.chances[ROLES.index(role)] - FROM[Role(role)]) < _AROUND else SURE


def _by_sum(answer: Answer) -> Answer:
    return replace(answer, roles=frozenset(map(str, decided(answer.chances))) or frozenset({"NI"}))


def _is_sentence(name: str) -> bool:
    signs = len(_EAST.findall(name))
    return signs >= _MANY_SIGNS if signs else len(_WORD.findall(name)) >= _MANY_WORDS


@cache
def _disputed() -> frozenset[tuple[str, str, str]]:
    """Table, column and role of which two hands said otherwise; of the parts whose errors may be looked at."""
    rows = (row for part in (twice.SEALED, twice.NEXT) for row in twice.labelled(part))
    return frozenset(
        (row["table"], row["column"], role)
        for row in rows
        for role in JUDGED
        if (role in row["first"].split()) != (role in row["second"].split())
    )


def record(given: Sequence[Told]) -> dict[str, Any]:
    """Of each role the F1, and by cause the columns missed, those falsely called, and the F1 if none of these were wrong."""
    found: dict[str, Any] = {"columns": len(given), "tables": len({one.answer.table.name for one in given}), "roles": {}}
    for role in JUDGED:
        counts = counted([one.answer for one in given], role).sum(axis=0)
        by_cause: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for one in given:
            if name := cause(one, role):
                by_cause[name][verdict(one.answer, role)] += 1
        found["roles"][role] = {
            "f1": _short(rates(counts)[2]),
            "causes": {name: [*(by_cause[name][kind] for kind in WRONG), _without(counts, by_cause[name])] for name in CAUSES},
        }
    return found


def page(found: Mapping[str, Any]) -> list[str]:
    """The record as a table."""
    lines = [
        f"## {found['tables']} tables, {found['columns']} columns",
        "",
        "| role | cause | missed | false | F1 without |",
        "|---|---|---|---|---|",
    ]
    for role, one in found["roles"].items():
        lines += [f"| {role} ({one['f1']:.3f}) | {name} | {' | '.join(map(str, spent))} |" for name, spent in one["causes"].items()]
    return lines


def _without(counts: Counts, wrong: Mapping[str, int]) -> float:
    hit, missed, false = counts
    return _short(rates(np.array([hit + wrong["missed"], missed - wrong["missed"], false - wrong["false"]]))[2])


def _short(value: float) -> float:
    return round(float(value), _PLACES)
