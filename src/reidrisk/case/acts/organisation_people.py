"""Put on record how many people the organisation holds data of, and which duties follow (PIPL 52, 54; compliance audit measures)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Names, Option
from ...model.problem import Problem
from ...model.text import Phrase, Text
from ..keeping.due import Due, renewed
from ..keeping.forms import FUTURE, PAST, SENTENCE
from ..keeping.keeping_act import InOrganisation, KeepingAct, NewEntry, keep
from ..options.groups import GOVERN
from ..options.numbers import words
from ..watching.duties import duties, duties_of, unknown_duties

_MET = Text("已履行：{title}（{law}）", "met: {title} ({law})")
_OPEN = Text("未履行：{title}（{law}）", "NOT MET: {title} ({law})")
_NO_EVIDENCE = Text("写明已履行而没有证据。", "Duties are said to be met, without evidence.")
_GIVE = Text("请用 --evidence 给出。", "Give it with --evidence.")


@dataclass(frozen=True, kw_only=True)
class CountPeople(InOrganisation):
    """How many people, how counted; and how each duty that follows is met."""

    count: Annotated[int, Option(Text("个人信息涉及多少人", "how many people"))]
    counted: Annotated[str, Option(Text("清点方法", "how it was counted"), form=SENTENCE)]
    met: Annotated[
        Names, Option(Text("已履行的义务；写错时列出全部", "duties that are met; a wrong one lists them all"), metavar="DUTY")
    ] = None
    on: Annotated[str | None, Option(Text("日期；默认今天", "day; today by default"), form=PAST)] = None
    next_by: Annotated[str, Option(Text("下一次清点最迟在", "counted again by"), form=FUTURE)]


class PeopleCounted(NewEntry):
    """The count as it is on record; `good` where every duty that follows is met."""

    __slots__ = ()

    @property
    def good(self) -> bool:
        """Whether none is open."""
        return not self.content.get("open")

    def lines(self) -> Iterator[Phrase]:
        """What is on record, and each duty."""
        yield from super().lines()
        open_ = self.content.get("open")
        for key, one in duties().items():
            if key in _listed(self.content.get("duties")):
                yield (_OPEN if key in _listed(open_) else _MET).fill(title=one.title, law=one.law)


def run(request: CountPeople, session: Session) -> PeopleCounted:
    """The duties follow from the number alone; what is met has evidence."""
    met = words(request.met)
    follow = [one.key for one in duties_of(request.count)]
    more: dict[str, object] = {"duties": follow, "open": [key for key in follow if key not in met]}
    return keep(ACT, request, session, more, (*unknown_duties(met), *_unbacked(request, met)))


def _listed(found: object) -> list[str]:
    return [str(one) for one in found] if isinstance(found, list) else []


def _unbacked(request: CountPeople, met: list[str]) -> Iterator[Problem]:
    if met and not request.evidence:
        yield Problem("no_evidence", _NO_EVIDENCE, _GIVE)


ACT = KeepingAct(
    "organisation people",
    Text("登记涉及多少人及由此而来的义务", "put on record how many people there are, and which duties follow"),
    CountPeople,
    PeopleCounted,
    run,
    GOVERN,
    120,
    Text(
        "记入本机构个人信息涉及多少人、如何清点，得出由人数而来的义务（指定负责人、定期合规审计等），写明已履行哪些；未履行的退出码为 1。",
        "Enters how many people the organisation holds personal information of and how they were counted, says which duties follow "
        "from the "
        "number (a person in charge, regular audits ...) and which are met. Exit code 1 while one is open.",
    ),
    Text(
        "台账的条目 `entry`；`content` 中 `duties` 是由人数而来的义务，`open` 是未履行的。",
        "The ledger's `entry`; in `content`, `duties` follow from the number and `open` are those not met.",
    ),
    clauses=("PIPL 52", "PIPL 54", "Compliance audit measures"),
    errors=(
        Text("没有这项义务，或已履行而没有证据", "no such duty, or one that is met without evidence"),
        Text("记入者没有这个角色", "a person without the required role"),
    ),
    examples=(
        Call(
            Text("年度清点", "The yearly count"),
            {
                "organisation": "office",
                "as_": "Chen Jing",
                "count": 1200000,
                "counted": "Distinct patient numbers of the master index.",
                "met": ["audits"],
                "next_by": "2036-12-31",
                "evidence": "audit.pdf",
            },
            runs=False,
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="organisation",
    matter=Text("人数与义务", "number of people and duties"),
    words={key: one.title for key, one in duties().items()},
    found={
        "duties": Text("由此而来的义务", "duties that follow"),
        "open": Text("未履行", "not met"),
    },
    dues=(Due("next_by", Text("重新清点人数（上次 {count} 人）", "count the people again ({count} last time)"), renewed()),),
)
