"""Probabilities of an attack are the standard's, not measured (GB/T 42460 D.1.4)."""

from __future__ import annotations

from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, always

_TEXT = Text(
    "环境概率是按表 D.1 和推荐值取的，不是对具体接收方的测量；其可靠程度取决于回答的依据。",
    "The context probabilities are the standard's table and recommended values, not measurements of this recipient; they are as "
    "good as the answers behind them.",
)


CAUTION = Caution(
    code="context-by-table",
    title=Text("环境概率取自标准", "context by the standard's table"),
    test=always(_TEXT),
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text("为每个回答附上依据。", "Give evidence for each answer."),
    place=260,
    shown="limitations",
)
