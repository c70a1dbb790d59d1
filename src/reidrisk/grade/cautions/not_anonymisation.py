"""An acceptable verdict is no anonymisation in the sense of the law (PIPL Article 73)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.judged import Levels
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy

_LEVELS = Text(
    "3 级、4 级是去标识化的效果级别，不是《个人信息保护法》第七十三条所称的匿名化（无法识别特定自然人且不能复原）。"
    "不能据此认为数据已不属于个人信息。",
    "Levels 3 and 4 grade de-identification. They are not anonymisation in the sense of Article 73 of the Personal Information "
    "Protection Law (no natural person identifiable, and irreversible), and do not show that the data have ceased to be personal "
    "information.",
)
_ACCEPTABLE = Text(
    "“可接受”是对重标识风险的判定，不是《个人信息保护法》第七十三条所称的匿名化，不能据此认为数据已不属于个人信息。",
    "“Acceptable” is said of the re-identification risk. It is not anonymisation in the sense of Article 73 of the Personal Information "
    "Protection Law, and does not show that the data have ceased to be personal information.",
)


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """In the words of the kind of verdict."""
    yield _LEVELS if isinstance(assessment.standard.judged, Levels) else _ACCEPTABLE


CAUTION = Caution(
    code="not-anonymisation",
    title=Text("不等于匿名化", "not anonymisation"),
    test=test,
    decided_by=DecidedBy.EDITION,
    answered_by=AnsweredBy.NOBODY,
    remedy=Text("按个人信息管理产出的数据。", "Handle the output as personal information."),
    place=230,
    shown="limitations",
)
