"""Dates moved by a number of days that is secret and the same for one person: order and intervals stay."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from datetime import timedelta
from functools import lru_cache

from ...data.normal import normal
from ...identify.forms.dates import EPOCHS, ORDERS, Moment, Spelling, moment, spelling_of
from ...model import words
from ...model.text import Text
from ...model.transform import UNFIT, Cell, Cells, Example, Means, Setting, Transform, Work
from ..cells.person_days import widest_of
from ..cells.pseudonyms import ACROSS, KEY_CONTROL, key_for

_ANY_CENTURY = 1950  # a year of two digits is written again with two: which hundred years it lies in changes nothing
_MOST = 2**18  # days and people that are met again and again, not pair by pair
_DOMAIN = Setting(
    "domain",
    Text(
        "写同一个名称的日期列一起平移；不写则一次发布中同一人的全部日期（各步骤、各文件）平移相同的天数",
        "columns of dates with one name move together; without a name all dates of a person in a release do, in every step and file",
    ),
    optional=True,
)


def prepare(means: Means) -> Work:
    """The shift is a keyed function of the subject, never 0; whole weeks where the day of the week is to stay."""
    key, step = key_for(means, "shift", by_column=False), 7 if means.settings["weekdays"] is True else 1
    widest = means.whole("days") if means.given("days") else widest_of(key)
    order = means.text("order")
    steps = max(widest // step, 1)

    def days(subject: str) -> int:
        number = int.from_bytes(hmac.digest(key, subject.encode("utf-8", "surrogatepass"), "sha512")) % (2 * steps)
        return (number - steps if number < steps else number - steps + 1) * step

    @lru_cache(_MOST)
    def day_of(cell: str) -> Moment | None:
        return moment(normal(cell), order, _ANY_CENTURY)

    @lru_cache(_MOST)
    def shift(subject: str) -> timedelta:
        return timedelta(days=days(normal(subject)))

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        spelling = spelling_of(None if cell is None else day_of(cell) for cell in columns[0])
        return [None if cell is None else _shifted(cell, subject, spelling) for cell, subject in zip(columns[0], columns[1], strict=True)]

    def _shifted(cell: str, subject: Cell, spelling: Spelling) -> Cell:
        found = day_of(cell)
        if found is None or subject is None:
            return UNFIT
        try:
            return found.written(found.day + shift(subject), spelling)
        except OverflowError:
            return UNFIT

    return work


TRANSFORM = Transform(
    key="date_shift",
    title=Text("按人平移日期", "shift dates per person"),
    says=Text(
        "同一人的日期，无论在哪一列、哪一步，都平移同样的、保密的天数：先后次序和间隔不变（一天中的时刻不动）；一起发布的文件请用同一个 "
        "--release。平移后的出生日期仍是准标识符（应泛化）。",
        "All dates of one person, in whatever column and step, move by the same secret number of days: order and intervals stay (so does "
        "the time of day); give files that are released together one --release. A shifted birth date stays a quasi-identifier "
        "(generalise it).",
    ),
    basis=("GB/T 37964-2019 A.6", "China methodology (2024) 11.2", "GB/T 39725-2020 10.2"),
    types=words.DATES,
    by="value",
    reversible="with_secret",
    prepare=prepare,
    settings=(
        Setting("subject", Text("标明个人的列", "column that tells people apart")),
        Setting(
            "days",
            Text(
                "最多平移几天；不给则上限（五至十年）由密钥决定，也保密",
                "days to move at most; without it the key decides (five to ten years), and that is secret too",
            ),
            "whole", None, True, (), 1,
        ),
        Setting("weekdays", Text("是否保持星期几", "whether the day of the week stays"), "flag", "false"),
        Setting(
            "order",
            Text("03/04/2024 的顺序，或数字的起算日", "how 03/04/2024 reads, or what numbers are counted from"),
            "choice",
            "ymd",
            choices=(*ORDERS, *EPOCHS),
        ),
        ACROSS, _DOMAIN, KEY_CONTROL,
    ),
    examples=(
        Example({"subject": "id", "days": "1"}, ("soon", None, "2024-01-01"), (UNFIT, None, UNFIT), {"subject": ("1", "1", None)}),
    ),
    also=("subject",),
    as_read=("subject",),
    alike=("days", "weekdays", "across"),
    secret=True,
    moves_dates=True,
)  # fmt: skip
