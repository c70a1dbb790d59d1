"""SR1: what the data are made of (ITU-T X Suppl.39 8.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from datetime import date

import numpy as np
import numpy.typing as npt

from ...model.frozen import dataclass
from ...model.persons import JOINED, parts_of
from ...model.role import Role
from ...model.text import Phrase, Text
from ..forms.date_columns import DateForm, date_form, days
from ..headers import header
from ..quasi.rows import Codes, joined
from .finding import ObservedDataset, RowFinding

_RECENT_MONTHS = 6
_DAYS_A_MONTH = 30.44
_RIGID = ("sex", "birth_age", "ethnic", "nationality", "indigenous", "language")
_RELATED = ("father", "mother", "parent", "spouse", "guardian", "household", "superior", "manager", "supervisor", "relation", "householder")
_RELATED_ZH = ("父亲", "母亲", "户主", "配偶", "监护人", "家长", "上级", "主管", "直属领导", "与户主关系", "亲属", "岗位", "职务级别")
_MOVES = ("event_date", "sa_track")
_PLACES = ("geo", "coordinates", "sa_track", "ip", "address_detail")
_LINKABLE = Text("可用于关联的列", "Columns usable for linkage")
_LINKABLE_FOUND = Text("可用于关联的列有 {count} 列：{columns}。", "{count} {count|column|columns} can be used for linkage: {columns}.")
_NO_LINK = Text("没有可用于关联的列。", "No column can be used for linkage.")
_LEVELS = Text("层级关系（家庭、岗位）", "Hierarchical relations (family, positions)")
_LEVELS_FOUND = Text("以下列体现家庭或岗位关系：{columns}。", "These columns show relations of family or position: {columns}.")
_NO_LEVELS = Text("列名和取值中没有发现家庭或岗位关系。", "No relation of family or position was found in names and values.")
_TRACES = Text("行为或位置的时间连续性", "Behaviour or location connected over time")
_TRACES_FOUND = Text(
    "同一主体（按“{key}”）有多行，且带有时间或地点列：{columns}；可拼出行为或行踪。",
    "Persons (by “{key}”) have several rows with columns of time or place: {columns}; behaviour or movements can be put together.",
)
_STILL_ROWS = Text(
    "同一主体（按“{key}”）有多行，但没有随之变化的时间或地点列。",
    "Persons (by “{key}”) have several rows, but no column of time or place changes among them.",
)
_EACH_ALONE = Text("每行各有自己的“{columns}”，没有同一主体的多行。", "Every row has its own “{columns}”: no one has several rows.")
_TRACES_ASKED = Text(
    "从数据本身无法判断哪些行属于同一个人：须回答一个人是否可以有多行。",
    "The data cannot tell which rows are of one person: whether a person may have several rows must be answered.",
)
_AGE = Text("数据时效", "Recency of the period covered")
_AGE_FOUND = Text(
    "最近的事件日期在 {month}，距评估约 {months} 个月（六个月以内风险较高）。",
    "The latest event is of {month}, about {months} months before this scan (within six months is riskier).",
)
_NO_AGE = Text(
    "数据中没有可读的事件日期，须回答“数据截至何时”。",
    "No event date can be read from the data: the question about the period must be answered.",
)
_STILL = Text("随时间不变的列（刚性）", "Columns that do not change over time (rigidity)")
_STILL_FOUND = Text("随时间不变的列：{columns}（{how}）。", "Columns that do not change over time: {columns} ({how}).")
_BY_ROWS = Text("按“{key}”相同的行比较", "compared over rows with the same “{key}”")
_BY_KIND = Text("按类别判断；从数据无法判断哪些行属于同一个人", "by their category; the data do not tell which rows are of one person")
_BY_KIND_ALONE = Text("按类别判断；每行各有自己的“{columns}”", "by their category; every row has its own “{columns}”")
_NO_STILL = Text("没有发现随时间不变的列。", "No column that stays the same over time was found.")
_COVER = Text("总体或抽样", "Whole population or a sample")
_COVER_FOUND = Text(
    "适用人群 {people} 人，数据 {rows} 行，约为 {share}。",
    "Of an applicable population of {people} the data hold {rows} {rows|row|rows}, about {share}.",
)
_COVER_PERSONS = Text(
    "适用人群 {people} 人，数据 {rows} 行、{persons} 人，约为 {share}。",
    "Of an applicable population of {people} the data hold {persons} {persons|person|persons} in {rows} {rows|row|rows}, about {share}.",
)
_COVER_ASKED = Text(
    "从数据本身无法判断是全体还是抽样：须回答“适用人群有多少人”。",
    "The data cannot tell whether everybody is in them: the size of the applicable population must be answered.",
)
_NEARLY_ALL = 0.8


def linkable(seen: ObservedDataset) -> RowFinding:
    """C007: direct and quasi-identifiers that hold a value; by a wholly suppressed one nobody can link."""
    names = tuple(one.name for one in seen.inventory.columns if one.roles & {Role.DI, Role.QI} and seen.samples[one.name].present)
    sentence = _LINKABLE_FOUND.fill(count=len(names), columns=names) if names else _NO_LINK
    return RowFinding("C007", _LINKABLE, bool(names), sentence, names, len(names))


def coverage(seen: ObservedDataset) -> RowFinding:
    """C010: from the size of the applicable population, once a person has given it."""
    given = seen.plan.replies.get("subjects.applicable")
    people = int(given.value) if given and given.value.isascii() and given.value.isdigit() else 0
    if not people:
        return RowFinding("C010", _COVER, None, _COVER_ASKED)
    found = _people_in(seen)
    share = (seen.facts.rows if found is None else found) / people
    text = _COVER_FOUND if found is None else _COVER_PERSONS
    sentence = text.fill(people=people, rows=seen.facts.rows, persons=found, share=f"{min(share, 1):.1%}")
    return RowFinding("C010", _COVER, share >= _NEARLY_ALL, sentence, (), seen.facts.rows if found is None else found)


def _people_in(seen: ObservedDataset) -> int | None:
    """The persons in the data, where a key that repeats was looked at in all rows; a row without the key is a person of its own."""
    found = seen.inventory.persons
    if found is None or found.key is None or found.looked_at < found.of_rows:
        return None
    return found.key.persons + found.of_rows - found.key.rows


def hierarchy(seen: ObservedDataset) -> RowFinding:
    """C011: by category and by words in the names; and a column that refers to another's unique numbers."""
    names = tuple(column.name for column in seen.inventory.columns if column.category == "family" or _says_relation(column.name))
    names += tuple(name for name in _references(seen) if name not in names)
    sentence = _LEVELS_FOUND.fill(columns=names) if names else _NO_LEVELS
    return RowFinding("C011", _LEVELS, bool(names), sentence, names)


def _says_relation(name: str) -> bool:
    parts = header(name)
    return any(word in _RELATED for word in parts.tokens) or any(word in name for word in _RELATED_ZH)


def _references(seen: ObservedDataset) -> tuple[str, ...]:
    """Columns whose values are all numbers of other rows; needs all rows, and numbers that do not count."""
    rows = seen.rows
    if not rows.whole or not rows.rows:
        return ()
    unique = {
        column.name: set(rows.texts[column.name])
        for column in seen.inventory.columns
        if Role.DI in column.roles and rows.distinct(column.name) == rows.rows
    }
    found = []
    for column in seen.inventory.columns:
        values = set(rows.texts[column.name]) - {None}
        if column.name not in unique and 1 < len(values) < rows.rows and any(values <= numbers for numbers in unique.values()):
            found.append(column.name)
    return tuple(found)


def traces(seen: ObservedDataset) -> RowFinding:
    """C012: several rows of a person, with times or places; asked where the data cannot tell whose rows they are."""
    key, found = person_key(seen), seen.inventory.persons
    if key is None:
        if found is None or not found.checked:
            return RowFinding("C012", _TRACES, None, _TRACES_ASKED)
        return RowFinding("C012", _TRACES, present=False, finding=_EACH_ALONE.fill(columns=found.alone))
    if not key.repeats:
        return RowFinding("C012", _TRACES, present=False, finding=_EACH_ALONE.fill(columns=key.columns))
    names = tuple(column.name for column in seen.of_category(*_MOVES, *_PLACES) if column.name not in key.columns)
    moving = tuple(name for name in names if not key.constant(seen.rows.codes[name]))
    sentence = (_TRACES_FOUND if moving else _STILL_ROWS).fill(key=key.name, columns=moving)
    return RowFinding("C012", _TRACES, bool(moving), sentence, moving)


def recency(seen: ObservedDataset) -> RowFinding:
    """C013: the latest event date that is not in the future."""
    texts: dict[DateForm, set[str]] = {}  # columns share their days
    for column in seen.of_category("event_date"):
        values = seen.samples[column.name].values
        texts.setdefault(date_form(values) or DateForm("ymd"), set()).update(values)
    today = seen.today or date.min
    latest = max((day for form, values in texts.items() for day in days(values, form) if day <= today), default=None)
    if latest is None:
        return RowFinding("C013", _AGE, None, _NO_AGE)
    months = (today - latest).days / _DAYS_A_MONTH
    return RowFinding("C013", _AGE, months < _RECENT_MONTHS, _AGE_FOUND.fill(month=latest.strftime("%Y-%m"), months=round(months)))


def rigidity(seen: ObservedDataset) -> RowFinding:
    """C014: compared over the rows of a person; else the categories that never change."""
    key, found = person_key(seen), seen.inventory.persons
    how: Phrase
    if key is not None and key.repeats:
        own = [column.name for column in seen.inventory.columns if column.name not in key.columns and seen.rows.distinct(column.name) > 1]
        names, how = tuple(name for name in own if key.constant(seen.rows.codes[name])), _BY_ROWS.fill(key=key.name)
    else:
        rigid = (column.name for column in seen.of_category(*_RIGID))
        names = tuple(name for name in rigid if seen.samples[name].present and not _are_ages(seen.samples[name].values))
        how = _BY_KIND_ALONE.fill(columns=found.alone) if found is not None and found.checked else _BY_KIND.fill()
    sentence = _STILL_FOUND.fill(columns=names, how=how) if names else _NO_STILL
    return RowFinding("C014", _STILL, bool(names), sentence, names)


def _are_ages(values: Mapping[str, int]) -> bool:
    """Years of age, alone or in bands: they change, as a date or a year of birth does not."""
    return all(found is not None and int(found[0]) <= _OLDEST for found in map(_FIRST_NUMBER.search, values))


_FIRST_NUMBER, _OLDEST = re.compile(r"[0-9]+"), 120
SAME = 0.99


@dataclass(frozen=True, slots=True)
class WhoseRows:
    """The person of each row looked at, by these columns."""

    columns: tuple[str, ...]
    who: Codes = field(repr=False)

    @property
    def name(self) -> str:
        """The columns, with a plus sign between them."""
        return JOINED.join(self.columns)

    @property
    def repeats(self) -> bool:
        """Whether somebody has several rows."""
        return bool(np.bincount(self.who).max(initial=0) > 1)

    def constant(self, what: Codes) -> bool:
        """Whether nearly all persons with several rows have one value."""
        several = np.bincount(self.who)[self.who] > 1
        width = int(what.max(initial=0)) + 1
        pairs = np.unique(self.who[several] * width + what[several]) // width
        kinds = np.unique(pairs, return_counts=True)[1]
        return bool(len(kinds) and (kinds == 1).mean() >= SAME)


def person_key(seen: ObservedDataset) -> WhoseRows | None:
    """The subject key of the plan; else the one that is proposed."""
    subject, found = seen.plan.subject, seen.inventory.persons
    columns = found.key.columns if found is not None and found.key is not None else ()
    if subject is not None:
        columns = parts_of(subject, seen.rows.codes)
    if not columns or not set(columns) <= set(seen.rows.codes):
        return None
    who = joined([seen.rows.codes[name] for name in columns])
    nobody = np.logical_or.reduce([_missing(seen, name) for name in columns])
    return WhoseRows(columns, np.where(nobody, int(who.max(initial=0)) + 1 + np.arange(len(who)), who))


def _missing(seen: ObservedDataset, column: str) -> npt.NDArray[np.bool_]:
    texts = seen.rows.texts[column]
    missing: npt.NDArray[np.bool_] = seen.rows.codes[column] == (texts.index(None) if None in texts else -1)
    return missing
