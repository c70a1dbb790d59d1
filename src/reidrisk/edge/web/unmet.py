"""What is missing before an approval or a release, as the last grading found it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...govern.gate.gate import acceptances, preconditions
from ...govern.ledger import entries
from .screen import Visit


def unmet_before(visit: Visit, before: str | None = None) -> Iterator[Mapping[str, Any]]:
    """Each with `settled`: whether a named person's reason lets one go on; what was settled already is left out."""
    graded = visit.result("assess")
    by_reason = {one.code: one.settled for one in preconditions()}
    given = {(one.code, *pair) for one in acceptances(entries(visit.folder)) for pair in one.subjects.items()}
    for each in () if graded is None else graded.get("gate") or ():
        settled = all((each["code"], part["subject"], part["stands_at"]) in given for part in each["lacks"])
        if each["accepted"] is None and not settled and before in {None, each["must_precede"]}:
            yield {
                "code": each["code"], "title": each["title"], "before": each["must_precede"], "remedy": each["remedy"],
                "lacks": each["lacks"], "settled": by_reason.get(each["code"], False),
            }  # fmt: skip
