"""SR1: what the data are made of (ITU-T X Suppl.39 8.1)."""

from __future__ import annotations

from datetime import date

import numpy as np

from ...model.role import Role
from ...model.text import Text
from ..forms.dates import days
from ..headers import header
from .finding import ObservedDataset, RowFinding

_RECENT_MONTHS = 6
_DAYS_A_MONTH = 30.44
_RIGID = ("sex", "birth_age", "ethnic", "nationality", "indigenous", "language")
_RELATED = ("father", "mother", "parent", "spouse", "guardian", "household", "superior", "manager", "supervisor", "relation", "householder")
_RELATED_ZH = ("父亲", "母亲", "户主", "配偶", "监护人", "家长", "上级", "主管", "直属领导", "与户主关系", "亲属", "岗位", "职务级别")
_MOVES = ("event_date", "sa_track")
_PLACES = ("geo", "sa_track", "ip", "address_detail")
_LINKABLE = Text("可用于关联的列", "Columns usable for linkage")
_LINKABLE_FOUND = Text("可用于关联的列有 {count} 列：{columns}。", "{count} columns can be used for linkage: {columns}.")
_NO_LINK = Text("没有可用于关联的列。", "No column can be used for linkage.")
_LEVELS = Text("层级关系（家庭、岗位）", "Hierarchical relations (family, positions)")
_LEVELS_FOUND = Text("以下列体现家庭或岗位关系：{columns}。", "These columns show relations of family or position: {columns}.")
_NO_LEVELS = Text("列名和取值中没有发现家庭或岗位关系。", "No relation of family or position was found in names and values.")
_TRACES = Text("行为或位置的时间连续性", "Behaviour or location connected over time")
_TRACES_FOUND = Text(
    "同一主体（按“{key}”）有多行，且带有时间或地点列：{columns}；可拼出行为或行踪。",
    "Persons (by “{key}”) have several rows with columns of time or place: {columns}; behaviour or movements can be put together.",
)
_NO_TRACES = Text("没有发现同一主体有多行并带有时间或地点。", "No person was found with several rows that have a time or place.")
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
_BY_KIND = Text("按类别判断，数据中每人一行", "by their category; the data have one row a person")
_NO_STILL = Text("没有发现随时间不变的列。", "No column that stays the same over time was found.")
_COVER = Text("总体或抽样", "Whole population or a sample")
_COVER_FOUND = Text(
    "适用人群 {people} 人，数据 {rows} 行，约为 {share}。",
    "Of an applicable population of {people} the data hold {rows} rows, about {share}.",
)
_COVER_ASKED = Text(
    "数据本身看不出是全体还是抽样：须回答“适用人群有多少人”。",
    "The data cannot tell whether everybody is in them: the size of the applicable population must be answered.",
)
_NEARLY_ALL = 0.8


def linkable(seen: ObservedDataset) -> RowFinding:
    """C007: direct and quasi-identifiers."""
    names = tuple(column.name for column in seen.inventory.columns if column.roles & {Role.DI, Role.QI})
    sentence = _LINKABLE_FOUND.fill(count=len(names), columns=names) if names else _NO_LINK
    return RowFinding("C007", _LINKABLE, bool(names), sentence, names, len(names))


def coverage(seen: ObservedDataset) -> RowFinding:
    """C010: from the size of the applicable population, once a person has given it."""
    given = seen.plan.replies.get("subjects.applicable")
    people = int(given.value) if given and given.value.isascii() and given.value.isdigit() else 0
    if not people:
        return RowFinding("C010", _COVER, None, _COVER_ASKED)
    share = seen.facts.rows / people
    sentence = _COVER_FOUND.fill(people=people, rows=seen.facts.rows, share=f"{min(share, 1):.1%}")
    return RowFinding("C010", _COVER, share >= _NEARLY_ALL, sentence, (), seen.facts.rows)


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
    """C012: several rows of a person, with times or places."""
    key = person_key(seen)
    names = tuple(column.name for column in seen.of_category(*_MOVES, *_PLACES) if column.name != key)
    moving = tuple(name for name in names if key and longitudinal(seen, key) and not constant_within(seen, key, name))
    sentence = _TRACES_FOUND.fill(key=key, columns=moving) if moving else _NO_TRACES
    return RowFinding("C012", _TRACES, bool(moving), sentence, moving)


def recency(seen: ObservedDataset) -> RowFinding:
    """C013: the latest event date that is not in the future."""
    texts = (text for column in seen.of_category("event_date") for text in seen.samples[column.name].values)
    today = seen.today or date.min
    latest = max((day for day in days(texts) if day <= today), default=None)
    if latest is None:
        return RowFinding("C013", _AGE, None, _NO_AGE)
    months = _months(latest, today)
    return RowFinding("C013", _AGE, months < _RECENT_MONTHS, _AGE_FOUND.fill(month=latest.strftime("%Y-%m"), months=round(months)))


def _months(earlier: date, later: date) -> float:
    return (later - earlier).days / _DAYS_A_MONTH


def rigidity(seen: ObservedDataset) -> RowFinding:
    """C014: compared over the rows of a person; else the categories that never change."""
    key = person_key(seen)
    if key is not None and longitudinal(seen, key):
        own = [column.name for column in seen.inventory.columns if column.name != key and seen.rows.distinct(column.name) > 1]
        names, how = tuple(name for name in own if constant_within(seen, key, name)), _BY_ROWS.fill(key=key)
    else:
        names, how = tuple(column.name for column in seen.of_category(*_RIGID)), _BY_KIND.fill()
    sentence = _STILL_FOUND.fill(columns=names, how=how) if names else _NO_STILL
    return RowFinding("C014", _STILL, bool(names), sentence, names)


_KEYS = frozenset(
    {"cn_resident_id", "medical_record", "health_card", "social_security", "account", "other_unique", "mobile", "device_id",
     "online_id", "plate", "im_account", "email"}
)  # fmt: skip
SHARE_WITH_SEVERAL, SAME = 0.1, 0.99


def person_key(seen: ObservedDataset) -> str | None:
    """The subject key of the plan; else a direct identifier with which persons have several rows."""
    subject = seen.plan.subject
    if subject is not None and subject in seen.rows.codes:
        return subject
    likely = [column.name for column in seen.inventory.columns if column.category in _KEYS and Role.DI in column.roles]
    return next((name for name in likely if longitudinal(seen, name)), None)


def longitudinal(seen: ObservedDataset, key: str) -> bool:
    """Whether a tenth of the persons have several rows."""
    counts = np.bincount(seen.rows.codes[key]) if seen.rows.rows else np.zeros(0, dtype=np.int64)
    return bool(len(counts) > 1 and (counts > 1).sum() >= SHARE_WITH_SEVERAL * len(counts))


def constant_within(seen: ObservedDataset, key: str, column: str) -> bool:
    """Whether nearly all persons with several rows have one value here."""
    who, what = seen.rows.codes[key], seen.rows.codes[column]
    several = np.bincount(who)[who] > 1
    width = int(what.max(initial=0)) + 1
    pairs = np.unique(who[several] * width + what[several]) // width
    kinds = np.unique(pairs, return_counts=True)[1]
    return bool(len(kinds) and (kinds == 1).mean() >= SAME)
