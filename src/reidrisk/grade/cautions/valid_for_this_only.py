"""The verdict holds for this data, this plan and this context only."""

from __future__ import annotations

from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, always

_TEXT = Text(
    "结论只对指纹所示的数据、哈希所示的方案和所述的使用环境有效；任何一项改变都要重新评估。",
    "The verdict holds for the data with this fingerprint, the plan with this hash and the context described; if any of them "
    "changes, assess again.",
)


CAUTION = Caution(
    code="valid-for-this-only",
    title=Text("只对本次有效", "valid for this release only"),
    test=always(_TEXT),
    decided_by=DecidedBy.PLAN,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text("任何一项改变，重新评估。", "When any of them changes, assess again."),
    place=280,
    shown="limitations",
)
