"""Columns that would give people away if somebody knew them, of which nobody has said whether anybody can (GB/T 42460 C.2 d 3)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text, listed
from ..caution import AnsweredBy, Caution, DecidedBy

_ASKED = Text(
    "从其他途径知道{names}的人，即可识别大量个人；接收方能否知道，尚无回答。",
    "Anyone who learned {names} from another source could identify many people; whether the recipient can is not stated.",
)


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """The columns by name."""
    if assessment.outside is not None and assessment.outside.asked:
        yield _ASKED.fill(names=listed(assessment.outside.asked))


CAUTION = Caution(
    code="knowledge-unknown",
    title=Text("接收方能否知道某些列，尚未回答", "whether a recipient can know some columns is open"),
    test=test,
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "逐列回答“接收方可能从别处知道某个人的这一项吗”，并写明依据。",
        "For each column, answer whether the recipient could know it about a person from another source, and on what basis.",
    ),
    place=95,
)
