"""How many people the rows are of: where the data cannot tell, a person says it before anybody signs (GB/T 42460 3.4; resolutions G-12)."""

from __future__ import annotations

from collections.abc import Iterator

from ....grade.people import known_by
from ....model.text import Text
from ..precondition import OPEN, Facing, Lack, Precondition

_NUMBER = "subjects.number"
_UNSAID = Text(
    "等价类按行计数，从数据无法判断一人是否有多行，也没有说明共有多少人",
    "classes count rows; the data do not show whether a person has several, and the number of people is not stated",
)
_TYPED = Text("{lack}（{key}）", "{lack} ({key})")


def test(facing: Facing) -> Iterator[Lack]:
    """Whether nobody knows; the number that is stated is compared with the rows, and a contradiction of its own where they differ."""
    one = facing.assessment
    if one is not None and known_by(one.plan, one.inventory) == "open" and not facing.situation.value(_NUMBER):
        yield Lack(_NUMBER, OPEN, _UNSAID, _TYPED.fill(lack=_UNSAID, key=_NUMBER))


PRECONDITION = Precondition(
    code="people",
    title=Text("数据中有多少人", "how many people are in the data"),
    before="approval",
    clauses=("GB/T 42460-2023 3.4", "GB/T 42460-2023 D.1.2"),
    remedy=Text(
        "指定主体列（--subject 列名），或写明人数（prepare --set subjects.number=人数），再重新评估。",
        "Name the column that tells persons apart (--subject COLUMN), or say how many people there are (prepare --set "
        "subjects.number=PEOPLE), then assess again.",
    ),
    test=test,
    place=9,
)
