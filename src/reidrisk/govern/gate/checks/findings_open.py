"""Findings that limit the verdict and that nobody has settled, decisions against the evidence among them (GB/T 42460 6.2 a, 6.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ....grade.caution import raised
from ....model.text import Text
from ..precondition import OPEN, Facing, Lack, Precondition

_FINDING = Text("“{title}”（{key}）", "“{title}” ({key})")


def test(facing: Facing) -> Iterator[Lack]:
    """Each, by its code and subject; nothing before the data are graded."""
    for one in () if facing.assessment is None else raised(facing.assessment):
        if one.holds is not None:
            yield Lack(one.key, OPEN, one.text, _FINDING.fill(title=one.caution.title, key=one.key))


PRECONDITION = Precondition(
    code="findings",
    title=Text("尚未了结的发现", "open findings"),
    before="approval",
    clauses=("GB/T 42460-2023 6.2 a", "GB/T 42460-2023 6.4"),
    remedy=Text(
        "逐项处理，或由具名人员在案例中写明理由（assess --override 列名=理由、--accept 代码=理由），再重新评估。",
        "Treat each, or have a named person settle it in the case (assess --override COLUMN=REASON, --accept CODE=REASON), then assess "
        "again.",
    ),
    test=test,
    place=4,
)
