"""l-diversity: the sensitive values of every class number l, or are as varied as l equally frequent ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import exp, log
from typing import TYPE_CHECKING, Any, Literal

from ...model import words
from ...model.frozen import dataclass
from ...model.problem import Problem
from ...model.text import Text
from ..goals.forms import at_least_one, one_of
from ..goals.requirement import Form, Measured, OfEachClass, Requirement

if TYPE_CHECKING:
    from ..classes.class_facts import ClassValues
    from ..goals.requirement import Mask

# Far above what summing logarithms loses, far below what one record more or less changes.
_ROUNDING = 1e-12
_KINDS = ("distinct", "entropy")
_NO_L = Text(
    "即使全部泛化为一个等价类，列“{column}”也只有相当于 {reached} 个取值，达不到 l = {wanted}。",
    "Even generalised into one class, the column “{column}” reaches {reached} {reached|value|values}; l = {wanted} cannot be met.",
)
_LESS_L = Text(
    "请把 --l 降到 {reached} 以下（含），或不把这一列作为敏感属性。",
    "Lower --l to {reached} at most, or do not name this column as sensitive.",
)


@dataclass(frozen=True, slots=True)
class Diversity:
    """How many values, and how they are counted."""

    values: Fraction
    kind: Literal["distinct", "entropy"] = "distinct"

    def __str__(self) -> str:
        return str(self.values)


def _read(given: Mapping[str, Any]) -> Iterator[Diversity]:
    if given.get("l") is not None:
        yield Diversity(given["l"], given.get("l_kind") or "distinct")


def _fails(seen: ClassValues, asked: Diversity) -> Mask:
    if asked.kind == "distinct":
        return seen.distinct() < asked.values.numerator / asked.values.denominator
    return seen.entropy() < log(asked.values) - _ROUNDING


def _beyond(seen: ClassValues, asked: Diversity, column: str | None) -> Problem | None:
    reached = float(seen.distinct()[0]) if asked.kind == "distinct" else exp(float(seen.entropy()[0]))
    if reached >= float(asked.values) - _ROUNDING:
        return None
    least = f"{int(reached * 1000) / 1000:g}"
    message = _NO_L.fill(column=column, reached=least, wanted=asked.values)
    return Problem("no_solution", message, _LESS_L.fill(reached=least), column=column)


REQUIREMENT: Requirement[ClassValues, Diversity] = Requirement(
    key="l",
    title=Text("l-多样性", "l-diversity"),
    source="Machanavajjhala, Kifer, Gehrke & Venkitasubramaniam 2007, l-Diversity, ACM TKDD 1(1)",
    order=20,
    needs="values",
    test=OfEachClass(
        fails=_fails,
        definition=lambda asked: Measured(f"l_{asked.kind}", asked.values),
        # Entropy is an average: parts of a class that is poor in it may be rich, but not all of them.
        monotone=lambda asked: "yes" if asked.kind == "distinct" else "bound",
        beyond=_beyond,
    ),
    forms=(
        Form(
            "l",
            Text("每个等价类中敏感属性至少有多少个取值", "sensitive values that every class must hold"),
            at_least_one, words.AT_LEAST_ONE, "2", planned=True,
        ),
        Form(
            "l_kind", Text("取值的计法", "how values are counted"),
            one_of(*_KINDS), Text("请写成 distinct 或 entropy。", "Write distinct or entropy."), "entropy",
            choices=_KINDS, planned=True,
        ),
    ),
    read=_read,
    words=Text("l = {value}", "l = {value}"),
    fields=lambda asked: {"value": asked.values},
    write=lambda asked: {"l": asked.values, "l_kind": asked.kind},
)  # fmt: skip
