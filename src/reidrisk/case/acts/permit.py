"""Put a permission on record: to see data during the assessment, or to share further (GB/T 42460 6.5; ITU-T X Suppl.39 SR9)."""

from __future__ import annotations

from typing import Annotated, Literal

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..keeping.forms import DAY, ENTRY, SENTENCE
from ..keeping.keeping_act import KeepingAct, NewEntry, OnRecord, keep
from ..options.days import day_of
from ..options.groups import GOVERN

_OVER = Text("--until：{day} 已经过去。", "--until: {day} is over.")
_LATER = Text(
    "许可须有将来的截止日；撤回请用 --what withdrawn。", "A permission ends on a day to come; to take one back use --what withdrawn."
)
_NO_END = Text("没有写明许可到何时为止。", "The end of the permission is not stated.")
_SAY_END = Text("请用 --until 写明。", "Say it with --until.")
_MANAGER = Text("许可只能由策略管理者签署。", "Only a policy manager signs a permission.")
_AS_MANAGER = Text("请由策略管理者本人以 --role policy-manager 签署。", "A policy manager signs it, with --role policy-manager.")
_WHAT = {
    "view": Text("评估期间查看数据", "to see data during the assessment"),
    "share-further": Text("再次共享给他人", "to share further"),
    "withdrawn": Text("收回许可", "permission taken back"),
}


@dataclass(frozen=True, kw_only=True)
class Permit(OnRecord):
    """Who may do what, why, until when."""

    to: Annotated[str, Option(Text("被许可人；人或组织", "permitted to; a person or an organisation"))]
    what: Annotated[Literal["view", "share-further", "withdrawn"], Option(Text("许可的事", "what is permitted"))]
    why: Annotated[str, Option(Text("理由和条件", "why, and under which conditions"), form=SENTENCE)]
    until: Annotated[str | None, Option(Text("截止日", "until"), form=DAY)] = None
    follows: Annotated[int | None, Option(Text("接续台账条目", "follows ledger entry"), form=ENTRY)] = None


class Permitted(NewEntry):
    """The permission as it is on record."""

    __slots__ = ()


def run(request: Permit, session: Session) -> Permitted:
    """Management's alone; one that is given ends on a day to come, one that is taken back names the one given."""
    problems = [] if request.role == "policy-manager" else [Problem("not_management", _MANAGER, _AS_MANAGER)]
    if request.what == "withdrawn":
        problems += [] if request.follows else [Problem("no_entry", _NO_END, _SAY_END)]
    elif request.until is None:
        problems.append(Problem("no_end", _NO_END, _SAY_END))
    elif day_of(request.until, "--until") < session.today():
        problems.append(Problem("past_date", _OVER.fill(day=request.until), _LATER))
    if problems:
        raise InputError(*problems)
    return keep(ACT, request, session)


ACT = KeepingAct(
    "permit",
    Text("登记许可：评估期间查看数据，或再次共享", "put a permission on record: to see data, or to share further"),
    Permit,
    Permitted,
    run,
    GOVERN,
    30,
    Text(
        "策略管理者许可某人在评估期间查看数据，或许可接收方再次共享：理由、条件、截止日记入台账并签名；收回另记一条。",
        "A policy manager permits somebody to see the data during the assessment, or a recipient to share them further: why, under which "
        "conditions and until when is entered in the ledger, signed; taking it back is an entry of its own.",
    ),
    Text("台账的条目 `entry` 及其内容。", "The ledger's `entry`, and what it holds."),
    clauses=("GB/T 42460-2023 6.5", "ITU-T X Suppl.39 (2023) SR9"),
    errors=(
        Text("签名人不是策略管理者", "a person who is not a policy manager"),
        Text("没有截止日或已过去，没有写清楚理由", "no end or one that is over, or no clear reason"),
    ),
    examples=(
        Call(
            Text("接收方在评估期间查看样本", "The recipient sees a sample during the assessment"),
            {
                "case": "case",
                "as_": "Chen Jing",
                "to": "Zhao Yi",
                "what": "view",
                "why": "checks whether bands of ten years serve the study, on our premises",
                "until": "2036-06-30",
            },
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="permissions",
    matter=Text("许可", "permission"),
    words=_WHAT,
)
