"""Who knows more of a person's records than the classes are counted by (GB/T 42460 D.1.2; resolutions G-12)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.outside.linkage import FurtherRecords
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy

_BOTH = Text(
    "知道得比计数所据更多的攻击者：知道某人任意 {some} 条记录（内容及相隔天数）者，可把 {members} 人中的 {few} 人缩小到不足 {least} 人"
    "之中；知道其全部记录、且知道仅此几条者，可如此缩小 {all} 人。级别不含这一点。",
    "Who knows more than the classes are counted by: any {some} records of one person, and the days between them, narrow {few} of "
    "{members} {members|person|people} to fewer than {least}; all records of one person, and that these are all, narrow {all}. The "
    "level does not include this.",
)
_ALL = Text(
    "知道得比计数所据更多的攻击者：知道某人全部记录、且知道仅此几条者，可把 {members} 人中的 {all} 人缩小到不足 {least} 人之中"
    "（任意 {some} 条的组合太多，未计数）。级别不含这一点。",
    "Who knows more than the classes are counted by: all records of one person, and that these are all, narrow {all} of {members} "
    "{members|person|people} to fewer than {least} (the choices of any {some} are too many to be counted). The level does not include "
    "this.",
)


def beyond_words(found: FurtherRecords) -> Phrase:
    """How many people one record more narrows, and how many all of them do."""
    words = _ALL if found.by_some is None else _BOTH
    few = {} if found.by_some is None else {"few": found.by_some}
    return words.fill(some=found.some, members=found.members, least=found.least, all=found.by_all, **few)


def test(assessment: Assessment) -> Iterator[Found]:
    """Where the classes rest on a part of a person's records, and more of them narrow anybody."""
    found = None if assessment.outside is None else assessment.outside.further
    if found is not None and found.most:
        yield Found(beyond_words(found))


CAUTION = Caution(
    code="records-beyond",
    title=Text("攻击者知道同一人更多的记录时", "where more of one person's records are known"),
    test=test,
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "由具名人员说明接收方至多知道同一人的几条记录及依据（--known-records 与 --known-records-source）；可能知道得更多的，"
        "请给更大的数，或答 all。",
        "A named person says how many records of one person the recipient knows at most, and why (--known-records and "
        "--known-records-source); where it may be more, give a larger number, or answer all.",
    ),
    place=55,
    settled_by=SettledBy.NOTHING,
    clauses=("GB/T 42460-2023 D.1.2",),
)
