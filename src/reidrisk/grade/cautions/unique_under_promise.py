"""Records that stand alone under a promise of differential privacy: real ones would break it (GB/T 42460 6.1 f 1)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..caution import AnsweredBy, Caution, DecidedBy, SettledBy

_UNIQUE = Text(
    "{members} 条记录中有 {unique} 条的准标识符组合是唯一的。差分隐私的产出是合成的记录或加噪的计数；这些若是真实的记录，承诺就不成立。",
    "{unique} of {members} {members|record|records} {unique|is|are} unique in their quasi-identifiers. Differential privacy releases "
    "synthetic "
    "records "
    "or noisy counts; if these are real records, the guarantee does not hold.",
)


def test(assessment: Assessment) -> Iterator[Phrase]:
    """How many, where our own ledger does not know the data as synthetic."""
    scheme, measured = assessment.plan.scheme, assessment.verdict.measurement
    if scheme is None or measured is None or assessment.facts.fingerprint.value in scheme.released:
        return
    unique, members = measured.sizes.below(2)[1], measured.sizes.members
    if unique:
        yield _UNIQUE.fill(unique=unique, members=members)


CAUTION = Caution(
    code="unique-under-promise",
    title=Text("差分隐私承诺之下有唯一的记录", "unique records under a privacy guarantee"),
    test=test,
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "核对这些记录是否为合成记录：是的，由具名人员说明并附产出它们的记录或证明（--accept unique-under-promise=理由 --by 姓名 "
        "--evidence 文件）；不是的，请按等价类评估。",
        "Check whether these records are synthetic: if so, a named person states it with the record or certificate of their "
        "generation (--accept unique-under-promise=reason --by name --evidence FILE); if not, assess by classes.",
    ),
    place=3,
    tone="bad",
    caps=2,
    settled_by=SettledBy.EVIDENCE,
)
