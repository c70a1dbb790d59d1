"""The purpose as it stands now, for every paper: as stated, agreed again, or to be determined (PIPL 6; GB/T 37964-2019 5.5).

Once the treated data miss one of its goals no paper repeats it. What people answered stays in the questionnaire, which says so beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...model.governance import Holding
from ...model.text import Phrase, Text
from ..kind import Material
from .usefulness import missed_goals

STATEMENT = "purpose.statement"
ANEW = Text(
    "原定用途已不能完全实现，须重新确定；见《个人信息去标识化效果评估报告》“可用性”",
    "the stated purpose can no longer be fully served and has to be determined again; see “Are the data still useful” in the evaluation "
    "report",
)
IN_REPORT = Text("原定用途已不能完全实现，见“可用性”", "the stated purpose can no longer be fully served; see “Are the data still useful”")
IN_PUBLIC = Text(
    "原定用途已不能完全实现，此处不再引用；见“所作的处理”。",
    "The stated purpose can no longer be fully served and is not repeated here; see “What was done to the data”.",
)
BY_AGREEMENT = Text(
    "[重新约定：处理后的数据已不能完全实现原定用途]",
    "[to be agreed again: the treated data can no longer fully serve the purpose that was stated]",
)
FORMER = Text("原定用途，处理后的数据已不能完全实现", "the purpose first stated, which the treated data can no longer fully serve")


AGREED = Text(
    "{scope}（原定用途已不能完全实现，经协议重新约定，台账第 {entry} 条）",
    "{scope} (agreed again, since the purpose first stated can no longer be fully served; ledger entry {entry})",
)


def still_served(stated: Sequence[str], record: Mapping[str, Any] | None) -> tuple[str, ...]:
    """The purpose as stated; nothing of it once the data that were treated by this record can no longer fully serve it."""
    return () if missed_goals(record) else tuple(stated)


def has_ended(material: Material) -> bool:
    """Whether a purpose was stated that the treated data can no longer fully serve."""
    return STATEMENT in material.plan.replies and bool(missed_goals(material.mitigation))


def agreed_again(material: Material) -> Phrase | None:
    """For what the data were released once the stated purpose had ended, in words, with its entry in the ledger; None without one."""
    last = newly_agreed(material)
    return None if last is None else AGREED.fill(scope=last.scope, entry=last.agreement)


def newly_agreed(material: Material) -> Holding | None:
    """The release whose executed agreement says for what, once the stated purpose had ended; None without one."""
    held = () if material.governed.broken or not has_ended(material) else material.governed.held
    stated = set(material.plan.replies[STATEMENT].values) if held else set()
    return next((one for one in reversed(held) if one.outside and one.scope and one.scope not in stated), None)


def is_open_again(material: Material) -> bool:
    """Whether the purpose has to be determined again, and nobody has."""
    return has_ended(material) and agreed_again(material) is None
