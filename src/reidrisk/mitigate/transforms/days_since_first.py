"""How many days after the first event of the same person: what is left of dates for one who does not know by how much they moved."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ...data.normal import normal
from ...model import words
from ...model.text import Text
from ...model.transform import UNFIT, Cell, Cells, Example, Means, Setting, Transform, Work
from ..cells.person_days import ORDER, SUBJECT, reader


def prepare(means: Means) -> Work:
    """Bands of `between` days, the first from 0 on; a date that cannot be read and a person that nobody knows do not fit."""
    read, step = reader(means.text("order")), means.whole("between")

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        found = [None if cell is None else read(cell) for cell in columns[0]]
        persons = [None if cell is None else normal(cell) for cell in columns[1]]
        first: dict[str, date] = {}
        for person, one in zip(persons, found, strict=True):
            if person is not None and one is not None:
                first[person] = min(first.get(person, one.day), one.day)

        def label(cell: Cell, person: str | None, at: int) -> Cell:
            one = found[at]
            if cell is None:
                return None
            if one is None or person is None:
                return UNFIT
            low = (one.day - first[person]).days // step * step
            return str(low) if step == 1 else f"{low}-{low + step - 1}"

        return [label(cell, person, at) for at, (cell, person) in enumerate(zip(columns[0], persons, strict=True))]

    return work


TRANSFORM = Transform(
    key="days_since_first",
    title=Text("距本人首次的天数", "days since the person's first event"),
    says=Text(
        "日期换成距同一人最早一次的天数，按 between 天一段：这是不知道平移了多少天的人从日期中能看到的全部。",
        "Dates become days since the earliest of the same person, in bands of `between` days: all that dates tell to somebody who does not "
        "know by how much they moved.",
    ),
    basis=("GB/T 37964-2019 A.6", "GB/T 39725-2020 10.2"),
    types=words.DATES,
    by="all",
    reversible="no",
    prepare=prepare,
    settings=(
        SUBJECT,
        Setting("between", Text("几天一段", "days in a band"), "whole", "1", False, (), 1),
        ORDER,
    ),
    examples=(
        Example(
            {"subject": "id", "between": "7"},
            ("2025-01-01", "2025-01-10", "2024-12-31", "soon", None, "2025-01-01"),
            ("0-6", "7-13", "0-6", UNFIT, None, UNFIT),
            {"subject": ("1", "1", "2", "1", "1", None)},
        ),
    ),
    also=("subject",),
    as_read=("subject",),
)
