"""A birth date becomes the age at an event of the same row."""

from __future__ import annotations

from datetime import date

from ...model import words
from ...model.text import Text
from ...model.transform import UNFIT, Example, Means, Setting, Transform, Work
from ..cells.person_days import ORDER, of_two_dates, order_of


def prepare(means: Means) -> Work:
    """Completed years; a birth after the event does not fit. Who is born on 29 February is a year older on 1 March."""
    return of_two_dates(means, "on_order", _age)


def _age(born: date, day: date) -> str | None:
    years = day.year - born.year - ((day.month, day.day) < (born.month, born.day))
    return None if years < 0 else str(years)


TRANSFORM = Transform(
    key="age_at",
    title=Text("就诊时的年龄", "age at the event"),
    says=Text(
        "出生日期换成同一行某一日期时的周岁；分段请再加一步 age。",
        "A birth date becomes the age in completed years on another date of the row; add a step `age` for bands.",
    ),
    basis=("GB/T 37964-2019 A.4", "GB/T 39725-2020 10.2"),
    types=words.DATES,
    by="value",
    reversible="no",
    prepare=prepare,
    settings=(
        Setting("on", Text("哪一列日期时的年龄", "column of the date on which the age is taken")),
        ORDER,
        order_of("on_order", Text("该列中日期的读取方式", "how the dates of that column read")),
    ),
    examples=(
        Example(
            {"on": "in"},
            ("1960-03-02", "1960-03-02", "2025-01-02", "1960-02-29", "old", None),
            ("64", "65", UNFIT, "65", UNFIT, None),
            {"on": ("2025-03-01", "2025-03-02", "2025-01-01", "2025-03-01", "2025-03-01", "2025-03-01")},
        ),
    ),
    also=("on",),
    as_read=("on",),
)
