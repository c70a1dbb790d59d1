"""Columns that would give people away to whoever knew them, of which nobody has said whether a recipient can (GB/T 42460 C.2 d 3)."""

from __future__ import annotations

from collections.abc import Iterator

from ....model.text import Text
from ..precondition import OPEN, Facing, Lack, Precondition

_COLUMN = Text("列“{name}”", "column “{name}”")


def test(facing: Facing) -> Iterator[Lack]:
    """Each by its name; nothing before the data are graded."""
    outside = None if facing.assessment is None else facing.assessment.outside
    for name in () if outside is None else outside.asked:
        yield Lack(name, OPEN, _COLUMN.fill(name=name))


PRECONDITION = Precondition(
    code="knowledge",
    title=Text("接收方能否知道某些列", "whether a recipient can know some columns"),
    before="approval",
    clauses=("GB/T 42460-2023 C.2 d",),
    remedy=Text(
        "逐列回答“接收方可能从别处知道某个人的这一项吗”并写明依据（prepare --set columns.knowable@列名=… --source …），再重新评估。",
        "Answer for each column whether the recipient could know it of a person from elsewhere, with the basis (prepare --set "
        "columns.knowable@COLUMN=... --source ...), then assess again.",
    ),
    test=test,
    place=7,
)
