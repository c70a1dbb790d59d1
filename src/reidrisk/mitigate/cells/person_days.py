"""What techniques on the dates of persons share: how a day reads, and the secret number of days by which all dates of one person move."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import lru_cache

from ...data.normal import normal
from ...identify.forms.dates import EITHER, EPOCHS, ORDERS, Moment, moment
from ...model.text import Text
from ...model.transform import UNFIT, Cell, Cells, Means, Setting, Work

_ANY_CENTURY = 1950  # a year of two digits is written again with two: which hundred years it lies in changes nothing
_KNOWN = 2**18  # days and persons that are met again and again
# Five to ten years either way, by the key: who knows when somebody came excludes only those who would have moved further, hardly anybody
# of a year's data: of 952 persons in classes of 5 at least, 5 stood among 3 or 4 with half a year to a year, 1 to 3 among 4 with this.
_LEAST = 1826
WIDEST = 2 * _LEAST - 1  # what anybody can read here: no dates move further
PERSON_DAYS = "release/person-days"
SUBJECT = Setting("subject", Text("标明个人的列", "column that tells people apart"))
ORDER = Setting(
    "order",
    Text("03/04/2024 的顺序，或数字的起算日", "how 03/04/2024 reads, or what numbers are counted from"),
    "choice",
    "ymd",
    choices=(*ORDERS, *EPOCHS),
)
READABLE = frozenset({*ORDERS, *EPOCHS}) - {EITHER}


def order_of(name: str, title: Text) -> Setting:
    """How the dates of a further column read."""
    return Setting(name, title, "choice", "ymd", choices=ORDER.choices)


def reader(order: str) -> Callable[[str], Moment | None]:
    """Reads the date in a cell; None where it is none."""

    @lru_cache(_KNOWN)
    def read(cell: str) -> Moment | None:
        return moment(normal(cell), order, _ANY_CENTURY)

    return read


def of_two_dates(means: Means, other_order: str, label: Callable[[date, date], str | None]) -> Work:
    """What is said of a date and another one of its row; where one of them cannot be read, or nothing is said, the cell does not fit."""
    read, read_other = reader(means.text("order")), reader(means.text(other_order))

    def labelled(cell: Cell, other: Cell) -> Cell:
        if cell is None:
            return None
        one, beside = read(cell), None if other is None else read_other(other)
        found = None if one is None or beside is None else label(one.day, beside.day)
        return UNFIT if found is None else found

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        return [labelled(cell, other) for cell, other in zip(columns[0], columns[1], strict=True)]

    return work


def widest_of(key: bytes) -> int:
    """How many days dates move at most (five to ten years): the key's secret too, which stands in no plan (GB/T 39725 10.2 f)."""
    return _LEAST + int.from_bytes(hmac.digest(key, b"\x00widest", "sha512")) % _LEAST


def shift_of(key: bytes) -> Callable[[str], timedelta]:
    """By person: never 0 days."""
    widest = widest_of(key)

    @lru_cache(_KNOWN)
    def shift(subject: str) -> timedelta:
        number = int.from_bytes(hmac.digest(key, b"\x01" + normal(subject).encode("utf-8", "surrogatepass"), "sha512")) % (2 * widest)
        return timedelta(days=number - widest if number < widest else number - widest + 1)

    return shift


def person_key(means: Means) -> bytes:
    """One key for all columns and files of a release (resolutions P-17)."""
    return means.secret(PERSON_DAYS)
