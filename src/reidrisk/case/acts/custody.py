"""Put on record whose a document is, at which stage, and until when it is kept (GB/T 42460 6.6 b; China methodology 13.5)."""

from __future__ import annotations

from typing import Annotated, Literal

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.text import Text
from ...model.words import DESTROYED
from ..keeping.due import Due, renewed
from ..keeping.forms import DAY, PERSON, SENTENCE
from ..keeping.keeping_act import KeepingAct, NewEntry, OnRecord, keep
from ..options.groups import GOVERN

_STAGE = {
    "draft": Text("草案", "draft"),
    "in-review": Text("送审", "in review"),
    "in-force": Text("生效", "in force"),
    "superseded": Text("已被替代", "superseded"),
    "archived": Text("归档", "archived"),
    "destroyed": DESTROYED,
}


@dataclass(frozen=True, kw_only=True)
class TakeCustody(OnRecord):
    """Which document, whose it is, and where it stands."""

    paper: Annotated[str, Option(Text("文件；种类或文件名", "document; its kind or the name of its file"))]
    owner: Annotated[str, Option(Text("责任人", "owner"), form=PERSON)]
    stage: Annotated[
        Literal["draft", "in-review", "in-force", "superseded", "archived", "destroyed"],
        Option(Text("所处阶段", "stage")),
    ]
    review_by: Annotated[str | None, Option(Text("应在何日前复核", "to be reviewed by"), form=DAY)] = None
    keep_until: Annotated[str | None, Option(Text("保存至", "kept until"), form=DAY)] = None
    note: Annotated[str | None, Option(Text("说明", "note"), form=SENTENCE)] = None


class Custody(NewEntry):
    """The owner and stage as they are on record."""

    __slots__ = ()


def run(request: TakeCustody, session: Session) -> Custody:
    """The last entry about a document says where it stands now."""
    return keep(ACT, request, session)


ACT = KeepingAct(
    "custody",
    Text("登记每份文档的责任人和所处阶段", "record the owner and the stage of each document"),
    TakeCustody,
    Custody,
    run,
    GOVERN,
    25,
    Text(
        "记入一份文档由谁负责、处于哪个阶段、应在何日前复核、保存到何时；到期由 reidrisk watch 提示。",
        "Enters whose a document is, at which stage it stands, by when it is reviewed and until when it is kept; reidrisk watch says "
        "when a day has come.",
    ),
    Text("台账的条目 `entry` 及其内容。", "The ledger's `entry`, and what it holds."),
    clauses=("GB/T 42460-2023 6.6 b", "China methodology (2024) 13.5"),
    errors=(Text("责任人不是人的姓名，或记入者没有这个角色", "an owner who is not a named person, or a person without the required role"),),
    examples=(
        Call(
            Text("风险报告生效", "The risk report is in force"),
            {
                "case": "case",
                "as_": "Chen Jing",
                "paper": "risk-report",
                "owner": "Sun Li",
                "stage": "in-force",
                "review_by": "2036-06-30",
            },
            runs=False,
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="distribution",
    matter=Text("文档的责任人和阶段", "owner and stage of a document"),
    words=_STAGE,
    dues=(
        Due("review_by", Text("复核“{paper}”（责任人 {owner}）", "review “{paper}” (owner: {owner})"), renewed("paper")),
        Due(
            "keep_until",
            Text("“{paper}”的保存期已满：销毁或延长", "“{paper}” has been kept long enough: destroy or extend"),
            renewed("paper"),
        ),
    ),
)
