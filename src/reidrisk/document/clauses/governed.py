"""What the records of the case show: the fixed plan, signatures, the ledger, documents, secrets, disposals, releases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial

from ...model.clause import ClauseState
from ...model.text import Text
from .. import heads
from ..dating import minute
from ..kind import Material
from ..parts.answered import AnswersInWords
from ..parts.impact_conclusion import impact_conclusion
from .kept import plan_signed
from .statement import NOT_NOW, Statement, met, not_met, silent

Check = Callable[[Material], Iterator[Statement]]

_FIXED = Text("评估方案已固定，哈希 {hash}", "the plan is fixed, hash {hash}")
_NO_PLAN = Text(
    "对单个文件的评估，没有编写评估方案；本次的选项哈希 {hash}", "a run on a file has no written plan; the hash of its options is {hash}"
)
_APPROVED = Text("已由{names}批准", "approved by {names}")
_NOT_APPROVED = heads.NOT_APPROVED
_PLAN_NOT_SIGNED = Text(
    "评估方案尚未签署，依其得出的结论也未经管理层批准",
    "the plan is not signed, and the conclusion drawn from it is not approved by management",
)
_BROKEN = Text("台账的链条已断，不作为依据", "the chain of the ledger is broken; nothing rests on it")
_LEDGER = Text("台账 {count} 条记录，链条完整", "ledger entries: {count}, the chain holds")
_NO_LEDGER = Text("台账没有记录", "the ledger has no entry")
_NO_MONITORING = Text("没有持续监测的记录", "nothing on record of continuous monitoring")
_WRITTEN = Text("文件《{title}》", "the document “{title}”")
_NUMBERED = Text("文档编号 {number}", "document number {number}")
_NOT_WRITTEN = Text("尚未写出文件《{title}》", "the document “{title}” has not been written")
_BARRED = Text("影响评估拟作的结论：不得实施", "the assessment proposes that the processing must not go ahead")
_UNSETTLED = Text("影响评估尚不能作出结论", "the assessment cannot conclude yet")
_SECRETS = Text("登记了 {count} 项秘密，值不在案例中", "secrets on record: {count}; their values are not in the case")
_UNDOING = Text(
    "登记了 {count} 项密钥或对照表，值不在案例中", "keys or linking tables on record: {count}; their values are not in the case"
)
_NO_UNDOING = Text("没有登记密钥或对照表", "no key or linking table is on record")
_NO_SECRET = Text("没有登记秘密", "no secret is on record")
_DISPOSED = Text("{count} 次处置记录在案", "disposals on record: {count}")
_NOT_DISPOSED = Text("没有处置记录", "no disposal is on record")
_ENTRIES = Text("台账中有 {count} 条这样的记录", "entries of this kind in the ledger: {count}")
_NO_ENTRY = Text("台账中没有这样的记录", "the ledger has no entry of this kind")


def fixed(material: Material) -> Iterator[Statement]:
    """6.1 g: the plan is hashed before anything is measured."""
    last = material.fixed[-1]
    if not material.case:  # the options of a run on a file are hashed as well, but nobody wrote a plan
        yield silent(_NO_PLAN.fill(hash=last.hash[:12]))
        return
    yield met(_FIXED.fill(hash=last.hash[:12]), _when(last.at))


def approved(material: Material) -> Iterator[Statement]:
    """6.4 b, 5.5, 13.3: signatures that count; naming somebody who is to approve is none."""
    governed = material.governed
    if governed.broken:
        yield not_met(_BROKEN)
    elif governed.status == "approved" and governed.signatures:
        names = tuple(one.role for one in governed.signatures)
        yield met(_APPROVED.fill(names=names), _when(governed.signatures[-1].at))
    else:
        yield not_met(_NOT_APPROVED)


def plan_approved(material: Material) -> Iterator[Statement]:
    """GB/T 37964 5.2.4: where the plan itself was not signed, the approval of the conclusion that it led to."""
    if not tuple(plan_signed(material)):
        yield from (not_met(_PLAN_NOT_SIGNED) if one.text is _NOT_APPROVED else one for one in approved(material))


def recorded(material: Material) -> Iterator[Statement]:
    """6.6 b, PIPL 63: an empty ledger records nothing."""
    governed = material.governed
    if governed.broken:
        yield not_met(_BROKEN)
    elif governed.entries:
        yield met(_LEDGER.fill(count=governed.entries), (governed.head or "")[:12])
    else:
        yield silent(_NO_LEDGER)


def recorded_and_monitored(material: Material) -> Iterator[Statement]:
    """5.6: both."""
    yield from recorded(material)
    yield from entered("on-record:reassess", _NO_MONITORING)(material)


def impact_assessed(material: Material) -> Iterator[Statement]:
    """PIPL 55-56: the report is there and lets the processing go ahead; one that refuses, or cannot conclude yet, meets nothing."""
    for found in paper("impact")(material):
        if found.state is not ClauseState.MET:
            yield found
            continue
        concluded = impact_conclusion(material, AnswersInWords.of(material, "en"))
        proof = found.evidence
        if concluded.stands:
            yield not_met(_BARRED, proof)
        elif concluded.unsettled:
            yield Statement(ClauseState.NO_STATEMENT, _UNSETTLED, proof)
        else:
            yield found


def paper(key: str) -> Check:
    """A document of this kind that is there."""

    def check(material: Material) -> Iterator[Statement]:
        if not material.case:  # a run on a file writes no document, and need not load every kind to name the one that is not there
            yield silent(NOT_NOW)
            return
        from ..kind import kinds  # noqa: PLC0415 - the kinds are still being loaded when this file is

        title = next(kind.title for kind in kinds() if kind.key == key)
        there = key in material.written
        yield (
            met(_WRITTEN.fill(title=title), _NUMBERED.fill(number=f"{material.case}-{key.upper()}"))
            if there
            else silent(_NOT_WRITTEN.fill(title=title))
        )

    return check


def entered(kind: str, none: Text = _NO_ENTRY) -> Check:
    """Entries of this kind in a ledger that holds."""

    def check(material: Material) -> Iterator[Statement]:
        found = [] if material.governed.broken else [line for line in material.governed.lines if line.kind == kind]
        yield met(_ENTRIES.fill(count=len(found)), found[-1].hash[:12]) if found else silent(none)

    return check


def _when(at: datetime) -> Text:
    return Text(minute(at, "zh"), minute(at, "en"))


def _counted(count: Callable[[Material], int], some: Text, none: Text, material: Material) -> Iterator[Statement]:
    found = count(material)
    yield met(some.fill(count=found)) if found else silent(none)


secrets = partial(_counted, lambda material: len(material.governed.secrets), _SECRETS, _NO_SECRET)
undoing = partial(
    _counted, lambda material: len(material.governed.undoing), _UNDOING, _NO_UNDOING
)  # a password of a package undoes nothing
disposed = partial(_counted, lambda material: len(material.governed.disposals), _DISPOSED, _NOT_DISPOSED)

ROWS: dict[str, Check] = {
    "C005": entered("adequacy"),
    "C006": approved,
    "C074": fixed,
    "C081": approved,
    "C087": paper("plan"),
    "C088": paper("identifiers"),
    "C089": paper("risk-method"),
    "C090": paper("risk-report"),
    "C091": paper("record"),
    "C092": recorded,
    "C135": secrets,
    "C136": secrets,
    "C140": disposed,
    "C147": approved,
    "C159": undoing,
    "C160": undoing,
    "C161": entered("relink"),
    "C209": impact_assessed,
    "C210": recorded,
    "C224": plan_approved,
    "C227": approved,
    "C228": recorded_and_monitored,
}
