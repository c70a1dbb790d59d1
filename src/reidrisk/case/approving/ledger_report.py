"""What `verify` says of a case: its ledger, the approvals that count, and what was changed by other hands."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypedDict

from ...model import words
from ...model.frozen import dataclass
from ...model.governance import OpenedTask, Status
from ...model.problem import Problem
from ...model.text import Lang, Phrase, Text

if TYPE_CHECKING:
    from ...govern.approvals import Approval
    from ...govern.chain import ChainBreak
    from ...govern.entry import Entry

_WHOLE = Text(
    "台账完好：{count} 条记录，逐条相接，签名有效。",
    "The ledger holds: {count} {count|entry|entries}, each chained to the one before and signed.",
)
_EMPTY = Text("台账中还没有记录。", "The ledger has no entry yet.")
_BROKEN = Text("台账不完好（{count} 处）：", "The ledger failed verification ({count}):")
_LIVE = Text("有效：“{name}”，{role}，{at}", "Counts: “{name}”, {role}, {at}")
_DEAD = Text("失效：“{name}”，{role}，{at}（{why}）", "No longer counts: “{name}”, {role}, {at} ({why})")
_STATUS = {
    "approved": Text("结论已获管理层批准。", "The conclusion is approved by management."),
    "in_review": Text("未经管理层批准（审核中）。", "Not approved by management (in review)."),
    "draft": Text("未经管理层批准。", "Not approved by management."),
    "superseded": Text("未经管理层批准：原批准已失效。", "Not approved by management: the earlier approval no longer counts."),
}
_KNOWN_HEAD = Text(
    "从末尾截去的记录，只有与别处记下的哈希比对才能发现：用 --head 给出文档、发布包或登记册上印的台账哈希。",
    "Entries cut off at the end show only against a hash noted elsewhere: give the ledger hash printed on a document, a package or the "
    "register with --head.",
)
_SHOWN = 16
_BROKEN_OFF = Text(
    "发布“{id}”（包哈希 {package}…）开始后被中断，没有记下完成。{place} 处如有发布包，它在登记册中；"
    "没有交出去的，请用 reidrisk revoke 撤销。",
    "Release “{id}” (package {package}…) was begun, and its completion is not on record: the run was broken off. A package at {place}, if "
    "there is one, is in the register; if it was not handed over, take it back with reidrisk revoke.",
)
_RELEASED = "release"
_UNFINISHED = Text(
    "台账第 {n} 条（{kind}）开始了而没有记下完成：运行被中断。请再运行一次同样的命令，即续完并记下。",
    "Ledger entry {n} ({kind}) was begun, and its completion is not on record: the run was broken off. Run the same command again: it "
    "is finished and entered then.",
)
_ALTERED = Text("案例中有 {count} 处被改动，或与台账不符：", "The following in the case was changed or differs from the ledger ({count}):")
_UNSIGNED = Text("有 {count} 次运行尚未由签名确认：下一次签署会一并签下。", "Runs that no signature holds yet: {count}. The next one will.")
_OPEN = Text("任务（台账第 {n} 条）：由“{owner}”在 {due} 之前完成，尚未结案。", "Task (ledger entry {n}): “{owner}” until {due}; open.")
_OVERDUE = Text(
    "任务逾期（台账第 {n} 条）：“{owner}”应在 {due} 之前完成，尚未结案。请落实措施，再用 reidrisk tasks 案例 --close {n} 结案。",
    "Overdue task (ledger entry {n}): “{owner}” was to take the measures until {due}, and it is not closed. Have them taken, then close it "
    "with reidrisk tasks CASE --close {n}.",
)
_CLOSED = Text(
    "任务（台账第 {n} 条，“{owner}”）已于 {day} 由“{by}”签名结案：{done}（证据：{evidence}）。",
    "Task (ledger entry {n}, “{owner}”) closed on {day}, signed by “{by}”: {done} (evidence: {evidence}).",
)
_MOST_NAMED = 12
_ANSWERS = Text(
    "最近一次签署之后，案例文件中有 {count} 处与签署时不同（回答、回答人、证据或理由）：{keys}。",
    "Since the last signature the case file says otherwise in {count} {count|place|places} (answers, who gave them, evidence or reasons): "
    "{keys}.",
)
_ELSEWHERE = Text(
    "运行记录中有 {count} 次运行不是本机做的（第 {numbers} 次）：请与做的人核对；没有人做过，就是有人添上去的。",
    "Runs that another machine entered: {count} (no. {numbers}). Ask who made them; if no one did, they were added by another hand.",
)
_DOUBT = Text("台账不完好，任何批准都不能采信。", "As the ledger failed verification, no approval can be relied on.")


class BreakJson(TypedDict):
    """One place where the chain does not hold."""

    kind: str
    entry: int | None
    message: str


class ApprovalJson(TypedDict):
    """One signature, and why it no longer counts."""

    by: str
    role: str
    at: str
    entry: int
    counts: bool
    why_not: list[str]


class BrokenOffJson(TypedDict):
    """An act whose completion is not on record; id, package and place of a release."""

    entry: int
    kind: str
    id: str | None
    package: str | None
    place: str | None


class DisposalJson(TypedDict):
    """Since when the data are gone."""

    entry: int
    at: str


class ClosedJson(TypedDict):
    """Who signed that a task is done, what was done by whom, and the evidence."""

    entry: int
    by: str
    at: str
    done_by: str
    done: str
    evidence: str


class AlteredJson(TypedDict):
    """Something in the case that is not as the ledger or the program left it."""

    code: str
    message: str
    file: str | None
    hint: str | None


class TaskStateJson(TypedDict):
    """A task that a conclusion of level 2 opened, and how it was closed."""

    entry: int
    owner: str
    due: str
    state: Literal["open", "overdue", "closed"]
    closed: ClosedJson | None


class LedgerJson(TypedDict):
    """What ``reidrisk verify CASE --json`` prints."""

    schema: Literal["reidrisk/verification/1"]
    whole: bool
    entries: int
    head: str | None
    breaks: list[BreakJson]
    status: Status
    disposed: DisposalJson | None
    approvals: list[ApprovalJson]
    broken_off: list[BrokenOffJson]
    altered: list[AlteredJson]
    tasks: list[TaskStateJson]
    unsigned_runs: int
    changed_answers: list[str]
    runs_elsewhere: list[int]


@dataclass(frozen=True, slots=True)
class Ledger:
    """The ledger of a case as it stands: its `breaks`, its approvals and the `status` that follows. `pinned`: a head was given."""

    entries: int
    head: str | None
    breaks: tuple[ChainBreak, ...]
    status: Status
    disposed: Entry | None
    approvals: tuple[Approval, ...]
    broken_off: tuple[Entry, ...]
    folder: Path
    pinned: bool
    altered: tuple[Problem, ...] = ()
    unsigned_runs: int = 0
    tasks: tuple[OpenedTask, ...] = ()
    today: date = date.max
    changed_answers: tuple[str, ...] = ()
    runs_elsewhere: tuple[int, ...] = ()


def ledger_json(ledger: Ledger, lang: Lang) -> LedgerJson:
    """As plain values."""
    wrong = ledger.breaks
    return {
        "schema": "reidrisk/verification/1",
        "whole": not wrong,
        "entries": ledger.entries,
        "head": ledger.head,
        "breaks": [{"kind": one.kind, "entry": one.n, "message": one.text.say(lang)} for one in wrong],
        "status": "draft" if wrong else ledger.status,
        "disposed": None if ledger.disposed is None else {"entry": ledger.disposed.n, "at": ledger.disposed.at},
        "approvals": [
            {
                "by": one.entry.by, "role": one.duty.value, "at": one.entry.at, "entry": one.entry.n, "counts": one.live and not wrong,
                "why_not": [text.say(lang) for text in one.dead],
            }
            for one in ledger.approvals
        ],
        "broken_off": [_broken_off_json(one, ledger.folder) for one in ledger.broken_off],
        "altered": [_altered_json(one, lang) for one in ledger.altered],
        "unsigned_runs": ledger.unsigned_runs,
        "changed_answers": list(ledger.changed_answers),
        "runs_elsewhere": list(ledger.runs_elsewhere),
        "tasks": [task_json(one, ledger.today) for one in ledger.tasks],
    }  # fmt: skip


def _altered_json(one: Problem, lang: Lang) -> AlteredJson:
    return {"code": one.code, "message": one.message.say(lang), "file": one.file, "hint": None if one.hint is None else one.hint.say(lang)}


def ledger_lines(ledger: Ledger, lang: Lang) -> Iterator[Text | Phrase | str]:
    """What holds, which approvals count, and what does not hold."""
    from ..disposal import gone_words  # noqa: PLC0415 - help must not wait for the cryptography

    if ledger.breaks:
        yield _BROKEN.fill(count=len(ledger.breaks))
        yield from (f"  - {one.text.say(lang)}" for one in ledger.breaks)
        yield _DOUBT
        yield from _of_altered(ledger, lang)
        return
    yield _WHOLE.fill(count=ledger.entries) if ledger.entries else _EMPTY
    if ledger.head:
        yield words.LEDGER_HASH.fill(hash=ledger.head)
    if ledger.disposed is not None:
        yield gone_words(ledger.disposed)
    for one in ledger.approvals:
        yield f"  {_approval(one, lang)}"
        if one.live and isinstance(rests := one.entry.content.get("rests_on"), dict):
            yield words.DATA_NOT_SEEN.fill(name=one.entry.by, by=str(rests.get("by")), n=str(rests.get("entry")))
    if ledger.entries and not ledger.pinned:
        yield _KNOWN_HEAD
    yield from (_broken_off_line(one, ledger.folder) for one in ledger.broken_off)
    yield _STATUS[ledger.status]
    yield from (task_line(one, ledger.today) for one in ledger.tasks if one.closing is None)
    yield from _of_altered(ledger, lang)


def task_json(one: OpenedTask, today: date) -> TaskStateJson:
    """As plain values; `state` on this day."""
    given = one.closing
    closed: ClosedJson | None = None if given is None else {
        "entry": given.entry, "by": given.by, "at": given.at.isoformat(), "done_by": given.done_by, "done": given.done,
        "evidence": given.evidence,
    }  # fmt: skip
    state: Literal["open", "overdue", "closed"] = "closed" if given else "overdue" if one.is_overdue(today) else "open"
    return {"entry": one.n, "owner": one.owner, "due": one.due, "state": state, "closed": closed}


def task_line(one: OpenedTask, today: date) -> Phrase:
    """Where it stands on this day, in a sentence."""
    if one.closing is None:
        return (_OVERDUE if one.is_overdue(today) else _OPEN).fill(n=one.n, owner=one.owner, due=one.due)
    closing = one.closing
    return _CLOSED.fill(
        n=one.n, owner=one.owner, day=closing.at.date().isoformat(), by=closing.by, done=closing.done, evidence=closing.evidence
    )


def elsewhere_line(numbers: tuple[int, ...]) -> Phrase:
    """That these runs were not made here."""
    return _ELSEWHERE.fill(count=len(numbers), numbers=_first(tuple(map(str, numbers))))


def _first(named: tuple[str, ...]) -> tuple[str, ...]:
    """As many as a line takes, and that there are more."""
    return named if len(named) <= _MOST_NAMED else (*named[:_MOST_NAMED], "…")


def _of_altered(ledger: Ledger, lang: Lang) -> Iterator[Text | Phrase | str]:
    """What else was changed by other hands, with place and remedy."""
    if ledger.altered:
        yield _ALTERED.fill(count=len(ledger.altered))
    for one in ledger.altered:
        place = f" [{one.file}]" if one.file else ""
        yield f"  - {one.message.say(lang)}{place}"
        if one.hint is not None:
            yield f"    {one.hint.say(lang)}"
    if ledger.changed_answers:
        yield _ANSWERS.fill(count=len(ledger.changed_answers), keys=_first(ledger.changed_answers))
    if ledger.runs_elsewhere:
        yield elsewhere_line(ledger.runs_elsewhere)
    if ledger.unsigned_runs:
        yield _UNSIGNED.fill(count=ledger.unsigned_runs)


def _broken_off_json(entry: Entry, folder: Path) -> BrokenOffJson:
    where: dict[str, str] = _whereabouts(entry, folder) if entry.kind == _RELEASED else {}
    return {"entry": entry.n, "kind": entry.kind, "id": where.get("id"), "package": where.get("package"), "place": where.get("place")}


def _broken_off_line(entry: Entry, folder: Path) -> Phrase:
    return _BROKEN_OFF.fill(**_whereabouts(entry, folder)) if entry.kind == _RELEASED else _UNFINISHED.fill(n=entry.n, kind=entry.kind)


def _whereabouts(entry: Entry, folder: Path) -> dict[str, str]:
    """Of a release that was broken off."""
    content = entry.content
    place = os.path.normpath(folder / str(content.get("place")))
    return {"id": str(content.get("id")), "package": str(content.get("package"))[:_SHOWN], "place": place}


def _approval(one: Approval, lang: Lang) -> str:
    at = one.entry.moment.strftime("%Y-%m-%d %H:%M %Z")
    if one.live:
        return _LIVE.fill(name=one.entry.by, role=one.duty.words, at=at).say(lang)
    why = ("；" if lang == "zh" else "; ").join(text.say(lang) for text in one.dead)
    return _DEAD.fill(name=one.entry.by, role=one.duty.words, at=at, why=why).say(lang)
