"""A hierarchy proposed from what a column was found to be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from ...identify.forms.date_columns import DateForm, date_form, epochs, year_first_or_last
from ...identify.forms.dates import EITHER, EPOCHS, year_and_month
from ...identify.lookup import rows
from ...model.inventory import Column
from ...model.text import Phrase, Text
from ..cells.ages import band_of, years_of
from ..cells.cellwise import number_of
from .building import Description

_PARTS_OF_BIRTH = frozenset(
    f"exact:{word}" for word in ("birthmonth", "birthday", "bmonth", "bday", "出生月", "出生月份", "出生日", "生日")
)
_MONTHS, _DAYS = 12, 31
_MOST, _OLD = Fraction(9, 10), 90
_POST = ("邮编", "邮政", "postcode", "postal", "zip")
_MAJORITY = ("汉族", "汉")
_DATED = frozenset({"event_date", "birth_age"})
_ILLNESS = frozenset({"diagnosis_visible", "sa_health"})
_CODED = ("icd", "诊断", "疾病", "死因", "dx", "diag")
_NUMBERED_KINDS = frozenset({"marital", "ethnic", "nationality", "religion", "occupation", "insurance_class", "language", "geo"})
_PLACES = frozenset({"geo", "nationality"})
_DENSE_FROM, _DENSE, _MOST_PREFIXES = 15, 2, 3  # different numbers; the range by them
_FEW, _STEPS = 2, (1, 2, 5)
_NOTHING = [{"with": "suppress_cells"}]
_MANY = 20  # different numbers, from which on their middle says how they lie
# Counts: half of their different values are at most so large, and none larger than ten years of days.
_SMALL, _LARGE = 31, 3660
# Where bands of counts begin; each of the later ones is made by merging those before.
_EDGES = ((0, 1, 2, 3, 5, 7, 10, 14, 30, 60, 90, 180, 365, 730), (0, 3, 7, 14, 30, 90, 365), (0, 7, 30, 365))

_YEAR_ONLY = Text(
    "列“{column}”：没有一个值能说明日在前还是月在前（如 03/04/2024），因此只保留年份；"
    "知道的请写 --dates {column}=dmy（日在前）或 {column}=mdy。",
    "{column}: no value tells whether day or month comes first (03/04/2024), so only the year is kept; if you know it, give "
    "--dates {column}=dmy (day first) or {column}=mdy.",
)
_YEAR_ANYWHERE = Text(
    "列“{column}”：年、月、日都只有两位（如 03/04/05），无法判断何者为年，因此不作泛化，只能抑制；请写 --dates {column}=dmy、mdy 或 yymd。",
    "{column}: in dates like 03/04/05 nobody can tell which is the year, so they can only be suppressed; give --dates {column}=dmy, mdy "
    "or yymd.",
)
_SHORT = Text(
    "列“{column}”：两位年份按 {first}~{last} 理解；不对的请写 --dates，例如 {column}={order}/1950。",
    "{column}: years of two digits are taken for {first}-{last}; if that is wrong give --dates, like {column}={order}/1950.",
)
_SHORT_FIRST = Text(
    "列“{column}”：在前的两位年份按公元 {first}~{last} 理解；若是民国年请写 --dates {column}=roc，若是另外一百年请写 {column}=yymd/1950。",
    "{column}: the years of two digits in front are taken for {first}-{last}; for years of the Republic of China give --dates "
    "{column}=roc, for another hundred years {column}=yymd/1950.",
)
_COUNTED = Text(
    "列“{column}”：数字按自 {first} 起的计数（{form}）理解为日期；不对的请用 --dates 说明。",
    "{column}: the numbers are read as dates counted from {first} ({form}); if that is wrong say so with --dates.",
)
_DAY_NUMBERS = Text(
    "列“{column}”：看来是日期的天数，但从哪天起算并不确定（{forms}），因此按数值分段；知道的请写 --dates，例如 {column}={like}。",
    "{column}: these look like numbers of days, but from which day is not certain ({forms}), so they are banded as numbers; if you know "
    "it, give --dates, like {column}={like}.",
)


def propose(column: Column, values: Sequence[str], form: DateForm | None = None) -> Description:
    """By what its values are, most telling first; a column of other values keeps its values or is suppressed.

    `form`: how its dates read, as somebody said.
    """
    if form is not None:
        return replace(_of_form(column.name, form), note=None)
    for fits, make in _RULES:
        if values and fits(column, values):
            return make(column.name, values)
    return Description(column.name, "steps", list(_NOTHING), {})


def knows_nothing(one: Description) -> bool:
    """Whether values are kept or suppressed by it, though they are read."""
    return one.content == _NOTHING and one.note is None


def _share(values: Sequence[str], test: Callable[[str], object]) -> bool:
    found = sum(1 for value in values if (answer := test(value.strip())) is not None and answer is not False)
    return found * _MOST.denominator >= len(values) * _MOST.numerator


def _is_date(column: Column, values: Sequence[str]) -> bool:
    return date_form(values) is not None or (column.category in _DATED and _share(values, year_and_month))


def _is_open_date(_column: Column, values: Sequence[str]) -> bool:
    return year_first_or_last(values)


def _is_day_number(column: Column, values: Sequence[str]) -> bool:
    return column.category in _DATED and bool(epochs(values))


def _is_part_of_birth(column: Column, values: Sequence[str]) -> bool:
    """The month or the day of a birth by itself: no age, though its numbers are those of one."""
    named = any(one.rule in _PARTS_OF_BIRTH for one in column.evidence)
    return named and all(text.strip().isdigit() and 1 <= int(text) <= _DAYS for text in values)


def _is_age(column: Column, values: Sequence[str]) -> bool:
    return column.category == "birth_age" and _share(values, lambda text: years_of(text) is not None or band_of(text) is not None)


def _is_division(column: Column, values: Sequence[str]) -> bool:
    """Not numbers of occupations, which may be those of provinces too."""
    if column.category in _NUMBERED_KINDS - _PLACES:
        return False
    from ..cells.division_tree import located  # noqa: PLC0415 - the table is read only where it is needed

    return _share(values, located)


def is_coded_diagnosis(column: Column, values: Sequence[str]) -> bool:
    """Numbers of sites and counties look like categories of ICD-10 too: the name says it, or chapters and subcategories do."""
    letters = {value.strip()[:1].upper() for value in values}
    named = column.category in _ILLNESS or any(word in column.name.lower() for word in _CODED)
    category = _share(values, lambda text: len(text) > _FEW and text[0].isascii() and text[0].isalpha() and text[1:3].isdigit())
    return category and (named or (len(letters) > _FEW and any("." in value for value in values)))


def _is_postcode(column: Column, values: Sequence[str]) -> bool:
    name = column.name.lower()
    return any(word in name for word in _POST) and _share(values, lambda text: any(map(str.isdigit, text)))


def _is_code(column: Column, values: Sequence[str]) -> bool:
    """Numbers of occupations, insurances, departments: of their size nothing follows. Years in a trade, one after the other, have one."""
    if column.category not in _NUMBERED_KINDS or not all(text.strip().isdigit() for text in values):
        return False
    numbers = {int(text) for text in values}
    leading = any(text.strip().startswith("0") and len(text.strip()) > 1 for text in values)
    return leading or len(numbers) < _DENSE_FROM or max(numbers) - min(numbers) > _DENSE * len(numbers)


def _is_number(_column: Column, values: Sequence[str]) -> bool:
    return len(values) > _FEW and _share(values, number_of)


def _dates(name: str, values: Sequence[str]) -> Description:
    """By days; where they are months or years only, what is wider than those: a level that no value has would empty the column."""
    form = date_form(values)
    if form is not None:
        return _of_form(name, form)
    has_month = [found[1] is not None for value in values if (found := year_and_month(value.strip())) is not None]
    months = ["month", "quarter"] if all(has_month) else []
    levels = [*months, "year", "decade"] if any(has_month) else ["five_years", "decade"]
    return Description(name, "dates", levels, DateForm("ymd").settings, None)


def _of_form(name: str, form: DateForm) -> Description:
    """Day and month left open: the year is what both readings share."""
    if form.order == EITHER:
        return Description(name, "dates", ["year", "five_years", "decade"], form.settings, _YEAR_ONLY.fill(column=name))
    return Description(name, "dates", ["month", "quarter", "year", "decade"], form.settings, _note(name, form))


def _note(name: str, form: DateForm) -> Phrase | None:
    """What was taken for granted."""
    if form.order in EPOCHS:
        return _COUNTED.fill(column=name, first=EPOCHS[form.order].first.isoformat(), form=form.order)
    if form.short_years is None:
        return None
    if form.order == "yymd":
        return _SHORT_FIRST.fill(column=name, first=str(form.short_years), last=str(form.short_years + 99))
    return _SHORT.fill(column=name, first=str(form.short_years), last=str(form.short_years + 99), order=form.order)


def _open_dates(name: str, _values: Sequence[str]) -> Description:
    return Description(name, "steps", [{"with": "suppress_cells"}], {}, _YEAR_ANYWHERE.fill(column=name))


def _day_numbers(name: str, values: Sequence[str]) -> Description:
    """Where it is not certain what they count from, bands of days are true all the same."""
    found = epochs(values)
    if len(found) == 1:
        return _of_form(name, DateForm(found[0]))
    return replace(_numbers(name, values), note=_DAY_NUMBERS.fill(column=name, forms=list(found), like=found[0]))


def _part_of_birth(name: str, values: Sequence[str]) -> Description:
    """Quarters and halves of a year; of days thirds of a month."""
    edges = ("1;4;7;10", "1;7") if max(map(int, values)) <= _MONTHS else ("1;11;21",)
    return Description(name, "steps", [{"with": "bands", "edges": one} for one in edges], {})


def _ages(name: str, values: Sequence[str]) -> Description:
    """Of ages in bands already only wider ones, in which these lie; the open one at the end stays the last."""
    bands = [found for value in values if (found := band_of(value.strip())) is not None]
    widest = max((high - low + 1 for low, high in bands if high is not None), default=1)
    widths = [width for width in (5, 10, 30) if width % widest == 0 and width > widest]
    top = min([_OLD, *(low for low, high in bands if high is None)])
    if not widths or any(low % widest for low, high in bands if high is not None):
        return Description(name, "steps", [{"with": "suppress_cells"}], {})
    return Description(name, "intervals", [str(width) for width in widths], {"top": str(top)})


def _divisions(name: str, values: Sequence[str]) -> Description:
    from ..cells.division_tree import located  # noqa: PLC0415 - as above

    deepest = max(place.depth for value in values if (place := located(value.strip())) is not None)
    steps = [{"with": "division", "to": to} for to in ("city", "province", "region")[3 - deepest :]]
    return Description(name, "steps", steps, {})


def _diagnoses(name: str, _values: Sequence[str]) -> Description:
    return Description(name, "steps", [{"with": "icd10", "to": to} for to in ("category", "block", "chapter")], {})


def _postcodes(name: str, _values: Sequence[str]) -> Description:
    return Description(name, "prefixes", ["4", "3", "2"], {})


def _codes(name: str, values: Sequence[str]) -> Description:
    """Codes of one length by their first digits, which stand for groups in most lists; others have no groups that we know."""
    lengths = {len(value.strip()) for value in values}
    if len(lengths) == 1 and (longest := lengths.pop()) > 1:
        kept = [digits for digits in range(longest - 1, 0, -1) if len({value.strip()[:digits] for value in values}) > 1]
        if kept:
            return Description(name, "prefixes", [str(digits) for digits in kept[:_MOST_PREFIXES]], {})
    return Description(name, "steps", [{"with": "suppress_cells"}], {})


def _numbers(name: str, values: Sequence[str]) -> Description:
    """Widths of 1, 2 or 5 times a power of ten: about 50, 10 and few bands over the range; counts by bands that widen."""
    numbers = [number for value in values if (number := number_of(value.strip())) is not None]
    if are_counts(numbers):
        return _counts(name, max(numbers))
    if _are_skewed(numbers):
        return _amounts(name, numbers)
    width = _round((max(numbers) - min(numbers)) / 50)
    if width <= 1 and all(number.denominator == 1 for number in numbers):  # bands of one whole number say what the number says
        return Description(name, "intervals", ["5", "10", "20"], {})
    more = {1: (5, 20), 2: (5, 25), 5: (2, 10)}[_leading(width)]
    return Description(name, "intervals", [str(width), *(str(width * times) for times in more)], {})


def are_counts(numbers: Sequence[Fraction]) -> bool:
    """Whole numbers from 0 on, most of them small: days of a stay, visits, children."""
    if not all(number.denominator == 1 and number >= 0 for number in numbers):
        return False
    return sorted(numbers)[len(numbers) // 2] <= _SMALL and max(numbers) <= _LARGE


def _counts(name: str, most: Fraction) -> Description:
    """Narrow where most are, in days, weeks, months and years: 1, 2, 3-4, 5-6, 7-9, 10-13, 14-29, 30-59..."""
    steps = []
    for edges in _EDGES:
        there = [edge for edge in edges if edge <= most]
        if len(there) > _FEW and there not in steps:
            steps.append(there)
    return Description(name, "steps", [{"with": "bands", "edges": ";".join(map(str, edges))} for edges in steps], {})


def _are_skewed(numbers: Sequence[Fraction]) -> bool:
    """Money and the like: most are small, few are very large, so that of wide bands of one width nearly all would be in the first."""
    low, middle, most = min(numbers), sorted(numbers)[len(numbers) // 2], max(numbers)
    return low >= 0 and len(numbers) >= _MANY and (middle - low) * 5 < most - low


def _amounts(name: str, numbers: Sequence[Fraction]) -> Description:
    """Bands of one width, then bands that widen: from 1, 2 and 5 times a power of ten on, from 1 and 5, from the powers."""
    width = _round(sorted(numbers)[len(numbers) * 49 // 50] / 50)
    steps: list[Mapping[str, object]] = [{"with": "bands", "width": str(width)}]
    power = Fraction(1)
    while power * 10 <= width:
        power *= 10
    while power > width:
        power /= 10
    tens = [power * 10**at for at in range(7)]
    for digits in ((1, 2, 5), (1, 5), (1,)):
        edges = [one for ten in tens for digit in digits if (one := ten * digit) > width and not one % width and one < max(numbers)]
        if len(edges) > 1 and steps[-1].get("edges") != (text := ";".join(map(_plain, edges))):
            steps.append({"with": "bands", "edges": text})
    return Description(name, "steps", steps, {})


def _plain(number: Fraction) -> str:
    return str(number) if number.denominator == 1 else f"{float(number):g}"


def _leading(width: Fraction) -> int:
    """The first digit of 1, 2 or 5 times a power of ten."""
    while width >= 10:  # noqa: PLR2004 - the next power
        width /= 10
    while width < 1:
        width *= 10
    return int(width)


def _round(width: Fraction) -> Fraction:
    power = Fraction(1)
    while power < width:
        power *= 10
    while power > width and power / 10 >= width > 0:
        power /= 10
    return next((power * step / 10 for step in _STEPS if power * step / 10 >= width), power)


def _is_ethnic(column: Column, values: Sequence[str]) -> bool:
    """By names, or codes of GB/T 3304; not numbers of something else."""
    if column.category in _NUMBERED_KINDS - {"ethnic"}:
        return False
    known = {word for row in rows("ethnic_groups.csv") for word in row} | set(_MAJORITY)
    return _share(values, lambda text: text in known)


def _ethnic(name: str, _values: Sequence[str]) -> Description:
    majority = dict.fromkeys((*_MAJORITY, *(word for row in rows("ethnic_groups.csv") if set(row) & set(_MAJORITY) for word in row)))
    return Description(name, "steps", [{"with": "sets", "sets": f"汉族={'|'.join(majority)}", "other": "少数民族"}], {})


_RULES: tuple[tuple[Callable[[Column, Sequence[str]], bool], Callable[[str, Sequence[str]], Description]], ...] = (
    (_is_part_of_birth, _part_of_birth),
    (_is_age, _ages),
    (_is_postcode, _postcodes),
    (_is_ethnic, _ethnic),
    (_is_date, _dates),
    (_is_open_date, _open_dates),
    (_is_day_number, _day_numbers),
    (_is_division, _divisions),
    (is_coded_diagnosis, _diagnoses),
    (_is_code, _codes),
    (_is_number, _numbers),
)
