"""What is due in a case beyond what people put on record: review, expiry, tasks, data that changed, releases that meet (SR8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING

from ...data.files import read_bytes
from ...govern.agreements import agreements
from ...govern.organisation import Organisation
from ...govern.package import parsed
from ...govern.register_file import NAME as REGISTER
from ...govern.register_file import read_register
from ...govern.story import RELEASED, issues
from ...govern.tasks import tasks
from ...model.governance import Holding
from ...model.problem import InputError
from ...model.text import Phrase, Text
from .due_dates import DueDate, is_day, month_later
from .held import holdings
from .incidents import incident_days

if TYPE_CHECKING:
    from ...govern.entry import Entry
    from ..governing import Governed

MONITORING = "schedule.monitoring"
_SR8 = "ITU-T X Suppl.39 (2023) 10.2"
_REVIEW = Text("定期复查：每 {months} 个月一次，上次 {last}", "regular review: every {months} months, last on {last}")
_NO_INTERVAL = Text("已发布而没有写明多久复查一次", "released without a stated interval of review")
_REASSESS = Text("运行 reidrisk reassess {case} --as 姓名", "run reidrisk reassess {case} --as NAME")
_SAY_INTERVAL = Text(
    "用 reidrisk prepare {case} --set schedule.monitoring=月数 写明", "say it: reidrisk prepare {case} --set schedule.monitoring=MONTHS"
)
_EXPIRED = Text("“{recipient}”所持发布 {package} 的有效期届满", "release {package} with “{recipient}” ends")
_TAKEN_BACK = Text("已撤销的发布 {package} 仍在“{recipient}”手中", "release {package} was revoked and is still with “{recipient}”")
_GET_BACK = Text(
    "用 reidrisk notice 登记收回或销毁证明；续期请重新发布",
    "put its return or destruction on record with reidrisk notice; to extend it, release again",
)
_AGREEMENT = Text("与“{recipient}”的协议到期，其仍持有数据", "the agreement with “{recipient}” ends, and it still holds data")
_RENEW = Text("续签并用 reidrisk agree 登记，或收回数据", "renew it and put it on record with reidrisk agree, or get the data back")
_TASK = Text("2 级任务（{owner}）", "task of level 2 ({owner})")
_CLOSE = Text("用 reidrisk tasks {case} --close {n} 结案", "close it: reidrisk tasks {case} --close {n}")
_CHANGED = Text("评估之后情况有变：{why}", "the state changed after the assessment: {why}")
_BROKEN = Text("台账不完好", "the ledger failed verification")
_VERIFY = Text("运行 reidrisk verify {case}", "run reidrisk verify {case}")
_RESTORE = Text("从备份恢复，并查明是谁改的", "restore it from a backup, and find out who changed it")
_ANOTHER = Text(
    "登记册中有评估之后的新发布“{id}”（{recipient}）：就同一批人合起来会泄露什么",
    "the register has a release made after the assessment, “{id}” ({recipient}): what do they give away together",
)
_LIST_ENDS = Text("撤销名单的有效期届满", "the list of revocations is valid until then only")
_SIGN_LIST = Text(
    "运行 reidrisk revocations {case} --as 姓名，发给各接收方", "run reidrisk revocations {case} --as NAME, and send it to the recipients"
)
_SHOWN = 12
_LIST_LIMIT = 2**24


def of_case(governed: Governed, today: date, *, data: bool) -> Iterator[DueDate]:
    """All of them; with `data`, the data are read to see whether they changed."""
    case, entries = str(governed.folder), governed.entries
    if governed.breaks:
        yield broken(_VERIFY.fill(case=case), today)
    held = holdings(entries, today)
    last = last_look(governed)
    yield from _review(governed, last, today)
    yield from (_expiry(one) for one in held if one.state in {"expired", "revoked"} or (one.state == "held"))
    yield from _agreements(entries, held)
    yield from (
        DueDate(
            "task", date.fromisoformat(one.due), _TASK.fill(owner=one.owner), _CLOSE.fill(case=case, n=one.n), "GB/T 42460-2023 6.5", one.n
        )
        for one in tasks(entries) if one.closing is None
    )  # fmt: skip
    yield from incident_days(entries)
    if governed.result is not None and governed.disposed is None:
        for one in governed.stale() if data else governed.outdated():
            yield DueDate(one.code, today, _CHANGED.fill(why=one.message), _REASSESS.fill(case=case), "GB/T 42460-2023 6.5 b")
    yield from _others(governed, last)
    yield from _list_ends(governed)


def _list_ends(governed: Governed) -> Iterator[DueDate]:
    """A list of revocations holds until a day, and recipients who check by it need the next one."""
    path = governed.folder / "revocations.json"
    found = parsed(read_bytes(path, _LIST_LIMIT)) if path.is_file() else None
    until = None if found is None else found["body"].get("valid_until")
    if isinstance(until, str) and is_day(until):
        remedy = _SIGN_LIST.fill(case=str(governed.folder))
        yield DueDate("revocations", date.fromisoformat(until), _LIST_ENDS, remedy, "ITU-T X Suppl.39 (2023) SR8")


def last_look(governed: Governed) -> date | None:
    """The day of the last assessment, where whoever acts is; None before one."""
    made = (governed.result or {}).get("made_at")
    days = [datetime.fromisoformat(str(made)).astimezone().date()] if made else []
    days += [entry.moment.astimezone().date() for entry in governed.entries if entry.kind == "on-record:reassess"]
    return max(days, default=None)


def _review(governed: Governed, last: date | None, today: date) -> Iterator[DueDate]:
    """SR8 10.2 (2): by the interval that the case names, from the last assessment on; a release without an interval is due itself."""
    case = str(governed.folder)
    months = next(iter(governed.case.file.situation().value(MONITORING)), "")
    if last is None:
        return
    if months.isdigit() and int(months):
        what = _REVIEW.fill(months=int(months), last=last.isoformat())
        yield DueDate("calendar", month_later(last, int(months)), what, _REASSESS.fill(case=case), _SR8)
    elif any(entry.kind == RELEASED for entry in governed.entries):
        yield DueDate("no_interval", today, _NO_INTERVAL, _SAY_INTERVAL.fill(case=case), _SR8)


def _expiry(one: Holding) -> DueDate:
    revoked = one.state == "revoked"
    what = (_TAKEN_BACK if revoked else _EXPIRED).fill(package=one.package[:_SHOWN], recipient=one.recipient)
    day = one.revoked_on if revoked and one.revoked_on else one.until
    return DueDate("revoked" if revoked else "expiry", day, what, _GET_BACK, "ITU-T X Suppl.39 (2023) SR9", one.entry)


def _agreements(entries: Sequence[Entry], held: Sequence[Holding]) -> Iterator[DueDate]:
    """The last agreement with each recipient who holds something."""
    holders = {one.recipient for one in held if one.outside}
    last = {one.recipient: one for one in agreements(entries)}
    for one in last.values():
        if one.recipient in holders:
            yield DueDate("agreement", one.valid_until, _AGREEMENT.fill(recipient=one.recipient), _RENEW, "GB/T 42460-2023 3.10", one.entry)


def _others(governed: Governed, last: date | None) -> Iterator[DueDate]:
    """Releases of the same body of data that came into the register of the case after it was assessed (China methodology 10.3.1 b)."""
    path = governed.folder / REGISTER
    try:
        rows = read_register(path).releases if path.is_file() else ()
    except InputError:  # verify says what is wrong with it
        rows = ()
    own = {one.package for one in issues(governed.entries)}
    for row in rows:
        if last is not None and row.package not in own and row.date > last.isoformat():
            what = _ANOTHER.fill(id=row.id, recipient=row.recipient)
            case = str(governed.folder)
            yield DueDate("new-release", date.fromisoformat(row.date), what, _REASSESS.fill(case=case), "China methodology (2024) 10.3.1 b")


def of_organisation(organisation: Organisation, today: date) -> Iterator[DueDate]:
    """That its ledger does not hold: what it says is due, and what it no longer says, cannot be relied on."""
    if organisation.breaks:
        yield broken(_RESTORE, today)


def broken(remedy: Text | Phrase, today: date) -> DueDate:
    """A ledger that does not hold."""
    return DueDate("ledger", today, _BROKEN, remedy, "GB/T 42460-2023 6.4 b")
