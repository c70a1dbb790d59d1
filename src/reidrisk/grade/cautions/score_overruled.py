"""An answer that a person gave against what the questionnaire earned."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.release import Grade
from ...model.text import Phrase, Text
from ...prepare.context import BY_KEY
from ..caution import AnsweredBy, Caution, DecidedBy

_OVERRULED = Text(
    "评分经人工调整：{title}采用“{stated}”，问卷得出“{scored}”。理由：{reason}",
    "Score adjusted by a person: {title} is taken as {stated}; the questionnaire gives {scored}. Reason: {reason}",
)


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """Each of them, with the reason that was given."""
    from ...prepare.asking.consistency import overruled  # noqa: PLC0415 - a verdict that shows no cautions of answers reads no questionnaire
    from ...prepare.asking.deriving import stated_situation  # noqa: PLC0415

    situation = stated_situation(assessment.plan, assessment.facts.columns)
    for name, stated, scored, reason in overruled(situation):
        yield _OVERRULED.fill(title=BY_KEY[name].label, stated=Grade(stated).words, scored=Grade(scored).words, reason=reason or "—")


CAUTION = Caution(
    code="score-overruled",
    title=Text("评分经人工调整", "score adjusted by a person"),
    test=test,
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text("按问卷取值，或写明人工调整的理由。", "Take what the questionnaire gives, or state the reason."),
    place=60,
)
