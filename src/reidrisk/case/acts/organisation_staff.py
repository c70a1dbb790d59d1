"""Put on record who does what for us: requirements, checks, confidentiality, leaving (China methodology 13.2.2; PIPL 51(4), 52)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import Problem
from ...model.text import Text
from ..keeping.due import Due, renewed
from ..keeping.forms import DAY, PAST, PERSON, SENTENCE
from ..keeping.keeping_act import InOrganisation, KeepingAct, NewEntry, keep
from ..options.groups import GOVERN

_WHAT = {"appointed": Text("任用", "appointed"), "changed": Text("变更", "changed"), "left": Text("离职", "left")}
DUTIES = {
    "protection-officer": Text("个人信息保护负责人", "person in charge of personal information protection"),
    "policy-manager": Text("策略管理者", "policy manager"),
    "executor": Text("执行者", "executor"),
    "supervisor": Text("监督者", "supervisor"),
    "compliance": Text("合规", "compliance"),
    "technology": Text("技术", "technology"),
    "business": Text("业务", "business"),
    "other": Text("其他", "other"),
}
_NEEDS = {
    "appointed": ("requires", "checked", "confidential", "authority"),
    "changed": ("authority",),
    "left": ("access_ended", "confidential"),
}
_LACKS = Text("“{what}”还须写明：{options}。", "“{what}” needs {options} too.")
_ADD = Text("请补上。", "Give them too.")


@dataclass(frozen=True, kw_only=True)
class RecordStaff(InOrganisation):
    """Who, in which post, what it asks for, how they were checked, what binds them; or that they left."""

    person: Annotated[str, Option(Text("姓名", "name"), form=PERSON)]
    what: Annotated[
        Literal["appointed", "changed", "left"], Option(Text("变动；任用、变更、离职", "change; appointed, changed or left"))
    ] = "appointed"
    post: Annotated[str, Option(Text("岗位", "post"))]
    duty: Annotated[
        Literal["protection-officer", "policy-manager", "executor", "supervisor", "compliance", "technology", "business", "other"],
        Option(Text("职责", "duty")),
    ] = "other"
    requires: Annotated[str | None, Option(Text("岗位要求", "what the post asks for"), form=SENTENCE)] = None
    checked: Annotated[str | None, Option(Text("录用前的审查", "how they were checked before"), form=SENTENCE)] = None
    confidential: Annotated[
        str | None,
        Option(Text("保密条款；合同编号、条款，离职后多久", "confidentiality; contract, clause, how long after leaving"), form=SENTENCE),
    ] = None
    authority: Annotated[str | None, Option(Text("可以处理的信息", "what they may process"), form=SENTENCE)] = None
    access_ended: Annotated[
        str | None, Option(Text("离职：权限和物品的收回方式", "on leaving: how access and papers were taken back"), form=SENTENCE)
    ] = None
    signs_as: Annotated[
        Literal["policy-manager", "supervisor", "executor"] | None,
        Option(Text("可以何种身份为本机构签名", "signs for the organisation as")),
    ] = None
    on: Annotated[str | None, Option(Text("日期；默认今天", "day; today by default"), form=PAST)] = None
    review_by: Annotated[str | None, Option(Text("应在何日前复核权限", "authority is reviewed by"), form=DAY)] = None


class StaffRecorded(NewEntry):
    """The person as they are on record."""

    __slots__ = ()


def run(request: RecordStaff, session: Session) -> StaffRecorded:
    """Who is appointed is bound and checked; who leaves has no access left and stays bound."""
    return keep(ACT, request, session, against=_unfit(request))


def _unfit(request: RecordStaff) -> Iterator[Problem]:
    lacking = tuple(f"--{name.replace('_', '-')}" for name in _NEEDS[request.what] if not getattr(request, name))
    if lacking:
        yield Problem("incomplete_step", _LACKS.fill(what=_WHAT[request.what], options=lacking), _ADD)


ACT = KeepingAct(
    "organisation staff",
    Text("登记岗位、任用、审查、保密和离职", "put on record posts, appointments, checks, confidentiality and leaving"),
    RecordStaff,
    StaffRecorded,
    run,
    GOVERN,
    110,
    Text(
        "记入一个人的岗位和要求、录用审查、保密条款、可以处理的信息；离职时记入权限收回和离职后的保密。谁可以为本机构签名也由此决定。",
        "Enters somebody's post and what it asks for, the check before, what binds them to confidentiality and what they may process; "
        "when they "
        "leave, that access was taken back and what binds them afterwards. Who signs for the organisation follows from it.",
    ),
    Text("台账的条目 `entry` 及其内容。", "The ledger's `entry`, and what it holds."),
    clauses=("China methodology (2024) 13.2.2", "PIPL 51(4)", "PIPL 52", "IPC Ontario 2016 governance 6"),
    errors=(
        Text(
            "任用缺少要求、审查、保密或权限；离职没有收回权限",
            "an appointment without requirements, check, confidentiality or authority; a leaving with access left",
        ),
        Text("记入者没有这个角色", "a person without the required role"),
    ),
    examples=(
        Call(
            Text("任用一名执行者", "An executor is appointed"),
            {
                "organisation": "office",
                "as_": "Chen Jing",
                "person": "Liu Yang",
                "post": "Data engineer",
                "duty": "executor",
                "requires": "Degree in statistics, training in de-identification.",
                "checked": "References and certificate seen.",
                "confidential": "Contract 2026-17, clause 9, two years after leaving.",
                "authority": "Discharge records, de-identified copies only.",
            },
            runs=False,
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="organisation",
    matter=Text("人员", "person"),
    words={**_WHAT, **DUTIES},
    dues=(Due("review_by", Text("复核“{person}”的权限", "review the authority of “{person}”"), renewed("person")),),
)
