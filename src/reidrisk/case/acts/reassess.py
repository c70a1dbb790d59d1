"""Assess a case again by the plan it has, and put on record what differs (GB/T 42460 6.5 b; ITU-T X Suppl.39 SR8; GB/T 37964 5.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Names, Option
from ...model.problem import Problem, Problems, problems_of
from ...model.text import Phrase, Text
from ..keeping.keeping_act import KeepingAct, NewEntry, OnRecord, keep
from ..options.groups import GOVERN
from ..watching.triggers import trigger, triggers

if TYPE_CHECKING:
    from ..governing import Governed

_EVENT = "on-record:event"
_NO_EVENT = Text("台账第 {n} 条不是触发事件。", "Entry {n} of the ledger is no event.")
_EVENTS = Text("触发事件：{numbers}", "Events: {numbers}")
_BEFORE = Text("案例尚未评估，无从比较。", "The case has not been assessed: there is nothing to compare with.")
_ASSESS = Text("请先运行 reidrisk assess。", "Run reidrisk assess first.")
_LEVEL = Text("级别：此前 {before}，现在 {now}。", "Level: {before} before, {now} now.")
_SAME = Text("数据、数值和级别与此前相同。", "Data, figures and level are what they were.")
_DIFFERS = Text("{key}：此前 {before}，现在 {now}", "{key}: {before} before, {now} now")
_TOGETHER = Text(
    "登记册中全部发布合起来，最小等价类为 {smallest}。", "Over all releases of the register together the smallest class is {smallest}."
)
_UNSTATED = Text(
    "没有说明是否发生：{title}（--none {key}=看了什么）", "not said whether it came: {title} (--none {key}=WHAT WAS LOOKED AT)"
)
_BAD = Text("现在不再是可接受：请减缓，并暂停使用或收回。", "It is not acceptable now: mitigate, and suspend the use or recall.")
_KEYS = {  # of what differs; figures have their symbols
    "dataset.rows": Text("记录数", "records"),
    "dataset.columns": Text("列数", "columns"),
    "dataset.fingerprint": Text("数据指纹", "fingerprint of the data"),
    "record_average": Text("按记录平均的数据风险", "data risk averaged over records"),
    "level": Text("级别", "level"),
    "acceptable": Text("是否可接受", "acceptable"),
    "standard": Text("标准版本", "edition"),
}


@dataclass(frozen=True, kw_only=True)
class Reassess(OnRecord):
    """Because of which event or trigger; of each trigger of the checklist, that none came and what was looked at."""

    event: Annotated[int | None, Option(Text("所因事件的台账条号", "because of which event; its ledger entry"))] = None
    trigger: Annotated[str, Option(Text("触发条件；默认定期复查", "trigger; the regular review by default"), metavar="TRIGGER")] = (
        "calendar"
    )
    none: Annotated[
        Names,
        Option(
            Text(
                "没有发生的触发条件；写成 触发条件=看了什么，可多次给出",
                "triggers that did not occur; TRIGGER=what was examined, may be repeated",
            ),
            metavar="TRIGGER=WHAT",
        ),
    ] = None


class Reassessed(NewEntry):
    """The comparison as it is on record; `good` where the present state is acceptable."""

    __slots__ = ()

    @property
    def good(self) -> bool:
        """Whether the conclusion still holds."""
        return self.content.get("acceptable") is True

    @property
    def differing(self) -> Mapping[str, list[str | None]]:
        """By key the value before and now."""
        found = self.content.get("differing")
        return found if isinstance(found, dict) else {}

    def lines(self) -> Iterator[Phrase]:
        """What is on record, and what differs."""
        yield from super().lines()
        yield _LEVEL.fill(before=_shown(self.content.get("level_before")), now=_shown(self.content.get("level_now")))
        for key, (before, now) in self.differing.items():
            yield _DIFFERS.fill(key=_KEYS.get(key, key), before=_shown(before), now=_shown(now))
        if not self.differing:
            yield _SAME.fill()
        if self.content.get("together") is not None:
            yield _TOGETHER.fill(smallest=self.content["together"])
        unstated = self.content.get("unstated")
        for key in unstated if isinstance(unstated, list) else ():
            yield _UNSTATED.fill(title=trigger(str(key)).title, key=key)
        if not self.good:
            yield _BAD.fill()


def _shown(value: object) -> str:
    return "—" if value is None else str(value)


def looked_over(request: Reassess) -> tuple[Governed, Mapping[str, str]]:
    """The case with its ledger, and what is stated of triggers; `InputError` with everything that is wrong, before the data are read."""
    from ..governing import Governed  # noqa: PLC0415 - help must not wait for the cryptography
    from ..watching.reviewing import none_came  # noqa: PLC0415

    governed = Governed(request.opened())
    problems = Problems()
    problems.add(*_wrong(request, governed))
    problems.add(*problems_of(lambda: none_came(request.none, governed.entries)))
    problems.stop_if_any()
    return governed, none_came(request.none, governed.entries)


def run(request: Reassess, session: Session) -> Reassessed:
    """The result of the case is then the present one."""
    from ..watching.reassessing import reassessed  # noqa: PLC0415 - help must not wait for the engine
    from ..watching.reviewing import unstated  # noqa: PLC0415

    governed, stated = looked_over(request)
    case = governed.case
    with session.watcher.busy(request.speaks(session, case.file.language)):
        found = reassessed(case, session.now())
    more = {
        "level_before": found.before, "level_now": found.level, "acceptable": found.acceptable,
        "differing": {key: list(values) for key, values in found.differing.items()}, "together": found.together, "result": found.result,
        "none": dict(stated), "unstated": unstated(stated, governed.entries),
    }  # fmt: skip
    return keep(ACT, request, session, more)


def _wrong(request: Reassess, governed: Governed) -> Iterator[Problem]:
    from ...govern.roles import Duty  # noqa: PLC0415 - as above

    if governed.result is None:
        yield Problem("no_result", _BEFORE, _ASSESS, str(governed.folder))
    yield from problems_of(lambda: trigger(request.trigger))
    yield from governed.may(request.as_.strip(), Duty(request.role))
    events = tuple(str(entry.n) for entry in governed.entries if entry.kind == _EVENT)
    if request.event is not None and str(request.event) not in events:
        yield Problem("no_event", _NO_EVENT.fill(n=request.event), _EVENTS.fill(numbers=events or ("—",)))


ACT = KeepingAct(
    "reassess",
    Text("按原方案重新评估，登记与此前的差别", "assess again by the same plan, and put on record what differs"),
    Reassess,
    Reassessed,
    run,
    GOVERN,
    50,
    Text(
        "方案不变，对现在的数据和回答重新识别、度量、评级，与此前的结果逐项比较，并看登记册中全部发布合起来的最小等价类；结果记入台账。"
        "清单逐项所列的触发条件，各写一句没有发生、看了什么（--none；在终端上逐项询问）；没有写的也记下。不再可接受时退出码为 1。",
        "With the plan as it is, the present data and answers are identified, measured and graded again and compared with the "
        "result before, item by item; the smallest class over all registered releases is checked; the outcome is entered in "
        "the ledger. For each trigger on the checklist, a statement records that it did not occur and what was examined "
        "(--none; at a terminal they are "
        "asked for one by one); triggers without a statement are recorded as such. Exit code 1 where the result is no longer acceptable.",
    ),
    Text(
        "台账的条目 `entry`；`differing` 按键列出此前和现在的值；`good` 说结论是否仍成立。",
        "The ledger's `entry`; `differing` has by key the value before and now; `good` is whether the conclusion still holds.",
    ),
    clauses=("ITU-T X Suppl.39 (2023) SR8", "GB/T 42460-2023 6.5 b", "GB/T 37964-2019 5.6"),
    errors=(
        Text("案例尚未评估，或数据不能读", "a case that was not assessed, or data that cannot be read"),
        Text("所指的不是触发事件，或记入者没有这个角色", "the reference is not an event, or a person without the required role"),
        Text("说没有发生、而登记了未处理完的事件", "none is said to have come where an event is on record and not settled"),
    ),
    examples=(Call(Text("定期复查", "The regular review"), {"case": "case", "as_": "Chen Jing"}),),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="monitoring",
    matter=Text("重新评估", "re-assessment"),
    words={**{key: one.title for key, one in triggers().items()}, **_KEYS},
    found={
        "level_before": Text("此前级别", "level before"),
        "level_now": Text("现在级别", "level now"),
        "differing": Text("差别（此前，现在）", "differences (before, now)"),
        "together": Text("全部发布合起来的最小等价类", "smallest class over all releases"),
        "unstated": Text("没有说明是否发生的触发条件", "triggers without a statement"),
    },
)
