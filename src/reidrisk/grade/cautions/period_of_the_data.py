"""The period that was stated, and the dates in the data (China methodology 10.1.4; ITU-T X Suppl.39 8.1)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction

from ...identify.forms.date_columns import date_form, days
from ...model.dataset import ColumnSample
from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..stated import OfAnswers, Stated

# Records are filed by one of their dates (the discharge, say): others may lie before or after. Single typing errors are no other period.
_STRAY = Fraction(1, 100)
_FEWEST = 10
_FOUND = Text(
    "填报数据从 {start} 到 {end}，而没有一列日期都在其中；“{column}”有 {share} 的日期在此之外。",
    "The data are stated to cover {start} to {end}, but no date column lies within that period; {share} of the dates in "
    "“{column}” are outside it.",
)


def check(stated: Stated) -> Iterator[Found]:
    """Where no column of event dates fits the period: of the one that fits best."""
    start, end = stated.day("dataset.period_start"), stated.day("dataset.period_end")
    if stated.seen is None or start is None or end is None or start > end:
        return
    shares = [
        (outside, sample.name) for sample in stated.seen.of_category("event_date") if (outside := _outside(sample, start, end)) is not None
    ]
    if shares and min(shares)[0] > _STRAY:
        share, column = min(shares)
        yield Found(_FOUND.fill(start=start.isoformat(), end=end.isoformat(), column=column, share=f"{float(share):.0%}"), (column,))


def _outside(sample: ColumnSample, start: date, end: date) -> Fraction | None:
    """The share of its dates outside the period; None where it holds too few that can be read."""
    read = inside = 0
    form = date_form(sample.values)
    for text, count in sample.values.items():
        for day in days([text], form):
            read += count
            inside += count if start <= day <= end else 0
    return Fraction(read - inside, read) if read >= min(_FEWEST, max(sample.present, 1)) else None


CAUTION = Caution(
    code="period-of-the-data",
    title=Text("时间范围与数据不符", "the stated period does not fit the dates in the data"),
    test=OfAnswers(check),
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "核对是否为这一批数据，更正起止日期；日期经过平移的，在方案中写明。",
        "Check that these are the data, and correct the period; where dates were shifted, state so.",
    ),
    place=103,
    contradicts=True,
    settled_by=SettledBy.REASON,
    clauses=("China methodology (2024) 10.1.4", "ITU-T X Suppl.39 (2023) 8.1"),
)
