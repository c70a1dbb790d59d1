"""Put a training or drill on record: who took part, how it went, when the next one is (PIPL 51(4), 51(5); China methodology 13.2.2 4)."""

from __future__ import annotations

from typing import Annotated, Literal

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.text import Text
from ..keeping.due import Due, renewed
from ..keeping.forms import FUTURE, PAST, SENTENCE
from ..keeping.keeping_act import InOrganisation, KeepingAct, NewEntry, keep
from ..options.groups import GOVERN

_KIND = {"training": Text("培训", "training"), "drill": Text("应急演练", "drill of the emergency plan")}


@dataclass(frozen=True, kw_only=True)
class Train(InOrganisation):
    """On what, who took part, how it went, when the next one is due."""

    topic: Annotated[str, Option(Text("内容", "on what"))]
    kind: Annotated[
        Literal["training", "drill"], Option(Text("类别；培训，或应急演练", "kind; a training, or a drill of the emergency plan"))
    ] = "training"
    people: Annotated[list[str] | tuple[str, ...], Option(Text("参加的人", "who took part"))]
    outcome: Annotated[str, Option(Text("结果；考核、发现", "outcome; test, findings"), form=SENTENCE)]
    by: Annotated[str | None, Option(Text("培训人", "held by"))] = None
    on: Annotated[str | None, Option(Text("日期；默认今天", "day; today by default"), form=PAST)] = None
    next_by: Annotated[str, Option(Text("下一次最迟在", "the next one is held by"), form=FUTURE)]


class Trained(NewEntry):
    """The training as it is on record."""

    __slots__ = ()


def run(request: Train, session: Session) -> Trained:
    """The next one is due on a day."""
    return keep(ACT, request, session)


ACT = KeepingAct(
    "organisation training",
    Text("登记培训和应急演练", "put a training or a drill on record"),
    Train,
    Trained,
    run,
    GOVERN,
    112,
    Text(
        "记入培训或应急演练的内容、参加的人、结果和下一次的期限；到期由 reidrisk watch 提示。",
        "Enters on what a training or drill was, who took part, how it went and by when the next one is held; reidrisk watch says when.",
    ),
    Text("台账的条目 `entry` 及其内容。", "The ledger's `entry`, and what it holds."),
    clauses=("PIPL 51(4)", "PIPL 51(5)", "China methodology (2024) 13.2.2 4", "IPC Ontario 2016 governance 9"),
    errors=(
        Text("没有写明参加的人、结果或下一次", "the participants, the outcome or the date of the next one is not stated"),
        Text("记入者没有这个角色", "a person without the required role"),
    ),
    examples=(
        Call(
            Text("年度培训", "The yearly training"),
            {
                "organisation": "office",
                "as_": "Chen Jing",
                "topic": "de-identification",
                "people": ["Liu Yang", "Sun Li"],
                "outcome": "Both passed the test.",
                "next_by": "2036-12-31",
            },
            runs=False,
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="organisation",
    matter=Text("培训与演练", "training"),
    words=_KIND,
    dues=(Due("next_by", Text("培训或演练：{topic}", "training or drill: {topic}"), renewed("topic", "kind")),),
)
