"""What people put on record shows: talks, copies, events, recipients, incidents, transfers, and the organisation itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ...model.governance import Recorded
from ...model.text import Text
from ..dating import paper_day
from ..kind import Material
from .statement import Statement, met, not_applicable, not_met, silent

Check = Callable[[Material], Iterator[Statement]]
Content = Mapping[str, object]
Fits = Callable[[Content], bool]

_ON_RECORD = Text("登记在案：{title}，{count} 条", "on record: {title}, entries: {count}")
_ENTRY, _OWN_ENTRY = Text("台账第 {n} 条", "ledger entry {n}"), Text("机构台账第 {n} 条", "entry {n} of the organisation's ledger")
_OPEN = Text("台账第 {n} 条的事件还没有处理完毕", "the event of ledger entry {n} is not settled")
_SETTLED = Text("事件 {count} 件，都已处理完毕", "events: {count}, all settled")
_REVIEWED = Text(
    "重新评估（台账第 {n} 条）说明没有发生；所看：{looked}",
    "ledger entry {n}, a re-assessment, states that none occurred; examined: {looked}",
)
_UNSTATED = Text(
    "最近一次重新评估（台账第 {n} 条）没有说明是否发生", "the last re-assessment, ledger entry {n}, does not say whether one came"
)
_LATE = Text("已过期：{title}，应于 {day} 前再办", "over: {title}, the next one was due by {day}")
_LACKS = Text("没有登记：{what}", "not on record: {what}")
_NO_MEDIA = Text("没有使用移动介质", "no removable media were used")
_NOBODY_LEFT = Text("没有人离职", "no one has left")
_INCIDENT_OPEN = Text("事件（台账第 {n} 条）还没有结案", "the incident of ledger entry {n} is not closed")
_CLOSED = Text("事件 {count} 件，都已结案", "incidents: {count}, all closed")
_READY = Text("有应急预案并演练过；没有登记过事件", "there is an emergency plan, and it was drilled; no incident is on record")
_UNDRILLED = Text("应急预案没有演练过", "the emergency plan was never drilled")
_PLAN_SIGNED = Text("方案在有结果之前由“{by}”签署", "the plan was signed by “{by}” before there was a result")
_NOT_AT_SOURCE = Text("有一次传输不是在来源方加密的", "one transfer was not encrypted at the source")
_STEPS = {
    "notified": Text("通知", "notified"),
    "encrypted": Text("加密", "encrypted"),
    "uploaded": Text("上传或交出", "uploaded or handed over"),
    "checked": Text("核对", "checked"),
}
_MATTERS = {
    "metadata": Text("元数据管理", "metadata management"),
    "desensitisation": Text("数据脱敏", "desensitisation"),
    "quality": Text("数据质量", "data quality"),
    "value": Text("价值评估", "value assessment"),
}
_EXPERTS = {
    "compliance": Text("合规专家", "compliance expert"),
    "technology": Text("技术专家", "technical expert"),
    "business": Text("业务专家", "business expert"),
}
STAFF, TRAINING, POLICY = "on-record:organisation_staff", "on-record:organisation_training", "on-record:organisation_policy"
AUDIT, EVENT, TRANSFER, INCIDENT = "on-record:audit", "on-record:event", "on-record:transfer", "on-record:incident"
REASSESS = "on-record:reassess"


def _any(_content: Content) -> bool:
    return True


def _is(**wanted: str) -> Fits:
    """One of these values in each of these fields."""
    return lambda content: all(content.get(key) in value.split() for key, value in wanted.items())


def _says(*fields: str) -> Fits:
    return lambda content: all(content.get(one) for one in fields)


def _covers(*matters: str) -> Fits:
    return lambda content: set(matters) <= set(_listed(content.get("covers")))


def on_record(kind: str, fits: Fits = _any) -> Check:
    """Entries of the case's ledger of this kind, with this content."""
    return lambda material: _counted([one for one in _case(material, kind) if fits(one.content)], _ENTRY)


def of_organisation(kind: str, fits: Fits = _any, next_by: str = "") -> Check:
    """Entries of the organisation's ledger; where the last one names until when the next is due, that day is not over."""

    def check(material: Material) -> Iterator[Statement]:
        found = [one for one in _own(material, kind) if fits(one.content)]
        day = str(found[-1].content.get(next_by) or "") if found and next_by else ""
        if day and day < paper_day(material.made_at).isoformat():
            yield not_met(_LATE.fill(title=found[-1].title, day=day), _OWN_ENTRY.fill(n=found[-1].n))
        else:
            yield from _counted(found, _OWN_ENTRY)

    return check


def in_force(*matters: str) -> Check:
    """Every one of these matters has a policy in force that is not past its review."""

    def check(material: Material) -> Iterator[Statement]:
        last = {str(one.content.get("title")): one for one in _own(material, POLICY)}
        standing = [one for one in last.values() if one.content.get("what") == "in-force"]
        for matter in matters:
            found = [one for one in standing if one.content.get("matter") == matter]
            late = [one for one in found if str(one.content.get("review_by") or "9") < paper_day(material.made_at).isoformat()]
            if late:
                yield not_met(_LATE.fill(title=late[0].title, day=late[0].content.get("review_by")), _OWN_ENTRY.fill(n=late[0].n))
            elif not found and standing and len(matters) > 1:
                yield not_met(_LACKS.fill(what=_MATTERS.get(matter, matter)))
            else:
                yield from _counted(found, _OWN_ENTRY)

    return check


def trigger(*keys: str) -> Check:
    """SR8: each event of this trigger was settled; without one, that the last re-assessment says that none came, and what was looked at."""

    def check(material: Material) -> Iterator[Statement]:
        found = [one for one in _case(material, EVENT) if one.content.get("trigger") in keys]
        reviews = _case(material, REASSESS)
        if found and (unsettled := _unsettled(found, material)):
            yield not_met(_OPEN.fill(n=unsettled[0].n), _ENTRY.fill(n=unsettled[0].n))
        elif reviews and (looked := _stated(reviews[-1].content, keys)):
            yield met(_REVIEWED.fill(n=reviews[-1].n, looked=looked), _ENTRY.fill(n=reviews[-1].n))
        elif found:
            yield from _settled(found, material)
        elif reviews:
            yield not_met(_UNSTATED.fill(n=reviews[-1].n), _ENTRY.fill(n=reviews[-1].n))

    return check


def _stated(content: Content, keys: Sequence[str]) -> str:
    """What a review says that it looked at, of these triggers."""
    none = content.get("none")
    return "; ".join(str(none[key]) for key in keys if none.get(key)) if isinstance(none, Mapping) else ""


def _unsettled(found: Sequence[Recorded], material: Material) -> list[Recorded]:
    settled = {one.content.get("follows") for one in _case(material, EVENT) if one.content.get("what") == "settled"}
    return [one for one in found if one.content.get("what") == "noticed" and one.n not in settled]


def _settled(found: Sequence[Recorded], material: Material) -> Iterator[Statement]:
    open_ = _unsettled(found, material)
    if open_:
        yield not_met(_OPEN.fill(n=open_[0].n), _ENTRY.fill(n=open_[0].n))
    else:
        yield met(_SETTLED.fill(count=sum(one.content.get("what") == "noticed" for one in found)), _ENTRY.fill(n=found[-1].n))


def every_event(material: Material) -> Iterator[Statement]:
    """C054: what a trigger asks for was done, whichever it was."""
    found = _case(material, EVENT)
    if found:
        yield from _settled(found, material)


def acted_on(material: Material) -> Iterator[Statement]:
    """C055: where a risk was found, somebody was notified or asked to suspend, return or destroy."""
    risky = [one for one in _case(material, EVENT) if {"suspend", "recall", "notify"} & set(_listed(one.content.get("follow_up")))]
    done = {one.content.get("event") for one in _case(material, "on-record:notice")}
    for one in risky:
        if one.n not in done:
            yield not_met(_OPEN.fill(n=one.n), _ENTRY.fill(n=one.n))
    if risky and all(one.n in done for one in risky):
        yield from on_record("on-record:notice")(material)


def transferred(material: Material) -> Iterator[Statement]:
    """C137: each package that travelled was notified, encrypted, uploaded or handed over, and checked."""
    by_package: dict[object, set[str]] = {}
    for one in _case(material, TRANSFER):
        step = str(one.content.get("step"))
        by_package.setdefault(one.content.get("package"), set()).add("uploaded" if step == "handed-over" else step)
    for steps in by_package.values():
        lacking = tuple(title for key, title in _STEPS.items() if key not in steps)
        if lacking:
            yield not_met(_LACKS.fill(what=lacking))
    if by_package and all(set(_STEPS) <= steps for steps in by_package.values()):
        yield from on_record(TRANSFER)(material)


def removable(material: Material) -> Iterator[Statement]:
    """C138: removable media with reason, approval and encryption; the act takes none without."""
    found = _case(material, TRANSFER)
    carried = [one for one in found if one.content.get("channel") == "removable"]
    if carried:
        yield from _counted([one for one in carried if _says("reason", "approved_by")(one.content)], _ENTRY)
    elif found:
        yield not_applicable(_NO_MEDIA)


def encrypted_at_source(material: Material) -> Iterator[Statement]:
    """C139."""
    found = [one for one in _case(material, TRANSFER) if one.content.get("step") == "encrypted"]
    elsewhere = [one for one in found if one.content.get("at_source") is False]
    if elsewhere:
        yield not_met(_NOT_AT_SOURCE, _ENTRY.fill(n=elsewhere[0].n))
    else:
        yield from _counted(found, _ENTRY)


def left(material: Material) -> Iterator[Statement]:
    """C146: whoever left stays bound, and has no access."""
    staff = _own(material, STAFF)
    gone = [one for one in staff if one.content.get("what") == "left"]
    if gone:
        yield from _counted([one for one in gone if _says("confidential", "access_ended")(one.content)], _OWN_ENTRY)
    elif staff:
        yield not_applicable(_NOBODY_LEFT)


def incidents(material: Material) -> Iterator[Statement]:
    """C151, C194: every incident was closed; without one, there is a plan that was drilled."""
    found = _case(material, INCIDENT)
    opened = [one for one in found if one.content.get("what") == "opened"]
    closed = {one.content.get("follows") for one in found if one.content.get("what") == "closed"}
    open_ = [one for one in opened if one.n not in closed]
    if open_:
        yield not_met(_INCIDENT_OPEN.fill(n=open_[0].n), _ENTRY.fill(n=open_[0].n))
    elif opened:
        yield met(_CLOSED.fill(count=len(opened)), _ENTRY.fill(n=found[-1].n))
    else:
        yield from emergency_plan(material)


def emergency_plan(material: Material) -> Iterator[Statement]:
    """PIPL 51(5): made, and carried out in a drill."""
    plans = list(in_force("emergency")(material))
    drills = [one for one in _own(material, TRAINING) if one.content.get("kind") == "drill"]
    yield from plans
    if plans:
        yield met(_READY, _OWN_ENTRY.fill(n=drills[-1].n)) if drills else not_met(_UNDRILLED)


def qualified(material: Material) -> Iterator[Statement]:
    """6.1 c: somebody is qualified as each of the three experts; where only some are on record, which are not."""
    found = _case(material, "on-record:qualify")
    missing = tuple(title for key, title in _EXPERTS.items() if key not in {one.content.get("expert") for one in found})
    if found and missing:
        yield silent(_LACKS.fill(what=missing))
    else:
        yield from _counted(found, _ENTRY)


def audited(*covers: str) -> Check:
    """An audit of the organisation that was held, covering these matters (PIPL 54; compliance audit measures)."""

    def fits(content: Content) -> bool:
        return content.get("what") in {"held", "finding", "closed"} and _covers(*covers)(content)

    return of_organisation(AUDIT, fits)


def authority(material: Material) -> Iterator[Statement]:
    """PIPL 51(4): who may process what, and regular training."""
    yield from of_organisation(STAFF, _says("authority"))(material)
    yield from of_organisation(TRAINING, next_by="next_by")(material)


def plan_signed(material: Material) -> Iterator[Statement]:
    """GB/T 37964 5.2.4: the present plan was signed before it gave a result."""
    for one in _case(material, "on-record:sign_plan"):
        if one.content.get("plan") == material.hash:
            yield met(_PLAN_SIGNED.fill(by=one.by), _ENTRY.fill(n=one.n))


def together(material: Material) -> Iterator[Statement]:
    """IPC governance 4: what all releases give away together was worked out."""
    yield from on_record(REASSESS, lambda content: content.get("together") is not None)(material)


def _counted(found: Sequence[Recorded], entry: Text) -> Iterator[Statement]:
    if found:
        yield met(_ON_RECORD.fill(title=found[-1].title, count=len(found)), entry.fill(n=found[-1].n))


def _case(material: Material, kind: str) -> list[Recorded]:
    return [one for one in material.governed.recorded if one.kind == kind]


def _own(material: Material, kind: str) -> list[Recorded]:
    found = material.governed.provider
    return [] if found is None else [one for one in found.recorded if one.kind == kind]


def _listed(found: object) -> list[str]:
    return [str(one) for one in found] if isinstance(found, list) else []


ROWS: dict[str, Check] = {
    "C047": trigger("additional-information"),
    "C048": trigger("linked-information"),
    "C049": trigger("lower-level"),
    "C050": trigger("security-changed"),
    "C051": trigger("similar-reidentified"),
    "C052": trigger("new-technique"),
    "C053": trigger("linkable-data"),
    "C054": every_event,
    "C055": acted_on,
    "C056": on_record(REASSESS),
    "C069": qualified,
    "C082": on_record("on-record:consult", _is(about="requirements")),
    "C083": on_record("on-record:consult", _is(about="change")),
    "C084": on_record("on-record:consult", _is(about="process")),
    "C085": on_record("on-record:consult", _is(about="opinion")),
    "C137": transferred,
    "C138": removable,
    "C139": encrypted_at_source,
    "C142": of_organisation(STAFF, _says("requires")),
    "C143": of_organisation(STAFF, _says("checked")),
    "C144": of_organisation(STAFF, _says("confidential")),
    "C145": of_organisation(TRAINING, _is(kind="training"), "next_by"),
    "C146": left,
    "C148": on_record(REASSESS),
    "C151": incidents,
    "C164": on_record("on-record:usage"),
    "C188": on_record(REASSESS),
    "C189": on_record(AUDIT, _is(what="held finding remedied closed")),
    "C190": together,
    "C191": in_force("notice"),
    "C192": of_organisation(STAFF, _is(duty="protection-officer", what="appointed changed")),
    "C193": of_organisation("on-record:organisation_law", next_by="next_by"),
    "C194": incidents,
    "C195": of_organisation(TRAINING, _is(kind="training"), "next_by"),
    "C203": in_force("management", "procedures"),
    "C206": authority,
    "C207": emergency_plan,
    "C208": audited(),
    "C214": in_force("metadata", "desensitisation", "quality", "value"),
    "C215": audited("encryption", "de-identification"),
    "C216": in_force("collection"),
    "C217": of_organisation("on-record:organisation_product", lambda content: _listed(content.get("able")) != ["none"]),
    "C219": in_force("principles"),
    "C224": plan_signed,
}
