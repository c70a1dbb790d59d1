"""Put on record what happened that may make a release unsafe, and what follows from it (ITU-T X Suppl.39 SR8; China methodology 13.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Literal

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Names, Option
from ...model.problem import Problem, problems_of
from ...model.text import Text
from ..keeping.due import Due, either, followed
from ..keeping.forms import DAY, ENTRY, PAST, SENTENCE
from ..keeping.keeping_act import KeepingAct, NewEntry, OnRecord, keep
from ..options.days import day_of
from ..options.groups import GOVERN
from ..options.numbers import words
from ..watching.triggers import CONSEQUENCES, Trigger, odd_consequences, trigger, triggers

if TYPE_CHECKING:
    from ...govern.entry import Entry

_WHAT = {"noticed": Text("发现", "noticed"), "settled": Text("已处理完毕", "settled")}
_ORIGIN = {
    "internal": Text("内部变化", "internal change"),
    "external": Text("外部变化", "external change"),
    "calendar": Text("定期", "calendar"),
}
_LESS = Text(
    "触发条件“{title}”至少要求：{least}；没有写明为何不做。",
    "The trigger “{title}” requires at least: {least}. No reason is given for doing less.",
)
_SAY_WHY = Text("请照办，或用 --why 写明理由。", "Do it, or say why not with --why.")
_LATER = Text(
    "触发条件“{title}”要求在 {day} 之前办完；期限更晚，没有写明理由。",
    "The trigger “{title}” wants it settled by {day}. No reason is given for a later day.",
)
_EARLIER = Text("请给出不晚于该日的期限，或用 --why 写明理由。", "Give a day no later than that, or the reason with --why.")
_NO_END = Text("没有写明处理的是哪一条，做了什么。", "State which event was settled and what was done.")
_SAY_END = Text(
    "请用 --follows 写明发现时的台账条号，用 --done 写明做了什么。", "Name the entry with --follows, and say what was done with --done."
)
_NOT_DONE = Text("台账第 {n} 条要求的还没有登记：{left}。", "What ledger entry {n} asks for is not on record: {left}.")
_SAY_DONE = Text(
    "请用 reidrisk reassess、reidrisk notice 的 --event 登记，追加措施则用 reidrisk mitigate 重新处理案例的数据；或用 --why 写明为何不做。",
    "Put it on record with --event of reidrisk reassess and reidrisk notice; de-identify the case's data further with reidrisk mitigate, "
    "or say why not with --why.",
)
# Which later entries that name the event carry a consequence out; what else was done is said in words.
_ON_RECORD: dict[str, set[tuple[str, object]]] = {
    "reassess": {("on-record:reassess", None)},
    "suspend": {("on-record:notice", "suspended")},
    "notify": {("on-record:notice", one) for one in ("informed", "suspended", "recalled")},
    "recall": {("on-record:notice", one) for one in ("recalled", "returned", "destroyed")},
}


@dataclass(frozen=True, kw_only=True)
class RecordEvent(OnRecord):
    """What happened, who reported it, what follows, until when; or how it was settled."""

    trigger: Annotated[str, Option(Text("触发条件；写错时列出全部", "trigger; a wrong one lists them all"), metavar="TRIGGER")]
    seen: Annotated[str, Option(Text("发生的事项", "what happened"), form=SENTENCE)]
    what: Annotated[Literal["noticed", "settled"], Option(Text("步骤；发现，或已处理完毕", "step; noticed, or settled"))] = "noticed"
    source: Annotated[str | None, Option(Text("从何处得知", "source"))] = None
    follow_up: Annotated[
        Names,
        Option(
            Text(
                "后续措施；reassess、mitigate、notify、suspend、recall，默认按触发条件",
                "what follows; reassess, mitigate, notify, suspend, recall; by default what the trigger asks for",
            )
        ),
    ] = None
    why: Annotated[str | None, Option(Text("为何不做触发条件所要求的", "why less is done than the trigger asks for"), form=SENTENCE)] = None
    owner: Annotated[str | None, Option(Text("责任人", "owner"))] = None
    due: Annotated[
        str | None, Option(Text("最迟办完的日期；默认按触发条件", "to be done by; by default as the trigger has it"), form=DAY)
    ] = None
    on: Annotated[str | None, Option(Text("日期；默认今天", "day; today by default"), form=PAST)] = None
    done: Annotated[str | None, Option(Text("所做的工作", "what was done"), form=SENTENCE)] = None
    follows: Annotated[int | None, Option(Text("接续台账条目", "follows ledger entry"), form=ENTRY)] = None


class EventRecorded(NewEntry):
    """The event as it is on record."""

    __slots__ = ()


def run(request: RecordEvent, session: Session) -> EventRecorded:
    """What the trigger asks for follows, unless a reason says otherwise; its day is counted from when it happened."""
    wrong = [*problems_of(lambda: trigger(request.trigger)), *odd_consequences(words(request.follow_up))]
    known = triggers().get(request.trigger.strip())
    if wrong or known is None:
        return keep(ACT, request, session, against=wrong)
    if request.what == "settled":
        return keep(ACT, request, session, _data(request), _unsettled(request, request.place().entries))
    follow = words(request.follow_up) or list(known.follows)
    latest = _latest(request, session, known)
    more: dict[str, object] = {"follow_up": follow, "clauses": list(known.clauses), "origin": known.origin, **_data(request)}
    if request.due is None and latest is not None:
        more["due"] = latest.isoformat()
    return keep(ACT, request, session, more, (*_too_little(request, known, follow), *_too_late(request, known, latest)))


def _data(request: RecordEvent) -> dict[str, object]:
    """Which data the case holds: whether they were treated since is compared when the event is settled."""
    dataset = (request.opened().earlier or {}).get("dataset")
    return {"data": str(dataset["fingerprint"])} if isinstance(dataset, dict) else {}


def _latest(request: RecordEvent, session: Session, known: Trigger) -> date | None:
    """Until when the trigger wants it settled; None where the day of the event is none, which is told."""
    found: list[date] = []
    problems_of(lambda: found.append(_start(request, session) + timedelta(days=known.days)))
    return next(iter(found), None)


def _too_late(request: RecordEvent, known: Trigger, latest: date | None) -> Iterator[Problem]:
    """A day so far off that nothing is ever due needs a reason, as less than the trigger asks for does."""
    found: list[date] = []
    problems_of(lambda: found.append(day_of(request.due or "", "--due")))
    if found and latest is not None and found[0] > latest and not request.why:
        yield Problem("too_late", _LATER.fill(title=known.title, day=latest.isoformat()), _EARLIER)


def _start(request: RecordEvent, session: Session) -> date:
    return session.today() if request.on is None else day_of(request.on, "--on")


def _too_little(request: RecordEvent, known: Trigger, follow: Sequence[str]) -> Iterator[Problem]:
    """C054: when a trigger applies, what it asks for is done, or a person answers for it that it is not."""
    left = tuple(CONSEQUENCES[one] for one in known.follows if one not in follow)
    if left and not request.why:
        yield Problem("too_little_follows", _LESS.fill(title=known.title, least=left), _SAY_WHY)


def _unsettled(request: RecordEvent, entries: Sequence[Entry]) -> Iterator[Problem]:
    """What followed from it is on record, or it is said why not."""
    if request.follows is None or not request.done:
        yield Problem("not_settled", _NO_END, _SAY_END)
    first = next((one for one in entries if one.n == request.follows and one.kind == ACT.kind), None)
    asked = [] if first is None else [str(one) for one in _listed(first.content.get("follow_up"))]
    later = [(one.kind, one.content.get("what")) for one in entries if first and one.content.get("event") == first.n]
    left = tuple(CONSEQUENCES[one] for one in asked if one in _ON_RECORD and not _ON_RECORD[one] & set(later))
    if first is not None and "mitigate" in asked and not _is_treated_since(request, first):
        left += (CONSEQUENCES["mitigate"],)
    if left and not request.why:
        yield Problem("not_carried_out", _NOT_DONE.fill(n=request.follows, left=left), _SAY_DONE)


def _is_treated_since(request: RecordEvent, first: Entry) -> bool:
    """Whether the data of the case are those that a mitigation made after the event, and not those that it had then."""
    from ..mitigation_record import mitigation_of  # noqa: PLC0415 - most events are settled by what else is on record

    case = request.opened()
    made = (mitigation_of(case.folder) or {}).get("made")
    if case.output is None or not isinstance(made, dict):
        return False
    now = _data(request).get("data")
    return datetime.fromisoformat(made["at"]) > first.moment and now == made["after"]["dataset"]["fingerprint"] != first.content.get("data")


def _listed(found: object) -> list[object]:
    return found if isinstance(found, list) else []


def _carried_out(first: Entry, later: Entry) -> bool:
    """A re-assessment that was made because of it, where nothing else was asked for, settles an event too."""
    only = first.content.get("follow_up") == ["reassess"]
    return only and later.kind.endswith(":reassess") and later.content.get("event") == first.n


ACT = KeepingAct(
    "event",
    Text("登记触发复查的事件及后续措施", "record an event that requires a release to be reviewed, and what follows"),
    RecordEvent,
    EventRecorded,
    run,
    GOVERN,
    40,
    Text(
        "记入发生的事项、属于哪个触发条件（内部变化、外部变化、定期）、由此要做什么（重新评估、追加措施、通知、暂停、收回）和期限。"
        "少于触发条件所要求的须写明理由。reidrisk watch 提示未办完的。",
        "Enters what happened, which trigger it is (an internal change, an external one, the calendar), what follows (assess again, "
        "de-identify further, notify, suspend, recall) and until when. Less than the trigger asks for needs a reason. reidrisk watch says "
        "what is not done yet.",
    ),
    Text("台账的条目 `entry` 及其内容。", "The ledger's `entry`, and what it holds."),
    clauses=("ITU-T X Suppl.39 (2023) SR8", "GB/T 37964-2019 5.6", "China methodology (2024) 13.4"),
    errors=(
        Text("没有这个触发条件或后续措施", "no such trigger or consequence"),
        Text("后续措施少于触发条件所要求的而没有理由", "less follows than the trigger asks for, without a reason"),
        Text("记入者不在案例所写的角色中", "a person without the required role in the case"),
    ),
    examples=(
        Call(
            Text("他人公开了可关联的数据", "Others disclosed data that can be linked"),
            {
                "case": "case",
                "as_": "Chen Jing",
                "trigger": "linkable-data",
                "seen": "The county published its electoral roll with year of birth and postcode.",
                "source": "county gazette 2026-11",
            },
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="monitoring",
    matter=Text("触发事件", "event"),
    words={**_WHAT, **_ORIGIN, **CONSEQUENCES, **{key: one.title for key, one in triggers().items()}},
    found={
        "clauses": Text("条款", "clauses"),
        "origin": Text("来源类别", "origin"),
        "data": Text("当时评估的数据（哈希）", "data assessed then (hash)"),
    },
    dues=(Due("due", Text("处理事件：{seen}", "settle the event: {seen}"), either(followed("settled"), _carried_out)),),
)
