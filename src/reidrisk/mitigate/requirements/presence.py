"""delta-presence: of the people that a class describes, a share within two bounds is in the data."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from ...model.text import Text
from ..goals.forms import share
from ..goals.requirement import ContradictionError, Form, OfEachClass, Plainly, Requirement

if TYPE_CHECKING:
    from ..classes.class_facts import People
    from ..goals.requirement import Mask

Shares = tuple[Fraction, Fraction]
_PAIR = Text("请写成两个数，例如 0.01,0.5。", "Write two numbers, like 0.01,0.5.")
_CROSSED = Text("{option} 的下限大于上限，两者矛盾。", "The lower end of {option} is above the upper one: they contradict each other.")


def _pair(text: str) -> Shares:
    low, high = map(share, text.split(","))
    if low > high:
        raise ContradictionError(_CROSSED, _PAIR)
    return low, high


def _fails(seen: People, asked: Shares) -> Mask:
    low, high = asked
    rare = seen.counts * low.denominator < low.numerator * seen.people
    return rare | (seen.counts * high.denominator > high.numerator * seen.people)


def _holds(records: Iterable[int], people: Iterable[int], asked: Shares) -> list[bool]:
    low, high = asked
    return [of > 0 and low <= Fraction(int(some), int(of)) <= high for some, of in zip(records, people, strict=True)]


REQUIREMENT: Requirement[People, Shares] = Requirement(
    key="presence",
    title=Text("δ-存在性", "delta-presence"),
    source="Nergiz, Atzori & Clifton 2007, Hiding the Presence of Individuals from Shared Databases, SIGMOD",
    order=100,
    needs="population",
    test=OfEachClass(
        fails=_fails,
        definition=Plainly(_holds),
        # Whoever sees that a class is not in the output knows that nobody of it is: a share of 0.
        complete=lambda asked: asked[0] > 0,
    ),
    forms=(
        Form(
            "presence",
            Text(
                "δ-存在性：总体中在数据中的比例的范围，例如 0,0.5",
                "delta-presence: from, to the share of the population in the data, e.g. 0,0.5",
            ),
            _pair, _PAIR, "0,0.5", several=True, planned=True,
        ),
    ),
    words=Text("δ-存在性 {low} 至 {high}", "delta-presence {low} to {high}"),
    fields=lambda asked: {"low": asked[0], "high": asked[1]},
)  # fmt: skip
