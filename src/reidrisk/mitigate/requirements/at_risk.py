"""The share of records whose risk exceeds a threshold, or that are unique, may be so much at most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil
from typing import TYPE_CHECKING, Any

from ...model import words
from ...model.text import Text
from ..goals.at_most import AtMost
from ..goals.forms import class_of, share
from ..goals.requirement import Form, OfAllClasses, Requirement

if TYPE_CHECKING:
    from ..classes.class_facts import Sizes

_USUAL_LEAST, _NOT_UNIQUE = 5, 2


def _read(given: Mapping[str, Any]) -> Iterator[AtMost]:
    if given.get("at_risk") is not None:
        tau = given.get("tau")
        yield AtMost(given["at_risk"], least=_USUAL_LEAST if tau is None else class_of(tau))
    if given.get("uniques") is not None:
        yield AtMost(given["uniques"], least=_NOT_UNIQUE)


def _least(bound: AtMost) -> int:
    return _NOT_UNIQUE if bound.least is None else bound.least


def _terms(size: Any, bound: AtMost) -> tuple[Any, Any]:  # noqa: ANN401 - a fraction or an array of them
    return size * (size < _least(bound)), size


def _surely_lost(seen: Sizes, bound: AtMost) -> int:
    """In every finer table these records are in classes below the threshold, too: the share a - x <= most (N - x) asks for x of them."""
    if bound.most >= 1:
        return 0
    at_risk = int(seen.members[seen.members < _least(bound)].sum())
    return max(ceil((at_risk - bound.most * int(seen.members.sum())) / (1 - bound.most)), 0)


REQUIREMENT: Requirement[Sizes, AtMost] = Requirement(
    key="at-risk",
    title=Text("高风险记录的比例", "share of records at risk"),
    source="GB/T 42460-2023 D.1.3 a, over records",
    order=80,
    needs="sizes",
    test=OfAllClasses(
        terms=_terms,
        surely_lost=_surely_lost,
        sufficient=_least,
        measured="R_a_records",
        monotone=lambda _bound: "yes",
    ),
    forms=(
        Form(
            "at_risk",
            Text(
                "风险超过 --tau（默认 1/5）的记录所占比例不超过", "the share of records whose risk exceeds --tau (1/5 by default) at most"
            ),
            share, words.SHARE, "0.01",
        ),
        Form("uniques", Text("独一无二的记录所占比例不超过", "the share of unique records at most"), share, words.SHARE, "0"),
    ),
    read=_read,
    words=Text("小于 {least} 的等价类中的记录{value}", "records in classes below {least} {value}"),
    fields=lambda bound: {"value": bound.words, "least": _least(bound)},
)  # fmt: skip
