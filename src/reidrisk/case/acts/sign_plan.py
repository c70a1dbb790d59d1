"""Sign the evaluation plan of a case before there is a result (GB/T 37964 5.2.4; GB/T 42460 6.1 g)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import Problem
from ...model.text import Text
from ..keeping.forms import SENTENCE
from ..keeping.keeping_act import KeepingAct, NewEntry, OnRecord, keep
from ..options.groups import GOVERN

if TYPE_CHECKING:
    from ..governing import Governed

_LATE = Text("这一方案已于 {day} 有了结果，不能说是在结果之前签的。", "This plan gave its result on {day}: it cannot be signed before it.")
_APPROVE = Text("请由管理层用 reidrisk approve 批准结论。", "Management approves the conclusion with reidrisk approve.")
_TWICE = Text("这一方案已由台账第 {n} 条签署。", "This plan is signed by ledger entry {n}.")
_ONCE = Text("不必再签。", "Once is enough.")
_MANAGER = Text("方案由策略管理者签署。", "A policy manager signs the plan.")
_AS_MANAGER = Text("请由策略管理者本人以 --role policy-manager 签署。", "A policy manager signs it, with --role policy-manager.")


@dataclass(frozen=True, kw_only=True)
class SignPlan(OnRecord):
    """Who signs it, with which remark."""

    note: Annotated[str | None, Option(Text("说明", "note"), form=SENTENCE)] = None


class PlanSigned(NewEntry):
    """The signature as it is on record."""

    __slots__ = ()


def run(request: SignPlan, session: Session) -> PlanSigned:
    """A plan that gave its result already cannot be signed before it; management signs, once."""
    from ..governing import Governed  # noqa: PLC0415 - help must not wait for the cryptography

    governed = Governed(request.opened())
    level = (governed.result or {}).get("level")
    return keep(ACT, request, session, {"plan": governed.plan, "known_level": level}, _late(request, governed))


def _late(request: SignPlan, governed: Governed) -> Iterator[Problem]:
    result = governed.result or {}
    if request.role != "policy-manager":
        yield Problem("not_management", _MANAGER, _AS_MANAGER)
    if result.get("hash") == governed.plan:
        yield Problem("has_result", _LATE.fill(day=str(result.get("made_at"))[:10]), _APPROVE)
    for entry in governed.entries:
        if entry.kind == ACT.kind and entry.content.get("plan") == governed.plan:
            yield Problem("signed_already", _TWICE.fill(n=entry.n), _ONCE)


ACT = KeepingAct(
    "sign plan",
    Text("在有结果之前签署评估方案", "sign the evaluation plan before there is a result"),
    SignPlan,
    PlanSigned,
    run,
    GOVERN,
    82,
    Text(
        "策略管理者在评估之前签署方案：方案的哈希记入台账。同一方案已有结果的不能再签；此后方案改动，签署不再适用于它。",
        "Management signs the plan before the assessment: its hash goes into the ledger. A plan that has given a result can no longer be "
        "signed before it; a plan that is changed afterwards is not the signed one.",
    ),
    Text("台账的条目 `entry`，其中 `plan` 是方案的哈希。", "The ledger's `entry`; its `plan` is the hash."),
    clauses=("GB/T 37964-2019 5.2.4", "GB/T 42460-2023 6.1 g"),
    errors=(
        Text("这一方案已有结果，或已签署", "the plan has its result, or is signed already"),
        Text("签名人不是策略管理者", "a person who is not a policy manager"),
    ),
    examples=(Call(Text("签署方案", "The plan is signed"), {"case": "case", "as_": "Chen Jing"}, runs=False),),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="record",
    matter=Text("评估方案的签署", "plan signed"),
    found={
        "plan": Text("方案的哈希", "hash of the plan"),
        "known_level": Text("此前另一方案的级别", "level of an earlier plan"),
    },
)
