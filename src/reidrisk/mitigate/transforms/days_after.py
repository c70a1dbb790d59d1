"""How many days after another date of the same row: a length of stay."""

from __future__ import annotations

from ...model import words
from ...model.text import Text
from ...model.transform import UNFIT, Example, Means, Setting, Transform, Work
from ..cells.person_days import ORDER, of_two_dates, order_of


def prepare(means: Means) -> Work:
    """Whole days from the date in `start` to this one; below 0 where this one is earlier."""
    return of_two_dates(means, "start_order", lambda day, start: str((day - start).days))


TRANSFORM = Transform(
    key="days_after",
    title=Text("距同行另一日期的天数", "days after another date of the row"),
    says=Text(
        "日期换成距同一行另一日期（start）的天数，例如住院天数；分段请再加一步 bands。",
        "A date becomes the days after another date of the same row (start), like a length of stay; add a step `bands` for bands.",
    ),
    basis=("GB/T 37964-2019 A.4",),
    types=words.DATES,
    by="value",
    reversible="no",
    prepare=prepare,
    settings=(
        Setting("start", Text("从哪一列的日期起算", "column of the date from which days are counted")),
        ORDER,
        order_of("start_order", Text("起算列中日期的读取方式", "how the dates of that column read")),
    ),
    examples=(
        Example(
            {"start": "in"},
            ("2025-03-01", "2025-03-01", "2025-02-27", "soon", None),
            ("1", UNFIT, "-1", UNFIT, None),
            {"start": ("2025-02-28", None, "2025-02-28", "2025-02-28", "2025-02-28")},
        ),
    ),
    also=("start",),
    as_read=("start",),
)
