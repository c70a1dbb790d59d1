"""Where the data were said to come from and to go, and what they and other answers show (China methodology 2, 10.1.1; PIPL 38)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...measure.population.reference import rows
from ...measure.population.values import bin_of
from ...model.release import Territory
from ...model.text import Text, listed
from ...prepare.context import TERRITORY
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..stated import OfAnswers, Seen, Stated

_STRAY = Fraction(1, 100)
_MOST = Fraction(1, 2)
# Identifiers that only other countries give out.
_FOREIGN = ("aadhaar", "brazilian_id", "korean_id", "medicare_id", "nhs_number", "nino", "npi", "postcode_uk", "ssn", "us_state")
_WHOLE_COUNTRY = ("全国", "各省", "其他省", "whole country", "all provinces", "other provinces", "nationwide")
_OTHER_PROVINCES = Text(
    "填报数据中的人来自{area}，而“{column}”有 {share} 是其他省份的。",
    "The people are stated to be from {area}, but in “{column}” {share} are from other provinces.",
)
_ABROAD = Text(
    "填报数据和接收方都在中国内地，而{columns}是境外特有的取值：数据应来自境外。",
    "The data and the recipients are stated to be in mainland China, but {columns} hold values found only abroad: the data "
    "appear to come from abroad.",
)
_LEAVES = Text(
    "填报接收方都在中国内地，而数据流向答“会出境或能从境外访问”。",
    "The recipients are stated to be in mainland China, yet the data are stated to leave the country or to be accessible from abroad.",
)

_STAYS = Text(
    "填报接收方在中国内地以外，而数据流向答“不出境”：提供给境外的接收方就是出境。",
    "A recipient is stated to be outside mainland China, yet the data are stated not to leave the country: providing them "
    "to a recipient abroad is a cross-border transfer.",
)


def check(stated: Stated) -> Iterator[Found]:
    """The area against columns of places, the territory against columns and the flow."""
    inside = stated.plan.release[TERRITORY].value is Territory.INSIDE
    if inside and stated.one("flow.abroad") == "yes":
        yield Found(_LEAVES, ("flow.abroad",))
    elif stated.plan.release[TERRITORY].value is Territory.RECIPIENT_OUTSIDE and stated.one("flow.abroad") == "no":
        yield Found(_STAYS, ("flow.abroad",))
    if stated.seen is None:
        return
    foreign = tuple(name for name, count in stated.seen.evidence(*_FOREIGN) if count > _MOST * stated.seen.samples[name].present)
    if inside and foreign:
        yield Found(_ABROAD.fill(columns=listed(foreign)), foreign)
    area = stated.one("subjects.area") or ""
    named = _provinces(area)
    for column, share in _elsewhere(stated.seen, named) if named else ():
        yield Found(_OTHER_PROVINCES.fill(area=area, column=column, share=f"{float(share):.0%}"), (column,))


def _provinces(area: str) -> set[str]:
    """The provinces that are named; none where the whole country is."""
    folded = area.casefold()
    if any(word in folded for word in _WHOLE_COUNTRY):
        return set()
    return {row["code"] for row in rows("china_2020_province.csv") if row["name"] in area or row["roman"].casefold() in folded}


def _elsewhere(seen: Seen, named: set[str]) -> Iterator[tuple[str, Fraction]]:
    """Columns of provinces with more than strays of others, and their share."""
    for sample in seen.of_category("geo"):
        codes = [(bin_of("province", text), count) for text, count in sample.values.items()]
        known = sum(count for code, count in codes if code is not None)
        others = sum(count for code, count in codes if code is not None and code not in named)
        if known > _MOST * sample.present and others > _STRAY * known:
            yield sample.name, Fraction(others, known)


CAUTION = Caution(
    code="places-of-the-data",
    title=Text("地区与数据不符", "the places stated do not fit those in the data"),
    test=OfAnswers(check),
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "更正地区或数据流向的回答；地区关系到适用人群、p 的总人口和能否适用所选标准。",
        "Correct the answers on places: the applicable population, the total behind p and the scope of the edition rest on them.",
    ),
    place=104,
    contradicts=True,
    settled_by=SettledBy.REASON,
    clauses=("China methodology (2024) 2", "China methodology (2024) 10.1.1", "PIPL 38"),
)
