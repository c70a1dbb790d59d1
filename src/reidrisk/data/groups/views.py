"""A column as somebody sees it, in SQL: cut to the precision at which it is known, and treated as its remedy would treat it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...model.exact import DECIMAL_COMMA, THOUSANDS
from ...model.outside.background import Precision, Rounding, View

_DAY = r"^\d{4}(?:(?:[-/.]\d{1,2}(?:[-/.].*)?)|(?:年\d{1,2}月.*)|(?:(?:0[1-9]|1[0-2])\d{2}(?:\D.*|\d{6})?))$"
_YEAR_AND_MONTH = r"^(\d{4})[-/.年]?(\d{1,2})"
_BIRTH_YEAR = r"^\d{4}(?:\D.*|\d{4})?$"


def view_sql(view: View, value: str) -> str:
    """The SQL of this view, from that of the column's key (NULL is missing and stays so)."""
    return _PRECISIONS[view.precision](value if view.rounding is None else _treated(view.rounding, value))


def number_sql(value: str) -> str:
    """The number that it is, NULL where it is none."""
    # Commas are looked at only in what is no number as it stands: that is a third of the time.
    grouped = f"when regexp_full_match({value}, '{THOUSANDS.pattern}') then replace({value}, ',', '')"
    decimal = f"when regexp_full_match({value}, '{DECIMAL_COMMA.pattern}') then replace(replace({value}, '.', ''), ',', '.')"
    return f"coalesce(try_cast({value} as double), try_cast(case {grouped} {decimal} end as double))"


def _year(value: str) -> str:
    """Whole years of an age; the year of a date of birth."""
    age = f"regexp_full_match({value}, '[0-9]{{1,3}}([.][0-9]+)?')"
    return (
        f"case when {age} then split_part({value}, '.', 1) when regexp_matches({value}, '{_BIRTH_YEAR}') then {value}[1:4] else {value} end"
    )


def _parts(value: str) -> tuple[str, str, str]:
    """Whether it is a day, its year and its month, as SQL."""
    found = f"regexp_extract({value}, '{_YEAR_AND_MONTH}', ['y', 'm'])"
    return f"regexp_matches({value}, '{_DAY}')", f"{found}.y", f"{found}.m"


def _month(value: str) -> str:
    day, year, month = _parts(value)
    plain = f"{value}[5:5] = '-' and {value}[8:8] = '-' and length({value}) = 10 and try_cast({value} as date) is not null"  # no pattern
    return f"case when {plain} then {value}[1:7] when {day} then {year} || '-' || lpad({month}, 2, '0') else {value} end"


def _digit(value: str) -> str:
    number = number_sql(value)
    return f"case when {number} is null then {value} else format('{{:.0e}}', {number}) end"


def _district(value: str) -> str:
    code, point = f"regexp_full_match({value}, '[0-9]{{6,}}')", f"regexp_full_match({value}, '-?[0-9]{{1,3}}[.][0-9]+')"
    return f"case when {code} then {value}[1:6] when {point} then format('{{:.1f}}', {value}::double) else {value} end"


def _category(value: str) -> str:
    return f"case when regexp_matches({value}, '^[A-Za-z][0-9][0-9]') then upper({value}[1:3]) else {value} end"


_PRECISIONS: Mapping[Precision, Callable[[str], str]] = {
    Precision.EXACT: lambda value: value,
    Precision.AGE: _year,
    Precision.DATE: _month,
    Precision.AMOUNT: _digit,
    Precision.PLACE: _district,
    Precision.CODE: _category,
}


def _treated(rounding: Rounding, value: str) -> str:
    """Alike where the technique of this name writes the same."""
    if rounding.technique == "rounding":
        number = number_sql(value)
        return f"case when {number} is null then {value} else (round_even({number} / {rounding.to}, 0) * {rounding.to} + 0)::varchar end"
    day, year, month = _parts(value)
    part = {"month": f"'-' || lpad({month}, 2, '0')", "quarter": f"'-Q' || ((try_cast({month} as int) + 2) // 3)", "year": "''"}[
        rounding.to
    ]
    return f"case when {day} then {year} || {part} else {value} end"
