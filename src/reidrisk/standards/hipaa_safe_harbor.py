"""HIPAA safe harbor, 45 CFR 164.514(b)(2): none of eighteen kinds of identifier, and no actual knowledge.

Numbers: the eighteen kinds (A) to (R), 20,000 people for three digits of a ZIP code, (B), and ages over 89, (C).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from ..identify.forms.us_states import are_states
from ..mitigate.cells.ages import has_day_or_great_age
from ..mitigate.recipes.hipaa_safe_harbor import LISTED
from ..mitigate.transforms.zip3 import FEW_PEOPLE
from ..model.clause import ClauseTable, Stage
from ..model.dataset import ColumnSample
from ..model.inventory import Column
from ..model.judged import Looked, Outcome, Rule, Rules
from ..model.release import Sharing
from ..model.role import Role
from ..model.standard import SharingRule, Standard
from ..model.text import Phrase, Text

_OLDEST_AGE_SHOWN, _YEARS_ALONE = 89, re.compile(r"(?:18|19|20)\d\d(?:-(?:18|19|20)\d\d)?")
_ZIP3, _AGE = re.compile(r"(?P<area>\d{3})\**|\d{1,2}\*+"), re.compile(r"(\d{1,3})(?:\.0+)?")
_OPEN_AGE = re.compile(r"(?:(?:>=?|≥)\s*)?90\s*(?:\+|岁?(?:及?以上)| or (?:over|older|above))?", re.IGNORECASE)
_BAND = re.compile(r"[\[(]?\s*(\d{1,3})\s*(?:[-~\u2013\u2014\uff5e]|to|至|到)\s*(\d{1,3})\s*[\])]?", re.IGNORECASE)
_NONE = Text("没有。", "None.")
_FOUND = Text("含有：{columns}。", "There are: {columns}.")
_OVERRULED = Text("程序认为属于此类，有人判为非标识符：{columns}", "recognised as such, but decided to be no identifier: {columns}")
_SMALLER = Text("比州更小的地理单位：{columns}。", "Geographic units smaller than a state: {columns}.")
_ZIP_OPEN = Text(
    "邮编前三位（{columns}）：尚未说明人口少的区域是否已改为 000。",
    "Three-digit ZIP codes ({columns}): not said whether small areas are 000.",
)
_ZIP_NO = Text(
    "邮编前三位（{columns}）：人口少的区域没有改为 000。", "Three-digit ZIP codes ({columns}): small areas were not replaced by 000."
)
_STATES = Text(
    "只有州，或人口多于 20000 人的邮编前三位（{columns}）。", "States only, or ZIP areas of more than 20,000 people ({columns})."
)
_DATES = Text("日期细于年，或年龄大于 89 岁：{columns}。", "Dates finer than the year, or ages over 89: {columns}.")
_YEARS = Text("只有年份，年龄最高为 90+（{columns}）。", "Years only, and ages up to 90+ ({columns}).")
_SAMPLED = Text("“{column}”只检查了 {looked} 行（共 {rows} 行）", "“{column}”: {looked} of {rows} {rows|row|rows} examined")
_KNOWN = {
    None: Text("提供方尚未声明。", "The provider has not stated it."),
    True: Text("提供方声明并不知道。", "The provider states that it has none."),
    False: Text("提供方知道剩余信息可以识别个人。", "The provider knows that what remains can identify a person."),
}


def _names(columns: Iterable[Column]) -> tuple[str, ...]:
    return tuple(column.name for column in columns)


def _notes(looked: Looked, categories: frozenset[str]) -> tuple[Text | Phrase, ...]:
    """Those that a person overruled must show."""
    cleared = looked.cleared(categories)
    return (_OVERRULED.fill(columns=cleared),) if cleared else ()


def none_of(categories: frozenset[str], looked: Looked) -> Outcome:
    """(A), (D) to (Q): no column of these kinds."""
    found = looked.held(categories)
    return Outcome(not found, _FOUND.fill(columns=_names(found)) if found else _NONE, _notes(looked, categories))


def geography(looked: Looked) -> Outcome:
    """(B): states may stay, and three digits of a ZIP code where the area holds more than 20,000 people."""
    kinds = frozenset({"geo", "coordinates", "address_detail"})
    found = looked.held(kinds)
    areas = tuple(column for column in found if _all(looked, column, _ZIP3.fullmatch))
    smaller = tuple(column for column in found if column not in areas and not _states(looked, column))
    if smaller:
        return Outcome(False, _SMALLER.fill(columns=_names(smaller)), _notes(looked, kinds))
    few = tuple(column for column in areas if not FEW_PEOPLE.isdisjoint(map(_area, looked.samples[column.name].values)))
    if few:
        return Outcome(False, _ZIP_NO.fill(columns=_names(few)), _notes(looked, kinds))
    answer = looked.release["small_areas"].value
    if areas and not answer:
        text = _ZIP_OPEN if answer is None else _ZIP_NO
        return Outcome(answer, text.fill(columns=_names(areas)), _notes(looked, kinds))
    return Outcome(True, _STATES.fill(columns=_names(found)) if found else _NONE, _notes(looked, kinds))


def _area(value: str) -> str | None:
    found = _ZIP3.fullmatch(value)
    return None if found is None else found["area"]


def _states(looked: Looked, column: Column) -> bool:
    sample = looked.samples.get(column.name)
    return sample is not None and bool(sample.values) and all(are_states(list(sample.values)))


def dates(looked: Looked) -> Outcome:
    """(C): of dates only the year, of ages over 89 only "90 or older"."""
    kinds = frozenset({"birth_age", "event_date"})
    found = looked.held(kinds)
    finer = (*(column for column in found if not _all(looked, column, _coarse)), *_telling_days(looked, kinds))
    if finer:
        return Outcome(False, _DATES.fill(columns=_names(finer)), _notes(looked, kinds))
    samples = [looked.samples[column.name] for column in found]
    partly = tuple(_SAMPLED.fill(column=one.name, looked=one.looked_at, rows=one.of_rows) for one in samples if one.looked_at < one.of_rows)
    return Outcome(True, _YEARS.fill(columns=_names(found)) if found else _NONE, (*partly, *_notes(looked, kinds)))


def _telling_days(looked: Looked, kinds: frozenset[str]) -> Iterator[Column]:
    """Columns of anything else in which days, months or ages over 89 stand, be it in one of their values."""
    for column in looked.inventory.columns:
        sample = looked.samples.get(column.name)
        cleared = column.decided and column.roles <= {Role.NI}
        if column.category not in kinds and sample is not None and not cleared and any(map(has_day_or_great_age, sample.values)):
            yield column


def _coarse(value: str) -> bool:
    """A year or several, an age up to 89, a band that ends there, or 90 and over."""
    text = value.strip()
    if _OPEN_AGE.fullmatch(text) and text != "90":
        return True
    if band := _BAND.fullmatch(text):
        return int(band[2]) <= _OLDEST_AGE_SHOWN
    if age := _AGE.fullmatch(text):
        return int(age[1]) <= _OLDEST_AGE_SHOWN
    return bool(_YEARS_ALONE.fullmatch(text))


def _all(looked: Looked, column: Column, fits: Callable[[str], object]) -> bool:
    sample: ColumnSample | None = looked.samples.get(column.name)
    return sample is not None and all(fits(value) for value in sample.values)


_ELSEWHERE = frozenset(
    {*(kind for kinds in LISTED.values() for kind in kinds), "geo", "coordinates", "address_detail", "birth_age", "event_date"}
)


def other(looked: Looked) -> Outcome:
    """(R): whatever else identifies directly, known to the catalogue or decided by a person."""
    found = tuple(column for column in looked.inventory.columns if Role.DI in column.roles and column.category not in _ELSEWHERE)
    return Outcome(not found, _FOUND.fill(columns=_names(found)) if found else _NONE)


def knowledge(looked: Looked) -> Outcome:
    """(b)(2)(ii): only the provider can say."""
    answer = looked.release["no_knowledge"].value
    return Outcome(answer, _KNOWN[answer])


def _id(letter: str) -> str:
    return f"164.514(b)(2)(i)({letter})"


_RULES = {
    **{letter: Rule(_id(letter), partial(none_of, kinds)) for letter, kinds in LISTED.items()},
    "B": Rule(_id("B"), geography, "small_areas"),
    "C": Rule(_id("C"), dates),
    "R": Rule(_id("R"), other),
}
_KNOWLEDGE = Rule("164.514(b)(2)(ii)", knowledge, "no_knowledge")

STANDARD = Standard(
    id="hipaa-safe-harbor",
    title=Text("HIPAA 安全港，45 CFR 164.514(b)(2)", "HIPAA safe harbor, 45 CFR 164.514(b)(2)"),
    issued="2000-12-28",
    sharing={sharing: SharingRule(None, "R_b", attack_certain=True) for sharing in Sharing},
    insider={},
    breach={},
    acquaintances=150,
    threshold=None,
    needs=("small_areas", "no_knowledge"),
    judged=Rules((*(_RULES[letter] for letter in sorted(_RULES)), _KNOWLEDGE)),
    clauses=ClauseTable(__name__),
    asks=(),
    stages={
        Stage.CONCLUSION: "164.514(b)(2)",
    },
    basis=Text(
        "安全港只核对是否存在这十八类标识符，不度量风险；自由文本和图像中的标识符须由人核对。",
        "Safe harbor only asks whether these eighteen are there; it measures no risk. Identifiers in free text and images must be "
        "checked by "
        "people.",
    ),
)
