"""Put on record what somebody of the evaluation team can do, and that nothing binds their judgement (GB/T 42460 6.1 c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import Problem
from ...model.text import Text
from ..keeping.due import Due, renewed
from ..keeping.forms import DAY, PERSON, SENTENCE
from ..keeping.keeping_act import KeepingAct, NewEntry, OnRecord, keep
from ..options.groups import GOVERN

_EXPERT = {
    "compliance": Text("合规专家", "compliance expert"),
    "technology": Text("去标识化技术专家", "de-identification technologist"),
    "business": Text("业务专家", "business expert"),
    "audit": Text("审计人员", "auditor"),
}
_INDEPENDENCE = {
    "independent": Text("无利害关系", "no interest"),
    "conflict": Text("有利害关系，已说明如何处理", "an interest, and how it is dealt with"),
}
_NO_EVIDENCE = Text("能力没有证明文件。", "The competence has no evidence.")
_GIVE = Text("请用 --evidence 给出证书或履历。", "Give a certificate or a record of experience with --evidence.")
_NO_WORD = Text("有利害关系而没有说明。", "There is an interest, and no word on it.")
_SAY = Text("请用 --conflict 写明是什么、如何处理。", "Say with --conflict which it is, and how it is dealt with.")


@dataclass(frozen=True, kw_only=True)
class Qualify(OnRecord):
    """Of whom, as which expert, by what."""

    person: Annotated[str, Option(Text("姓名", "name"), form=PERSON)]
    expert: Annotated[
        Literal["compliance", "technology", "business", "audit"], Option(Text("以何种专家参加", "takes part as which expert"))
    ]
    competence: Annotated[str, Option(Text("胜任的依据；学历、资质、经历", "competence; degree, qualification, experience"), form=SENTENCE)]
    independence: Annotated[
        Literal["independent", "conflict"], Option(Text("与评估对象有无利害关系", "whether an interest binds the judgement"))
    ]
    conflict: Annotated[str | None, Option(Text("利害关系及如何处理", "which interest, and how it is dealt with"), form=SENTENCE)] = None
    review_by: Annotated[str | None, Option(Text("应在何日前重新确认", "to be confirmed again by"), form=DAY)] = None


class Qualified(NewEntry):
    """The competence as it is on record."""

    __slots__ = ()


def run(request: Qualify, session: Session) -> Qualified:
    """A conflict says how it is dealt with; competence has evidence."""
    return keep(ACT, request, session, against=_unfit(request))


def _unfit(request: Qualify) -> Iterator[Problem]:
    if not request.evidence:
        yield Problem("no_evidence", _NO_EVIDENCE, _GIVE)
    if request.independence == "conflict" and not request.conflict:
        yield Problem("no_word_on_interest", _NO_WORD, _SAY)


ACT = KeepingAct(
    "qualify",
    Text("登记评估团队成员的能力和独立性", "put on record the competence and independence of the evaluation team"),
    Qualify,
    Qualified,
    run,
    GOVERN,
    80,
    Text(
        "记入评估团队一名成员以何种专家参加、凭什么胜任（附证明）、与评估对象有无利害关系及如何处理。",
        "Enters as which expert somebody takes part in the evaluation, by what they are able to (with evidence), and whether an "
        "interest binds "
        "their judgement and how that is dealt with.",
    ),
    Text("台账的条目 `entry` 及其内容。", "The ledger's `entry`, and what it holds."),
    clauses=("GB/T 42460-2023 6.1 c", "GB/T 37964-2019 5.2"),
    errors=(
        Text("没有证明文件，或有利害关系而没有说明", "no evidence, or an interest without a word on it"),
        Text("记入者没有这个角色", "a person without the required role"),
    ),
    examples=(
        Call(
            Text("技术专家", "The technical expert"),
            {
                "case": "case",
                "as_": "Chen Jing",
                "person": "Liu Yang",
                "expert": "technology",
                "competence": "Ten years of statistical disclosure control, certificate attached.",
                "independence": "independent",
                "evidence": "certificate.pdf",
            },
            runs=False,
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="record",
    matter=Text("团队成员的能力和独立性", "competence and independence"),
    words={**_EXPERT, **_INDEPENDENCE},
    dues=(
        Due(
            "review_by",
            Text("重新确认“{person}”的能力和独立性", "confirm the competence and independence of “{person}” again"),
            renewed("person"),
        ),
    ),
)
