"""GB/T 39725-2020 10.2: health data for controlled sharing, at least five people alike. Known as the China methodology quotes it.

Numbers: five people alike, 10.2 d. Five pass: "5 and more" includes five (resolutions P-21), so the risk of a class may equal 1/5.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from ..identify.forms.date_columns import date_form, days
from ..identify.forms.dates import EITHER, has_hours
from ..model.clause import ClauseTable, Stage
from ..model.inventory import Column
from ..model.judged import Acceptability, Looked, Outcome, Rule
from ..model.release import Sharing
from ..model.role import Role
from ..model.standard import SharingRule, Standard
from ..model.text import Phrase, Text

_FIVE = Fraction(1, 5)
_UNIT_WORDS = ("单位", "公司", "企业", "employer", "company", "workplace", "organisation", "organization")
_ORGANISATIONS = frozenset({"organisation", "office", "school_name"})
_HOBBY_WORDS = ("爱好", "嗜好", "兴趣", "hobby", "hobbies", "interests")
_EXACT_PLACES = frozenset({"coordinates", "coordinate_part", "address"})
_FEW = 20
_NONE = Text("没有。", "None.")
_HIGH_IMPACT = Text(
    "仍含信仰、爱好或人像：{columns}。去除；确需保留的，另行说明。",
    "Beliefs, hobbies or pictures of people remain: {columns}. Remove them; what must stay needs its own reason.",
)
_DAYS = Text("日期或时间细到日或更细：{columns}", "dates or times to the day or finer: {columns}")
_UNITS = Text("工作单位：{columns}", "the employer: {columns}")
_PLACES = Text("地点细到门牌或坐标：{columns}", "places to the door or the coordinates: {columns}")
_FINE = Text("未泛化：{what}。", "Not generalised: {what}.")
_COARSE = Text("日期、时间、工作单位和地点没有比所要求的更细的。", "No date, time, employer or place is finer than it may be.")
_OVERRULED = Text(
    "程序认为属于此类，有人凭理由判为非标识符：{columns}", "recognised as such, but decided otherwise with a reason: {columns}"
)
_SAMPLED = Text("“{column}”只检查了 {looked} 行（共 {rows} 行）", "“{column}”: {looked} of {rows} {rows|row|rows} examined")
_ONLY_CONTROLLED = Text(
    "10.2 是对受控公开共享的要求；其他共享方式只按“相同值不少于 5 人”核对，不代表可以这样共享。",
    "10.2 is about controlled sharing; for any other model only the five people alike are checked, which does not mean that such "
    "sharing is "
    "in order.",
)


def high_impact(looked: Looked) -> Outcome:
    """10.2 a: beliefs, hobbies and pictures of people; direct identifiers have a step of their own."""
    kinds = ("religion", "face_image", "sa_bio")
    hobbies = (one.name for one in looked.inventory.columns if any(word in one.name.casefold() for word in _HOBBY_WORDS))
    found = tuple(dict.fromkeys((*(one.name for one in _there(looked, kinds)), *hobbies)))
    return Outcome(not found, _HIGH_IMPACT.fill(columns=found) if found else _NONE, _notes(looked, kinds))


def generalised(looked: Looked) -> Outcome:
    """10.2 b: dates, times, employers and places are no finer than the month, the kind and the district in what is there."""
    dated, placed = ("birth_age", "event_date"), ("geo", "coordinates", "address_detail")
    fine = (
        (_DAYS, tuple(one.name for one in _there(looked, dated) if _to_the_day(looked, one))),
        (_UNITS, tuple(one.name for one in _there(looked, ("occupation", "education")) if _names_employers(looked, one))),
        (_PLACES, tuple(one.name for one in _there(looked, placed) if one.category == "address_detail" or _is_exact_place(one))),
    )
    what = tuple(text.fill(columns=columns) for text, columns in fine if columns)
    samples = [looked.samples[one.name] for one in _there(looked, dated) if one.name in looked.samples]
    partly = tuple(_SAMPLED.fill(column=one.name, looked=one.looked_at, rows=one.of_rows) for one in samples if one.looked_at < one.of_rows)
    evidence = (*partly, *_notes(looked, (*dated, *placed, "occupation")))
    return Outcome(not what, _FINE.fill(what=what) if what else _COARSE, evidence)


def _there(looked: Looked, kinds: Collection[str]) -> tuple[Column, ...]:
    """Columns of these kinds that are in the data: what somebody typed as no identifier is there all the same, unless a reason is given."""
    return tuple(
        one for one in looked.inventory.columns if one.category in kinds and not (one.decided and one.reason and one.roles <= {Role.NI})
    )


def _to_the_day(looked: Looked, column: Column) -> bool:
    sample = looked.samples.get(column.name)
    values = {} if sample is None else sample.values
    form = date_form(values)
    return (form is not None and form.order == EITHER) or any(True for _ in days(values, form)) or has_hours(values)


def _names_employers(looked: Looked, column: Column) -> bool:
    """Its values are organisations; or its name says so, and there are more of them than kinds of employers."""
    if any(one.rule in _ORGANISATIONS and one.count for one in column.evidence):
        return True
    sample = looked.samples.get(column.name)
    return sample is not None and len(sample.values) > _FEW and any(word in column.name.casefold() for word in _UNIT_WORDS)


def _is_exact_place(column: Column) -> bool:
    return any(one.rule in _EXACT_PLACES and one.count for one in column.evidence)


def _notes(looked: Looked, kinds: Collection[str]) -> tuple[Phrase, ...]:
    """Those that a person overruled must show."""
    there = {one.name for one in _there(looked, kinds)}
    cleared = tuple(one.name for one in looked.inventory.columns if one.category in kinds and one.name not in there)
    return (_OVERRULED.fill(columns=cleared),) if cleared else ()


STANDARD = Standard(
    id="gbt-39725-2020",
    title=Text(
        "GB/T 39725-2020 信息安全技术 健康医疗数据安全指南（10.2 去标识化）",
        "GB/T 39725-2020 Information security technology: guide for health data security (10.2 de-identification)",
    ),
    issued="2020-12-14",
    sharing={
        sharing: SharingRule(_FIVE, "R_b", attack_certain=True, caution=None if sharing is Sharing.CONTROLLED else _ONLY_CONTROLLED)
        for sharing in Sharing
    },
    insider={},
    breach={},
    acquaintances=150,
    threshold=_FIVE,
    judged=Acceptability((Rule("10.2 a", high_impact), Rule("10.2 b", generalised))),
    accept_equal=True,
    clauses=ClauseTable(__name__),
    asks=("J", "N", "k", "uniques", "R_b", "R"),
    stages={
        Stage.IDENTIFIERS: "10.2 a",
        Stage.DIRECT_IDENTIFIERS: "10.2 a",
        Stage.CLASSES: "10.2 d",
        Stage.OVERALL: "10.2 d",
        Stage.DECISION: "10.2 d",
        Stage.CONCLUSION: "10.2",
    },
    basis=Text(
        "本标准的这一节没有总体风险：这里 R 就是最大等价类风险，不高于 1/5 即相同值不少于 5 人。10.2 a、b "
        "按所见的列核对，其余各项由问卷和人员核对。",
        "This clause has no overall risk: R here is the highest class risk, and at most 1/5 means at least five people alike. Of the "
        "other items, 10.2 a and b are checked on the columns that are there, the rest by questionnaire and by people.",
    ),
)
