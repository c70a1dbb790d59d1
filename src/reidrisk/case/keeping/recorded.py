"""What people put on record, read back from the ledger in the words of the acts that entered it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ...govern.entry import Entry
from ...govern.roles import Duty
from ...govern.story import story
from ...model.governance import Governance, Recorded, Secret
from ...model.text import Text
from ..doors.catalogue import acts
from ..governing import Governed
from .keeping_act import KEPT, KeepingAct

_SHARED = {"evidence": Text("依据", "backed by")}


def recorded(entries: Sequence[Entry]) -> tuple[Recorded, ...]:
    """Every entry that a person made by hand, in the order of the ledger; no act is loaded where there is none."""
    found = [entry for entry in entries if entry.kind.startswith(KEPT)]
    known = {act.kind: act for act in acts() if isinstance(act, KeepingAct)} if found else {}
    return tuple(_recorded(entry, known[entry.kind]) for entry in found if entry.kind in known)


def for_documents(governed: Governed, secrets: tuple[Secret, ...] = ()) -> Governance:
    """What the documents say of a case's ledger; without one the data need not be read. Where it does not hold nothing in it counts."""
    found = story(governed.entries, governed.approvals if governed.entries else (), governed.breaks, secrets)
    return found if governed.breaks else replace(found, recorded=recorded(governed.entries))


def _recorded(entry: Entry, act: KeepingAct[..., Any, Any]) -> Recorded:
    role = Duty(entry.role).words if entry.role in set(Duty) else None
    return Recorded(entry.n, entry.moment, entry.by, role, entry.kind, act.family, act.matter, tuple(_facts(entry, act)))


def _facts(entry: Entry, act: KeepingAct[..., Any, Any]) -> Iterator[tuple[Text, str | Text]]:
    for one in act.own_fields():
        held = entry.content.get(one.name)
        if held is not None:
            word = "; ".join(map(str, held)) if isinstance(held, list) else str(held)
            yield _label(one.option.help), act.words.get(word, word)
    for key, title in {**act.found, **_SHARED}.items():
        if entry.content.get(key):
            yield title, str(entry.content[key])


def _label(help_: Text) -> Text:
    """What names the field: the help up to where it says how the field is filled."""
    return Text(help_.zh.split("；")[0], help_.en.split(";")[0])
