"""Answers to items become canonical texts, exactly, whatever door they come through."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from fractions import Fraction

from ...model import words
from ...model.exact import exact
from ...model.problem import shown
from ...model.text import Phrase, Text
from ..parsing import folded
from ..question import Choice
from ..unusable import UnusableError, nearest
from .questionnaire import NA, NO, YES, Item

LONGEST = 4000
MOST_PARTS = 500
_EARLIEST = 1900
_FINEST = 2**160
_MOST_PEOPLE = 10**11
_BETWEEN = re.compile(r"\s*[;；\n]\s*")
_OPTIONS_BETWEEN = re.compile(r"\s*[;；,，、\n]\s*")
_NUMBER = re.compile(r"(?P<body>\d{1,15}(?:\.\d{1,10})?)\s*(?P<unit>[万亿]?)")
_UNITS = {"": 1, "万": 10**4, "亿": 10**8}
_WORDS = {
    YES: ("yes", "y", "true", "是", "有", "对"),
    NO: ("no", "n", "false", "否", "没有", "不是"),
    NA: ("na", "n/a", "not applicable", "不适用"),
}

_EMPTY = Text("回答是空的。", "The answer is empty.")
_EMPTY_HINT = Text("尚未知道的，请整项留空或删去。", "What is not known yet: leave the whole entry empty or delete it.")
_LONG = Text("回答超过 {limit} 个字符。", "The answer is longer than {limit} characters.")
_LONG_HINT = Text("请概括；详细内容作为证据文件附上。", "Sum it up, and attach the details as evidence.")
_MANY = Text("列出了超过 {limit} 项。", "More than {limit} {limit|entry is|entries are} listed.")
_CHOICE = Text("“{given}”不是可选的回答。", '"{given}" is not one of the answers.')
_ALLOWED = Text("可选：{choices}。", "Choose from: {choices}.")
_MEANT = Text("是否指 {near}？可选：{choices}。", "Did you mean {near}? Choose from: {choices}.")
_TITLED = Text("{title}（{value}）", "{title} ({value})")
_DIGITS = str.maketrans("一二三四五六七八九", "123456789")  # a grade of “二级” is often typed as 2级
_ONE = Text("这里只能有一个回答，给出了 {count} 个。", "There is one answer here; {count} are given.")
_ONE_HINT = Text("请只写一个。", "Write one only.")
_NONE_ONLY = Text("“{none}”不能与其他选项同时选。", '"{none}" cannot be chosen together with others.')
_FORM = Text("“{given}”不是所要的写法。", '"{given}" is not written as it should be.')
_TWICE = Text("“{given}”写了两次。", '"{given}" is there twice.')
_TWICE_HINT = Text("请保留一个。", "Keep one.")
_DAY = re.compile(r"(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?日?", re.ASCII)  # as spreadsheets and people write it
_DATE = Text("“{given}”不是日期。", '"{given}" is not a date.')
_DATE_HINT = Text("请写作 2026-01-31。", "Write it as 2026-01-31.")
_AHEAD = Text("日期 {given} 还没有到。", "The date {given} lies in the future.")
_AHEAD_HINT = Text("这里应当是已经过去的日期；请检查年份。", "It must be a day that has passed; check the year.")
_YEAR = Text("“{given}”不是可用的年份。", '"{given}" is not a year that can be used.')
_YEAR_HINT = Text("请写四位年份，从 1900 到今年。", "Write four digits, from 1900 to this year.")
_COUNT = Text("“{given}”不是人数或个数。", '"{given}" is not a count.')
_COUNT_HINT = Text("请写不小于 0 的整数，如 1510000，也可写作 151万。", "Write a whole number from 0 up, such as 1510000.")
_SHARE = Text("“{given}”不是 0 到 1 之间的比例。", '"{given}" is not a share from 0 to 1.')
_SHARE_HINT = Text(
    "请写作 0.1、10% 或 1/10；百分数不能超过 100%，按每 10 万人计的请写成分数，如 108/100000。",
    "Write it as 0.1, 10% or 1/10; no more than 100%. A rate in 100,000 is written as a fraction, such as 108/100000.",
)


def canonical(item: Item, given: Sequence[str], today: date | None = None) -> tuple[str, ...]:
    """The answer in one fixed form; `UnusableError` when it cannot be used. Without `today` no date lies ahead."""
    parts = tuple(part for raw in given for part in _split(item, raw) if part)
    if not parts:
        raise UnusableError(_EMPTY, _EMPTY_HINT, code="empty_answer")
    if len(parts) > MOST_PARTS:
        raise UnusableError(_MANY.fill(limit=MOST_PARTS), _LONG_HINT, code="too_long")
    if item.kind in {"list", "people"}:
        return _distinct(tuple(_formed(item, _words(part)) for part in parts))
    if item.kind == "choices":
        return _chosen(item, parts)
    if len(parts) > 1:
        raise UnusableError(_ONE.fill(count=len(parts)), _ONE_HINT, code="one_answer")
    return (_one(item, parts[0], today),)


def options_of(item: Item) -> tuple[Choice, ...]:
    """What can be chosen; yes and no where that is the question."""
    if item.kind == "yes_no":
        return (Choice(YES, words.YES), Choice(NO, words.NO))
    return item.options


def by_number(options: Sequence[str], word: str) -> str:
    """The options with these numbers, for those who rather type 2 than its name; any other word as it is."""
    parts = [part.strip() for part in folded(word).replace("、", ",").split(",")]
    if options and all(part.isascii() and part.isdecimal() and 1 <= int(part) <= len(options) for part in parts):
        return ",".join(options[int(part) - 1] for part in parts)
    return word


def number_of(text: str) -> int:
    """A canonical count."""
    return int(text)


def share_of(text: str) -> Fraction:
    """A canonical share."""
    return exact(text)


def _split(item: Item, raw: str) -> list[str]:
    text = raw.strip()
    if item.kind in {"list", "people"}:
        return [part.strip() for part in _BETWEEN.split(text)]
    return [part.strip() for part in _OPTIONS_BETWEEN.split(text)] if item.kind == "choices" else [text]


def _one(item: Item, text: str, today: date | None) -> str:
    if item.kind in {"choice", "yes_no"}:
        return _option(item, text)
    if item.kind == "date":
        return day(text, today if item.past else None).isoformat()
    readers: dict[str, Callable[[str], str]] = {"number": _count, "share": _share}
    if item.kind == "year":
        return _year(text, today)
    return readers.get(item.kind, _words)(text)


def _words(text: str) -> str:
    if len(text) > LONGEST:
        raise UnusableError(_LONG.fill(limit=LONGEST), _LONG_HINT, code="too_long")
    return text


def _formed(item: Item, text: str) -> str:
    """An entry of a list that has a form of its own."""
    if item.form is not None and re.fullmatch(item.form, text, re.IGNORECASE) is None:
        raise UnusableError(_FORM.fill(given=shown(text)), item.help, code="bad_form")
    return text


def _distinct(parts: tuple[str, ...]) -> tuple[str, ...]:
    for place, part in enumerate(parts):
        if part in parts[:place]:
            raise UnusableError(_TWICE.fill(given=shown(part)), _TWICE_HINT, code="twice")
    return parts


def _chosen(item: Item, parts: tuple[str, ...]) -> tuple[str, ...]:
    wanted = {_option(item, part) for part in parts}
    if "none" in wanted and len(wanted) > 1:
        raise UnusableError(_NONE_ONLY.fill(none="none"), _ONE_HINT, code="contradictory_choice")
    return tuple(option.value for option in item.options if option.value in wanted)


def _option(item: Item, text: str) -> str:
    known = {word.casefold(): option.value for option in options_of(item) for word in (option.value, option.title.zh, option.title.en)}
    values = {option.value for option in options_of(item)}
    for value, spellings in _WORDS.items():
        if value in values:
            known |= dict.fromkeys(spellings, value)
    given = folded(text).casefold()
    if given in known:
        return known[given]
    numbered = {word.translate(_DIGITS): value for word, value in known.items()}
    if len(numbered) == len(known) and given.translate(_DIGITS) in numbered:
        return numbered[given.translate(_DIGITS)]
    choices = [_titled(option) for option in options_of(item)]
    near = nearest(given, tuple(known))
    hint: Text | Phrase = _MEANT.fill(near=known[near], choices=choices) if near else _ALLOWED.fill(choices=choices)
    raise UnusableError(_CHOICE.fill(given=shown(text)), hint, code="not_a_choice")


def _titled(option: Choice) -> Text | Phrase | str:
    """As people know it, and as it is written in a file, where that is another word."""
    words = (option.title.zh.casefold(), option.title.en.casefold())
    return option.value if set(words) == {option.value.casefold()} else _TITLED.fill(title=option.title, value=option.value)


def day(text: str, today: date | None = None) -> date:
    """A day from its text, its year first; not after `today`, where that is given."""
    given = _DAY.fullmatch(folded(text))
    try:
        found = date.fromisoformat(folded(text)) if given is None else date(*map(int, given.groups()))
    except ValueError:
        raise UnusableError(_DATE.fill(given=shown(text)), _DATE_HINT, code="not_a_date") from None
    if today is not None and found > today:
        raise UnusableError(_AHEAD.fill(given=found.isoformat()), _AHEAD_HINT, code="date_in_future")
    return found


def _year(text: str, today: date | None) -> str:
    given = folded(text)
    latest = today.year if today is not None else 9999
    if not re.fullmatch(r"\d{4}", given, re.ASCII) or not _EARLIEST <= int(given) <= latest:
        raise UnusableError(_YEAR.fill(given=shown(text)), _YEAR_HINT, code="not_a_year")
    return given


def _count(text: str) -> str:
    found = _NUMBER.fullmatch(folded(text).replace(",", ""))
    value = exact(found["body"]) * _UNITS[found["unit"]] if found else None
    if value is None or value.denominator != 1 or value > _MOST_PEOPLE:
        raise UnusableError(_COUNT.fill(given=shown(text)), _COUNT_HINT, code="not_a_count")
    return str(value.numerator)


def _share(text: str) -> str:
    try:
        value = exact(folded(text))
    except ValueError:
        value = Fraction(-1)
    if not 0 <= value <= 1 or value.denominator > _FINEST:
        raise UnusableError(_SHARE.fill(given=shown(text)), _SHARE_HINT, code="share_out_of_range")
    return f"{value.numerator}/{value.denominator}"
