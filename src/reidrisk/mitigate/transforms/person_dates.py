"""The dates of persons as they leave: moved by a secret number of days, in no more detail than the classes were judged by."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from ...data.normal import normal
from ...identify.forms.dates import Moment, Spelling, spelling_of
from ...model.text import Text
from ...model.transform import UNFIT, Cell, Cells, Example, Means, Setting, Transform, Work
from ..cells.cellwise import number_of
from ..cells.person_days import ORDER, SUBJECT, order_of, person_key, reader, shift_of


def prepare(means: Means) -> Work:
    """Of days since the first event (or after `start`, which is written already) a date again, in the form of the date as it was read."""
    read, started = reader(means.text("order")), reader(means.text("start_order"))
    follows = means.given("start")
    shift = None if follows else shift_of(person_key(means))

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        days = [_days(cell) for cell in columns[0]]
        was = [None if cell is None else read(cell) for cell in columns[1]]
        persons = [None if cell is None else normal(cell) for cell in columns[2]]
        if shift is None:
            starts = [None if cell is None else started(cell) for cell in columns[3]]
            begins = [None if one is None else one.day for one in starts]
        else:
            first = _first(persons, days, was)
            begins = [None if one is None or one not in first else _moved(first[one], shift(one)) for one in persons]
        spelling = spelling_of(was)
        return [
            cell if cell is None or day is None else _written(form, begin, day, spelling)
            for cell, day, form, begin in zip(columns[0], days, was, begins, strict=True)
        ]

    return work


def _days(cell: Cell) -> int | None:
    """The first day of the band; None where nothing is left of it."""
    number = None if cell is None else number_of(cell if cell.startswith("-") else cell.partition("-")[0])
    return None if number is None else int(number)


def _first(persons: Sequence[str | None], days: Sequence[int | None], was: Sequence[Moment | None]) -> dict[str, date]:
    """The day from which each person's days are counted: no later than any that is left, and no record that left is needed for it."""
    first: dict[str, date] = {}
    for person, day, one in zip(persons, days, was, strict=True):
        if person is not None and day is not None and one is not None:
            begin = one.day - timedelta(days=day)
            first[person] = min(first.get(person, begin), begin)
    return first


def _moved(day: date, by: timedelta) -> date | None:
    try:
        return day + by
    except OverflowError:
        return None


def _written(form: Moment | None, begin: date | None, days: int, spelling: Spelling) -> Cell:
    moved = None if begin is None else _moved(begin, timedelta(days=days))
    return UNFIT if form is None or moved is None else form.day_written(moved, spelling)


TRANSFORM = Transform(
    key="person_dates",
    title=Text("按人平移的日期", "dates moved per person"),
    says=Text(
        "把“距本人首次的天数”写回日期：同一人的全部日期平移同样的、保密的天数，次序不变；各次之间的间隔只精确到判定等价类时的段，"
        "同一行内（start 之后）的间隔逐日准确。一天中的时刻不保留：它不随日期平移，"
        "知道时刻的人可据以识别个人。平移的最大天数由密钥决定，不写在方案里。",
        "Writes days since the first event as dates again: all dates of a person move by the same secret number of days and keep their "
        "order; intervals between events are no finer than the bands by which classes were judged, those within a row (after start) are "
        "exact to the day. The time of day is left out: it would not move, and who knows it would find the person by it. How far dates "
        "move at most is the key's secret and stands in no plan.",
    ),
    basis=("GB/T 37964-2019 A.6", "GB/T 39725-2020 10.2"),
    types=Text("天数", "days"),
    by="all",
    reversible="with_secret",
    prepare=prepare,
    settings=(
        Setting("date", Text("原来的日期列（即本列）", "the column of the dates as they were: this one")),
        SUBJECT,
        Setting("start", Text("在哪一列日期之后", "column of the date that comes first"), optional=True),
        ORDER,
        order_of("start_order", Text("该列中日期的读取方式", "how the dates of that column read")),
    ),
    examples=(
        Example(
            {"date": "out", "subject": "id", "start": "in"},
            ("4", "*", None),
            ("2031/03/04", "*", None),
            {"date": ("2025/01/05", "2025/01/05", None), "subject": ("1", "1", "1"), "start": ("2031-02-28", "2031-02-28", None)},
        ),
    ),
    also=("date", "subject", "start"),
    as_read=("date", "subject"),
    secret_if=("start", None),
    last=True,
    moves_dates=True,
)  # fmt: skip
