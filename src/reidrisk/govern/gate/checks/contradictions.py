"""Answers that the data, another answer or the edition contradict: nobody signs over them without a word (GB/T 42460 6.1, 6.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ....grade.caution import raised
from ....model.text import Text
from ..precondition import OPEN, Facing, Lack, Precondition

_FINDING = Text("“{title}”（{key}）", "“{title}” ({key})")


def test(facing: Facing) -> Iterator[Lack]:
    """Each that nobody settled; what limits the level stands among the findings already."""
    for one in () if facing.assessment is None else raised(facing.assessment):
        if one.caution.contradicts and one.accepted is None and one.holds is None:
            yield Lack(one.key, OPEN, one.text, _FINDING.fill(title=one.caution.title, key=one.key))


PRECONDITION = Precondition(
    code="contradictions",
    title=Text("回答与数据、其他回答或标准不一致", "answers against the data, each other or the edition"),
    before="approval",
    clauses=("GB/T 42460-2023 6.1", "GB/T 42460-2023 6.4"),
    remedy=Text(
        "更正不符的回答（prepare --set），或在案例中写明理由（assess --accept 代码=理由），"
        "再重新评估（各代码的含义：reidrisk explain 代码）。",
        "Correct the answer that is wrong (prepare --set), or give the reason in the case (assess --accept CODE=REASON), then assess "
        "again (reidrisk explain CODE says what a code means).",
    ),
    test=test,
    place=8,
)
