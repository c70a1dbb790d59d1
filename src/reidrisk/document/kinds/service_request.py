"""The de-identification service request; its questionnaires are an annex of their own (China methodology 13.5, 9; GB/T 42460 6.1 a, b)."""

from __future__ import annotations

from ...model.text import Lang, Text
from .. import heads
from ..content import Block
from ..kind import Kind, Material
from ..making import Make
from ..parts.answered import AnswersInWords
from ..parts.bound import is_open_to_all

TITLE = Text("去标识化服务申请单", "De-identification service request")
_ABOUT = Text(
    "申请方据此说明要共享什么数据、给谁、为什么；服务团队据此确定评估方案。逐项问卷见附件《调查问卷与评分表》。",
    "The requester states here which data are to be shared, with whom and why; the service team derives the evaluation "
    "plan from it. Every question is in the annex, “Questionnaires and answer sheets”.",
)
_REQUEST, _WHAT, _WHO, _WHY, _LAW = (
    Text("申请", "Request"),
    Text("数据", "The data"),
    Text("接收方与来源", "Recipients and sources"),
    Text("目的", "Purpose"),
    Text("合法性", "Lawfulness"),
)
_PARTIES = ("sharing", "recipients.organisations", "recipients.agreement", "sources.names")
_OF_RECIPIENTS = frozenset({"recipients.organisations", "recipients.agreement"})
_SIGNED = (Text("申请人", "Requester"), Text("隐私法务", "Privacy counsel"))


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """The request first, every questionnaire after it."""
    make, answers = Make(lang), AnswersInWords.of(material, lang)
    return (
        make.p(_ABOUT),
        make.h1(_REQUEST),
        make.h2(_WHAT),
        make.pairs(
            ((heads.DATASET, material.dataset), *answers.rows("dataset.title", "dataset.scope", "dataset.volume", "subjects.number"))
        ),
        make.h2(_WHO),
        make.pairs(answers.rows(*(key for key in _PARTIES if not (is_open_to_all(answers) and key in _OF_RECIPIENTS)))),
        make.h2(_WHY),
        make.pairs(answers.rows("purpose.statement", "purpose.origin", "purpose.related", "purpose.minimum")),
        make.h2(_LAW),
        make.pairs(answers.rows("legal.processor", "legal.basis", "legal.sensitive", "flow.abroad", "legal.impact_assessment")),
        make.sign(_SIGNED),
    )


KIND = Kind(
    key="service-request",
    title=TITLE,
    clauses=("China methodology (2024) 13.5", "China methodology (2024) 9", "GB/T 42460-2023 6.1 a", "GB/T 42460-2023 6.1 b"),
    build=build,
    secrecy="internal",
    readers=Text("申请方、隐私法务、评估团队", "the requester, privacy counsel and the evaluation team"),
    rows=("service request",),
)
