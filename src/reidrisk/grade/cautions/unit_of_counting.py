"""Whether classes count rows or persons, and how that is known (GB/T 42460 3.4; resolutions G-12)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy
from ..people import counted_before, known_by

_BY_ROW = Text(
    "等价类按行计数。从数据本身无法判断哪些行属于同一个人，也没有说明一个人是否会有多行；如果有，等价类会显得比实际大，风险被低估。",
    "Classes count rows. The data do not show which rows belong to one person, and whether a person can have several is "
    "not stated; if so, classes look larger than they are and the risk is understated.",
)
_SAMPLED = Text(
    "等价类按行计数。抽查的 {rows} 行（共 {of_rows} 行）中，“{columns}”没有重复；其余各行未逐一核对。",
    "Classes count rows. In the {rows} of {of_rows} {of_rows|row|rows} examined, “{columns}” never repeats; the others were not compared.",
)
_CHECKED = Text(
    "等价类按行计数，一行一人：已核对全部 {rows} 行，“{columns}”各不相同。",
    "Classes count rows, one row a person: all {rows} {rows|row was|rows were} compared, and each has its own “{columns}”.",
)
_CHECKED_BEFORE = Text(
    "等价类按行计数，一行一人：已在处理之前的数据中核对全部行，每行各属一人；作此核对的列已不在这份数据中。",
    "Classes count rows, one row a person: all rows were compared in the data before treatment, and each is of a person of its own; what "
    "was compared is no longer in these data.",
)
_BOTH = Text(
    "等价类按行和按“{key}”计人各算了一次，以较差者为准；主体列尚待人员确定。",
    "Classes were counted by rows and by people (“{key}”), and the less favourable result is used; the subject has yet to be decided.",
)
_ANSWERED = Text(
    "等价类按行计数，一行一人：“{key}”虽会重复，具名人员已说明每行是不同的人。",
    "Classes count rows, one row a person: “{key}” repeats, and a named person stated why every row is a different person.",
)
_REMOVED = Text(
    "等价类按行计数：原数据的主体列已不在其中，从这份数据无法判断哪些行属于同一个人。",
    "Classes count rows: the subject key of the source data is no longer present, so these data do not show which rows "
    "belong to one person.",
)
_BEHIND = Text(
    "主体列已不在其中：等价类按行计数，又按缓解时在原数据中数出并证明的人数计数，以较差者为准。",
    "The subject key is no longer present: classes count both rows and the people counted in the source data during "
    "mitigation and proof; the less favourable result is used.",
)
_BY_SUBJECT = Text(
    "等价类按不同的个人信息主体计数；出现在多个等价类中的主体，按其取值的集合归类。",
    "Classes count distinct subjects; a subject seen in several classes is classed by the set of its values.",
)


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """As they were counted."""
    known, found = known_by(assessment.plan, assessment.inventory), assessment.inventory.persons
    if known == "decided":
        yield _BY_SUBJECT
    elif counted_before(assessment):
        yield _BEHIND
    elif known == "removed":
        yield _REMOVED
    elif found is not None and found.key is not None:
        yield (_ANSWERED if known == "answered" else _BOTH).fill(key=found.key.name)
    elif found is not None and found.alone:
        yield (_CHECKED if found.checked else _SAMPLED).fill(rows=found.looked_at, of_rows=found.of_rows, columns=found.alone)
    elif known == "checked":
        yield _CHECKED_BEFORE
    else:
        yield _BY_ROW


CAUTION = Caution(
    code="unit-of-counting",
    title=Text("按行或按主体计数", "rows or persons"),
    test=test,
    decided_by=DecidedBy.PLAN,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text("给出主体标识列（--subject）。", "Give the column that identifies the subject (--subject)."),
    place=220,
    shown="limitations",
)
