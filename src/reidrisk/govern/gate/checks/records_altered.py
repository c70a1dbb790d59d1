"""Files of the case that are not as the program wrote them: records, plans, reports (GB/T 42460 6.5, 6.6 b)."""

from __future__ import annotations

from collections.abc import Iterator

from ....model.text import Text
from ...runs import altered
from ..precondition import Facing, Lack, Precondition


def test(facing: Facing) -> Iterator[Lack]:
    """Each, by what it holds now: a reason that was given for one change is none for the next."""
    for one in altered(facing.folder, facing.entries):
        yield Lack(one.file, one.state, one.text)


PRECONDITION = Precondition(
    code="records-altered",
    title=Text("在程序之外被改动的记录和文档", "records and documents changed by other hands"),
    before="approval",
    clauses=("GB/T 42460-2023 6.5", "GB/T 42460-2023 6.6 b"),
    remedy=Text(
        "查明改动人，从备份恢复；报告可以重新写出（reidrisk report），结果可以重新得出（reidrisk assess）；改动仍会记下。",
        "Find out who changed them, and restore them from a backup. Reports can be written again (reidrisk report) and the "
        "result graded again (reidrisk assess); that they were changed stays on record.",
    ),
    test=test,
    place=2,
)
