"""How the values of a column are written, for who reads the file: type, format, an example that is made up, or of a public list.

Of bands of whole numbers that differ in width, the commonest is the example: none that is made up would tell how they are cut.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import cycle, islice, pairwise

from ...identify.lookup import document, rows
from ...mitigate.cells.division_tree import REGIONS
from ...model.dataset import ColumnSample
from ...model.frozen import dataclass
from ...model.text import Phrase, Text
from .examples import AGE, Band, a_band, a_bound, a_number

_LOOKED = 5_000  # distinct values that the form is taken from
_MOST = Fraction(19, 20)
_ONE = Fraction(9, 10)
_CATEGORIES, _REPEATED = 60, 3
_LONGEST_CODE = 24
_LONGEST_NUMBER = 12
_NUMBERS = 8  # digits of one length from which on nobody counts: a number that stands for something
_RANGE = re.compile(r"([\[(]?)\s*([0-9]+(?:\.[0-9]+)?)\s*(–|-|~|～|至|, ?|; ?)\s*([0-9]+(?:\.[0-9]+)?)\s*([\])]?)")
_WHOLE, _DECIMAL = re.compile(r"[+-]?[0-9]+"), re.compile(r"[+-]?[0-9]+\.([0-9]+)")
_BOUND = re.compile(r"(?:[<>≤≥]=?)\s*[0-9]+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?\s*(?:\+|及以上|以上|以下)")
_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/ -]*")
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_DIGIT = re.compile(r"[0-9.]+")
_UNIT = re.compile(r"[(（\[]([^()（）\[\]]{1,8})[)）\]]\s*$")
_OF_NAME = (
    (re.compile(r"天数|日数|\bdays?\b", re.IGNORECASE), Text("天", "days")),
    (AGE, Text("岁", "years")),
)

NUMBER, DECIMAL, DATE, RANGE, CODE, CATEGORY, WORDS, NOTHING, YEAR, BOTH, YEARS = (
    Text("整数", "whole number"), Text("小数", "decimal"), Text("日期", "date"), Text("数值区间", "range of numbers"),
    Text("代码", "code"), Text("类别", "category"), Text("文本", "text"), Text("没有取值", "no values"), Text("年份", "year"),
    Text("整数或小数", "whole number or decimal"), Text("年份区间", "range of years"),
)  # fmt: skip
_NUMERIC = frozenset({NUMBER, DECIMAL, BOTH, RANGE})
_DATES: tuple[tuple[str, str, str], ...] = (
    (r"[0-9]{4}-[0-9]{2}-[0-9]{2}", "YYYY-MM-DD", "2019-07-15"),
    (r"[0-9]{4}/[0-9]{1,2}/[0-9]{1,2}", "YYYY/M/D", "2019/7/15"),
    (r"[0-9]{4}年[0-9]{1,2}月[0-9]{1,2}日", "YYYY年M月D日", "2019年7月15日"),
    (r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?", "YYYY-MM-DD hh:mm:ss", "2019-07-15 08:30:00"),
    (r"[0-9]{4}-(?:0[1-9]|1[0-2])", "YYYY-MM", "2019-07"),
    (r"[0-9]{4}-?Q[1-4]", "YYYY-Qn", "2019-Q3"),
    (r"(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])", "YYYYMMDD", "20190715"),
)
_YEAR_LAST = re.compile(r"([0-9]{1,2})([./-])([0-9]{1,2})\2(?:19|20)[0-9]{2}")
_DAYS, _MONTHS = 31, 12
_EITHER = Text("{day} 或 {month}，由提供方说明", "{day} or {month}, for the provider to say")
_DIGITS = Text("{places} 位数字", "{places} {places|digit|digits}")
_PLACES = Text("至多 {places} 位小数", "up to {places} {places|decimal|decimals}")
_WIDTH = Text("起–止，含两端，每段 {width}", "first–last, both included, {width} each")
_ENDS = Text("起–止，含两端", "first–last, both included")
_UNEQUAL = Text("起–止，含两端，各段宽窄不一", "first–last, both included, bands of different widths")
_UP_TO = Text(
    "起–止，各段首尾相接，端点归属由提供方说明", "first–last, adjoining bands share an end; the provider says to which it belongs"
)
_BRACKETS = Text("区间：方括号含端点，圆括号不含", "interval: a square bracket includes its end, a round one does not")
_OPEN_ENDED = Text("{form}；首段或末段不封闭，如 {example}", "{form}; the first or last band is open, such as {example}")
_MASK = Text("{mask}（A 为字母，9 为数字）", "{mask} (A a letter, 9 a digit)")
_MIXED = Text("字母、数字，长短不一", "letters and digits of different lengths")
_LEVELS = Text("文字，共 {count} 个取值，至多 {longest} 个字", "words; values: {count}, length: up to {longest}")
_ANY_OF = Text("取值为：{values}", "one of: {values}")
_PUBLIC, _FEW = ("sex", "marital", "flags", "education", "insurance", "religion", "race", "party"), 12
_LONG = Text("至多 {longest} 个字", "up to {longest} characters")
_CHINESE = re.compile("[\u4e00-\u9fff]")
_KINDS = {True: ("甲类", "乙类", "丙类"), False: ("Xyz", "Yzx", "Zxy")}  # nobody's values
_TEXTS = {True: ("示例文字", "编造的文字"), False: ("sample text", "made-up text")}
_PLAIN = Text("—", "—")


@dataclass(frozen=True, slots=True)
class ValueForm:
    """The `kind` of values, how they are written, and an `example` that no row needs to hold; `commonest`: one that most rows do."""

    kind: Text
    format: Text | Phrase
    example: str
    commonest: bool = False

    @property
    def numeric(self) -> bool:
        """Whether it is measured in something."""
        return self.kind in _NUMERIC


def form_of(sample: ColumnSample) -> ValueForm:
    """From the values that were looked at; a form that 95% of the rows have."""
    values = {value: count for value, count in islice(sample.values.items(), _LOOKED) if count}
    if not values:
        return ValueForm(NOTHING, _PLAIN, "—")
    return _dated(values) or _ranged(sample.name, values) or _measured(sample.name, values) or _coded(values) or _worded(sample, values)


def unit_of(name: str, described: str, form: ValueForm) -> Text | str | None:
    """What a number counts, as its name or description says; None where that is not stated."""
    found = _UNIT.search(name) or _UNIT.search(described)
    if not form.numeric:
        return "—"
    return found.group(1) if found else next((unit for named, unit in _OF_NAME if named.search(name)), None)


def _share(values: Mapping[str, int], test: Callable[[str], object]) -> Fraction:
    return Fraction(sum(count for value, count in values.items() if test(value)), sum(values.values()))


def _dated(values: Mapping[str, int]) -> ValueForm | None:
    for pattern, written, example in _DATES:
        if _share(values, re.compile(pattern).fullmatch) >= _MOST:
            return ValueForm(DATE, written_as(written), example)
    if _share(values, _YEAR.fullmatch) >= _MOST:
        return ValueForm(YEAR, written_as("YYYY"), "2019")
    return _dated_with_the_year_last(values)


def _dated_with_the_year_last(values: Mapping[str, int]) -> ValueForm | None:
    """Day or month first, as the values themselves show it; where none does, the provider says."""
    found = [match for value in values if (match := _YEAR_LAST.fullmatch(value))]
    if not found or _share(values, _YEAR_LAST.fullmatch) < _MOST:
        return None
    first, second = (max(int(match.group(place)) for match in found) for place in (1, 3))
    if max(first, second) > _DAYS or min(first, second) > _MONTHS:
        return None
    mark = found[0].group(2)
    if first > _MONTHS:
        return ValueForm(DATE, written_as(f"DD{mark}MM{mark}YYYY"), f"15{mark}07{mark}2019")
    if second > _MONTHS:
        return ValueForm(DATE, written_as(f"MM{mark}DD{mark}YYYY"), f"07{mark}15{mark}2019")
    return ValueForm(DATE, _EITHER.fill(day=f"DD{mark}MM{mark}YYYY", month=f"MM{mark}DD{mark}YYYY"), f"07{mark}07{mark}2019")


def written_as(form: str) -> Phrase:
    """A format that reads alike in both languages."""
    return Text("{form}", "{form}").fill(form=form)


def _ranged(name: str, values: Mapping[str, int]) -> ValueForm | None:
    found = [match for value in values if (match := _RANGE.fullmatch(value))]
    if not found or _share(values, lambda value: _RANGE.fullmatch(value) or _BOUND.fullmatch(value) or _WHOLE.fullmatch(value)) < _MOST:
        return None
    years = all(_YEAR.fullmatch(number) for value in values for number in _DIGIT.findall(value))
    bands = [Band(match.group(2), match.group(4), (match.group(1), match.group(3), match.group(5))) for match in found]
    form, step = _divided(bands)
    commonest = form is _UNEQUAL
    example = max(filter(_RANGE.fullmatch, values), key=values.__getitem__) if commonest else a_band(bands, values, name, step, years=years)
    bounds = [value for value in values if _BOUND.fullmatch(value)]
    if bounds:
        form = _OPEN_ENDED.fill(form=form, example=a_bound(bounds[0], step or min(one.end - one.start for one in bands)))
    return ValueForm(YEARS if years else RANGE, form, example, commonest)


def _divided(bands: Sequence[Band]) -> tuple[Text | Phrase, Fraction | None]:
    """Which ends belong to a band, as the bands themselves show it, and how far apart they begin where they are equally wide."""
    starts, widths = sorted({one.start for one in bands}), {one.end - one.start for one in bands}
    width = next(iter(widths)) if len(widths) == 1 else None
    if any(bands[0].signs[::2]):
        return _BRACKETS, width
    if {one.end for one in bands} & {*starts}:
        return _UP_TO, width
    if width is None:
        return _UNEQUAL, None
    if width <= 0 or width.denominator > 1:
        return _ENDS, min((after - before for before, after in pairwise(starts)), default=None)
    return _WIDTH.fill(width=int(width) + 1), width + 1


def _measured(name: str, values: Mapping[str, int]) -> ValueForm | None:
    whole, decimal = _share(values, _WHOLE.fullmatch), _share(values, _DECIMAL.fullmatch)
    if whole + decimal < _MOST:
        return None
    numbers = [value for value in values if _WHOLE.fullmatch(value) or _DECIMAL.fullmatch(value)]
    if not decimal:
        lengths = {len(value) for value in values}
        places = max(lengths)
        if len(lengths) == 1 and (places >= _NUMBERS or (places > 1 and any(value.startswith("0") for value in values))):
            return ValueForm(CODE, _DIGITS.fill(places=places), "".join(islice(cycle("0123456789"), min(places, _LONGEST_NUMBER))))
        return ValueForm(NUMBER, _PLAIN, a_number(numbers, name, 0))
    places = max(len(match.group(1)) for value in values if (match := _DECIMAL.fullmatch(value)))
    return ValueForm(BOTH if whole else DECIMAL, _PLACES.fill(places=places), a_number(numbers, name, places))


def _coded(values: Mapping[str, int]) -> ValueForm | None:
    if _share(values, lambda value: len(value) <= _LONGEST_CODE and _CODE.fullmatch(value) and any(map(str.isdigit, value))) < _MOST:
        return None
    masks: dict[str, int] = {}
    for value, count in values.items():
        mask = _masked(value)
        masks[mask] = masks.get(mask, 0) + count
    common = max(masks, key=masks.__getitem__)
    if Fraction(masks[common], sum(masks.values())) < _ONE:
        return ValueForm(CODE, _MIXED, _made_up(common))
    return ValueForm(CODE, _MASK.fill(mask=common), _made_up(common))


def _masked(value: str) -> str:
    return re.sub(r"[A-Za-z]", "A", re.sub(r"[0-9]", "9", value))


def _made_up(mask: str) -> str:
    """Signs in their order: A12.3 for A99.9. No value was looked at for it."""
    letters, digits = cycle("XYZ"), cycle("123456789")
    return "".join(next(letters) if sign == "A" else next(digits) if sign == "9" else sign for sign in mask)


@cache
def _public_lists() -> tuple[tuple[str, ...], ...]:
    """Lists that everybody has: their words are nobody's values. What a level sums up as "other" stands at the end of each."""
    words = document("words.json")
    peoples, regions = tuple(name for _, name, _ in rows("ethnic_groups.csv")), tuple(dict.fromkeys(REGIONS.values()))
    lists = (*(words[key] for key in _PUBLIC), peoples, regions)
    return tuple(tuple(dict.fromkeys(word.casefold() for word in (*known, *words["others"]))) for known in lists)


def _worded(sample: ColumnSample, values: Mapping[str, int]) -> ValueForm:
    plain = {value.casefold(): value for value in values}
    listed = next((known for known in _public_lists() if plain.keys() <= set(known)), None)
    if listed is not None and len(values) <= _FEW:
        named = [plain[word] for word in listed if word in plain]
        return ValueForm(CATEGORY, _ANY_OF.fill(values=tuple(named)), named[0])
    longest = max(map(len, values))
    if len(sample.values) <= _CATEGORIES and sample.present >= _REPEATED * len(sample.values):
        return ValueForm(CATEGORY, _LEVELS.fill(count=len(sample.values), longest=longest), _invented(values, _KINDS))
    return ValueForm(WORDS, _LONG.fill(longest=longest), _invented(values, _TEXTS))


def _invented(values: Mapping[str, int], words: Mapping[bool, Sequence[str]]) -> str:
    """A word in the script of the values and no longer than they are, that none of them is; a dash where each is one."""
    chinese, longest = any(_CHINESE.search(value) for value in values), max(map(len, values))
    return next((word[:longest] for word in words[chinese] if word[:longest] not in values), "—")
