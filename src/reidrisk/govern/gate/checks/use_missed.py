"""The treated data miss a goal of their purpose: approved are risk and usefulness, not the risk alone (GB/T 37964-2019 5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ....data.files import read_text
from ....data.records import record
from ....document.parts.usefulness import missed_goals
from ....model.assessment import Assessment
from ....model.text import Text
from ...canonical import digest
from ..precondition import Facing, Lack, Precondition

_RECORD, _LIMIT = "mitigation.json", 2**22


def test(facing: Facing) -> Iterator[Lack]:
    """Each goal that the record of the mitigation has as missed, where the data that are graded are those that it made."""
    found = _record(facing.folder)
    if facing.assessment is None or not _made(found, facing.assessment):
        return
    missed = missed_goals(found)
    state = digest({"missed": [goal.say("en") for goal in missed]})
    for n, goal in enumerate(missed, 1):
        yield Lack(f"goal {n}", state, goal)


def _record(folder: Path) -> Mapping[str, Any]:
    """Empty where there is none, or a damaged one: that is told by `records-altered`."""
    try:
        found = record(read_text(folder / _RECORD, _LIMIT)) if (folder / _RECORD).is_file() else None
    except ValueError:
        found = None
    return found if isinstance(found, dict) else {}


def _made(found: Mapping[str, Any], assessment: Assessment) -> bool:
    made = found.get("made")
    after = made.get("after") if isinstance(made, dict) else None
    dataset = after.get("dataset") if isinstance(after, dict) else None
    return isinstance(dataset, dict) and dataset.get("fingerprint") == str(assessment.facts.fingerprint)


PRECONDITION = Precondition(
    code="use-missed",
    title=Text("处理后的数据没有达到用途的目标", "goals of the purpose that the treated data do not meet"),
    before="approval",
    clauses=("GB/T 37964-2019 5.5", "GB/T 42460-2023 6.4 b"),
    remedy=Text(
        "换一种处理方式（reidrisk mitigate），或在案例中改正用途和目标（prepare --set purpose.…），再重新评估。",
        "Treat the data otherwise (reidrisk mitigate), or correct purpose and goals in the case (prepare --set purpose.…), then assess "
        "again.",
    ),
    test=test,
    place=11,
    on_page_one=True,
)
