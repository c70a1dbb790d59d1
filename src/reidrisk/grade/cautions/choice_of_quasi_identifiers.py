"""The result depends on the columns that were chosen (GB/T 42460 C.1)."""

from __future__ import annotations

from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, always

_TEXT = Text(
    "结果取决于选定了哪些准标识符。漏选一列会低估风险；接收方可能掌握的外部数据须由人判断（C.1）。",
    "The result depends on which quasi-identifiers were chosen. Leaving one out understates the risk; what outside data a "
    "recipient may hold is for people to judge (C.1).",
)


CAUTION = Caution(
    code="choice-of-quasi-identifiers",
    title=Text("取决于所选的准标识符", "depends on the chosen quasi-identifiers"),
    test=always(_TEXT),
    decided_by=DecidedBy.COLUMNS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "由了解接收方可得数据的人复核准标识符。", "Have someone who knows what recipients can obtain review the quasi-identifiers."
    ),
    place=250,
    shown="limitations",
)
