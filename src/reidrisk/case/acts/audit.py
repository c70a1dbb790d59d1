"""Put an audit on record: plan, finding, remedy, closing; of a recipient or of us (China methodology 13.4; PIPL 54; GB/T 39725 10.2 j)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Names, Option
from ...model.problem import Problem
from ...model.text import Text
from ..keeping.due import Due, followed
from ..keeping.forms import DAY, ENTRY, PAST, SENTENCE
from ..keeping.keeping_act import InEither, KeepingAct, NewEntry, keep
from ..options.groups import GOVERN
from ..options.numbers import words

_WHAT = {
    "planned": Text("计划", "planned"),
    "held": Text("已进行，无发现", "held, without a finding"),
    "finding": Text("发现", "finding"),
    "remedied": Text("已整改", "remedied"),
    "closed": Text("结案", "closed"),
}
COVERS = {
    "agreement": Text("协议的遵守", "keeping to the agreement"),
    "use": Text("使用记录", "records of use"),
    "access": Text("访问控制", "access control"),
    "encryption": Text("加密", "encryption"),
    "de-identification": Text("去标识化措施", "de-identification"),
    "training": Text("培训", "training"),
    "policies": Text("制度与规程", "policies and procedures"),
    "incidents": Text("事件处置", "handling of incidents"),
}
_NO_COVER = Text("--covers：没有“{word}”这个方面。", "--covers: there is no such matter as “{word}”.")
_KNOWN = Text("可用：{keys}", "Available: {keys}")
_LACKS = Text("“{what}”还须写明：{options}。", "“{what}” needs {options} too.")
_ADD = Text("请补上。", "Give them too.")
_NEEDS = {
    "planned": ("--due",),
    "finding": ("--says", "--remedy", "--due"),
    "remedied": ("--says", "--follows", "--evidence"),
    "closed": ("--follows",),
}


@dataclass(frozen=True, kw_only=True)
class HoldAudit(InEither):
    """Of whom, covering what, what was found, what is to be done until when."""

    of: Annotated[str, Option(Text("审计对象；接收方、部门或本机构", "audited; a recipient, a department or ourselves"))]
    what: Annotated[Literal["planned", "held", "finding", "remedied", "closed"], Option(Text("步骤", "step"))]
    covers: Annotated[Names, Option(Text("涉及的方面", "covers"), metavar="MATTER")] = None
    by: Annotated[str | None, Option(Text("审计人；第三方写明机构", "auditor; a third party with its organisation"))] = None
    says: Annotated[str | None, Option(Text("发现的问题或完成的事项", "what was found, or done"), form=SENTENCE)] = None
    remedy: Annotated[str | None, Option(Text("整改要求", "what is to be done"), form=SENTENCE)] = None
    owner: Annotated[str | None, Option(Text("整改责任人", "person responsible"))] = None
    due: Annotated[str | None, Option(Text("审计日期，或整改期限", "day of the audit, or until when it is remedied"), form=DAY)] = None
    on: Annotated[str | None, Option(Text("日期；默认今天", "day; today by default"), form=PAST)] = None
    follows: Annotated[int | None, Option(Text("接续台账条目", "follows ledger entry"), form=ENTRY)] = None


class Audited(NewEntry):
    """The audit as it is on record."""

    __slots__ = ()


def run(request: HoldAudit, session: Session) -> Audited:
    """A finding says what is to be done until when; a remedy has evidence."""
    return keep(ACT, request, session, against=_unfit(request))


def _unfit(request: HoldAudit) -> Iterator[Problem]:
    for word in words(request.covers):
        if word not in COVERS:
            yield Problem("no_matter", _NO_COVER.fill(word=word), _KNOWN.fill(keys=tuple(COVERS)))
    given = {f"--{name}": getattr(request, name) for name in ("due", "says", "remedy", "follows", "evidence")}
    lacking = tuple(option for option in _NEEDS.get(request.what, ()) if not given[option])
    if lacking:
        yield Problem("incomplete_step", _LACKS.fill(what=_WHAT[request.what], options=lacking), _ADD)


ACT = KeepingAct(
    "audit",
    Text("登记对接收方或本机构的审计：计划、发现、整改、结案", "put an audit on record: plan, finding, remedy, closing"),
    HoldAudit,
    Audited,
    run,
    GOVERN,
    65,
    Text(
        "在案例中登记对接收方的审计，在本机构中登记自身的合规审计：何时、谁审、涉及哪些方面、发现什么、如何整改、何时完成。"
        "每个发现须有整改要求和期限，整改须有证据；到期由 reidrisk watch 提示。",
        "Audits of recipients are entered in a case, our own in the organisation: when, by whom, covering what, what was found, what is to "
        "be done until when. A finding needs a remedy and a day, a remedy its evidence; reidrisk watch says what is due.",
    ),
    Text("台账的条目 `entry` 及其内容。", "The ledger's `entry`, and what it holds."),
    clauses=("China methodology (2024) 13.4", "PIPL 54", "GB/T 39725-2020 10.2 j"),
    errors=(
        Text("发现没有整改要求和期限，或整改没有证据", "a finding without a remedy and a day, or a remedy without evidence"),
        Text("没有这个方面，或接续的不是此前的审计", "no such matter, or what is followed is no earlier audit"),
    ),
    examples=(
        Call(
            Text("明年审计接收方", "The recipient is audited next year"),
            {
                "folder": "case",
                "as_": "Chen Jing",
                "of": "University X",
                "what": "planned",
                "covers": ["agreement", "use"],
                "due": "2036-06-30",
            },
            runs=False,
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="recipients",
    matter=Text("审计", "audit"),
    words={**_WHAT, **COVERS},
    dues=(
        Due(
            "due",
            Text("审计“{of}”：{what}，{remedy}", "audit of “{of}”: {what}, {remedy}"),
            followed("held", "finding", "remedied", "closed"),
        ),
    ),
)
