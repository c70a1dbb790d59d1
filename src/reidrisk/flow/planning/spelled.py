"""Columns in whose values another one is spelled out: the day in a batch number, the ward in a bed (GB/T 42460-2023 C.2 b, c)."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from ...data.dataset import Dataset
from ...data.normal import normal
from ...identify.forms.date_columns import date_form
from ...identify.persons.sampled import LookedAt, looked_at
from ...mitigate.redundancy.dependence import LEAST_ROWS
from ...mitigate.searching.full_domain import Solution
from ...model.inventory import Inventory
from ...model.problem import Problem, Problems
from ...model.role import Role
from ...model.text import Phrase, Text
from ..parts import Parts

if TYPE_CHECKING:
    from ...mitigate.local.outcome import LocalSolution

_MOST_ROWS, _FIRST = 2_000, 100  # the first tell whether it is worth while
_SHARE = 0.5  # of the rows, beyond what chance gives: in fewer it is a habit of somebody who wrote
_DIGITS, _LETTERS, _HAN = 5, 4, 2  # shorter texts stand in others by chance
_NO_DIGIT = re.compile(r"[^0-9]+")
_HAN_ONLY = re.compile(r"[\u4e00-\u9fff]+")

_LEAVES = Text(
    "列“{column}”：取值中写明了“{of}”，而“{of}”已处理，因此删除。",
    "{column}: its values spell out {of}, which was treated, so it leaves.",
)
_STAYS = Text(
    "敏感列“{column}”的取值中写明了“{of}”：保留它，对“{of}”的处理就不起作用。",
    "The values of the sensitive column “{column}” spell out “{of}”: as long as it stays, treating “{of}” protects nobody.",
)
CHOOSE = Text(
    "请把“{column}”列为准标识符（--qi，或在案例中），或删除（--drop）；自由文本可在抹去日期、姓名后保留（--redact）。",
    "Make “{column}” a quasi-identifier (--qi, or in the case), or drop it (--drop); free text can be kept without its dates and names "
    "(--redact).",
)


def without_spelled(  # noqa: PLR0913 - all that decides it
    dataset: Dataset, parts: Parts, found: Solution | LocalSolution, inventory: Inventory, redacted: Collection[str], *, moved: bool
) -> tuple[Parts, tuple[Phrase, ...]]:
    """The columns left alone that spell out what this solution generalises, moves or drops leave, each with a sentence.

    `InputError` for sensitive ones: those are what the data are for, and a person chooses.
    """
    whole = isinstance(found, Solution) and not moved
    treated = [name for name in parts.treated if not whole or name not in found.levels or found.levels[name]]
    quasi = {one.name for one in inventory.columns if Role.QI in one.roles}
    treated += [name for name in (dataset.facts.columns if moved else parts.dropped) if name in quasi and name not in parts.treated]
    left = [name for name in dataset.facts.columns if name not in {*quasi, *parts.treated, *parts.dropped, *redacted}]
    spelled, problems = spelled_out(dataset, left, treated), Problems()
    for column, of in spelled.items():
        if column in parts.sensitive:
            problems.add(Problem("spelled_out", _STAYS.fill(column=column, of=of), CHOOSE.fill(column=column), column))
    problems.stop_if_any()
    return parts.leaving(spelled), tuple(_LEAVES.fill(column=column, of=of) for column, of in spelled.items())


def spelled_out(dataset: Dataset, left: Sequence[str], treated: Collection[str]) -> dict[str, str]:
    """Which columns `left` alone spell out `treated` ones in most rows, in the rows looked at; what one column says by chance is none."""
    rows = looked_at(dataset)
    if not left or not treated or len(rows.rows) < LEAST_ROWS:
        return {}
    sought = {of: wanted for of in treated if (wanted := _sought(_texts(rows, of))) is not None}
    found = dict[str, str]()
    for name in left if sought else ():
        texts = _texts(rows, name)
        digits = [_NO_DIGIT.sub("", text) for text in texts]
        for of, (values, dated) in sought.items():
            if _share(digits if dated else texts, values) >= _SHARE:
                found[name] = of
                break
    return found


def _texts(rows: LookedAt, name: str) -> list[str]:
    """The cells, empty where there is no value."""
    return ["" if cell is None or cell in rows.absent else normal(cell) for cell in rows.cells(name, _MOST_ROWS)]


def _sought(texts: Sequence[str]) -> tuple[list[str], bool] | None:
    """How each value would stand in another text, and whether as the digits of a day; None where most are too short to tell."""
    there = [text for text in texts if text]
    form = date_form(there)
    if form is not None:
        days = {text: form.day(text) for text in dict.fromkeys(there)}
        return [f"{day:%y%m%d}" if (day := days.get(text)) is not None else "" for text in texts], True
    telling = {text for text in dict.fromkeys(there) if _telling(text)}
    values = [text if text in telling else "" for text in texts]
    return (values, False) if there and sum(map(bool, values)) >= _SHARE * len(there) else None


def _share(texts: Sequence[str], values: Sequence[str]) -> float:
    """How much more often a value stands in the text of its own row than in that of another."""
    pairs = [(text, value) for text, value in zip(texts, values, strict=True) if text and value]
    few = pairs[:: max(1, len(pairs) // _FIRST)]
    if len(pairs) < LEAST_ROWS or _spelling(few) < _SHARE / 2 or (own := _spelling(pairs)) < _SHARE:
        return 0.0
    half = len(pairs) // 2
    by_chance = _spelling([(text, pairs[place - half][1]) for place, (text, _) in enumerate(pairs)])
    return (own - by_chance) / (1 - by_chance) if by_chance < 1 else 0.0


def _spelling(pairs: Sequence[tuple[str, str]]) -> float:
    return sum(value in text for text, value in pairs) / len(pairs)


def _telling(value: str) -> bool:
    """Whether it is long enough to stand nowhere by chance. Numbers that are amounts are told by sums, and by counting."""
    if value.isdigit():
        return len(value) >= _DIGITS
    return len(value) >= (_HAN if _HAN_ONLY.fullmatch(value) else _LETTERS) and not _is_amount(value)


def _is_amount(value: str) -> bool:
    return value.replace(".", "", 1).replace(",", "").removeprefix("-").isdigit()
