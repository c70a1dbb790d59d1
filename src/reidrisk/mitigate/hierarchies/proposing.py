"""A hierarchy proposed from what a column was found to be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from ...identify.forms.dates import ORDERS, Order, moment, year_and_month
from ...identify.lookup import rows
from ...model.inventory import Column
from ..cells.ages import years_of
from ..cells.cellwise import number_of
from .building import Description

_MOST = Fraction(9, 10)
_POST = ("邮编", "邮政", "postcode", "postal", "zip")
_MAJORITY = ("汉族", "汉")
_DATED = frozenset({"event_date", "birth_age"})
_FEW, _STEPS = 2, (1, 2, 5)


def propose(column: Column, values: Sequence[str]) -> Description:
    """By what its values are, most telling first; a column of other values keeps its values or is suppressed."""
    for fits, make in _RULES:
        if values and fits(column, values):
            return make(column.name, values)
    return Description(column.name, "steps", [{"with": "suppress_cells"}], {})


def _share(values: Sequence[str], test: Callable[[str], object]) -> bool:
    found = sum(1 for value in values if (answer := test(value.strip())) is not None and answer is not False)
    return found * _MOST.denominator >= len(values) * _MOST.numerator


def _is_date(column: Column, values: Sequence[str]) -> bool:
    return _order_of_dates(values) is not None or (column.category in _DATED and _share(values, year_and_month))


def _order_of_dates(values: Sequence[str]) -> Order | None:
    """The order in which nearly all are dates; None where day and month may be either: 03/04/2024 alone does not tell."""
    read = {order: sum(moment(value.strip(), order) is not None for value in values) for order in ORDERS}
    best: Order = "ymd" if read["ymd"] * _MOST.denominator >= len(values) * _MOST.numerator else max(ORDERS, key=lambda order: read[order])
    certain = best == "ymd" or read["dmy"] != read["mdy"]
    return best if certain and read[best] * _MOST.denominator >= len(values) * _MOST.numerator else None


def _is_age(column: Column, values: Sequence[str]) -> bool:
    return column.category == "birth_age" and _share(values, years_of)


def _is_division(_column: Column, values: Sequence[str]) -> bool:
    from ..cells.division_tree import located  # noqa: PLC0415 - the table is read only where it is needed

    return _share(values, located)


def _is_diagnosis(_column: Column, values: Sequence[str]) -> bool:
    return _share(values, lambda text: len(text) >= 3 and text[0].isascii() and text[0].isalpha() and text[1:3].isdigit())  # noqa: PLR2004 - ICD-10's category


def _is_postcode(column: Column, values: Sequence[str]) -> bool:
    name = column.name.lower()
    return any(word in name for word in _POST) and _share(values, lambda text: any(map(str.isdigit, text)))


def _is_number(_column: Column, values: Sequence[str]) -> bool:
    return len(values) > _FEW and _share(values, number_of)


def _dates(name: str, values: Sequence[str]) -> Description:
    order = _order_of_dates(values) or "ymd"
    return Description(name, "dates", ["month", "quarter", "year", "decade"], {} if order == "ymd" else {"order": order})


def _ages(name: str, _values: Sequence[str]) -> Description:
    return Description(name, "intervals", ["5", "10", "30"], {"top": "90"})


def _divisions(name: str, values: Sequence[str]) -> Description:
    from ..cells.division_tree import located  # noqa: PLC0415 - as above

    deepest = max(place.depth for value in values if (place := located(value.strip())) is not None)
    steps = [{"with": "division", "to": to} for to in ("city", "province", "region")[3 - deepest :]]
    return Description(name, "steps", steps, {})


def _diagnoses(name: str, _values: Sequence[str]) -> Description:
    return Description(name, "steps", [{"with": "icd10", "to": to} for to in ("category", "block", "chapter")], {})


def _postcodes(name: str, _values: Sequence[str]) -> Description:
    return Description(name, "prefixes", ["4", "3", "2"], {})


def _numbers(name: str, values: Sequence[str]) -> Description:
    """Widths of 1, 2 or 5 times a power of ten: about 50, 10 and 2 bands over the range."""
    numbers = [number for value in values if (number := number_of(value.strip())) is not None]
    width = _round((max(numbers) - min(numbers)) / 50)
    return Description(name, "intervals", [str(width), str(width * 5), str(width * 20)], {})


def _round(width: Fraction) -> Fraction:
    power = Fraction(1)
    while power < width:
        power *= 10
    while power > width and power / 10 >= width > 0:
        power /= 10
    return next((power * step / 10 for step in _STEPS if power * step / 10 >= width), power)


def _is_ethnic(_column: Column, values: Sequence[str]) -> bool:
    known = {word for row in rows("ethnic_groups.csv") for word in row} | set(_MAJORITY)
    return _share(values, lambda text: text in known)


def _ethnic(name: str, _values: Sequence[str]) -> Description:
    return Description(name, "steps", [{"with": "sets", "sets": f"汉族={'|'.join(_MAJORITY)}", "other": "少数民族"}], {})


_RULES: tuple[tuple[Callable[[Column, Sequence[str]], bool], Callable[[str, Sequence[str]], Description]], ...] = (
    (_is_age, _ages),
    (_is_postcode, _postcodes),
    (_is_ethnic, _ethnic),
    (_is_date, _dates),
    (_is_division, _divisions),
    (_is_diagnosis, _diagnoses),
    (_is_number, _numbers),
)
