"""Put an incident on record, step by step: opened, classified, contained, informed, lesson, closing (China methodology 13.6; PIPL 57)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Literal

from ...document.citing import cited
from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.governance import Holding
from ...model.option import Names, Option
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text
from ..keeping.due import Due, followed
from ..keeping.forms import DAY, ENTRY, SENTENCE
from ..keeping.keeping_act import KeepingAct, NewEntry, OnRecord, keep
from ..options.groups import GOVERN
from ..options.numbers import words
from ..watching.deadlines import deadlines, unknown_deadlines
from ..watching.held import holdings, only_one
from ..watching.incidents import Incident, days_left, incidents

if TYPE_CHECKING:
    from ..governing import Governed
    from ..watching.due_dates import DueDate

_WHAT = {
    "opened": Text("发现并立案", "discovered and opened"),
    "classified": Text("定性定级", "classified"),
    "contained": Text("控制", "contained"),
    "informed": Text("已通知或报告", "informed or reported"),
    "not-informed": Text("不通知及理由", "not informed, and why"),
    "recalled": Text("收回或销毁数据", "data recalled or destroyed"),
    "lesson": Text("经验和改进", "lesson"),
    "closed": Text("结案", "closed"),
}
_CLASS = {
    "leak": Text("泄露", "leak"),
    "alteration": Text("篡改", "alteration"),
    "loss": Text("丢失", "loss"),
    "re-identification": Text("重标识", "re-identification"),
    "misuse": Text("超出约定的使用", "use beyond what was agreed"),
    "near-miss": Text("未遂", "near miss"),
}
_GRADE = {
    "general": Text("一般", "general"),
    "larger": Text("较大", "larger"),
    "major": Text("重大", "major"),
    "extraordinary": Text("特别重大", "extraordinary"),
}
_LACKS = Text("“{what}”还须写明：{options}。", "“{what}” needs {options} too.")
_ADD = Text("请补上。", "Give them too.")
_NEEDS = {
    "opened": ("--discovered",),
    "classified": ("--class", "--grade"),
    "informed": ("--to", "--under"),
    "not-informed": ("--under",),
}
_MOMENT = Text("时刻，例如 2027-01-31T14:30", "a moment, such as 2027-01-31T14:30")
_BAD_MOMENT = Text("{option} 的值“{given}”不是时刻，或还没有到。", "{option}: “{given}” is no moment, or is yet to come.")
_WRITE = Text("请写成{form}。", "Write {form}.")
_NOT_OPEN = Text("--follows：台账第 {n} 条不是尚未结案的事件。", "--follows: ledger entry {n} is no incident that is open.")
_OPEN = Text("未结案的事件：{numbers}", "Open incidents: {numbers}")
_NOT_YET = Text("还不能结案：{what}。", "It cannot be closed yet: {what}.")
_DO = Text("请先登记各步。", "Put those steps on record first.")
_STEP = Text("没有登记“{step}”", "“{step}” is not on record")
_UNTOLD = Text("没有登记：{what}（{law}）", "not on record: {what} ({law})")
_DUE = Text("待办：{what}（{clause}）。{remedy}", "To be done: {what} ({clause}). {remedy}")
_BEFORE_CLOSING = Text("结案前还须：{what}。", "Before it can be closed: {what}.")
_MOMENTS = ("discovered", "happened", "at")
_BY_DEFAULT = ["pipl-57-authority", "pipl-57-people"]


@dataclass(frozen=True, kw_only=True)
class RecordIncident(OnRecord):
    """Which step of which incident, in words; what the step needs besides."""

    what: Annotated[
        Literal["opened", "classified", "contained", "informed", "not-informed", "recalled", "lesson", "closed"],
        Option(Text("步骤", "step")),
    ]
    says: Annotated[str, Option(Text("经过和措施", "what happened and what was done"), form=SENTENCE)]
    follows: Annotated[int | None, Option(Text("所接续的事件（立案时的台账条号）", "of which incident; the entry that opened it"))] = None
    discovered: Annotated[str | None, Option(Text("何时发现", "when it was discovered"), form=_MOMENT)] = None
    happened: Annotated[str | None, Option(Text("何时发生", "when it happened"), form=_MOMENT)] = None
    package: Annotated[str | None, Option(Text("涉及的发布包", "the package concerned"))] = None
    class_: Annotated[
        Literal["leak", "alteration", "loss", "re-identification", "misuse", "near-miss"] | None, Option(Text("性质", "class"))
    ] = None
    grade: Annotated[Literal["general", "larger", "major", "extraordinary"] | None, Option(Text("级别", "grade"))] = None
    people: Annotated[int | None, Option(Text("涉及多少人", "number of people affected"))] = None
    fields: Annotated[Names, Option(Text("涉及的列", "columns affected"))] = None
    to: Annotated[str | None, Option(Text("通知对象", "who was informed"))] = None
    at: Annotated[str | None, Option(Text("何时；默认现在", "when; now by default"), form=_MOMENT)] = None
    under: Annotated[
        Names, Option(Text("所依据的法定期限；写错时列出全部", "by which deadline of the law; a wrong one lists them all"))
    ] = None
    due: Annotated[str | None, Option(Text("改进最迟何日完成", "the lesson is carried out by"), form=DAY)] = None
    step: Annotated[int | None, Option(Text("所完成的改进", "the lesson that this carries out"), form=ENTRY)] = None


@dataclass(frozen=True, slots=True)
class IncidentRecorded(NewEntry):
    """The step as it is on record; who is still to learn of the incident by when, and what its closing needs besides."""

    due: tuple[DueDate, ...] = ()
    lacks: tuple[Phrase, ...] = ()

    def lines(self) -> Iterator[Phrase]:
        """What is on record, then what is to be done, the earliest first."""
        yield from NewEntry.lines(self)
        for one in self.due:
            yield _DUE.fill(what=one.what, clause=cited((one.clause,), self.lang), remedy=one.remedy)
        if self.lacks:
            yield _BEFORE_CLOSING.fill(what=self.lacks)


def run(request: RecordIncident, session: Session) -> IncidentRecorded:
    """What is affected comes from the register where a package is named; a closing needs all steps and everybody informed."""
    from ..governing import Governed  # noqa: PLC0415 - help must not wait for the cryptography
    from ..watching.affected import affected  # noqa: PLC0415

    governed, now = Governed(request.opened()), session.now()
    problems = [*_incomplete(request), *unknown_deadlines(words(request.under)), *_moments(request, now), *_place(request, governed)]
    found = only_one(holdings(governed.entries, session.today()), request.package) if request.package else None
    if isinstance(found, Problem):
        raise InputError(*problems, found)
    more: dict[str, object] = {}
    if request.what == "opened" and not request.under:
        more["under"] = _BY_DEFAULT
    given = {name: getattr(request, name) for name in _MOMENTS}
    if request.what in {"informed", "not-informed"} and request.at is None:
        given["at"] = now.isoformat()
    moments = {name: _moment(text) for name, text in given.items() if text is not None}
    more |= {name: moment.isoformat(timespec="minutes") for name, moment in moments.items() if moment is not None}
    if isinstance(found, Holding):
        seen = affected(governed.folder, found.package)
        more |= {"package": found.package, "recipient": found.recipient}
        more |= {} if request.people is not None or seen.people is None else {"people": seen.people}
        more |= {} if request.fields or not seen.fields else {"fields": list(seen.fields)}
    kept = keep(ACT, request, session, more, problems)
    opening = kept.entry if request.what == "opened" else request.follows
    stands = next(one for one in incidents(Governed(request.opened()).entries) if one.opening.n == opening)
    lacks = () if stands.closed else tuple(_lacking(stands))
    return replace(kept, due=tuple(sorted(days_left(stands), key=lambda one: one.day)), lacks=lacks)


def _incomplete(request: RecordIncident) -> Iterator[Problem]:
    given = {
        "--discovered": request.discovered, "--class": request.class_, "--grade": request.grade, "--to": request.to,
        "--under": request.under,
    }  # fmt: skip
    lacking = tuple(option for option in _NEEDS.get(request.what, ()) if not given[option])
    if lacking:
        yield Problem("incomplete_step", _LACKS.fill(what=_WHAT[request.what], options=lacking), _ADD)


def _moments(request: RecordIncident, now: datetime) -> Iterator[Problem]:
    for name in _MOMENTS:
        given = getattr(request, name)
        moment = None if given is None else _moment(given)
        if given is not None and (moment is None or moment > now):
            yield Problem("bad_moment", _BAD_MOMENT.fill(option=f"--{name}", given=str(given)[:25]), _WRITE.fill(form=_MOMENT))


def _moment(given: str) -> datetime | None:
    """A moment as typed; without a zone it is that of whoever types it."""
    try:
        return datetime.fromisoformat(given.strip()).astimezone()
    except (ValueError, OverflowError):
        return None


def _place(request: RecordIncident, governed: Governed) -> Iterator[Problem]:
    """A step belongs to an incident that is open; the closing comes last."""
    if request.what == "opened":
        return
    open_ = {one.opening.n: one for one in incidents(governed.entries) if not one.closed}
    found = open_.get(request.follows or 0)
    if found is None:
        yield Problem("no_open_incident", _NOT_OPEN.fill(n=request.follows or "—"), _OPEN.fill(numbers=tuple(map(str, open_)) or ("—",)))
    elif request.what == "closed":
        lacks = tuple(_lacking(found))
        if lacks:
            yield Problem("incident_open", _NOT_YET.fill(what=lacks), _DO)


def _lacking(found: Incident) -> Iterator[Phrase]:
    """What is to be on record before it can be closed."""
    done: Sequence[object] = [one.content.get("what") for one in found.steps]
    yield from (_STEP.fill(step=_WHAT[one]) for one in ("classified", "contained", "lesson") if one not in done)
    yield from (_UNTOLD.fill(what=one.what, law=one.law) for one in found.under if one.to != "summary" and found.met_by(one) is None)


ACT = KeepingAct(
    "incident",
    Text("登记安全事件：立案、定级、控制、通知、收回、改进、结案", "put an incident on record, from its discovery to its closing"),
    RecordIncident,
    IncidentRecorded,
    run,
    GOVERN,
    75,
    Text(
        "逐步登记一个事件。涉及的人数和列由登记册和所留副本得出；依法须通知谁、最迟何时（个人信息保护法第五十七条等，见 --under）"
        "每一步之后和 reidrisk watch 都会提示；该通知的都已通知或写明理由，定级、控制、改进都已登记，才能结案。"
        "事件报告（reidrisk report 案例 incidents）由此成文。",
        "Enters an incident step by step. How many people and which columns are affected comes from the register and our own copy; who "
        "must be informed by when (PIPL 57 and others, see --under) is said after each step and by reidrisk watch; it can be closed when "
        "everybody was informed, or it is on record why not, and it was classified, contained and learned from. The report (reidrisk "
        "report CASE incidents) is made of it.",
    ),
    Text("台账的条目 `entry` 及其内容。", "The ledger's `entry`, and what it holds."),
    clauses=("China methodology (2024) 13.6", "PIPL 57", "IPC Ontario 2016 governance 8"),
    errors=(
        Text("没有这个未结案的事件，或步骤缺少内容", "no such open incident, or a step that lacks something"),
        Text("结案时还有该通知的没有通知，或缺步骤", "closure while a notification is outstanding or a step is missing"),
    ),
    examples=(
        Call(
            Text("接收方丢失了一台笔记本电脑", "The recipient lost a laptop"),
            {
                "case": "case",
                "as_": "Chen Jing",
                "what": "opened",
                "says": "A laptop with the released file was stolen from the recipient's car.",
                "discovered": "2026-01-31T14:30",
            },
            runs=False,
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="incidents",
    matter=Text("事件", "incident"),
    words={**_WHAT, **_CLASS, **_GRADE, **{key: one.law for key, one in deadlines().items()}},
    found={"recipient": Text("接收方", "recipient")},
    dues=(Due("due", Text("完成改进：{says}", "carry out the lesson: {says}"), followed("lesson", "closed")),),
)
