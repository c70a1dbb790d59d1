"""Measures that an earlier conclusion of level 2 asked for, and that nobody has taken in time (GB/T 42460 3.14 note, 6.5)."""

from __future__ import annotations

from collections.abc import Iterator

from ....model.text import Text
from ...tasks import overdue
from ..precondition import Facing, Lack, Precondition

_LATE = Text(
    "台账第 {n} 条交给“{owner}”的任务，{due} 已到期而没有结案",
    "the task of ledger entry {n}, given to “{owner}”, was due on {due} and is not closed",
)


def test(facing: Facing) -> Iterator[Lack]:
    """Each, on the day of the grading; nothing before the data are graded."""
    for one in () if facing.assessment is None else overdue(facing.entries, facing.assessment.made_at.astimezone().date()):
        yield Lack(f"task {one.n}", one.due, _LATE.fill(n=one.n, owner=one.owner, due=one.due))


PRECONDITION = Precondition(
    code="tasks-overdue",
    title=Text("逾期未结案的任务", "tasks that are overdue"),
    before="approval",
    clauses=("GB/T 42460-2023 3.14", "GB/T 42460-2023 6.5"),
    remedy=Text(
        "措施完成后结案：reidrisk tasks 案例 --close 条号 --as 姓名 --done 所做的工作 --evidence 文件。",
        "Close each when its measures are taken: reidrisk tasks CASE --close ENTRY --as NAME --done WHAT --evidence FILE.",
    ),
    test=test,
    place=6,
)
