"""What people put on record, read back from the ledger in the words of the acts that entered it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from ...document.citing import cited
from ...document.dating import minute, paper_day, written
from ...govern.entry import Entry
from ...govern.organisation import Organisation, is_organisation
from ...govern.roles import Duty
from ...govern.runs import graded_runs
from ...govern.story import story
from ...model.governance import Governance, IncidentDeadline, Provider, Recorded, Secret
from ...model.text import Lang, Text
from ...model.words import NO, YES
from ..doors.catalogue import acts
from ..governing import Governed
from ..keeping.keeping_act import KEPT, KeepingAct
from .held import holdings
from .incidents import WAIVED, incidents

PROVIDER = "on-record:provider"
_CLAUSES = "clauses"
_SHARED = {"evidence": Text("依据", "backed by")}
_CHANGED = Text("此前 {before}，现在 {now}", "{before} before, {now} now")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)")
_HASH = re.compile(r"((?:[a-z0-9-]+:)?[0-9a-f]{12})[0-9a-f]{20,}")


def recorded(entries: Sequence[Entry]) -> tuple[Recorded, ...]:
    """Every entry that a person made by hand, in the order of the ledger; no act is loaded where there is none."""
    found = [entry for entry in entries if entry.kind.startswith(KEPT)]
    known = {act.kind: act for act in acts() if isinstance(act, KeepingAct)} if found else {}
    return tuple(_recorded(entry, known[entry.kind]) for entry in found if entry.kind in known)


def for_documents(governed: Governed, now: datetime, secrets: tuple[Secret, ...] = ()) -> Governance:
    """What the documents say of a case's ledger; without one the data need not be read. Where it does not hold nothing in it counts.

    Terms are over by the day by which the papers date everything else.
    """
    entries = governed.entries
    found = replace(
        story(entries, governed.approvals if entries else (), governed.breaks, secrets), runs=tuple(graded_runs(governed.folder))
    )
    if governed.breaks or not entries:
        return found
    return replace(
        found, recorded=recorded(entries), held=holdings(entries, paper_day(now)), deadlines=tuple(_deadlines(entries)),
        provider=provider_of(governed.folder, entries),
    )  # fmt: skip


def provider_of(folder: Path, entries: Sequence[Entry]) -> Provider | None:
    """The organisation that the last such entry of a case names, with what is on record there; None where none is named or found.

    Another organisation in its place is none: it is known by the first entry of its ledger.
    """
    named = next((entry.content for entry in reversed(entries) if entry.kind == PROVIDER), None)
    place = None if named is None else folder / str(named.get("organisation"))
    if named is None or place is None or not is_organisation(place):
        return None
    found = Organisation(place)
    if found.mark != named.get("mark"):
        return None
    broken = bool(found.breaks)
    return Provider(found.name, found.entries[-1].hash, () if broken else recorded(found.entries), broken)


def _deadlines(entries: Sequence[Entry]) -> Iterator[IncidentDeadline]:
    """Of every incident, by when whom the law wants to learn of it, and when they did."""
    for one in incidents(entries):
        for deadline in one.under:
            step = one.met_by(deadline)
            met = None if step is None else datetime.fromisoformat(str(step.content.get("at") or step.at))
            waived = step is not None and step.content.get("what") == WAIVED
            yield IncidentDeadline(
                one.opening.n, deadline.law, deadline.what, one.until(deadline), met, None if step is None else step.n, not deadline.after,
                waived,
            )  # fmt: skip


def _recorded(entry: Entry, act: KeepingAct[..., Any, Any]) -> Recorded:
    role = Duty(entry.role).words if entry.role in set(Duty) else None
    return Recorded(entry.n, entry.moment, entry.by, role, entry.kind, act.family, act.matter, tuple(_facts(entry, act)), entry.content)


def _facts(entry: Entry, act: KeepingAct[..., Any, Any]) -> Iterator[tuple[Text, str | Text]]:
    for one in act.own_fields():
        held = entry.content.get(one.name)
        if held is not None:
            yield _label(one.option.help), _in_words(held, act)
    for key, title in {**act.found, **_SHARED}.items():
        held = entry.content.get(key)
        if held and key == _CLAUSES and isinstance(held, list):
            yield title, Text(cited(map(str, held), "zh"), cited(map(str, held), "en"))
        elif held:
            yield title, _in_words(held, act)


def _in_words(held: object, act: KeepingAct[..., Any, Any]) -> str | Text:
    """A choice by its title; several, and pairs of a name and a value, one after the other."""
    if isinstance(held, bool):
        return YES if held else NO
    if isinstance(held, dict):
        pairs = [(act.words.get(str(key), str(key)), _one(value)) for key, value in held.items()]
        held = [Text(f"{_say(key, 'zh')}：{_say(value, 'zh')}", f"{_say(key, 'en')}: {_say(value, 'en')}") for key, value in pairs]
    if not isinstance(held, list):
        return act.words.get(str(held)) or _one(held)
    each = list(dict.fromkeys(one if isinstance(one, Text) else act.words.get(str(one), str(one)) for one in held))
    zh, en = ("；".join(_say(one, "zh") for one in each), "; ".join(_say(one, "en") for one in each))
    return Text(zh, en) if held else "—"


def _one(value: object) -> str | Text:
    """A value before and now, a day or a moment as each language writes them, anything else as it is."""
    match value:
        case [before, now]:
            return Text(
                _CHANGED.zh.format(before=_short(before), now=_short(now)), _CHANGED.en.format(before=_short(before), now=_short(now))
            )
        case str() if _MOMENT.fullmatch(value):
            when = datetime.fromisoformat(value)
            return Text(minute(when, "zh"), minute(when, "en"))
        case str():
            return Text(written(value, "zh"), written(value, "en"))
    return f"{value:,}" if isinstance(value, int) else str(value)


def _short(value: object) -> str:
    """A hash by its beginning."""
    return "—" if value is None else _HASH.sub(r"\1", str(value))


def _say(one: str | Text, lang: Lang) -> str:
    return one if isinstance(one, str) else one.say(lang)


def _label(help_: Text) -> Text:
    """What names the field: the help up to where it says how the field is filled."""
    return Text(help_.zh.split("；")[0], help_.en.split(";")[0])
