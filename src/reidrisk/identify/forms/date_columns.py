"""How the dates of a whole column read: one form, told by all of its values.

Day and month, and where a year of two digits stands, are decided only where a value decides it: 13/01/1980 is no month first. Where none
does, what all readings share is kept (the year), and the column is asked about.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import lru_cache

from ...data.normal import normal
from ...model.frozen import dataclass
from .dates import EITHER, EPOCHS, ORDERS, Order, day_of, moment
from .days import is_real
from .eras import era_day

# As spreadsheets read years of two digits: 00-29 are 2000-2029, 30-99 are 1930-1999.
SHORT_YEARS = 1930
_MOST, _TYPO = 0.9, 20  # nearly all values read so; one value against twenty decides nothing
_FEWEST_DAYS, _MOST_YEARS = 20, 12  # so many different numbers in one place, so few in the other, over
_SPAN = 1000  # smaller numbers are spans: days in hospital, hours
_NUMBER = re.compile(r"-?[0-9]{1,13}(?:\.[0-9]{1,12})?", re.ASCII)
_DAYS = 2**14  # of 40 years: the columns of a table share their days
_FAR, _EARLIEST = 120, -43_829  # days from 1970, without which they may be spans; no day before 1850
_ENOUGH = 60  # as many dates: the first are days, the others years


@dataclass(frozen=True, slots=True)
class DateForm:
    """An order of `dates.ORDERS`, `EITHER` where the year is all that is certain, or an epoch; the first of the hundred short years."""

    order: str
    short_years: int | None = None

    @property
    def settings(self) -> dict[str, object]:
        """As the techniques on dates take it: what needs no saying is left out."""
        order = {} if self.order == "ymd" else {"order": self.order}
        return {**order, **({} if self.short_years is None else {"short_years": str(self.short_years)})}

    def day(self, text: str) -> date | None:
        """The day in this text, in a person's or an event's time; None where it is not certain."""
        found = day_of(normal(text), self.order, self.short_years)
        return found if found is not None and is_real(found.year, found.month, found.day) else None


def date_form(values: Iterable[str], short_years: int = SHORT_YEARS) -> DateForm | None:
    """The form in which nearly all are whole dates; None where they are none, or where the year may stand first or last."""
    seen = [read for value in values if value.strip() for read in [_read(normal(value), short_years)]]
    present = [read for read in seen if read]
    if not seen or len(present) < _MOST * len(seen):
        return None
    short = short_years if any(one.short for one in present) else None
    guesses = [one for one in present if "ymd" not in one.orders]
    if not guesses:
        return DateForm("ymd", short)
    if any(one.roc for one in present) and all("roc" in one.orders for one in guesses):
        return DateForm("roc")  # 105/03/02 tells what 99/03/02 is
    order = _decided(guesses)
    return None if order is None else DateForm(order, short)


def year_first_or_last(values: Iterable[str]) -> bool:
    """Whether nearly all are dates of which nobody can tell in which place the year stands: 03/04/05."""
    seen = [_read(normal(value), SHORT_YEARS) for value in values if value.strip()]
    return bool(seen) and sum(one is not None for one in seen) >= _MOST * len(seen) and date_form(values) is None


def epochs(values: Sequence[str]) -> tuple[str, ...]:
    """What numbers that are called dates may count from: one where a value decides it; none where they count something else."""
    numbers = [float(text) for value in values if _NUMBER.fullmatch(text := normal(value))]
    if len(numbers) == len(values) and (whole := _whole_days(numbers)) is not None:
        return (whole,)
    if not numbers or len(numbers) < _MOST * len(values) or 2 * sum(abs(number) < _SPAN for number in numbers) > len(numbers):
        return ()
    least, most = min(numbers), max(numbers)
    return tuple(key for key, one in EPOCHS.items() if one.least <= least and most < one.most + 1)


def _whole_days(numbers: Sequence[float]) -> str | None:
    """Days of birth in seconds or milliseconds since 1970 count back before it: all are midnights, which other numbers are not."""
    for key, one in EPOCHS.items():
        if one.a_day == 1 or not numbers or any(number % one.a_day for number in numbers):
            continue
        far = sum(abs(number) >= _FAR * one.a_day for number in numbers)
        if 2 * far >= len(numbers) and all(_EARLIEST <= number / one.a_day <= EPOCHS["unix_days"].most for number in numbers):
            return key
    return None


def days(texts: Iterable[str | None], form: DateForm | None = None) -> Iterator[date]:
    """The days among the values of one column that are certain; by their own form, or that of the column they are of."""
    present = [text for text in texts if text]
    form = form or date_form(present) or DateForm("ymd")
    known: dict[str, date | None] = {}  # the same days come again and again
    for text in present:
        if text not in known:
            known[text] = form.day(text)
        day = known[text]
        if day is not None:
            yield day


@dataclass(frozen=True, slots=True)
class _Read:
    """In which orders a text is a date, whether its year has two digits, its three numbers, and whether it is of the Republic of China."""

    orders: frozenset[Order]
    short: bool
    numbers: tuple[str, ...]
    roc: bool = False


_WITHOUT_A_GUESS = _Read(frozenset(ORDERS), short=False, numbers=())
_WITH_AN_ERA = _Read(frozenset(ORDERS), short=False, numbers=(), roc=True)


@lru_cache(_DAYS)
def _read(text: str, short_years: int) -> _Read | None:
    if day_of(text) is not None:
        return _WITH_AN_ERA if text[0].isdigit() and era_day(text) is not None else _WITHOUT_A_GUESS
    found = {order: one for order in ORDERS if (one := moment(text, order, short_years)) is not None}
    if not found:
        return None
    one = next(iter(found.values()))
    short = any(len(stood) == 2 for field, stood in one.pieces if field == "y")  # noqa: PLR2004 - a year of two digits
    return _Read(frozenset(found), short, tuple(stood for field, stood in one.pieces if field in {"y", "m", "d"}))


def _decided(guesses: Sequence[_Read]) -> str | None:
    """The order that a value decides for and none against; the year alone where day and month stay open, nothing where the year does."""
    known = [order for order in ORDERS if order != "roc" and any(order in one.orders for one in guesses)]
    left = [order for order in known if not any(_beats(other, order, guesses) for other in known)]
    if "yymd" in left and len(left) > 1:
        place = _place_of_year(guesses)
        left = [] if place is None else ["yymd"] if place == 0 else [order for order in left if order != "yymd"]
    return left[0] if len(left) == 1 else EITHER if left else None


def _beats(one: Order, other: Order, guesses: Sequence[_Read]) -> bool:
    """Whether there are values that read in the first order alone; one typing error against twenty of them changes nothing."""
    alone = Counter(one if one in guess.orders else other for guess in guesses if (one in guess.orders) != (other in guess.orders))
    return alone[one] > _TYPO * alone[other]


def _place_of_year(guesses: Sequence[_Read]) -> int | None:
    """0 or 2 where one end has the many numbers of days, the other the few of years; None where that does not tell."""
    if len(guesses) < _ENOUGH:
        return None
    first, last = (len({one.numbers[place] for one in guesses}) for place in (0, 2))
    if min(first, last) > _MOST_YEARS or max(first, last) < _FEWEST_DAYS:
        return None
    return 0 if first < last else 2
