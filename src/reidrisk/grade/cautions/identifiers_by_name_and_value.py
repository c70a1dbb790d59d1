"""Identifiers are looked for in column names and in the values of so many rows."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy

_SAMPLED = Text(
    "标识符按列名和取值规则识别，每列最多检查了 {looked} 行（共 {rows} 行）。未取样的行、规则未收录的写法、"
    "自由文本和图像中都可能还有标识符，应由了解数据的人确认清单。",
    "Identifiers were searched for by column names and value rules, in at most {looked} of {rows} {rows|row|rows} per column. Rows "
    "outside the sample, unusual spellings, free text and images may still hold identifiers: someone who knows the data "
    "must confirm the list.",
)
_WHOLE = Text(
    "标识符按列名和取值规则识别，检查了全部 {rows} 行。规则未收录的写法、自由文本和图像中都可能还有标识符，应由了解数据的人确认清单。",
    "Identifiers were searched for by column names and value rules, in all {rows} {rows|row|rows}. Unusual spellings, free text and "
    "images may still hold identifiers: someone who knows the data must confirm the list.",
)


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """In all rows, or in a sample of them."""
    rows = assessment.facts.rows
    looked = max((sample.looked_at for sample in assessment.samples.values()), default=0)
    yield _WHOLE.fill(rows=rows) if looked >= rows else _SAMPLED.fill(looked=looked, rows=rows)


CAUTION = Caution(
    code="identifiers-by-name-and-value",
    title=Text("识别标识符的范围", "scope of the search for identifiers"),
    test=test,
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text("由了解数据的人确认标识符清单。", "Have someone who knows the data confirm the list of identifiers."),
    place=210,
    shown="limitations",
)
