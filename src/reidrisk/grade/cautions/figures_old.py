"""Statistics that are no longer the latest (GB/T 42460 D.1.4 b 2)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...model.release import Answer
from ...model.text import Text
from ...prepare.asking.questionnaire import by_key
from ...prepare.asking.situation import Asked
from ...prepare.context import BREACH, P
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..stated import OfAnswers, Stated

# A census comes every ten years.
_YEARS = 10
_YEAR = re.compile(r"(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])")
_FOUND = Text(
    "{what}出自 {year} 年的统计，已有 {age} 年；标准要求用最近的统计。",
    "{what} rests on statistics of {year}, {age} years ago; the standard asks for the latest.",
)
_P, _BREACH = Text("p ", "p"), Text("数据泄露概率", "The probability of a breach")


def check(stated: Stated) -> Iterator[Found]:
    """The year of the counts or of the source of p, and of the breach figure."""
    release = stated.plan.release
    for key, title, year in (
        ("p", _P, _year_of(stated, "population.year", release[P])),
        ("breach", _BREACH, _year_of(stated, "security.industry_year", release[BREACH])),
    ):
        if year is not None and stated.on.year - year > _YEARS:
            yield Found(_FOUND.fill(what=title, year=str(year), age=stated.on.year - year), (key,))


def _year_of(stated: Stated, item: str, answer: Answer[object]) -> int | None:
    """The year that was answered, where it is asked in this case; else the latest that the source names."""
    if answer.value is None:
        return None
    named = [int(year) for year in _YEAR.findall(answer.source or "")]
    answered = stated.number(item)
    asked = answered is not None and stated.situation.applies(Asked(by_key()[item]))
    return answered if asked and answered else max(named, default=None)


CAUTION = Caution(
    code="figures-old",
    title=Text("统计数字过旧", "old statistics"),
    test=OfAnswers(check, of_each=True),
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text("换用最近的统计；没有更新的，写明理由。", "Use the latest statistics; where there are none, state so."),
    place=73,
    contradicts=True,
    settled_by=SettledBy.REASON,
    clauses=("GB/T 42460-2023 D.1.4 b 2",),
)
