"""Put on record what law and cases bring, and what it changes (IPC Ontario governance 7; China methodology 13.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import Problem
from ...model.text import Text
from ..keeping.due import Due, followed, renewed
from ..keeping.forms import DAY, ENTRY, PAST, PERSON, SENTENCE
from ..keeping.keeping_act import InOrganisation, KeepingAct, NewEntry, keep
from ..options.groups import GOVERN

_EFFECT = {
    "none": Text("没有影响", "nothing"),
    "policies": Text("制度", "policies"),
    "cases": Text("案例", "cases"),
}
_WHAT = {"looked": Text("查看", "reviewed"), "changed": Text("已改完", "changed")}
_LACKS = Text(
    "有影响，但没有写明须作的修改、负责人和期限。",
    "The change has an effect, but the required amendment, the person responsible and the deadline are not stated.",
)
_SAY = Text("请用 --change、--owner、--change-by 写明。", "Say it with --change, --owner and --change-by.")
again = renewed()


@dataclass(frozen=True, kw_only=True)
class FollowLaw(InOrganisation):
    """What was looked through, what is new, what it changes here, when the next look is."""

    source: Annotated[str, Option(Text("查看的法律、标准、判例、通报", "laws, standards, cases and notices reviewed"))]
    new: Annotated[str, Option(Text("新增或变化的内容", "what is new"), form=SENTENCE)]
    effect: Annotated[Literal["none", "policies", "cases"], Option(Text("影响范围", "what it changes"))]
    change: Annotated[str | None, Option(Text("须作的修改", "what is to be changed"), form=SENTENCE)] = None
    owner: Annotated[str | None, Option(Text("责任人", "owner"), form=PERSON)] = None
    change_by: Annotated[str | None, Option(Text("最迟何日改完", "changed by"), form=DAY)] = None
    what: Annotated[Literal["looked", "changed"], Option(Text("步骤；查看，或已改完", "step: reviewed, or amended"))] = "looked"
    on: Annotated[str | None, Option(Text("日期；默认今天", "day; today by default"), form=PAST)] = None
    next_by: Annotated[str | None, Option(Text("下一次查看最迟在", "the next look is due by"), form=DAY)] = None
    follows: Annotated[int | None, Option(Text("接续台账条目", "follows ledger entry"), form=ENTRY)] = None


class Followed(NewEntry):
    """The look as it is on record."""

    __slots__ = ()


def run(request: FollowLaw, session: Session) -> Followed:
    """What changes something says what, person responsible and until when."""
    return keep(ACT, request, session, against=_unfit(request))


def _unfit(request: FollowLaw) -> Iterator[Problem]:
    if request.what == "looked" and request.effect != "none" and not (request.change and request.owner and request.change_by):
        yield Problem("no_change_named", _LACKS, _SAY)


ACT = KeepingAct(
    "organisation law",
    Text("登记对法律、标准和判例的跟踪", "put on record what law, standards and cases bring"),
    FollowLaw,
    Followed,
    run,
    GOVERN,
    116,
    Text(
        "记入所查看的法律、标准、判例，其新增或变化的内容，影响制度还是案例，须作的修改及其负责人和期限；到期由 reidrisk watch "
        "提示。影响案例的，"
        "在案例中用 reidrisk event --trigger law-changed 登记。",
        "Records the laws, standards and cases reviewed, what is new, whether policies or cases are affected, the amendment "
        "required, the person responsible and the deadline; reidrisk watch reports when it is due. An effect on a case is "
        "entered there: reidrisk event --trigger law-changed.",
    ),
    Text("台账的条目 `entry` 及其内容。", "The ledger's `entry`, and what it holds."),
    clauses=("IPC Ontario 2016 governance 7", "China methodology (2024) 13.4"),
    errors=(
        Text(
            "有影响，但没有写明须作的修改、负责人和期限",
            "it has an effect, but the amendment, the person responsible and the deadline are not stated",
        ),
        Text("记入者没有这个角色", "a person without the required role"),
    ),
    examples=(
        Call(
            Text("季度查看", "The look of a quarter"),
            {
                "organisation": "office",
                "as_": "Chen Jing",
                "source": "CAC notices, court reports 2026 Q3",
                "new": "Nothing that concerns de-identified data.",
                "effect": "none",
                "next_by": "2036-12-31",
            },
            runs=False,
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="organisation",
    matter=Text("法律与判例的跟踪", "oversight of law"),
    words={**_EFFECT, **_WHAT},
    dues=(
        Due("change_by", Text("按新规修改：{change}", "change what the law asks for: {change}"), followed("changed")),
        Due("next_by", Text("再次查看法律、标准和判例（{source}）", "look through law, standards and cases again ({source})"), again),
    ),
)
