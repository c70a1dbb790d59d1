"""Too many readings of the undecided columns to try all: the level is a range (formulas 8.3)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy

_UNTRIED = Text(
    "未确认的 {count} 列可取的判定口径过多，未能全部计算；其余口径可能使结果降到 2 级，因此级别只能给出范围。",
    "The {count} {count|unconfirmed column|unconfirmed columns} allow too many interpretations to compute them all; one that was not "
    "computed may "
    "lead to level 2, so the level is a range.",
)


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """That it is so."""
    if assessment.verdict.untried:
        yield _UNTRIED.fill(count=len(assessment.inventory.undecided))


CAUTION = Caution(
    code="readings-untried",
    title=Text("有判定口径未计算", "interpretations that were not computed"),
    test=test,
    decided_by=DecidedBy.COLUMNS,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text(
        "先确定其中几列的角色，余下的即可全部试完。",
        "Decide some of these columns; the remaining interpretations can then all be computed.",
    ),
    place=31,
    tone="open",
)
