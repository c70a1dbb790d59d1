"""The edition does not know this way of sharing and reads it as another (resolutions I-3)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ...prepare.context import SHARING
from ..caution import AnsweredBy, Caution, DecidedBy


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """The edition's own words on it."""
    sharing = assessment.deciding.release[SHARING].value
    rule = None if sharing is None else assessment.standard.sharing.get(sharing)
    if rule is not None and rule.caution is not None:
        yield rule.caution


CAUTION = Caution(
    code="sharing-read-as-another",
    title=Text("共享类型按另一种判定", "sharing judged as another model"),
    test=test,
    decided_by=DecidedBy.EDITION,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text(
        "确认实际的共享方式；协议可执行的，改选受控公开共享。",
        "Confirm how the data are really shared; with an enforceable agreement choose controlled public sharing.",
    ),
    place=10,
)
