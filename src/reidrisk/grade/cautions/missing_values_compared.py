"""Missing and suppressed cells are values of their own (resolutions G-18)."""

from __future__ import annotations

from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, always

_TEXT = Text(
    "空值按一个独立的取值计，抑制符“*”按另一个计；取值按发布时的写法比较。",
    "Missing values count as one value of their own and the suppression mark “*” as another; values are compared as they are released.",
)


CAUTION = Caution(
    code="missing-values-compared",
    title=Text("空值和抑制符的比较", "how missing values compare"),
    test=always(_TEXT),
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text(
        "声明空值和抑制符的写法（--na、--suppression-mark）。",
        "State how missing and suppressed cells are written (--na, --suppression-mark).",
    ),
    place=270,
    shown="limitations",
)
