"""A column may be coarser, as was agreed, and the data still have it fine (China methodology 10.3.2; PIPL 6)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from ...identify.forms.date_columns import date_form
from ...model.assessment import Assessment
from ...model.exact import exact
from ...model.release import AT
from ...model.text import Text
from ...prepare.asking.band_width import band_width
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy

# More of the values than this are finer than what was agreed.
_FINER = Fraction(1, 10)
_FINE = Text(
    "“{column}”的最低可接受粒度为“{agreed}”，而数据中 {share} 的取值更细：不需要的细节没有删除。",
    "“{column}” may be as coarse as “{agreed}”, and {share} of its values are finer: detail that is not needed remains.",
)
_STAYED = Text(
    "“{column}”答“可以删除”，而要提供的数据中仍有这一列：不需要的列没有删除。",
    "The answer states that “{column}” can be removed, yet the data to be shared still contain it.",
)
_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")
_DATES = re.compile(
    r"季度|到月|月份|到年|年份|只到年|只保留年|半年|quarter|by month|month only|by year|year only|year of|the year", re.IGNORECASE
)
_PLACES: Mapping[str, re.Pattern[str]] = {
    "province": re.compile(r"到省|并入省|省一级|省级|by province|into the province|the province", re.IGNORECASE),
    "city": re.compile(r"到市|并入市|市一级|地市级|by city|into the city|the city", re.IGNORECASE),
}
_BELOW: Mapping[str, re.Pattern[str]] = {
    "province": re.compile(r"[市州盟区县旗]"),
    "city": re.compile(r"[区县旗]$|[区县旗].|路|街|镇|乡|村"),
}


def test(assessment: Assessment) -> Iterator[Found]:
    """Of data that are good enough to be given away: each column whose coarseness was agreed in words that can be read."""
    replies = assessment.plan.replies
    for column, sample in assessment.samples.items() if assessment.verdict.acceptable_without_findings else ():
        need, level = replies.get(f"columns.need{AT}{column}"), replies.get(f"columns.level{AT}{column}")
        if need is not None and need.value == "drop":
            yield Found(_STAYED.fill(column=column), (column,))
        agreed = level.value if level is not None and need is not None and need.value == "coarsen" else None
        finer = None if agreed is None else _finer_than(agreed)
        if finer is None or not sample.present or column in assessment.plan.averaged:
            continue
        share = Fraction(sum(count for text, count in sample.values.items() if finer(text.strip())), sample.present)
        if share > _FINER:
            yield Found(_FINE.fill(column=column, agreed=agreed, share=f"{float(share):.0%}"), (column,))


def _finer_than(agreed: str) -> Callable[[str], bool] | None:
    """Whether a value is finer than these words; None where they are of no form that is known."""
    width = band_width(agreed)
    if width is not None:
        return lambda text: _NUMBER.fullmatch(text) is not None and exact(text) % width != 0
    if _DATES.search(agreed):
        return lambda text: date_form([text]) is not None
    for level, words in _PLACES.items():
        if words.search(agreed):
            below = _BELOW[level]
            return lambda text: below.search(text) is not None
    return None


CAUTION = Caution(
    code="coarser-agreed",
    title=Text("可以删除或降低粒度的列仍是原样", "columns are finer than they need to be, or should have been removed"),
    test=test,
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text(
        "删除或泛化这一列（reidrisk mitigate 或 reidrisk transform）；确需原样的，改答该列的必要性或说明理由。",
        "Remove or generalise the column (reidrisk mitigate or reidrisk transform); if it must remain unchanged, change the answer "
        "on its need or give the reason.",
    ),
    place=105,
    contradicts=True,
    settled_by=SettledBy.REASON,
    clauses=("China methodology (2024) 10.3.2", "PIPL 6"),
)
