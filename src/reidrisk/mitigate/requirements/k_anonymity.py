"""k-anonymity: every class has at least k members; also asked for as the largest class risk R_b = 1/k, or as the threshold tau of R_a."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...model import words
from ...model.problem import Problem
from ...model.text import Text
from ..goals.forms import class_of, risk, whole
from ..goals.requirement import Form, OfEachClass, Plainly, Requirement

if TYPE_CHECKING:
    from ..classes.class_facts import Sizes
    from ..goals.requirement import Mask

_USUAL = 5
_FEW = Text("数据只有 {rows} 条记录，无法让每个等价类至少有 {k} 条。", "The data has {rows} {rows|record|records}; no class can hold {k}.")
_SMALLER_K = Text(
    "请给出不大于记录数的 --k（--r-b 与 --tau 相当于其倒数个成员）。",
    "Give a --k that is not above the number of records (--r-b and --tau ask for one over their value).",
)


def _read(given: Mapping[str, Any]) -> Iterator[int]:
    """The strictest of what was said. With a share of records at risk, tau is its threshold, and no class is forbidden."""
    risks: list[Fraction | None] = [given.get("r_b"), given.get("tau") if given.get("at_risk") is None else None]
    asked = [given["k"]] if given.get("k") is not None else []
    asked += [class_of(one) for one in risks if one is not None]
    if asked:
        yield max(asked)


def _fails(seen: Sizes, k: int) -> Mask:
    return seen.members < k


def _beyond(seen: Sizes, k: int, _column: str | None) -> Problem | None:
    records = int(seen.members[0])
    return Problem("no_solution", _FEW.fill(rows=records, k=k), _SMALLER_K) if k > records else None


REQUIREMENT: Requirement[Sizes, int] = Requirement(
    key="k",
    title=Text("k-匿名", "k-anonymity"),
    source="Sweeney 2002, k-anonymity, IJUFKS 10(5); GB/T 42460-2023 D.1.3",
    order=10,
    needs="sizes",
    test=OfEachClass(
        fails=_fails,
        definition=Plainly(lambda members, _people, k: members >= k),
        monotone=lambda _k: "yes",
        least_class=lambda k: k,
        beyond=_beyond,
    ),
    forms=(
        Form(
            "k",
            Text("每个等价类至少有多少条记录；没有其他目标时为 5", "records that every class must hold; 5 where no other goal is given"),
            whole, words.WHOLE, "5", planned=True,
        ),
        Form(
            "tau",
            Text("R_a 的门限 τ：任何等价类的风险都不超过它，例如 1/5", "threshold tau of R_a: the risk of no class exceeds it, e.g. 1/5"),
            risk, words.SHARE, "1/5",
        ),
        Form("r_b", Text("等价类风险最大值 R_b 不超过", "the maximum class risk R_b at most"), risk, words.SHARE, "1/10"),
    ),
    read=_read,
    words=Text("k = {value}", "k = {value}"),
    unsaid=lambda alone: 1 if alone else _USUAL,
    stricter=max,
)  # fmt: skip
