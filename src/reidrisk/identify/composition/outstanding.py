"""SR2: which values single out (ITU-T X Suppl.39 8.2). Counts only, never the values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction

import numpy as np

from ...model.inventory import Column
from ...model.role import Role
from ...model.text import Text
from ...prepare.asking.reference_population import PEOPLE
from ..forms.date_columns import DateForm, date_form, days
from ..forms.dates import has_hours
from .finding import ObservedDataset, RowFinding

FEW = 5
_FENCE = 3.0
_ENOUGH, _NUMERIC = 30, 0.9
_CATEGORICAL = 0.5
_OLD, _DAYS_A_YEAR = 100, 365.25
_RARE = Fraction(1, 10_000)
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}(?:\.[0-9]{1,10})?", re.ASCII)
_AGE = re.compile(r"([0-9]{1,3})\s*(?:岁|周岁|years?|y)?", re.ASCII)
_OFFICES = re.compile(
    r"院士|市长|省长|县长|区长|镇长|乡长|部长|局长|厅长|州长|主席|总理|总统|书记|检察长|院长|校长|行长|董事长|总裁|总经理|首席|法官|检察官|议员|大使|将军|"
    r"主教|方丈|住持|明星|演员|歌手|主持人|运动员|教练|飞行员|宇航员|船长|"
    r"\b(?:mayor|governor|president|minister|senator|congress(?:wo)?man|judge|bishop|ambassador|chancellor|dean|rector|ceo|cfo|chairman|"
    r"astronaut|pilot|celebrity|actor|actress|singer|athlete|coach|principal|sheriff)\b",
    re.IGNORECASE,
)
_TAILS = Text("数值列两端的少数记录", "Few records at the ends of numeric columns")
_TAILS_FOUND = Text(
    "数值列两端远离其余取值、且一端不超过 {few} 行的共 {count} 行：{columns}。",
    "{count} {count|row|rows} lie far out at an end of a numeric column that has at most {few} there: {columns}.",
)
_NO_TAILS = Text("数值列两端没有远离其余取值的少数记录。", "No numeric column has a few records far out at an end.")
_SINGLE = Text("列内仅出现一次的取值", "Values that occur once in a column")
_SINGLE_FOUND = Text(
    "分类列中仅出现一次的取值共 {count} 行：{columns}。",
    "{count} {count|row holds|rows hold} a value that occurs once in its column: {columns}.",
)
_NO_SINGLE = Text("分类列中没有仅出现一次的取值。", "No value of a categorical column occurs once only.")
_JOBS = Text("可识别个人的职业描述", "Occupations that identify persons")
_JOBS_FOUND = Text(
    "职业列中有 {count} 行是公职、知名或极少数人担任的职务（且该取值不超过 {few} 行）：{columns}。",
    "{count} {count|row holds|rows hold} an office or occupation that few or well-known people have (and at most {few} "
    "{few|row has|rows have} it): {columns}.",
)
_NO_JOBS = Text("没有发现可识别个人的职业描述。", "No occupation that identifies a person was found.")
_CENSUS = Text("与公开统计相比罕见的取值", "Values that stand out against the census")
_CENSUS_FOUND = Text(
    "有 {count} 行的取值在全国人口中不到万分之一（第七次全国人口普查）：{columns}。",
    "{count} {count|row holds|rows hold} a value that less than one in ten thousand of the population has (census of 2020): {columns}.",
)
_NO_CENSUS = Text("与内置人口普查对照的列中没有罕见取值。", "No rare value in the columns that the bundled census covers.")
_MANY = Fraction(1, 10)
_AREAS = Text(
    "{areas} 个地区的条数达到其人口的十分之一以上（第七次全国人口普查）：{columns}；知道某人住在那里，就很可能知道他在数据中。",
    "{areas} areas have a tenth or more as many records as people (census of 2020): {columns}; a person known to live "
    "there is likely to be in the data.",
)
_RARE_AND_MANY = Text("{rare}{many}", "{rare} {many}")
_CENSUS_ASKED = Text(
    "没有内置普查可对照的列（性别、民族、省份、年龄），须由人对照公开统计。",
    "No column that the bundled census covers (sex, ethnic group, province, age): a person must compare with published statistics.",
)
_TRIPS = Text("易锁定个人的数据（起讫点、轨迹）", "Data that easily single out (origin and destination, tracks)")
_TRIPS_FOUND = Text(
    "以下列合起来给出起讫点或轨迹：{columns}。", "Together these columns give origin and destination or a track: {columns}."
)
_NO_TRIPS = Text("没有发现起讫点、坐标加时刻或轨迹。", "No origin and destination, point with time, or track was found.")
_EXTREME = Text("相对全体人口的极端年龄", "Ages that are extreme against the whole population")
_EXTREME_FOUND = Text(
    "{count} 行的年龄在 {old} 岁以上：{columns}。", "{count} {count|row is|rows are} of persons of {old} or older: {columns}."
)
_NO_EXTREME = Text("没有 {old} 岁以上的年龄。", "No age of {old} or above.")
_SETS = Text("两列以上组合导致可识别", "Two or more columns together identify")
_SETS_FOUND = Text(
    "有 {count} 组两列以上的组合，各能使至少 {share} 的记录成为唯一。",
    "{count} sets of two or more columns each make at least {share} of the records unique.",
)
_NO_SETS = Text("所查的组合都不能使 {share} 的记录成为唯一。", "No set that was examined makes {share} of the records unique.")
_ENDS = ("起点", "出发", "上车", "始发", "origin", "pickup", "departure", "from", "start"), (
    "终点", "到达", "下车", "目的", "destination", "dropoff", "arrival", "to", "end",
)  # fmt: skip
_MEANINGS = {"sex": "sex", "ethnic": "ethnic", "geo": "province", "birth_age": "age_5_years", "nationality": "province"}


def tails(seen: ObservedDataset) -> RowFinding:
    """C015: beyond the quartiles by three times their distance, where at most a few rows are."""
    counts = {name: count for name, count in _tails(seen) if count}
    sentence = _TAILS_FOUND.fill(count=sum(counts.values()), few=FEW, columns=tuple(counts)) if counts else _NO_TAILS
    return RowFinding("C015", _TAILS, bool(counts), sentence, tuple(counts), sum(counts.values()))


def _tails(seen: ObservedDataset) -> Iterator[tuple[str, int]]:
    for column in _not_direct(seen):
        sample = seen.samples[column.name]
        pairs = [(float(text.strip()), count) for text, count in sample.values.items() if _NUMBER.fullmatch(text.strip())]
        if sum(count for _, count in pairs) < max(_ENOUGH, _NUMERIC * sample.present):
            continue
        values, counts = np.array([value for value, _ in pairs]), np.array([count for _, count in pairs], dtype=np.int64)
        low, high = np.quantile(np.repeat(values, counts), [0.25, 0.75])
        ends = (int(counts[values < low - _FENCE * (high - low)].sum()), int(counts[values > high + _FENCE * (high - low)].sum()))
        yield column.name, sum(end for end in ends if end <= FEW)


def _not_direct(seen: ObservedDataset) -> tuple[Column, ...]:
    return tuple(column for column in seen.inventory.columns if Role.DI not in column.roles)


def singular(seen: ObservedDataset) -> RowFinding:
    """C016: in columns whose values repeat."""
    counts: dict[str, int] = {}
    for column in _not_direct(seen):
        sample = seen.samples[column.name]
        once = sum(count == 1 for count in sample.values.values())
        if once and len(sample.values) <= _CATEGORICAL * sample.present:
            counts[column.name] = once
    sentence = _SINGLE_FOUND.fill(count=sum(counts.values()), columns=tuple(counts)) if counts else _NO_SINGLE
    return RowFinding("C016", _SINGLE, bool(counts), sentence, tuple(counts), sum(counts.values()))


def occupations(seen: ObservedDataset) -> RowFinding:
    """C017: offices and callings that only a few rows have."""
    counts = {
        column.name: sum(count for text, count in seen.samples[column.name].values.items() if count <= FEW and _OFFICES.search(text[:60]))
        for column in seen.of_category("occupation")
    }
    counts = {name: count for name, count in counts.items() if count}
    sentence = _JOBS_FOUND.fill(count=sum(counts.values()), few=FEW, columns=tuple(counts)) if counts else _NO_JOBS
    return RowFinding("C017", _JOBS, bool(counts), sentence, tuple(counts), sum(counts.values()))


def against_census(seen: ObservedDataset) -> RowFinding:
    """C018: values that the census gives less than one in ten thousand, and areas with many of their people in the data.

    Asked where it covers no column.
    """
    covered, counts = False, dict[str, int]()
    for column in seen.of_category(*_MEANINGS):
        for text, count in seen.samples[column.name].values.items():
            share = seen.rarity(_MEANINGS[column.category or ""], text)
            covered |= share is not None
            if share is not None and share < _RARE:
                counts[column.name] = counts.get(column.name, 0) + count
    if not covered:
        return RowFinding("C018", _CENSUS, None, _CENSUS_ASKED)
    many = crowded(seen)
    rare = _CENSUS_FOUND.fill(count=sum(counts.values()), columns=tuple(counts)) if counts else _NO_CENSUS
    if many:
        rare = _RARE_AND_MANY.fill(rare=rare, many=_AREAS.fill(areas=sum(many.values()), columns=tuple(many)))
    names = tuple(dict.fromkeys((*counts, *many)))
    return RowFinding("C018", _CENSUS, bool(names), rare, names, sum(counts.values()))


def crowded(seen: ObservedDataset) -> dict[str, int]:
    """By column, the areas with a tenth or more as many records as people; of a sample, as many times more as there are rows."""
    found: dict[str, int] = {}
    for column in seen.of_category("geo"):
        sample = seen.samples[column.name]
        shares = ((seen.rarity("province", text), count) for text, count in sample.values.items())
        scale = Fraction(sample.of_rows, max(sample.looked_at, 1))
        areas = sum(share is not None and count * scale >= _MANY * share * PEOPLE for share, count in shares)
        if areas:
            found[column.name] = areas
    return found


def trips(seen: ObservedDataset) -> RowFinding:
    """C019: a place to start and a place to end; a point or a plate with the time of day; or a track."""
    places = [column.name for column in seen.of_category("geo", "coordinates", "address_detail", "plate")]
    ends = [[name for name in places if any(word in name.lower() for word in words)] for words in _ENDS]
    tracks = [column.name for column in seen.of_category("sa_track")]
    moving = (*tracks, *((*ends[0], *ends[1]) if all(ends) else ()))
    points = [
        column.name
        for column in seen.of_category("geo", "coordinates", "plate")
        if seen.rows.distinct(column.name) > _CATEGORICAL * seen.rows.rows
    ]
    times = [column.name for column in seen.of_category("event_date") if has_hours(seen.samples[column.name].values)]
    moving = tuple(dict.fromkeys((*moving, *((*points, *times) if points and times else ()))))
    return RowFinding("C019", _TRIPS, bool(moving), _TRIPS_FOUND.fill(columns=moving) if moving else _NO_TRIPS, moving)


def extremes(seen: ObservedDataset) -> RowFinding:
    """C020: a hundred years or more, by age or by date of birth."""
    counts = {column.name: _oldest(seen.samples[column.name].values, seen.today) for column in seen.of_category("birth_age")}
    counts = {name: count for name, count in counts.items() if count}
    if not counts:
        return RowFinding("C020", _EXTREME, present=False, finding=_NO_EXTREME.fill(old=_OLD))
    sentence = _EXTREME_FOUND.fill(count=sum(counts.values()), old=_OLD, columns=tuple(counts))
    return RowFinding("C020", _EXTREME, present=True, finding=sentence, columns=tuple(counts), count=sum(counts.values()))


def _oldest(values: Mapping[str, int], today: date | None) -> int:
    """The records of people who are so old."""
    form = date_form(values) or DateForm("ymd")
    return sum(count for text, count in values.items() if _old(text, form, today))


def _old(text: str, form: DateForm, today: date | None) -> bool:
    if age := _AGE.fullmatch(text.strip()):
        return int(age[1]) >= _OLD
    return today is not None and any((today - day).days >= _OLD * _DAYS_A_YEAR for day in days([text], form))


def combinations(seen: ObservedDataset) -> RowFinding:
    """C021: the minimal identifying sets."""
    sets = [found for found in seen.study.keys.sets if len(found.columns) > 1]
    share = f"{float(seen.study.keys.share):.0%}"
    sentence = _SETS_FOUND.fill(count=len(sets), share=share) if sets else _NO_SETS.fill(share=share)
    names = tuple(dict.fromkeys(name for found in sets for name in found.columns))
    return RowFinding("C021", _SETS, bool(sets), sentence, names, len(sets))
