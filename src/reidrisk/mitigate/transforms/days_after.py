"""How many days after another date of the same row: a length of stay."""

from __future__ import annotations

from collections.abc import Sequence

from ...model import words
from ...model.text import Text
from ...model.transform import UNFIT, Cell, Cells, Example, Means, Setting, Transform, Work
from ..cells.person_days import ORDER, reader


def prepare(means: Means) -> Work:
    """Whole days from the date in `start` to this one; below 0 where this one is earlier."""
    read, begun = reader(means.text("order")), reader(means.text("start_order"))

    def days(cell: Cell, start: Cell) -> Cell:
        if cell is None:
            return None
        end, first = read(cell), None if start is None else begun(start)
        return UNFIT if end is None or first is None else str((end.day - first.day).days)

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        return [days(cell, start) for cell, start in zip(columns[0], columns[1], strict=True)]

    return work


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
        Setting("start_order", Text("起算列的日期怎么读", "how the dates of that column read"), "choice", "ymd", choices=ORDER.choices),
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
