"""The plan was changed after a result was known, and nobody said why (GB/T 42460 6.1 g)."""

from __future__ import annotations

from collections.abc import Iterator

from ....model.text import Text
from ..precondition import Facing, Lack, Precondition

_CHANGED = Text(
    "方案在得到结果之后改动（{at}），没有写明由谁、为什么",
    "the plan was changed after a result ({at}); who changed it and why is not stated",
)
_DAY = 10
CODE, UNEXPLAINED = "plan-changed", "unexplained"


def test(facing: Facing) -> Iterator[Lack]:
    """Each change without a reason and a name."""
    changes = (facing.stored or {}).get("changes")
    for change in changes if isinstance(changes, list) else ():
        if isinstance(change, dict) and not (change.get("reason") and change.get("by")):
            yield Lack(str(change.get("hash")), UNEXPLAINED, _CHANGED.fill(at=str(change.get("at"))[:_DAY]))


PRECONDITION = Precondition(
    code=CODE,
    title=Text("知道结果之后改动方案", "plan changed after a result"),
    before="approval",
    clauses=("GB/T 42460-2023 6.1 g",),
    remedy=Text(
        "写明理由：reidrisk prepare 案例 --reason 理由 --by 姓名，再重新评估。",
        "Say why: reidrisk prepare CASE --reason REASON --by NAME, then assess again.",
    ),
    test=test,
    place=5,
)
