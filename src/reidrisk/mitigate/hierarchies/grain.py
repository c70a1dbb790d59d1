"""How fine a level of a column is, in the words that people use for it: 10 years, month, city, ICD category.

What a person writes and what a proposed hierarchy has are the same noun, so that the two can be laid side by side.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType
from typing import Literal

from ...model.exact import exact, show_grouped
from ...model.frozen import dataclass
from ...model.text import Phrase, Text

# "named": how many of the commonest values have their names, where nothing says which of the others are alike.
Scale = Literal["age", "number", "date", "place", "icd10", "named"]
_BAND = Text("{size} 一段", "bands of {size}")
_BETWEEN = Text("以 {edges} 为界分段", "bands that begin at {edges}")
_AGES = Text("{size} 岁一段", "bands of {size} years")
_DAYS = Text("{size} 天一段", "bands of {size} {size|day|days}")
_COMMONEST = Text("最常见的 {size} 个值，其余归在一起", "the commonest {size} by name, the others together")
_FIRST = Text("最常见的一个值，其余归在一起", "the commonest by name, the others together")
_EDGE = ";"
_TEN_THOUSAND = 10_000
_YEAR = 12
# The words of each scale, the finest first: what a person may write, and (zh, en) as it is said.
_NAMED: Mapping[Scale, Mapping[str, tuple[Text, frozenset[str]]]] = MappingProxyType(
    {
        "date": {
            "day": (Text("日", "day"), frozenset({"日", "天", "日期", "date"})),
            "month": (Text("月", "month"), frozenset({"月", "月份"})),
            "quarter": (Text("季度", "quarter"), frozenset({"季", "季度"})),
            "half": (Text("半年", "half-year"), frozenset({"半年", "halfyear"})),
            "year": (Text("年", "year"), frozenset({"年", "年份"})),
            "five_years": (Text("五年", "five years"), frozenset({"五年"})),
            "decade": (Text("十年", "decade"), frozenset({"十年", "年代"})),
        },
        "place": {
            "county": (Text("区县", "county"), frozenset({"区县", "县", "区", "district"})),
            "city": (Text("地市", "city"), frozenset({"市", "地市", "城市"})),
            "province": (Text("省", "province"), frozenset({"省", "省份"})),
            "region": (Text("大区", "region"), frozenset({"大区", "地区"})),
        },
        "icd10": {
            "code": (Text("ICD 细目", "full ICD code"), frozenset({"icd细目", "icd编码", "icdcode", "fullicdcode", "亚目"})),
            "category": (Text("ICD 类目", "ICD category"), frozenset({"icd类目", "类目", "icdcategory"})),
            "block": (Text("ICD 节", "ICD block"), frozenset({"icd节", "节", "icdblock"})),
            "chapter": (Text("ICD 章", "ICD chapter"), frozenset({"icd章", "章", "icdchapter"})),
        },
    }
)
_MONTHS = MappingProxyType({"day": 0, "month": 1, "quarter": 3, "half": 6, "year": 12, "five_years": 60, "decade": 120})
# The scale of the columns of each nature that a kind of use knows.
SCALES: Mapping[str, Scale] = MappingProxyType(
    {"age": "age", "birth": "date", "date": "date", "duration": "number", "amount": "number", "place": "place", "diagnosis": "icd10"}
)
_WIDTH = re.compile(r"(?P<number>[0-9][0-9,]*(?:\.[0-9]+)?)(?P<many>万|千)?(?P<unit>[^0-9]*)")
_UNITS = MappingProxyType(
    {
        **dict.fromkeys(("岁", "岁一段", "周岁", "年", "year", "years", "yearsofage"), "years"),
        **dict.fromkeys(("月", "个月", "month", "months"), "months"),
        **dict.fromkeys(
            ("元", "元一段", "天", "天一段", "日", "yuan", "rmb", "cny", "usd", "eur", "dollars", "euros", "day", "days", "一段"), "other"
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Grain:
    """A level of a column: `size` is a width (age, number), a word of the scale, or where bands begin, separated by semicolons.

    `days`: its numbers are known to be days.
    """

    scale: Scale
    size: str
    days: bool = False

    @property
    def words(self) -> Phrase:
        """As it is said."""
        if self.scale in {"date", "place", "icd10"}:
            return Phrase(_NAMED[self.scale][self.size][0])
        if self.scale == "named":
            return _COMMONEST.fill(size=self.size) if self.size != "1" else Phrase(_FIRST)
        if _EDGE in self.size:
            return _BETWEEN.fill(edges=self.size.split(_EDGE))
        return (_AGES if self.scale == "age" else _DAYS if self.days else _BAND).fill(size=show_grouped(exact(self.size), 6))

    def coarseness(self) -> Fraction:
        """The larger the coarser; only within a scale."""
        if self.scale == "date":
            return Fraction(_MONTHS[self.size])
        if self.scale in {"place", "icd10"}:
            return Fraction(list(_NAMED[self.scale]).index(self.size))
        if self.scale == "named":
            return 1 / exact(self.size)
        if _EDGE in self.size:  # as coarse as the widest band that is closed
            return max(high - low for low, high in pairwise(map(exact, self.size.split(_EDGE))))
        return exact(self.size)


def wanted(text: str, scale: Scale) -> Fraction | None:
    """How coarse that is which a person wrote, on this scale; None where it says nothing of it."""
    word = re.sub(r"[\s_-]+", "", text.casefold()).removeprefix("bandsof")
    for size, (_, known) in _NAMED.get(scale, {}).items():
        if word in {size.replace("_", ""), *known}:
            return Grain(scale, size).coarseness()
    found = _WIDTH.fullmatch(word)
    unit = None if found is None else _UNITS.get(found["unit"])
    if found is None or unit is None or scale in {"place", "icd10", "named"}:
        return None
    number = exact(found["number"].replace(",", "")) * {"万": _TEN_THOUSAND, "千": 1000}.get(found["many"] or "", 1)
    if scale == "date":
        return number * _YEAR if unit == "years" else number if unit == "months" else Fraction(0) if number <= 1 else None
    return number if unit == "years" or scale == "number" else None


def grain_like(text: str, scale: Scale) -> Grain:
    """The grain that a person wrote, on this scale; ValueError where it says nothing of it."""
    bound = wanted(text, scale)
    if bound is None:
        msg = f"{text!r} is no granularity of the scale {scale!r}"
        raise ValueError(msg)
    return next(
        (one for one in (Grain(scale, size) for size in _NAMED.get(scale, {})) if one.coarseness() == bound), Grain(scale, str(bound))
    )


def grains_of(steps: Sequence[Mapping[str, object]]) -> tuple[Grain | None, ...]:
    """What the steps of a description make of a column, one a step; None for what has no name."""
    return tuple(map(_grain, steps))


def _grain(step: Mapping[str, object]) -> Grain | None:
    size = str(step.get("to", step.get("width", step.get("edges", ""))))
    match step.get("with"):
        case "age":
            return Grain("age", size)
        case "bands":
            return Grain("number", size) if size else None
        case "date_part":
            return Grain("date", size) if size in _MONTHS else None
        case "division":
            return Grain("place", size) if size in _NAMED["place"] else None
        case "icd10":
            return Grain("icd10", size) if size in _NAMED["icd10"] else None
        case _:
            return _named(step)


def _named(step: Mapping[str, object]) -> Grain | None:
    """Where values keep their names and all others go together."""
    if step.get("with") != "sets" or not step.get("other"):
        return None
    sets = [one.partition("=") for one in str(step.get("sets")).split(_EDGE)]
    return Grain("named", str(len(sets))) if all(name == value for name, _, value in sets) else None
