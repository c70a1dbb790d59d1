"""The mean risk over records, |J|/N, may be so much at most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...model import words
from ...model.text import Text
from ..goals.at_most import AtMost
from ..goals.forms import risk
from ..goals.requirement import Form, OfAllClasses, Requirement

if TYPE_CHECKING:
    from ..classes.class_facts import Sizes


def _read(given: Mapping[str, Any]) -> Iterator[AtMost]:
    if given.get("record_average") is not None:
        yield AtMost(given["record_average"])


def _terms(size: Any, _bound: AtMost) -> tuple[Any, Any]:  # noqa: ANN401 - a fraction or an array of them
    return size**0, size


def _surely_lost(seen: Sizes, bound: AtMost) -> int:
    return seen.smallest_first(float(bound.most))


REQUIREMENT: Requirement[Sizes, AtMost] = Requirement(
    key="record-average",
    title=Text("按记录平均的风险", "average risk over records"),
    source="ITU-T X Suppl.39 (2023) I.2; El Emam 2013",
    order=70,
    needs="sizes",
    test=OfAllClasses(
        terms=_terms,
        surely_lost=_surely_lost,
        sufficient=lambda bound: bound.sufficient,
        measured="record_average",
        monotone=lambda _bound: "yes",
    ),
    forms=(Form("record_average", Text("按记录平均的风险不超过", "the average risk over records at most"), risk, words.SHARE, "1/20"),),
    read=_read,
    words=Text("按记录的平均风险{value}", "record average {value}"),
    fields=lambda bound: {"value": bound.words},
)
