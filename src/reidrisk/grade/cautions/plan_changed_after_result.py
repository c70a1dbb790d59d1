"""The evaluation plan was changed after a result was known (GB/T 42460 6.1 g)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model import words
from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy

_CHANGED = Text(
    "结果后改动：评估方案在得到结果之后改过。原方案评为 {earlier}，现方案评为 {now}。",
    "Changed after result: the evaluation plan was changed after a result was known. The earlier plan gave {earlier}, this one gives "
    "{now}.",
)
_SAME_LEVEL = Text(
    "结果后改动：评估方案在得到结果之后改过。当时的结果为 {now}，现在也是。",
    "Changed after result: the evaluation plan was changed after a result was known. That result was {now}, and so is the present one.",
)
_OTHER_DATA = Text(
    "结果后改动：评估方案在得到结果之后改过。原方案的结果（{earlier}）是对另一份数据（处理之前的）作出的，级别的变化不能归因于方案的改动。",
    "Changed after result: the evaluation plan was changed after a result was known. That result ({earlier}) concerned the "
    "data before treatment: the change of level cannot be attributed to the change of plan.",
)
_UNKNOWN_DATA = Text(
    "结果后改动：评估方案在得到结果之后改过。当时的结果为 {earlier}，现为 {now}；记录没有写明当时评的是哪一份数据，"
    "因此不能判定级别的变化出于方案还是数据。",
    "Changed after result: the evaluation plan was changed after a result was known. That result was {earlier}, it is {now} now; the "
    "record does not say which data the earlier result concerned, so the change cannot be attributed to the plan or to the data.",
)


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """The levels before and after."""
    if assessment.record.changed_after_result:
        earlier, data = _named(assessment.record.earlier_level), assessment.record.earlier_data
        if assessment.record.earlier_level is not None and assessment.record.earlier_level == assessment.verdict.level:
            yield _SAME_LEVEL.fill(now=earlier)
        elif data is None:
            yield _UNKNOWN_DATA.fill(earlier=earlier, now=_named(assessment.verdict.level))
        elif data != str(assessment.facts.fingerprint):
            yield _OTHER_DATA.fill(earlier=earlier)
        else:
            yield _CHANGED.fill(earlier=earlier, now=_named(assessment.verdict.level))


def _named(level: int | None) -> Text | Phrase:
    return words.NO_LEVEL if level is None else words.LEVEL_OF.fill(level=level)


CAUTION = Caution(
    code="plan-changed-after-result",
    title=Text("得到结果之后改动方案", "plan changed after a result"),
    test=test,
    decided_by=DecidedBy.PLAN,
    answered_by=AnsweredBy.NOBODY,
    remedy=Text("说明改动的理由，并由批准人知悉。", "State why it was changed, and inform the approver."),
    place=40,
    tone="bad",
)
