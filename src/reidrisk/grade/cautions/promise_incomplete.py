"""Differential privacy is answered as the scheme, and the promise is not: risk is computed by classes (GB/T 42460 6.1 f 1)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy

_CLASSES = Text(
    "方案写的是按差分隐私计算，但没有答全承诺（ε、候选人数，或台账中没有发布），因此仍按等价类计算。",
    "The plan says that risk is computed by differential privacy, but the promise is not answered in full (epsilon, candidates, or a "
    "ledger without a release), so it is computed by classes.",
)


def test(assessment: Assessment) -> Iterator[Text]:
    """Where the answer asks for it and there is nothing to compute by."""
    asked = assessment.plan.replies.get("attacks.privacy_model")
    if asked is not None and asked.value == "differential" and assessment.plan.scheme is None:
        yield _CLASSES


CAUTION = Caution(
    code="promise-incomplete",
    title=Text("没有答全差分隐私承诺", "the privacy guarantee is incomplete"),
    test=test,
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text(
        "回答关于差分隐私的各题（reidrisk prepare 案例 --set privacy.…），或改为按等价类计算（--set attacks.privacy_model=k-anonymity）。",
        "Answer the questions on differential privacy (reidrisk prepare CASE --set privacy.…), or compute by classes "
        "(--set attacks.privacy_model=k-anonymity).",
    ),
    place=4,
    tone="open",
)
