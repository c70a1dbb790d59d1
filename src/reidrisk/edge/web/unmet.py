"""What is missing before an approval or a release, as the last grading found it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...govern.gate.gate import preconditions
from .screen import Visit


def unmet_before(visit: Visit, before: str | None = None) -> Iterator[Mapping[str, Any]]:
    """Each with `settled`: whether a named person's reason lets one go on; what was settled already is left out."""
    graded = visit.result("assess")
    by_reason = {one.code: one.settled for one in preconditions()}
    for each in () if graded is None else graded.get("gate") or ():
        if each["accepted"] is None and before in {None, each["must_precede"]}:
            yield {
                "code": each["code"], "title": each["title"], "before": each["must_precede"], "remedy": each["remedy"],
                "lacks": [part["text"] for part in each["lacks"]], "settled": by_reason.get(each["code"], False),
            }  # fmt: skip
