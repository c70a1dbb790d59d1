"""What becomes of each column by each plan, side by side: by example where every record has the level that is shown, and only there."""

from __future__ import annotations

from typing import Any

from reidrisk.edge.web.screens.safe import _compared

LEVELS = ({"labels": 300, "example": None}, {"labels": 12, "example": "2025-12"}, {"labels": 4, "example": "2025-Q4"},
          {"labels": 1, "example": "2025"}, {"labels": 1, "example": "*"})  # fmt: skip


def plan(levels: dict[str, int], **more: Any) -> dict[str, Any]:
    return {
        "levels": levels,
        "in_words": {"day": {"zh": "季度（28% 的记录，其余抑制）", "en": "quarter (28% of the records, ...)"}},
        **more,
    }


def test_a_level_that_only_some_records_have_is_not_shown_by_the_example_of_another() -> None:
    offers = [
        plan({"day": 3}, throughout={}),
        plan({"day": 2}, throughout={"day": 2}),
        plan({"day": 4}, throughout={"day": 4}),
        plan({"day": 3}),
    ]
    (row,) = _compared({"plan": {"of": {"day": 5}}, "offers": offers}, {"day": list(LEVELS)}, "en")
    assert [one["step"] for one in row["after"]] == [None, LEVELS[2], None, None]  # the last was searched before this was told
    assert row["before"] == 300
