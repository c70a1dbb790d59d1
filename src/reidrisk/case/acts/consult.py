"""Put a talk on record: with whom, what was asked, answered and decided (GB/T 42460 6.5 a-d, 6.6 a 5; China methodology 13.5)."""

from __future__ import annotations

from typing import Annotated, Literal

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.text import Text
from ..keeping.forms import ENTRY, PAST, SENTENCE
from ..keeping.keeping_act import KeepingAct, NewEntry, OnRecord, keep
from ..options.groups import GOVERN

_ABOUT = {
    "requirements": Text("确认要求（6.5 a）", "requirements confirmed (6.5 a)"),
    "change": Text("要求或数据的变化（6.5 b）", "a change of requirements or data (6.5 b)"),
    "process": Text("过程和结果的沟通（6.5 c）", "process and results (6.5 c)"),
    "opinion": Text("对结果的意见（6.5 d）", "an opinion on the results (6.5 d)"),
    "other": Text("其他", "something else"),
}
_HOW = {
    "meeting": Text("会议", "meeting"),
    "letter": Text("函件", "letter"),
    "mail": Text("电子邮件", "e-mail"),
    "telephone": Text("电话", "telephone"),
    "in-person": Text("当面", "in person"),
}


@dataclass(frozen=True, kw_only=True)
class Consult(OnRecord):
    """With whom, about what, and what came of it."""

    party: Annotated[str, Option(Text("对方；部门、组织或人", "with; a department, an organisation or a person"))]
    about: Annotated[
        Literal["requirements", "change", "process", "opinion", "other"],
        Option(Text("事由（6.5）", "about (6.5)")),
    ] = "other"
    asked: Annotated[str, Option(Text("所问或所提", "asked or put forward"), form=SENTENCE)]
    answered: Annotated[str | None, Option(Text("答复", "answered"), form=SENTENCE)] = None
    decided: Annotated[str | None, Option(Text("决定", "decided"), form=SENTENCE)] = None
    how: Annotated[Literal["meeting", "letter", "mail", "telephone", "in-person"], Option(Text("方式", "by way of"))] = "in-person"
    on: Annotated[str | None, Option(Text("日期；默认今天", "day; today by default"), form=PAST)] = None
    present: Annotated[list[str] | tuple[str, ...] | None, Option(Text("在场或经手的人", "present or in copy"))] = None
    follows: Annotated[int | None, Option(Text("接续台账条目", "follows ledger entry"), form=ENTRY)] = None


class Consulted(NewEntry):
    """The talk as it is on record."""

    __slots__ = ()


def run(request: Consult, session: Session) -> Consulted:
    """One entry more; nothing that was entered before is changed."""
    return keep(ACT, request, session)


ACT = KeepingAct(
    "consult",
    Text("登记一次沟通：对方、所问、答复、决定", "put a talk on record: with whom, asked, answered, decided"),
    Consult,
    Consulted,
    run,
    GOVERN,
    10,
    Text(
        "把一次沟通或协商记入台账，签名，不可改写；后来的答复另记一条，用 --follows 接续。沟通纪要"
        "（reidrisk report 案例 minutes）由此成文。",
        "Enters one talk in the ledger, signed, never written over; a later answer is an entry of its own that --follows the first. The "
        "minutes (reidrisk report CASE minutes) are made from these entries.",
    ),
    Text("台账的条目 `entry` 及其内容。", "The ledger's `entry`, and what it holds."),
    clauses=("GB/T 42460-2023 6.5", "GB/T 42460-2023 6.6 a 5", "China methodology (2024) 13.5"),
    errors=(
        Text(
            "没有写清楚所问、答复或决定，或日期还没有到",
            "what was asked, answered or decided is not stated clearly, or the date is in the future",
        ),
        Text("记入者不在案例所写的角色中，或证据文件不存在", "a person without the required role in the case, or missing evidence"),
    ),
    examples=(
        Call(
            Text("伦理委员会的意见", "The opinion of an ethics board"),
            {
                "case": "case",
                "as_": "Chen Jing",
                "party": "Ethics board",
                "about": "opinion",
                "asked": "May ages be given in bands of ten years?",
                "answered": "Yes, with diagnoses as categories.",
                "decided": "Ages in tens, ICD categories.",
                "how": "meeting",
            },
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="minutes",
    matter=Text("沟通", "communication"),
    words={**_ABOUT, **_HOW},
)
