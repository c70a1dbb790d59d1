"""Children under fourteen are denied, and rows are of them (PIPL 28, 31)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from ...model.text import Text, listed
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..stated import OfAnswers, Stated

_ADULT = 14
_INFANT = re.compile(r"\d{1,2}\s*(?:个?月(?:龄)?|天|日龄|周龄|小时|个月\d{1,2}天|months?|mo|weeks?|days?)(?:\s*(?:old|大))?", re.IGNORECASE)
_BORN = re.compile(r"(?P<year>(?:19|20)\d\d)年?")
_BAND = re.compile(
    r"[\[(]?\s*(?P<first>\d{1,3})\s*岁?\s*(?:-|–|—|~|～|至|到|,|，|to)\s*(?P<last>\d{1,3})\s*(?:岁|years?)?\s*(?P<close>[\])]?)"
)
_BELOW = re.compile(r"(?:<|＜|under |below |不满|未满|小于)\s*(?P<limit>\d{1,2})\s*(?:周?岁)?", re.IGNORECASE)
_UP_TO = re.compile(r"(?:<=|≤|up to )\s*(?P<limit>\d{1,2})\s*(?:周?岁)?|(?P<chinese>\d{1,2})\s*(?:周?岁)?及?以下", re.IGNORECASE)
_FOUND = Text(
    "答“没有不满十四周岁的未成年人”，而{columns}中有 {rows} 行是不满十四周岁的人：其个人信息一律是敏感个人信息，须取得监护人同意。",
    "The answers state that no one in the data is under fourteen, yet according to {columns} {rows} {rows|row concerns|rows concern} "
    "children "
    "under fourteen: all their personal information is sensitive, and a guardian must consent.",
)


def check(stated: Stated) -> Iterator[Found]:
    """Where a column of ages, dates of birth or identity numbers shows them."""
    if stated.seen is None or stated.one("subjects.minors") != "no":
        return
    found = {name: rows for name, rows in stated.seen.evidence("minors", "sa_minor") if rows}
    for sample in stated.seen.of_category("birth_age"):
        rows = sum(count for text, count in sample.values.items() if _under_fourteen(text, stated.on))
        if rows > found.get(sample.name, 0):
            found[sample.name] = rows
    if found:
        yield Found(_FOUND.fill(columns=listed(tuple(found)), rows=max(found.values())), tuple(found))


def _under_fourteen(text: str, on: date) -> bool:
    """Whether a band of ages, an age in months or days, or a year of birth is wholly of children: 0-9, [10,14), <14, 8月, 2020."""
    text = text.strip()
    if _INFANT.fullmatch(text):
        return True
    if born := _BORN.fullmatch(text):
        return on.year - _ADULT < int(born["year"]) <= on.year
    if band := _BAND.fullmatch(text):
        last, open_end = int(band["last"]), band["close"] == ")"
        return int(band["first"]) < last and (last <= _ADULT if open_end else last < _ADULT)
    if below := _BELOW.fullmatch(text):
        return int(below["limit"]) <= _ADULT
    up_to = _UP_TO.fullmatch(text)
    return up_to is not None and int(up_to["limit"] or up_to["chinese"]) < _ADULT


CAUTION = Caution(
    code="minors-in-the-data",
    title=Text("数据中有不满十四周岁的人", "children under fourteen in the data"),
    test=OfAnswers(check),
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "改答“有”，并回答监护人同意；年龄录入有误的，更正数据或说明理由。",
        "Answer yes, and the question about guardians; where ages are typing errors correct the data or give the reason.",
    ),
    place=101,
    contradicts=True,
    tone="bad",
    settled_by=SettledBy.REASON,
    clauses=("PIPL 28", "PIPL 31"),
)
