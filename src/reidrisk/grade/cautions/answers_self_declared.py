"""Answers that lower the risk of the context on somebody's word alone (GB/T 42460 D.1.4 b, c)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.text import Phrase, Text
from ..backing import earning
from ..caution import AnsweredBy, Caution, DecidedBy

_WORD = Text(
    "自述：降低环境风险的 {all} 项回答中，{evidenced} 项有凭据（按内容哈希登记），{declared} 项只是自述。",
    "Self-declared: of {all} {all|answer|answers} that {all|lowers|lower} the risk of the context, {evidenced} {evidenced|is|are} "
    "evidenced (known by their hash) and {declared} {declared|is|are} self-declared.",
)


def test(assessment: Assessment) -> Iterator[Text | Phrase]:
    """How many of the answers that earn something on the scales of T1 and T3 rest on evidence; nothing where all of them do."""
    found = earning(assessment.plan, assessment.facts.columns)
    evidenced = sum(one.evidenced for one in found)
    if len(found) > evidenced:
        yield _WORD.fill(all=len(found), evidenced=evidenced, declared=len(found) - evidenced)


CAUTION = Caution(
    code="answers-self-declared",
    title=Text("部分回答只是自述，没有凭据", "some answers are self-declared, without evidence"),
    test=test,
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "为这些回答附上证据：reidrisk prepare 案例 --set 键=回答 --evidence 文件。",
        "Back them with evidence: reidrisk prepare CASE --set KEY=ANSWER --evidence FILE.",
    ),
    place=74,
)
