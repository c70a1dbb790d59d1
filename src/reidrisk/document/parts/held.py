"""Who holds what, and the deadlines of incidents, as tables of documents."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.governance import HOLDING_STATES, Holding, IncidentDeadline
from ...model.text import Phrase, Text
from .. import heads
from ..content import Table
from ..dating import day, minute
from ..making import Make

_HELD = Text("持有人及其持有的数据", "Who holds what")
_HEAD = (
    heads.RECIPIENT,
    Text("发布包", "Package"),
    Text("自、至", "From, until"),
    Text("协议与用途", "Agreement and use"),
    Text("所经处理；与各次发布的重叠", "Transformation; overlap of the releases"),
    heads.STATE,
)
_AGREED = Text("台账第 {n} 条：{scope}", "ledger entry {n}: {scope}")
_CHANGED = Text("泛化或抑制的列：{columns}", "generalised or suppressed: {columns}")
_TOGETHER = Text("合起来的最小等价类：{size}", "smallest class together: {size}")
_NO_AGREEMENT = Text("无协议", "no agreement")
_HALF = Text("{state}；发布的运行没有完成", "{state}; the release run was not completed")
_DEADLINES = Text("依法通知和报告", "Parties to be informed under the law")
_DEADLINE_HEAD = (
    Text("事件（台账）", "Incident (ledger entry)"),
    Text("依据", "Law"),
    Text("要求", "What it asks for"),
    Text("最迟", "Until"),
    heads.STATE,
)
_MET = Text("{at}（台账第 {n} 条）", "{at} (ledger entry {n})")
_LATE = Text("{at}，迟于期限（台账第 {n} 条）", "{at}, late (ledger entry {n})")
_WAIVED = Text("不通知，理由已登记：{at}（台账第 {n} 条）", "not informed, the reason is on record: {at} (ledger entry {n})")
_OPEN = Text("未登记", "not on record")
_NOT_YET = Text("控制之后起算", "counted from containment")
_DAYS_AFTER = Text("{at}，发现后 {days} 天（台账第 {n} 条）", "{at}, days after the discovery: {days} (ledger entry {n})")
_AT_ONCE = Text("立即", "at once")
_SHOWN = 12


def held_table(held: tuple[Holding, ...], make: Make) -> Table:
    """A line a release."""
    rows = [
        (
            one.recipient, one.package[:_SHOWN], "\n".join(day(when, make.lang) for when in (one.released, one.until)),
            _NO_AGREEMENT if one.agreement is None else _AGREED.fill(n=one.agreement, scope=one.scope),
            "\n".join(make.say(line) for line in _transformed(one)) or "—",
            HOLDING_STATES[one.state] if one.whole else _HALF.fill(state=HOLDING_STATES[one.state]),
        )
        for one in held
    ]  # fmt: skip
    return make.table(_HELD, _HEAD, rows, (15, 13, 17, 21, 19, 15))


def _transformed(one: Holding) -> Iterator[Phrase]:
    if one.treated:
        yield _CHANGED.fill(columns=one.treated.split(", "))
    if one.together is not None:
        yield _TOGETHER.fill(size=one.together)


def deadline_table(found: tuple[IncidentDeadline, ...], make: Make) -> Table:
    """A line for each deadline of each incident."""
    rows = [
        (
            str(one.incident), one.law, one.what, _until(one, make), _stands(one, make),
        )
        for one in found
    ]  # fmt: skip
    return make.table(_DEADLINES, _DEADLINE_HEAD, rows, (8, 24, 34, 16, 18), (0,))


def _until(one: IncidentDeadline, make: Make) -> str:
    if one.until is None:
        return make.say(_NOT_YET)
    return make.say(_AT_ONCE) if one.at_once else minute(one.until, make.lang)


def _stands(one: IncidentDeadline, make: Make) -> str:
    if one.met is None:
        return make.say(_OPEN)
    if one.waived:
        return make.say(_WAIVED.fill(at=minute(one.met, make.lang), n=one.entry))
    days = 0 if one.until is None else (one.met - one.until).days
    if one.at_once and days:
        return make.say(_DAYS_AFTER.fill(at=minute(one.met, make.lang), n=one.entry, days=days))
    late = one.until is not None and one.met > one.until and not one.at_once
    return make.say((_LATE if late else _MET).fill(at=minute(one.met, make.lang), n=one.entry))
