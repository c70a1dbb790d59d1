"""R_c, the mean class risk, may be so much at most (GB/T 42460 D.1.3 c)."""

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
    if given.get("r_c") is not None:
        yield AtMost(given["r_c"])


def _terms(size: Any, _bound: AtMost) -> tuple[Any, Any]:  # noqa: ANN401 - a fraction or an array of them
    return 1 / size, size**0


def _surely_lost(seen: Sizes, bound: AtMost) -> int:
    """R_c may rise when classes merge ({5, 100, 100} to {5, 200}), but |J|/N never exceeds it, and falls."""
    return seen.smallest_first(float(bound.most))


REQUIREMENT: Requirement[Sizes, AtMost] = Requirement(
    key="class-average",
    title=Text("等价类风险平均值 R_c", "mean class risk R_c"),
    source="GB/T 42460-2023 D.1.3 c",
    order=60,
    needs="sizes",
    test=OfAllClasses(
        terms=_terms,
        surely_lost=_surely_lost,
        sufficient=lambda bound: bound.sufficient,
        measured="R_c",
    ),
    forms=(Form("r_c", Text("等价类风险平均值 R_c 不超过", "the mean class risk R_c at most"), risk, words.SHARE, "1/20"),),
    read=_read,
    words=Text("R_c {value}", "R_c {value}"),
    fields=lambda bound: {"value": bound.words},
)
