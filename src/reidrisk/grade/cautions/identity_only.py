"""K-anonymity measures whether people can be recognised, not what can be inferred."""

from __future__ import annotations

from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, always

_TEXT = Text(
    "K 匿名模型只衡量身份重标识。同一等价类的人若敏感属性都相同，无须识别个人也能推断其内容；成员推断同样不在其内。",
    "The K-anonymity model measures re-identification only. Where everyone in a class shares a sensitive value, it can be "
    "inferred without identifying anyone; so can membership. Neither is measured here.",
)


CAUTION = Caution(
    code="identity-only",
    title=Text("只衡量身份重标识", "re-identification only"),
    test=always(_TEXT),
    decided_by=DecidedBy.EDITION,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text(
        "查看 l-多样性、t-接近度等（reidrisk measure），或尝试推断（reidrisk attack）。",
        "See l-diversity, t-closeness and the like (reidrisk measure), or try inference (reidrisk attack).",
    ),
    place=240,
    shown="limitations",
)
