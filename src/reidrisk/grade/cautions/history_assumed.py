"""People are counted by a part of their records, and nobody answers for how much of these is known (GB/T 42460 D.1.2; resolutions G-12)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.text import Text
from ...prepare.histories import KNOWN_RECORDS
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy
from ..stated import OfAnswers, Stated

_CODE = "history-assumed"
_ASSUMED = Text(
    "等价类按“攻击者至多知道同一人的 {known} 条记录（另加 3 个日期）”计数，这是假定，没有人说明依据。掌握更多记录的接收方（如保险公司、"
    "同一病人就诊的其他医院）能识别更多人。{reason}",
    "Classes rest on somebody knowing at most {known} of one person's records (and three dates), which is assumed: nobody says why. A "
    "recipient who holds more of them, such as an insurer or another hospital of the same patients, can recognise more people.{reason}",
)


def check(stated: Stated) -> Iterator[Found]:
    """Where persons with several records are counted, which a number of them shows."""
    answer = stated.plan.release[KNOWN_RECORDS]
    if answer.value and answer.status == "assumed" and stated.plan.subject is not None:
        yield Found(_ASSUMED.fill(known=int(answer.value), reason=stated.unreasoned(_CODE)), (KNOWN_RECORDS.key,))


CAUTION = Caution(
    code=_CODE,
    title=Text("攻击者知道同一人的多少记录，是假定的", "how many records of one person are known is assumed"),
    test=OfAnswers(check, of_each=True),
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "由具名人员说明接收方至多知道同一人的几条记录及依据（--known-records 与 --known-records-source）；说不清的，请答 all。",
        "A named person says how many records of one person the recipient knows at most, and why (--known-records and "
        "--known-records-source); where nobody can, answer all.",
    ),
    place=52,
    tone="open",
    settled_by=SettledBy.REASON,
    clauses=("GB/T 42460-2023 D.1.2",),
)
